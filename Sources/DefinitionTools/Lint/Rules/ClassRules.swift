internal import PatternAutomata
internal import PhoneCheck

// Classes that contain more or less than their author meant, or something else.

extension RegexLinter {
  private var classes: [(token: RegexToken, contents: RegexToken.CharacterClass)] {
    tokens.compactMap { token in
      if case .characterClass(let contents) = token.kind { (token, contents) } else { nil }
    }
  }

  // MARK: Separators

  /// Reports `[1,4,5]` and `[3|5]`, with or without spaces beside the separators.
  mutating func lintSeparator(_ separator: UInt8, _ rule: LintRule) {
    let separated = classes.filter {
      !$0.contents.isNegated && $0.contents.literals.contains { $0.byte == separator }
    }
    guard let (token, contents) = separated.first,
      let first = contents.literals.first(where: { $0.byte == separator })
    else { return }
    let witness = witness(of: languages.flatMap { spelled($0.whole, with: separator) })
    guard languages == nil || witness != nil else { return }
    let name = LintText.name(of: separator)
    if separated.contains(where: { hasLongParts($0.token, separator) }) {
      return report(
        rule, at: first.range.lowerBound,
        LintMessage.longPartsInClass(part: text(token.range), separator: name), witness: witness)
    }
    let separators = separated.flatMap { Self.separators(separator, in: $0.contents) }
    let bytes = Set(separators.map(\.byte)).sorted(by: >)
    let (part, count) = (text(token.range), separators.count { $0.byte == separator })
    report(
      rule, at: first.range.lowerBound,
      count == 1
        ? LintMessage.separatorInClass(part: part, separator: name)
        : LintMessage.separatorsInClass(part: part, separator: name, count: count),
      witness: witness,
      fix: refusing(bytes, replacing(separators.map { ($0.range, "") })))
  }

  /// Returns the separators of a class, and the spaces beside them.
  private static func separators(
    _ separator: UInt8, in contents: RegexToken.CharacterClass
  ) -> [RegexToken.CharacterClass.Literal] {
    let literals = contents.literals
    let separators = literals.filter { $0.byte == separator }
    let spaces = literals.filter { literal in
      literal.byte == UInt8(ascii: " ")
        && separators.contains {
          $0.range.upperBound == literal.range.lowerBound || $0.range.lowerBound == literal.range.upperBound
        }
    }
    return separators + spaces
  }

  /// Returns a fix that rejects only texts that contain certain bytes.
  private func refusing(_ bytes: [UInt8], _ replacement: String) -> LintFix? {
    let all = Automaton.texts(holding: ByteSet(bytes))
    return proven(replacement, .refusesTexts(holding: bytes)) { fixed in
      guard let search = languages?.search, fixed.search != search else { return false }
      return fixed.search.isProvenSubset(of: search) && search.without(fixed.search).isProvenSubset(of: all)
    }
  }

  /// Whether a class contains several digits in a row between separators, as in `[13|14]`.
  private func hasLongParts(_ token: RegexToken, _ separator: UInt8) -> Bool {
    let content = text(token.range).utf8.dropFirst().dropLast()
    return content.split(separator: separator).contains {
      $0.count > 1 && $0.allSatisfy(ByteSet.digits.contains)
    }
  }

  /// Returns the texts of a language that are spelled like numbers, except for one additional byte.
  private func spelled(_ language: Automaton, with byte: UInt8) -> Automaton? {
    language.restricted(to: ByteSet.spelling.union([byte])).common(with: .texts(holding: [byte]))
  }

  // MARK: Groups and numbers

  /// Reports `[(13)(15)]`.
  mutating func lintGroupInClass() {
    let open = UInt8(ascii: "(")
    guard let (token, contents) = classes.first(where: { !$0.contents.isNegated && holdsGroup($0.token) }),
      let first = contents.literals.first(where: { $0.byte == open })
    else { return }
    let witness = witness(of: languages.flatMap { spelled($0.whole, with: open) })
    guard languages == nil || witness != nil else { return }
    report(
      .groupInClass, at: first.range.lowerBound,
      LintMessage.longPartsInClass(part: text(token.range), separator: LintMessage.parenthesisPhrase),
      witness: witness)
  }

  /// Whether a parenthesis is followed by digits, and the digits by another parenthesis or a bar.
  private func holdsGroup(_ token: RegexToken) -> Bool {
    text(token.range).utf8.split(separator: UInt8(ascii: "("), omittingEmptySubsequences: false).dropFirst()
      .contains {
        part in
        let rest = part.drop(while: ByteSet.digits.contains)
        return rest.count < part.count && (rest.first == UInt8(ascii: ")") || rest.first == UInt8(ascii: "|"))
      }
  }

  /// Reports `[30-39]`, which is one digit: 3, 0 to 3, or 9.
  mutating func lintNumberRange() {
    for (_, contents) in classes {
      for (first, middle, last) in triples(of: contents.members) {
        guard case .byte(let tens) = first.kind, case .bytes(let digits) = middle.kind,
          case .byte(let units) = last.kind, tens == digits.upperBound,
          [tens, digits.lowerBound, units].allSatisfy(ByteSet.digits.contains), digits.lowerBound <= units
        else { continue }
        let range = first.range.lowerBound..<last.range.upperBound
        return report(
          .numberRangeInClass, at: range.lowerBound,
          LintMessage.numberRangeInClass(
            part: text(range), tens: shown(tens), first: shown(digits.lowerBound), last: shown(units)))
      }
    }
  }

  private func shown(_ byte: UInt8) -> String { LintText.shown([byte]) }

  /// Returns every member with the two members after it.
  private func triples(
    of members: [RegexToken.Member]
  ) -> [(RegexToken.Member, RegexToken.Member, RegexToken.Member)] {
    members.indices.dropLast(2).map { (members[$0], members[$0 + 1], members[$0 + 2]) }
  }

  /// Reports `[33-9]`: digits that a class contains twice.
  mutating func lintDuplicates() {
    var repetitions: [Range<Int>] = []
    // A [ inside suggests that the class was written for an engine with nested classes.
    for (_, contents) in classes where !contents.literals.contains(where: { $0.byte == UInt8(ascii: "[") }) {
      repetitions += Self.repetitions(in: contents.members)
    }
    guard let first = repetitions.min(by: { $0.lowerBound < $1.lowerBound }) else { return }
    let fix = provenEquivalent(repetitions.map { ($0, "") })
    guard fix != nil || !isExact else { return }
    report(
      .duplicateInClass, at: first.lowerBound, LintMessage.duplicateInClass(part: text(first)), fix: fix)
  }

  /// Returns the removable members of a class, the last first: others contain all their digits.
  private static func repetitions(in members: [RegexToken.Member]) -> [Range<Int>] {
    let candidates = members.compactMap { member in member.bytes.map { (range: member.range, bytes: $0) } }
      .filter { !$0.bytes.isDisjoint(with: .digits) }
    var holders = Array(repeating: 0, count: 256)
    for candidate in candidates { for byte in candidate.bytes { holders[Int(byte)] += 1 } }
    // Removing a member makes no later member removable, so one pass is enough.
    return candidates.reversed().compactMap { candidate in
      guard candidate.bytes.allSatisfy({ holders[Int($0)] > 1 }) else { return nil }
      for byte in candidate.bytes { holders[Int(byte)] -= 1 }
      return candidate.range
    }
  }
}

extension Automaton? {
  /// Whether the language exists and another is proven to contain all its words; `false` if that is too expensive to
  /// decide.
  func isProvenSubset(of other: Automaton?) -> Bool { self?.isProvenSubset(of: other) ?? false }
}
