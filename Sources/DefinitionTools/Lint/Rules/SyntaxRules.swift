internal import PatternAutomata
internal import PhoneCheck
internal import TerminalText

// What versions and other engines read differently, what has no automaton, and what can be written shorter.

extension RegexLinter {
  /// `{,n}` and spaces in braces
  /// ([ChangeLog for 10.43](https://github.com/PCRE2Project/pcre2/blob/master/ChangeLog)).
  mutating func lintVersions() {
    let dependent = tokens.filter { $0.kind == .versionDependent }
    let fix = dependent.isEmpty ? nil : versionFix(dependent.map(\.range))
    for token in dependent {
      let braces = text(token.range)
      report(
        .versionDependent, at: token.range.lowerBound,
        "\(braces) is plain text up to PCRE2 10.42 and a quantifier from 10.43 on; write "
          + "\(Self.quantifier(braces)) for the quantifier, \\\(braces) for the text", fix: fix)
    }
  }

  /// The quantifier that braces mean from 10.43 on, written so that every version reads it.
  private static func quantifier(_ braces: String) -> String {
    let packed = braces.filter { $0 != " " && $0 != "\t" }
    return packed.hasPrefix("{,") ? "{0" + packed.dropFirst() : packed
  }

  /// The regex with quantifiers, if no number is accepted when the braces are text.
  private func versionFix(_ braces: [Range<Int>]) -> LintFix? {
    let asText = replacing(braces.map { ($0.lowerBound..<$0.lowerBound, "\\") })
    let quantified = replacing(braces.map { ($0, Self.quantifier(text($0))) })
    guard (try? RegexLanguages(asText))?.search.numbers(areaCode: areaCode)?.isEmpty == true,
      let languages = languages(of: quantified), let numbers = languages.search.numbers(areaCode: areaCode),
      !numbers.isEmpty
    else { return nil }
    return LintFix(regex: quantified, effect: .settlesVersion(count: numbers.wordCount))
  }

  /// Constructs that Java, ICU, RE2 or JavaScript don't have, or read differently.
  mutating func lintPortability() {
    var seen: Set<String> = []
    for (index, token) in tokens.enumerated() {
      guard !isPortableEnd(at: index), let difference = difference(of: token),
        seen.insert(text(token.range)).inserted
      else { continue }
      report(.portability, at: token.range.lowerBound, "\(text(token.range)): \(difference)")
    }
  }

  /// Whether a lookahead is the one that `final-newline` offers, and says of which engines have it.
  private func isPortableEnd(at index: Int) -> Bool {
    let end = index + 2
    return end < tokens.count
      && text(tokens[index].range.lowerBound..<tokens[end].range.upperBound) == Self.portableEnd
  }

  private func difference(of token: RegexToken) -> String? {
    switch token.kind {
    case .escape(let letter): return Self.difference(ofEscape: letter)
    case .characterClass(let contents) where contents.hasPosixName:
      return "Java and JavaScript read [: and :] as members of the class"
    case .characterClass(let contents)
    where contents.literals.contains { $0.byte == UInt8(ascii: "[") && $0.range.count == 1 }:
      return "Java and ICU read an unescaped [ in a class as a class within it"
    case .possessive: return "JavaScript and RE2 have no possessive quantifiers"
    case .options: return "JavaScript has no option settings"
    case .reference: return Self.difference(ofReference: text(token.range))
    case .quotation where text(token.range) == "\\Q": return "JavaScript has no \\Q…\\E"
    case .verb: return "only PCRE2 has verbs"
    case .comment: return "JavaScript, Java and RE2 have no such comments"
    case .groupOpen: return Self.difference(ofGroup: text(token.range))
    default: return nil
    }
  }

  private static func difference(ofEscape letter: UInt8) -> String? {
    switch UnicodeScalar(letter) {
    case "A": "JavaScript reads it as the letter; ^ means the same everywhere"
    case "Z": "JavaScript reads it as the letter, Python as \\z, and RE2 doesn't have it; write $"
    case "z":
      "JavaScript reads it as the letter, and Python has it only from 3.14 on; \(portableEnd) is the same, also for "
        + "Java and ICU (RE2 has \\z, but no lookahead)"
    case "a": "JavaScript reads it as the letter"
    case "G", "e", "h", "R", "X": "JavaScript reads it as the letter, and RE2 doesn't have it"
    case "v": "JavaScript and RE2 read it as the vertical tab alone, others as any vertical space"
    case "N":
      "Java and ICU expect a character's name, JavaScript reads it as the letter, and RE2 doesn't have it"
    case "K": "only PCRE2 has it"
    case "g": "Java, ICU, RE2 and JavaScript don't have it"
    case "b", "B": "ICU and Java count more letters and digits as parts of words than PCRE2 does here"
    case "p", "P": "JavaScript has it only with the flag u or v"
    default: nil
    }
  }

  private static func difference(ofGroup opening: String) -> String? {
    if opening.hasPrefix("(?P<") { return "Java, ICU and JavaScript write (?<name>…)" }
    if opening.hasPrefix("(?'") { return "Java, ICU, RE2 and JavaScript write (?<name>…)" }
    switch opening {
    case "(?>": return "JavaScript and RE2 have no atomic groups"
    case "(?|": return "Java, ICU, RE2 and JavaScript don't have it"
    case "(?(": return "Java, ICU, RE2 and JavaScript have no conditions"
    case "(?=", "(?!", "(?<=", "(?<!": return "RE2 has no lookahead and no lookbehind"
    case "(?:", "(": return nil
    default: return opening.hasSuffix(":") ? "JavaScript has no option settings" : nil
    }
  }

  private static func difference(ofReference text: String) -> String {
    if text.hasPrefix("(?C") { return "only PCRE2 has callouts" }
    if text.hasPrefix("(?P=") { return "Java, ICU and JavaScript write \\k<name>, and RE2 doesn't have it" }
    return "Java, ICU, RE2 and JavaScript can't use a group again"
  }

  /// Why nothing can be proven.
  mutating func lintSubset() {
    switch failure {
    case nil: break
    case .outsideSubset(let reason):
      guard reason.construct != .versionDependentQuantifier else { return }
      if reason.construct == .nonASCIIText { return lintNonASCII(at: reason.offset) }
      report(
        .outsideSubset, at: min(reason.offset, regex.utf8.count),
        "\(reason.construct.name) at offset \(reason.offset) can't be part of an automaton: counts, overlaps and fixes are not "
          + "given for this regex, and rejections are explained in general terms")
    case .tooLarge:
      report(
        .outsideSubset, at: 0,
        "the automaton of this regex would be too large: counts, overlaps and fixes are not given for it")
    case .contradicted:
      report(
        .outsideSubset, at: 0,
        "PCRE2 contradicts the automaton of this regex: counts, overlaps and fixes are not given for it; please report it"
      )
    }
  }

  /// Full-width digits, dashes and commas of other scripts.
  private mutating func lintNonASCII(at offset: Int) {
    guard let scalar = Substring(regex.utf8.dropFirst(offset)).unicodeScalars.first else { return }
    let numbers = numbersBesideNonASCII
    let (fix, isEmpty) = (numbers.flatMap(asciiFix), numbers?.isEmpty == true)
    report(
      .nonASCII, at: offset,
      "\(scalar) (\(VisibleText.codePoint(scalar.value))) isn't ASCII, and numbers are given to the regex in ASCII"
        + (isEmpty ? ": none is accepted" : "") + (fix == nil ? "; nothing can be proven about it" : ""),
      fix: fix)
  }

  /// The numbers that the regex accepts although it contains text beyond ASCII; `nil` when they can't be determined.
  private var numbersBesideNonASCII: Automaton? {
    guard let standIn = try? RegexLanguages(ASCIIReading.standIn(for: regex)) else { return nil }
    let search = standIn.search.restricted(to: .spelling)
    return search.agrees(with: pattern, over: .spelling, matcher) ? search.numbers(areaCode: areaCode) : nil
  }

  /// The regex in ASCII, if all numbers stay accepted.
  private func asciiFix(keeping numbers: Automaton) -> LintFix? {
    guard let meant = ASCIIReading.meant(by: regex), let languages = languages(of: meant),
      let meantNumbers = languages.search.numbers(areaCode: areaCode), !meantNumbers.isEmpty,
      numbers.isProvenSubset(of: meantNumbers), let added = meantNumbers.without(numbers)
    else { return nil }
    return LintFix(regex: meant, effect: .keepsNumbers(added: added.wordCount))
  }

  /// `{1}`, `{0,1}`, `{n,n}`, `{0,}`, `{1,}`, `{n}?` and `{0}`.
  mutating func lintNoise() {
    let edits = tokens.indices.compactMap(noise)
    guard let first = edits.first else { return }
    let fix = proven(replacing(edits.map { ($0.range, $0.text) }), .equivalent) {
      $0.search == languages?.search && $0.whole == languages?.whole
    }
    guard fix != nil || !isExact else { return }
    var seen: Set<String> = []
    let pieces = edits.map(\.message).filter { seen.insert($0).inserted }
    report(.quantifierNoise, at: first.place, LintText.list(pieces), fix: fix)
  }

  /// What can be written shorter at a token.
  private func noise(
    at index: Int
  ) -> (place: Int, range: Range<Int>, text: String, message: String)? {
    guard case .quantifier(let minimum, let maximum) = tokens[index].kind else { return nil }
    let range = tokens[index].range
    let old = text(range)
    if maximum == 0 {
      guard let start = startOfAtom(before: index) else { return nil }
      let all = start..<range.upperBound
      return (range.lowerBound, all, "", "\(text(all)) matches nothing and can be left out")
    }
    let isLazy = index + 1 < tokens.count && tokens[index + 1].kind == .lazy
    let short = range.count > 1 ? Self.shortest(minimum, maximum) : old
    if isLazy, minimum == maximum {
      let all = range.lowerBound..<tokens[index + 1].range.upperBound
      return (
        range.lowerBound, all, short,
        "the ? after \(old) makes it lazy, not optional, and has no effect here"
      )
    }
    guard short != old else { return nil }
    return (
      range.lowerBound, range, short, "\(old) can be " + (short.isEmpty ? "left out" : "written \(short)")
    )
  }

  /// Where the atom begins that a quantifier repeats.
  private func startOfAtom(before index: Int) -> Int? {
    guard index > 0 else { return nil }
    guard tokens[index - 1].kind == .groupClose else { return tokens[index - 1].range.lowerBound }
    return opening(of: index - 1).map { tokens[$0].range.lowerBound }
  }

  private static func shortest(_ minimum: Int, _ maximum: Int?) -> String {
    switch (minimum, maximum) {
    case (1, 1): ""
    case (0, 1): "?"
    case (0, nil): "*"
    case (1, nil): "+"
    case (_, let maximum?) where maximum == minimum: "{\(minimum)}"
    case (_, let maximum?): "{\(minimum),\(maximum)}"
    case (_, nil): "{\(minimum),}"
    }
  }
}
