package import PatternAutomata

/// A subject that PCRE2 and the automaton of a pattern disagree on.
package struct Disagreement: Hashable, Sendable, CustomStringConvertible {
  package enum Question: String, Hashable, Sendable {
    case matches = "match"
    /// Whether more bytes could still make a match.
    case isAlive = "alive"
  }

  package var pattern: String
  package var matching: Automaton.Matching
  package var subject: [UInt8]
  package var question: Question
  /// PCRE2's answer; the automaton gives the opposite.
  package var answer: Bool

  package var description: String {
    let bytes = subject.map { byte in
      (0x20..<0x7F).contains(byte) && byte != 0x5C
        ? String(UnicodeScalar(byte)) : "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
    return """
      pattern \(pattern.debugDescription) (\(matching)), subject "\(bytes)": \
      PCRE2 says \(question.rawValue) = \(answer)
      """
  }
}
