internal import PatternAutomata

// Characters that no number contains: doubled backslashes, letters, and what `.` and the like accept.

extension RegexLinter {
  /// `\\`, which matches a backslash.
  mutating func lintEscapes() {
    let places = tokens.filter { $0.kind == .literal(UInt8(ascii: "\\")) && $0.range.count == 2 }.map(\.range)
    guard let first = places.first else { return }
    let unescaped = replacing(places.map { ($0, "\\") })
    let numbers = (try? RegexLanguages(unescaped))?.search.numbers(areaCode: areaCode)
    let count = numbers?.wordCount ?? .exactly(0)
    let fix = proven(unescaped, .acceptsNumbers(count: count)) { _ in
      self.numbers?.isEmpty == true && numbers?.isEmpty == false
    }
    report(
      .doubledBackslash, at: first.lowerBound,
      "\\\\ means a backslash, which no number contains; was the regex escaped once too often for JSON?",
      fix: fix)
  }

  /// Letters and signs, accepted by `.`, `\w`, a negated class or literally.
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
    let places = tokens.filter { Self.accepts($0, anyOf: foreign) }
    report(
      .foreignCharacters, at: places.first?.range.lowerBound ?? 0, foreignMessage(places.first),
      witness: witness, fix: foreignFix(places, familiar))
  }

  private func foreignMessage(_ token: RegexToken?) -> String {
    guard let token else { return "the regex accepts characters that are in no phone number" }
    guard case .literal(let byte) = token.kind else {
      return "\(text(token.range)) accepts characters that are in no phone number"
    }
    let hint = "dDwWsS".utf8.contains(byte) ? "; was \\\(text(token.range)) meant?" : ""
    return "\(text(token.range)) matches itself, which no phone number contains\(hint)"
  }

  /// The regex with only digits, or what numbers contain, where it accepts other characters.
  private func foreignFix(_ places: [RegexToken], _ familiar: ByteSet) -> LintFix? {
    let classes = places.filter { if case .literal = $0.kind { false } else { true } }
    guard classes.count == places.count else { return nil }
    return [ByteSet.digits, .spelling].firstNonNil { kept in
      let edits = classes.compactMap { token in narrowed(token, to: kept, familiar).map { (token.range, $0) }
      }
      guard edits.count == classes.count else { return nil }
      return proven(replacing(edits), .refusesOtherTexts) { fixed in
        languages?.isNarrowedToNumbers(by: fixed, areaCode: areaCode) ?? false
      }
    }
  }

  /// A class that accepts what is kept of a token: if it names its members, those that numbers are written with.
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
