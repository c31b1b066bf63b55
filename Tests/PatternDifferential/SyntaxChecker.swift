import RegexEngine
import PatternAutomata

/// Compares the parser with PCRE2 on texts.
///
/// The parser may leave a text to PCRE2, but it never decides by a text that PCRE2 refuses, nor refuses a text that
/// PCRE2 accepts.
package struct SyntaxChecker {
  /// The counts so far.
  package struct Tally: Hashable, Sendable {
    package var textCount = 0
    /// Texts that aren't ASCII.
    package var wideCount = 0
    /// Texts that PCRE2 refuses, and among them the texts that the parser also refuses; it leaves the rest to PCRE2.
    package var refusedCount = 0
    package var refusedAlikeCount = 0
    /// Texts that PCRE2 accepts, and among them the texts that the parser decides by; it leaves the rest to PCRE2.
    package var takenCount = 0
    package var decidedCount = 0
    /// The number of times that PCRE2 gave each cause.
    package var causes: [Int32: Int] = [:]
    package var contradictionCount = 0
  }

  package private(set) var tally = Tally()

  package init() {}

  /// A text with contradicting answers.
  package struct Contradiction: Hashable, Sendable, CustomStringConvertible {
    package var text: String
    /// PCRE2's cause for refusing a text that the parser decides by; `nil` if PCRE2 accepts a text that the parser
    /// refuses.
    package var cause: Int32?

    package var description: String {
      "\(text.debugDescription): "
        + (cause.map { "PCRE2 gives \($0), the parser takes it" } ?? "PCRE2 takes it, the parser refuses it")
    }
  }

  /// Compares one text.
  package mutating func check(_ text: String) -> Contradiction? {
    let (cause, answer) = (Self.cause(text), Self.answer(text))
    tally.textCount += 1
    if !text.isASCII { tally.wideCount += 1 }
    if let cause {
      tally.refusedCount += 1
      tally.causes[cause, default: 0] += 1
      if answer == .refused { tally.refusedAlikeCount += 1 }
    } else {
      tally.takenCount += 1
      if answer == .decided { tally.decidedCount += 1 }
    }
    let found = Self.contradiction(text, cause, answer)
    if found != nil { tally.contradictionCount += 1 }
    return found
  }

  /// The parser's answer to a text.
  private enum Answer { case refused, left, decided }

  private static func contradiction(_ text: String, _ cause: Int32?, _ answer: Answer) -> Contradiction? {
    answer == (cause == nil ? .refused : .decided) ? Contradiction(text: text, cause: cause) : nil
  }

  /// Returns PCRE2's number for the fault of a text; `nil` if PCRE2 accepts it.
  private static func cause(_ text: String) -> Int32? {
    do throws(PatternError) {
      _ = try Pattern.check(text, options: text.isASCII ? [] : .utf, alphabet: .all, limits: nil)
      return nil
    } catch { return error.code }
  }

  private static func answer(_ text: String) -> Answer {
    do throws(PatternError) {
      let reason = try AutomatonPattern.check(text, options: [], alphabet: .all, limits: limits)
      return reason == nil ? .decided : .left
    } catch { return .refused }
  }

  private static let limits = {
    var limits = ConstructionLimits()
    limits.leavesSizeToPCRE2 = true
    return limits
  }()

  /// Returns a contradiction with a text as short as deletions can make it, and the same number.
  package func shrunk(_ contradiction: Contradiction) -> Contradiction {
    var smallest = contradiction
    var isShrinking = true
    while isShrinking {
      isShrinking = false
      let scalars = Array(smallest.text.unicodeScalars)
      search: for length in [16, 8, 4, 2, 1] where length <= scalars.count {
        for start in 0...(scalars.count - length) {
          var view = String.UnicodeScalarView(scalars[..<start])
          view.append(contentsOf: scalars[(start + length)...])
          let text = String(view)
          guard let found = Self.contradiction(text, Self.cause(text), Self.answer(text)),
            found.cause == smallest.cause
          else { continue }
          smallest = found
          isShrinking = true
          break search
        }
      }
    }
    return smallest
  }

  // MARK: Size

  /// Compares both at the size limit of PCRE2: the pattern is made longer until PCRE2 refuses it.
  ///
  /// - Returns: The contradiction; also `nil` if the text isn't a pattern.
  package mutating func checkSize(of pattern: String) -> Contradiction? {
    guard Self.cause(pattern) == nil else { return check(pattern) }
    let unit = "(?:[ab]){"
    let copies = Self.greatest(below: 1_700) { Self.cause("\(unit)\($0)}\(pattern)") == nil }
    let start = copies > 0 ? "\(unit)\(copies)}" : ""
    let letters = Self.greatest(below: 60) {
      Self.cause(start + String(repeating: "a", count: $0) + pattern) == nil
    }
    for count in letters...(letters + 1) {
      if let found = check(start + String(repeating: "a", count: count) + pattern) { return found }
    }
    return nil
  }

  /// Returns the greatest number with a property that all smaller numbers have.
  private static func greatest(below limit: Int, where holds: (Int) -> Bool) -> Int {
    var (low, high) = (0, limit)
    while high - low > 1 {
      let middle = (low + high) / 2
      if holds(middle) { low = middle } else { high = middle }
    }
    return low
  }
}

extension String {
  fileprivate var isASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }
}
