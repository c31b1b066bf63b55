internal import PatternAutomata
internal import PhoneCheck

// Syntax that other engines read differently.

extension RegexLinter {
  /// Reports constructs that Java, ICU, RE2 or JavaScript don't have, or read differently.
  mutating func lintPortability() {
    var seen: Set<String> = []
    for (index, token) in tokens.enumerated() {
      guard !isPortableEnd(at: index), let difference = difference(of: token),
        seen.insert(text(token.range)).inserted
      else { continue }
      report(.portability, at: token.range.lowerBound, difference)
    }
  }

  /// Whether a lookahead is the fix of `final-newline`, whose own finding names the engines that support it.
  private func isPortableEnd(at index: Int) -> Bool {
    let end = index + 2
    return end < tokens.count
      && text(tokens[index].range.lowerBound..<tokens[end].range.upperBound) == Self.portableEnd
  }

  private func difference(of token: RegexToken) -> LocalizedText? {
    let part = text(token.range)
    switch token.kind {
    case .escape(let letter): return Self.difference(ofEscape: letter, part)
    case .characterClass(let contents) where contents.hasPosixName:
      return LintMessage.portabilityPosix(part: part)
    case .characterClass(let contents)
    where contents.literals.contains { $0.byte == UInt8(ascii: "[") && $0.range.count == 1 }:
      return LintMessage.portabilityBracket(part: part)
    case .possessive: return LintMessage.portabilityPossessive(part: part)
    case .options: return LintMessage.portabilityOptions(part: part)
    case .reference: return Self.difference(ofReference: part)
    case .quotation where part == "\\Q": return LintMessage.portabilityQuotation
    case .verb,
      .groupOpen where part.hasPrefix("(*"):
      return LintMessage.portabilityVerb(part: part)
    case .comment: return LintMessage.portabilityComment(part: part)
    case .groupOpen: return Self.difference(ofGroup: part)
    default: return nil
    }
  }

  private static func difference(ofEscape letter: UInt8, _ part: String) -> LocalizedText? {
    switch UnicodeScalar(letter) {
    case "A": LintMessage.portabilityStart
    case "Z": LintMessage.portabilityEnd
    case "z": LintMessage.portabilityVeryEnd(end: portableEnd)
    case "a": LintMessage.portabilityLetter(part: part)
    case "G", "e", "h", "R", "X": LintMessage.portabilityLetterNotRE2(part: part)
    case "v": LintMessage.portabilityVerticalSpace
    case "N": LintMessage.portabilityName
    case "K": LintMessage.portabilityOnlyPCRE2(part: part)
    case "g": LintMessage.portabilityNotElsewhere(part: part)
    case "b", "B": LintMessage.portabilityWord(part: part)
    case "p", "P": LintMessage.portabilityProperty(part: part)
    default: nil
    }
  }

  private static func difference(ofGroup opening: String) -> LocalizedText? {
    let group = opening + "…)"
    if opening.hasPrefix("(?P<") { return LintMessage.portabilityGroupName(part: group) }
    if opening.hasPrefix("(?'") { return LintMessage.portabilityQuotedGroupName(part: group) }
    switch opening {
    case "(?>": return LintMessage.portabilityAtomic(part: group)
    case "(?|": return LintMessage.portabilityNotElsewhere(part: group)
    case "(?",
      _ where opening.hasPrefix("(?("):
      return LintMessage.portabilityCondition(part: group)
    case "(?=", "(?!", "(?<=", "(?<!": return LintMessage.portabilityLookaround(part: group)
    case "(?:", "(": return nil
    default: return opening.hasSuffix(":") ? LintMessage.portabilityOptions(part: group) : nil
    }
  }

  private static func difference(ofReference part: String) -> LocalizedText {
    if part.hasPrefix("(?C") { return LintMessage.portabilityCallout(part: part) }
    if part.hasPrefix("(?P=") { return LintMessage.portabilityNamedReference(part: part) }
    return LintMessage.portabilityCall(part: part)
  }
}
