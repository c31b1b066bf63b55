internal import PatternAutomata
internal import PhoneCheck

// Regexes that accept no number, or the empty text.

extension RegexLinter {
  // MARK: The empty text

  mutating func lintEmptyText() {
    guard let languages, languages.search.accepts([]), matches([]) else { return }
    if let (list, index) = emptyAlternative {
      let offset = list.ranges[index].lowerBound
      return report(
        .acceptsEmpty, at: offset,
        acceptsEverything ? LintMessage.acceptsEmptyAnything : LintMessage.acceptsEmptyInPart,
        witness: "\"\"", fix: withoutAlternative(list, index))
    }
    let fix = optionalQuantifiers.firstNonNil { refusingEmptyText(replacing([$0])) }
    report(.acceptsEmpty, at: 0, LintMessage.acceptsEmptyTitle, witness: "\"\"", fix: fix)
  }

  /// Whether every text is accepted.
  var acceptsEverything: Bool { isExact && languages?.search == .words(over: .all) }

  /// An alternative that consists only of anchors.
  private var emptyAlternative: (list: RegexAlternatives, index: Int)? {
    for list in alternatives.reversed() {
      let index = list.ranges.firstIndex { tokens(in: $0).allSatisfy(\.isAnchor) }
      guard let index, let languages = unprovenLanguages(of: replacing([(list.rangeWithBar(index), "")]))
      else {
        continue
      }
      if !languages.search.accepts([]) { return (list, index) }
    }
    return nil
  }

  /// Returns the regex without an alternative, but with its anchors if no other alternative has any.
  private func withoutAlternative(_ list: RegexAlternatives, _ index: Int) -> LintFix? {
    let rest = replacing([(list.rangeWithBar(index), "")])
    if let fix = refusingEmptyText(rest) { return fix }
    guard list.isTopLevel else { return nil }
    let around = list.ranges.count > 2 ? RegexLinter(rest, of: definition, matcher: matcher)?.held : nil
    return (around ?? [rest, "^\(rest)", "\(rest)$", "^\(rest)$"]).firstNonNil { regex in
      let count = unprovenNumbers(of: regex)?.wordCount ?? .tooMany
      return proven(regex, .keepsAlternatives(numbers: count)) { fixed in
        !Self.isUnanchoredAtStart(fixed) && !Self.isUnanchoredAtEnd(fixed)
          && fixed.search.isProvenSubset(of: languages?.search)
          && unprovenLanguages(of: rest)?.whole.isProvenSubset(of: fixed.search) == true
      }
    }
  }

  private func refusingEmptyText(_ regex: String) -> LintFix? {
    proven(regex, .refusesOtherTexts) { fixed in
      !fixed.search.accepts([]) && languages?.isNarrowedToNumbers(by: fixed, areaCode: areaCode) == true
    }
  }

  /// Quantifiers that allow zero repetitions, with replacements that require at least one.
  private var optionalQuantifiers: [(range: Range<Int>, text: String)] {
    tokens.compactMap { token in
      guard case .quantifier(0, let maximum) = token.kind else { return nil }
      switch maximum {
      case nil: return (token.range, "+")
      case 1?: return (token.range, "")
      case let maximum?: return (token.range, "{1,\(maximum)}")
      }
    }
  }

  // MARK: No number

  mutating func lintNoNumbers() {
    guard isExact, numbers?.isEmpty == true, let languages else { return }
    let text =
      Witness.word(of: languages.whole.restricted(to: .printing)) ?? Witness.word(of: languages.whole)
    let repairs = repairs
    let all = Repair(
      offset: repairs.first?.offset ?? 0, messages: repairs.flatMap(\.messages),
      edits: repairs.flatMap(\.edits))
    let repaired = (repairs + (repairs.count > 1 ? [all] : [])).firstNonNil { repair in
      acceptingNumbers(repair).map { (repair, $0) }
    }
    if let (repair, fix) = repaired {
      return report(
        .acceptsNothing, at: repair.offset,
        LintText.sentences([LintMessage.acceptsNothing] + repair.messages),
        witness: text.map(LintText.quotedIfNeeded), fix: fix)
    }
    guard let text else { return report(.acceptsNothing, at: 0, LintMessage.acceptsNothingAtAll) }
    report(
      .acceptsNothing, at: 0,
      LintMessage.acceptsNothingSpelled(spellings: LintText.list(usualSpellings, .or)),
      witness: LintText.quotedIfNeeded(text))
  }

  /// A likely mistake in a regex that accepts no number, and its correction.
  struct Repair {
    /// The offset in bytes of the regex.
    var offset: Int
    /// A sentence for each fault, without full stops.
    var messages: [LocalizedText]
    var edits: [(range: Range<Int>, text: String)]
  }

  /// The usual spellings of national digits `N`.
  private var usualSpellings: [String] {
    SpellingForm.usual.map { $0.text(areaCode: areaCode, nationalDigits: "N") }
  }

  private func acceptingNumbers(_ repair: Repair) -> LintFix? {
    let regex = replacing(repair.edits)
    guard let numbers = unprovenNumbers(of: regex), !numbers.isEmpty else { return nil }
    return proven(regex, .acceptsNumbers(count: numbers.wordCount)) { _ in true }
  }

  private var repairs: [Repair] {
    [
      swappedAnchors, textOutsideAnchors, escapedAnchor,
      lettersForEscapes, notADigit, brokenBraces, separators, zerosForPlus, mandatoryHyphens,
    ].compactMap(\.self)
  }

  /// Anchors in the wrong order, as in `$…^`.
  private var swappedAnchors: Repair? {
    guard let first = tokens.first, let last = tokens.last, first.kind == .dollar, last.kind == .caret else {
      return nil
    }
    return Repair(
      offset: 0,
      messages: [LintMessage.acceptsNothingSwapped],
      edits: [(first.range, "^"), (last.range, "$")])
  }

  /// `/^…$/`, `"^…$"`, and white space around the anchors.
  private var textOutsideAnchors: Repair? {
    let isLiteral = { (token: RegexToken) in
      switch token.kind {
      case .literal, .comment: true
      default: false
      }
    }
    let before = tokens.prefix(while: isLiteral)
    let after = tokens.reversed().prefix(while: isLiteral)
    var outside: [(range: Range<Int>, isBefore: Bool)] = []
    if let last = before.last, before.count < tokens.count, tokens[before.count].kind == .caret {
      outside.append((0..<last.range.upperBound, true))
    }
    if let first = after.last, after.count < tokens.count,
      tokens[tokens.count - 1 - after.count].kind == .dollar
    {
      outside.append((first.range.lowerBound..<regex.utf8.count, false))
    }
    guard let first = outside.first else { return nil }
    let places = outside.map { part in
      let quoted = LintText.inQuotes(Array(text(part.range).utf8))
      return part.isBefore
        ? LintMessage.acceptsNothingBeforePhrase(text: quoted)
        : LintMessage.acceptsNothingAfterPhrase(text: quoted)
    }
    return Repair(
      offset: first.range.lowerBound,
      messages: [LintMessage.acceptsNothingOutside(places: LintText.list(places))],
      edits: outside.map { ($0.range, "") })
  }

  /// `\$` at the end and `\^` at the start.
  private var escapedAnchor: Repair? {
    let ends = [tokens.first, tokens.last].compactMap { $0 }
    let escaped = ends.filter { token in
      token.range.count == 2
        && [.literal(UInt8(ascii: "^")), .literal(UInt8(ascii: "$"))].contains(token.kind)
    }
    guard let first = escaped.first else { return nil }
    return Repair(
      offset: first.range.lowerBound,
      messages: [LintMessage.acceptsNothingAnchor(part: text(first.range))],
      edits: escaped.map { ($0.range, String(text($0.range).dropFirst())) })
  }

  /// `d` and `/d` for `\d`.
  private var lettersForEscapes: Repair? {
    let slash = RegexToken.Kind.literal(UInt8(ascii: "/"))
    let ranges = tokens.indices.filter { tokens[$0].kind == .literal(UInt8(ascii: "d")) }.map { index in
      let start = index > 0 && tokens[index - 1].kind == slash ? index - 1 : index
      return tokens[start].range.lowerBound..<tokens[index].range.upperBound
    }
    guard let first = ranges.first else { return nil }
    return Repair(
      offset: first.lowerBound,
      messages: [LintMessage.acceptsNothingDigit(part: text(first))],
      edits: ranges.map { ($0, "\\d") })
  }

  /// `\D` for `\d`.
  private var notADigit: Repair? {
    let ranges = tokens.filter { $0.kind == .escape(UInt8(ascii: "D")) }.map(\.range)
    guard let first = ranges.first else { return nil }
    return Repair(
      offset: first.lowerBound,
      messages: [LintMessage.acceptsNothingNoDigit],
      edits: ranges.map { ($0, "\\d") })
  }

  /// Braces that aren't a quantifier, as in `{1 0}`.
  private var brokenBraces: Repair? {
    let bytes = Array(regex.utf8)
    let openings = tokens.filter { $0.kind == .literal(UInt8(ascii: "{")) && $0.range.count == 1 }
    let meant = openings.compactMap { token in
      bracesLikeQuantifier(at: token.range.lowerBound).map { (start: token.range.lowerBound, braces: $0) }
    }
    if let first = meant.first {
      return Repair(
        offset: first.start, messages: [Self.noQuantifier(first.braces)],
        edits: meant.map { ($0.start..<($0.start + $0.braces.text.utf8.count), $0.braces.meant) })
    }
    let ranges = openings.compactMap {
      token -> Range<Int>? in
      guard let end = bytes[token.range.upperBound...].firstIndex(of: UInt8(ascii: "}")) else { return nil }
      let isNumber = bytes[token.range.upperBound..<end].allSatisfy {
        ByteSet.digits.union([UInt8(ascii: " ")]).contains($0)
      }
      return isNumber ? token.range.lowerBound..<(end + 1) : nil
    }
    guard let first = ranges.first else { return nil }
    return Repair(
      offset: first.lowerBound,
      messages: [LintMessage.acceptsNothingBraces(part: text(first))],
      edits: ranges.map { ($0, text($0).filter { $0 != " " }) })
  }

  /// Spaces, parentheses and dots that are required.
  var separators: Repair? {
    let unspelled = ByteSet.separators.union(.whiteSpace).union(ByteSet("[]".utf8))
    let ranges = tokens.indices.compactMap { index -> Range<Int>? in
      guard case .literal(let byte) = tokens[index].kind, unspelled.contains(byte) else { return nil }
      let end = quantifier(after: index)?.index ?? index
      return tokens[index].range.lowerBound..<tokens[end].range.upperBound
    }
    guard let first = ranges.first else { return nil }
    let quoted = LintText.inQuotes(Array(text(first).utf8))
    return Repair(
      offset: first.lowerBound,
      messages: [
        LintMessage.acceptsNothingSeparator(separator: quoted, spellings: LintText.list(usualSpellings))
      ],
      edits: ranges.map { ($0, "") })
  }

  /// `0086`; a regex is never offered a number in this spelling.
  private var zerosForPlus: Repair? {
    let codes = bareAreaCodes.filter { $0.prefix == "00" + areaCode }
    guard let first = codes.first else { return nil }
    return Repair(
      offset: first.range.lowerBound,
      messages: [LintMessage.acceptsNothingZeros(prefix: first.prefix, areaCode: areaCode)],
      edits: codes.map { ($0.range, "\\+\(areaCode)") })
  }

  /// Hyphens between national digits.
  private var mandatoryHyphens: Repair? {
    let hyphens = tokens.indices.filter {
      tokens[$0].kind == .literal(UInt8(ascii: "-")) && quantifier(after: $0) == nil
    }
    guard let last = hyphens.last else { return nil }
    return Repair(
      offset: tokens[last].range.lowerBound,
      messages: [LintMessage.acceptsNothingHyphen],
      edits: hyphens.map { (tokens[$0].range.upperBound..<tokens[$0].range.upperBound, "?") })
  }
}
