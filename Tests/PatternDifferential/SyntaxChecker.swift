import RegexEngine
import PatternAutomata

/// Compares what the parser says about texts with what PCRE2 says: whether they are patterns, and if not,
/// why and where.
package struct SyntaxChecker {
  /// The counts so far.
  package struct Tally: Hashable, Sendable {
    package var textCount = 0
    /// Texts that PCRE2 refuses.
    package var refusedCount = 0
    /// Texts that PCRE2 accepts and that are outside the regular subset.
    package var outsideCount = 0
    /// Texts that aren't ASCII.
    package var wideCount = 0
    /// Texts about which PCRE2 and the parser do not agree whether they are patterns.
    package var verdictCount = 0
    /// Texts that both refuse, for different causes.
    package var causeCount = 0
    /// Texts that both refuse for the same cause, in different places.
    package var offsetCount = 0
    /// Texts that only one calls too large, and that aren't ASCII and have parts without case: PCRE2 lists
    /// the other cases of letters, which the parser doesn't measure.
    package var unmeasuredCount = 0
    /// How often PCRE2 gave each cause.
    package var causes: [Int32: Int] = [:]

    package var differenceCount: Int { verdictCount + causeCount + offsetCount }
  }

  package private(set) var tally = Tally()

  package init() {}

  /// A text on which the two differ.
  package struct Difference: Hashable, Sendable, CustomStringConvertible {
    package var text: String
    /// The engine's number and offset, `nil` if it accepts the text.
    package var engine: Refusal?
    /// The parser's.
    package var parser: Refusal?

    package var description: String {
      "\(text.debugDescription): PCRE2 \(engine?.description ?? "takes it"), the parser \(parser?.description ?? "takes it")"
    }
  }

  package struct Refusal: Hashable, Sendable, CustomStringConvertible {
    package var number: Int32
    package var offset: Int

    package var description: String { "gives \(number) at \(offset)" }
  }

  /// Compares one text.
  package mutating func check(_ text: String) -> Difference? {
    let (engine, parser) = (Self.engineRefusal(text), Self.parserRefusal(text))
    tally.textCount += 1
    if !text.isASCII { tally.wideCount += 1 }
    if let engine {
      tally.refusedCount += 1
      tally.causes[engine.number, default: 0] += 1
    } else if text.isASCII,
      (try? AutomatonPattern.check(text, options: [], alphabet: .all, limits: nil)) != nil
    {
      tally.outsideCount += 1
    }
    if engine == parser { return nil }
    if Self.isUnmeasured(text, engine, parser) {
      tally.unmeasuredCount += 1
      return nil
    }
    if let engine, let parser {
      if engine.number != parser.number { tally.causeCount += 1 } else { tally.offsetCount += 1 }
    } else {
      tally.verdictCount += 1
    }
    return Difference(text: text, engine: engine, parser: parser)
  }

  private static func difference(_ text: String) -> Difference? {
    let (engine, parser) = (engineRefusal(text), parserRefusal(text))
    guard engine != parser, !isUnmeasured(text, engine, parser) else { return nil }
    return Difference(text: text, engine: engine, parser: parser)
  }

  private static func isUnmeasured(_ text: String, _ engine: Refusal?, _ parser: Refusal?) -> Bool {
    let tooLarge = PatternSyntaxError.Cause.patternTooLarge.rawValue
    return !text.isASCII && text.contains("(?") && text.contains("i")
      && (engine?.number == tooLarge || parser?.number == tooLarge)
  }

  private static func engineRefusal(_ text: String) -> Refusal? { refusal(text, by: Pattern.self) }

  private static func parserRefusal(_ text: String) -> Refusal? { refusal(text, by: AutomatonPattern.self) }

  private static func refusal(_ text: String, by engine: (some RegexPattern).Type) -> Refusal? {
    do throws(PatternError) {
      _ = try engine.check(text, options: text.isASCII ? [] : .utf, alphabet: .all, limits: nil)
      return nil
    } catch {
      return Refusal(number: error.code, offset: error.offset)
    }
  }

  /// Makes the text of a difference as short as deletions can, with the numbers kept.
  package func shrunk(_ difference: Difference) -> Difference {
    var smallest = difference
    var isShrinking = true
    while isShrinking {
      isShrinking = false
      let scalars = Array(smallest.text.unicodeScalars)
      search: for length in [16, 8, 4, 2, 1] where length <= scalars.count {
        for start in 0...(scalars.count - length) {
          var text = String.UnicodeScalarView(scalars[..<start])
          text.append(contentsOf: scalars[(start + length)...])
          guard let found = Self.difference(String(text)), found.engine?.number == smallest.engine?.number,
            found.parser?.number == smallest.parser?.number
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

  /// Compares where a pattern becomes too large: it is made longer until the parser says so, and one step
  /// less.
  ///
  /// - Returns: The difference; also `nil` for what isn't a pattern.
  package mutating func checkSize(of pattern: String) -> Difference? {
    guard Self.parserRefusal(pattern) == nil else { return check(pattern) }
    let unit = "(?:[ab]){"
    let copies = Self.greatest(below: 1_700) { Self.parserRefusal("\(unit)\($0)}\(pattern)") == nil }
    let start = copies > 0 ? "\(unit)\(copies)}" : ""
    let letters = Self.greatest(below: 60) {
      Self.parserRefusal(start + String(repeating: "a", count: $0) + pattern) == nil
    }
    for count in letters...(letters + 1) {
      if let found = check(start + String(repeating: "a", count: count) + pattern) { return found }
    }
    return nil
  }

  /// The greatest number with a property that all smaller ones have.
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
