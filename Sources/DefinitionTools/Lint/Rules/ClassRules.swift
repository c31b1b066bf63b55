internal import PatternAutomata

// Classes with separators between their members, doubled backslashes, and other bytes that no number holds.

extension RegexLinter {
  /// `[1,4,5]` and `[3|5]`.
  mutating func lintSeparatorsInClasses() {
    lintSeparator(UInt8(ascii: ","), .commaInClass)
    lintSeparator(UInt8(ascii: "|"), .pipeInClass)
  }

  private mutating func lintSeparator(_ separator: UInt8, _ rule: LintRule) {
    let places = tokens.flatMap { Self.separators(separator, in: $0) }
    guard let first = places.first, let token = tokens.first(where: { $0.range.contains(first.lowerBound) })
    else { return }
    let witness = witness(of: languages.flatMap { spelled($0.whole, with: separator) })
    guard languages == nil || witness != nil else { return }
    let all = Automaton.texts(holding: [separator])
    let meansAlternatives = hasLongParts(separator)
    let replacement = meansAlternatives ? regex : replacing(places.map { ($0, "") })
    let fix = proven(replacement, .refusesTexts(holding: separator)) { fixed in
      guard let search = languages?.search, fixed.search != search else { return false }
      return fixed.search.isProvenSubset(of: search) && search.without(fixed.search).isProvenSubset(of: all)
    }
    if meansAlternatives {
      return report(
        rule, at: first.lowerBound,
        "\(text(token.range)) stands for one character, \(LintText.name(of: separator)) among them; alternatives of several "
          + "characters belong in a group, as in (?:13|14)", witness: witness)
    }
    let count = places.count
    let extra =
      count == 1 ? "" : " (it is there \(count) times: members of a class need nothing between them)"
    report(
      rule, at: first.lowerBound,
      "\(text(token.range)) accepts \(LintText.name(of: separator)) as one of its characters\(extra)",
      witness: witness, fix: fix)
  }

  /// Whether a class holds several digits in a row between separators, as in `[13|14]`.
  private func hasLongParts(_ separator: UInt8) -> Bool {
    tokens.contains { token in
      guard !Self.separators(separator, in: token).isEmpty else { return false }
      let content = text(token.range).utf8.dropFirst().dropLast()
      return content.split(separator: separator).contains {
        $0.count > 1 && $0.allSatisfy(ByteSet.digits.contains)
      }
    }
  }

  private static func separators(_ separator: UInt8, in token: RegexToken) -> [Range<Int>] {
    guard case .characterClass(let contents) = token.kind, !contents.isNegated else { return [] }
    return contents.literals.filter { $0.byte == separator }.map(\.range)
  }

  /// The texts of a language that are spelled as numbers are, but for one more byte that is in them.
  private func spelled(_ language: Automaton, with byte: UInt8) -> Automaton? {
    language.restricted(to: ByteSet.spelling.union([byte])).common(with: .texts(holding: [byte]))
  }

  /// `\\`, which stands for a backslash.
  mutating func lintEscapes() {
    let places = tokens.filter { $0.kind == .literal(UInt8(ascii: "\\")) && $0.range.count == 2 }.map(\.range)
    guard let first = places.first else { return }
    let unescaped = replacing(places.map { ($0, "\\") })
    let numbers = (try? RegexLanguages(unescaped))?.search.numbers(areaCode: areaCode)
    let count = numbers?.lintCount ?? .exactly(0)
    let fix = proven(unescaped, .acceptsNumbers(count: count)) { _ in
      self.numbers?.isEmpty == true && numbers?.isEmpty == false
    }
    report(
      .doubledBackslash, at: first.lowerBound,
      "\\\\ stands for a backslash, which no number holds; was the regex escaped once too often for JSON?",
      fix: fix)
  }

  /// Letters and signs, accepted by `.`, `\w`, a negated class or as they stand.
  mutating func lintForeignCharacters() {
    let isKnown =
      found(.noEndAnchor) || found(.noStartAnchor) || found(.doubledBackslash) || found(.acceptsNothing)
    guard !isKnown, let languages else { return }
    var familiar = ByteSet.spelling.union(.separators)
    if found(.commaInClass) { familiar.insert(UInt8(ascii: ",")) }
    if found(.pipeInClass) { familiar.insert(UInt8(ascii: "|")) }
    let foreign = ByteSet.printing.intersection(familiar.inverted)
    let language = languages.whole.restricted(to: .printing).common(with: .texts(holding: foreign))
    guard let witness = witness(of: language) else { return }
    let token = tokens.first { Self.accepts($0, anyOf: foreign) }
    let what = token.map { text($0.range) } ?? "the regex"
    report(
      .foreignCharacters, at: token?.range.lowerBound ?? 0,
      "\(what) accepts characters that are in no phone number", witness: witness)
  }

  private static func accepts(_ token: RegexToken, anyOf foreign: ByteSet) -> Bool {
    switch token.kind {
    case .literal(let byte): return foreign.contains(byte)
    case .dot: return true
    case .escape(let letter): return "DwWSN".utf8.contains(letter)
    case .characterClass(let contents):
      return contents.hasPosixName || contents.bytes?.isDisjoint(with: foreign) == false
    default: return false
    }
  }
}

extension Automaton? {
  /// Whether there is a language, and every word of it is in another; `false` when that is too much to find out.
  func isProvenSubset(of other: Automaton?) -> Bool { self?.isProvenSubset(of: other) ?? false }
}
