internal import PatternAutomata
internal import PhoneCheck

// Characters that no number contains: doubled backslashes, letters, and characters that `.` and the like accept.

extension RegexLinter {
  /// Reports `\\`, which matches a backslash.
  mutating func lintEscapes() {
    let ranges = tokens.filter { $0.kind == .literal(UInt8(ascii: "\\")) && $0.range.count == 2 }.map(\.range)
    guard let first = ranges.first else { return }
    let unescaped = replacing(ranges.map { ($0, "\\") })
    let numbers = unprovenNumbers(of: unescaped)
    let count = numbers?.wordCount ?? .exactly(0)
    let fix = proven(unescaped, .acceptsNumbers(count: count)) { _ in
      self.numbers?.isEmpty == true && numbers?.isEmpty == false
    }
    report(.doubledBackslash, at: first.lowerBound, LintMessage.doubledBackslash, fix: fix)
  }

  /// Reports letters and signs that are accepted by `.`, `\w`, a negated class or literally.
  mutating func lintForeignCharacters() {
    guard let languages else { return }
    var familiar = ByteSet.spelling.union(.separators)
    if found(.commaInClass) { familiar.insert(UInt8(ascii: ",")) }
    if found(.pipeInClass) { familiar.insert(UInt8(ascii: "|")) }
    let foreign = ByteSet.printing.intersection(familiar.inverted)
    let language = languages.whole.restricted(to: .printing).common(with: .texts(holding: foreign))
    guard let witness = witness(of: language) else { return }
    let foreignTokens = tokens.filter { Self.accepts($0, anyOf: foreign) }
    acceptsAnything = foreignTokens.contains { !$0.namesItsBytes }
    report(
      .foreignCharacters, at: foreignTokens.first?.range.lowerBound ?? 0, foreignMessage(foreignTokens.first),
      witness: witness, fix: foreignFix(foreignTokens, familiar))
  }

  private func foreignMessage(_ token: RegexToken?) -> LocalizedText {
    guard let token else { return LintMessage.foreignCharacters }
    let part = text(token.range)
    guard case .literal(let byte) = token.kind else { return LintMessage.foreignCharactersOfPart(part: part) }
    if "dDwWsS".utf8.contains(byte) { return LintMessage.foreignCharactersEscape(part: part) }
    let isBrace = byte == UInt8(ascii: "{")
    let braces = isBrace ? bracesLikeQuantifier(at: token.range.lowerBound) : nil
    return LintText.sentences(
      [LintMessage.foreignCharactersItself(part: part), braces.map(Self.noQuantifier)])
  }

  /// Reads `{3.4}`: digits in braces, with another sign in place of a quantifier's comma.
  func bracesLikeQuantifier(at offset: Int) -> (text: String, meant: String)? {
    let rest = Array(regex.utf8.dropFirst(offset))
    guard let end = rest.firstIndex(of: UInt8(ascii: "}")) else { return nil }
    let parts = rest[1..<end].split(omittingEmptySubsequences: false) { !ByteSet.digits.contains($0) }
    guard parts.count == 2, !parts[0].isEmpty, rest[1 + parts[0].count] != UInt8(ascii: " ") else {
      return nil
    }
    let (minimum, maximum) = (
      String(decoding: parts[0], as: UTF8.self), String(decoding: parts[1], as: UTF8.self)
    )
    return (String(decoding: rest[...end], as: UTF8.self), "{\(minimum),\(maximum)}")
  }

  static func noQuantifier(_ braces: (text: String, meant: String)) -> LocalizedText {
    LintMessage.noQuantifier(braces: braces.text, meant: braces.meant)
  }

  /// Returns the regex with only digits, or only characters of numbers, in the tokens that accept other characters.
  private func foreignFix(_ foreignTokens: [RegexToken], _ familiar: ByteSet) -> LintFix? {
    let classes = foreignTokens.filter { if case .literal = $0.kind { false } else { true } }
    guard classes.count == foreignTokens.count else { return nil }
    return [ByteSet.digits, .spelling].firstNonNil { kept in
      let edits = classes.compactMap { token in narrowed(token, to: kept, familiar).map { (token.range, $0) }
      }
      guard edits.count == classes.count else { return nil }
      return proven(replacing(edits), .refusesOtherTexts) { fixed in
        languages?.isNarrowedToNumbers(by: fixed, areaCode: areaCode) ?? false
      }
    }
  }

  /// Returns a class that accepts the kept bytes of a token.
  ///
  /// If the token names its members, the class keeps the characters that numbers are written with.
  private func narrowed(_ token: RegexToken, to kept: ByteSet, _ familiar: ByteSet) -> String? {
    guard let bytes = token.bytes else { return nil }
    var isNamed = false
    if case .characterClass(let contents) = token.kind { isNamed = !contents.isNegated }
    return LintText.characterClass(of: bytes.intersection(isNamed ? familiar : kept))
  }

  private static func accepts(_ token: RegexToken, anyOf foreign: ByteSet) -> Bool {
    if case .characterClass(let contents) = token.kind, contents.hasPosixName { return true }
    return token.bytes?.isDisjoint(with: foreign) == false
  }
}
