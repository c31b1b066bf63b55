internal import PatternAutomata
internal import Platform

/// The bytes of a number's spellings, without an allocation.
///
/// All spellings are parts of one buffer: it ends with `N`, and the bytes before `N` are overwritten.
struct SpellingBuffer {
  private var bytes = FixedBytes<ByteRoom64>()
  private let areaCode: AreaCode
  private var count: Int

  /// Creates a number with only an area code.
  init(areaCode: AreaCode) {
    self.areaCode = areaCode
    firstNationalDigit = max(areaCode.digitCount + 2, AreaCodeDefinition.maximumTrunkPrefixDigitCount)
    count = firstNationalDigit
  }

  /// Creates the number of an area code, a suffix and the written digits from an index on.
  init(_ areaCode: AreaCode, suffix: String = "", _ digits: WrittenDigits, from first: Int) {
    self.init(areaCode: areaCode)
    if !suffix.isEmpty { suffix.withBytes { append($0) } }
    digits.withBytes(min(first, digits.count)..<digits.count) { append($0) }
  }

  /// The index of the first national digit, which leaves room for a plus, an area code and a hyphen, or for a trunk prefix.
  private let firstNationalDigit: Int

  /// Whether there are no national digits.
  var isEmpty: Bool { count == firstNationalDigit }

  /// The national digits in ASCII.
  var nationalBytes: [UInt8] { (firstNationalDigit..<count).map { bytes[$0] } }

  /// The number of national digits.
  var nationalCount: Int { count - firstNationalDigit }

  /// Returns the index of the first national digit that rules out every number of a language, or `nil` if there is none.
  func obstacleIndex(in numbers: DigitLanguage) -> Int? {
    var state = numbers.start
    guard state != TransitionTable.dead else { return 0 }
    for index in firstNationalDigit..<count {
      state = numbers.successor(of: state, Int(bytes[index] & 0x0F))
      if state == TransitionTable.dead { return index - firstNationalDigit }
    }
    return nil
  }

  /// The national digits as text.
  var nationalDigits: String { bytes.text(firstNationalDigit..<count) }

  /// Returns the state of an automaton after a prefix and the national digits.
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

  /// The first national digits, at most as many as a suffix can have.
  var leadingDigits: SuffixSet.Digits {
    SuffixSet.Digits((firstNationalDigit..<count).lazy.map { bytes[$0] })
  }

  /// Whether a text can be a spelling of a number: see ``Automaton/spellings(of:)``.
  mutating func isSpelling(_ form: SpellingForm) -> Bool {
    // Only the other spellings may begin with two zeros.
    guard !form.hasPlus, form != .bareAreaCode else { return true }
    let areaCode = areaCode
    return withBytes(of: form) { bytes in
      var zeroCount = 0
      while zeroCount < bytes.count, bytes[zeroCount] == UInt8(ascii: "0") { zeroCount += 1 }
      guard zeroCount > 1, bytes.count >= zeroCount + areaCode.digitCount else { return true }
      return !(0..<areaCode.digitCount).allSatisfy { bytes[zeroCount + $0] == areaCode.digit(at: $0) }
    }
  }

  /// Calls a closure with the bytes of a spelling.
  mutating func withBytes<Answer>(of form: SpellingForm, _ body: (Span<UInt8>) -> Answer) -> Answer {
    var start = firstNationalDigit
    func prepend(_ byte: UInt8) {
      start -= 1
      bytes[start] = byte
    }
    switch form {
    case .national: break
    case .trunkPrefix(let prefix): for byte in prefix.bytes.reversed() { prepend(byte) }
    case .hyphenated, .joined, .bareAreaCode:
      if form == .hyphenated { prepend(UInt8(ascii: "-")) }
      for index in (0..<areaCode.digitCount).reversed() { prepend(areaCode.digit(at: index)) }
      if form.hasPlus { prepend(UInt8(ascii: "+")) }
    }
    return bytes.withBytes(start..<count, body)
  }
}
