internal import PatternAutomata
/// The bytes of a number's spellings, in place.
///
/// All three are parts of one buffer: `+CC-N` whole, `N` its end, and `+CCN` with the area code moved one
/// byte up, over the hyphen.
struct SpellingBuffer {
  private var bytes = FixedBytes<ByteRoom64>()
  private let areaCode: AreaCode
  private var count: Int

  /// Starts with an area code.
  init(areaCode: AreaCode) {
    self.areaCode = areaCode
    count = areaCode.digitCount + 2
  }

  private var firstNationalDigit: Int { areaCode.digitCount + 2 }

  /// Whether there are any national digits.
  var isEmpty: Bool { count == firstNationalDigit }

  /// The national digits in ASCII.
  var nationalBytes: [UInt8] { (firstNationalDigit..<count).map { bytes[$0] } }

  /// The national digits as text.
  var nationalDigits: String { bytes.text(firstNationalDigit..<count) }

  /// The state of an automaton after a prefix and the national digits.
  func state(in automaton: Automaton, after prefix: [UInt8]) -> Automaton.State {
    var state = automaton.state(after: prefix)
    for index in firstNationalDigit..<count {
      state = automaton.table.successor(of: state, over: bytes[index])
    }
    return state
  }

  /// Adds a national digit, in ASCII; at most 47 of them fit.
  mutating func append(_ digit: UInt8) {
    bytes[count] = digit
    count += 1
  }

  /// Adds national digits, in ASCII.
  mutating func append(_ digits: Span<UInt8>) {
    bytes.replace(from: count, with: digits)
    count += digits.count
  }

  /// As many national digits as a suffix can have.
  var leadingDigits: SuffixSet.Digits {
    var digits = SuffixSet.Digits()
    for index in firstNationalDigit..<min(count, firstNationalDigit + SuffixSet.Digits.maximumCount) {
      digits.append(bytes[index])
    }
    return digits
  }

  /// Calls a closure with the bytes of a spelling.
  mutating func withBytes<Answer>(of form: SpellingForm, _ body: (Span<UInt8>) -> Answer) -> Answer {
    let start: Int
    switch form {
    case .hyphenated:
      start = 0
      writeAreaCode(at: 0)
      bytes[firstNationalDigit - 1] = UInt8(ascii: "-")
    case .joined:
      start = 1
      writeAreaCode(at: 1)
    case .national:
      start = firstNationalDigit
    }
    return bytes.withBytes(start..<count, body)
  }

  private mutating func writeAreaCode(at start: Int) {
    bytes[start] = UInt8(ascii: "+")
    for index in 0..<areaCode.digitCount { bytes[start + 1 + index] = areaCode.digit(at: index) }
  }
}
