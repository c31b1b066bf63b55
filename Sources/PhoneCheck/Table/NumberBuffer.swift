internal import CVector
internal import Platform

/// A number that isn't longer than the table reads, with the working memory for looking it up.
struct NumberBuffer: ~Copyable {
  // `CVECTOR_NUMBER_ROOM` bytes.
  private var room = FixedBytes<ByteRoom112>()
  private(set) var count = 0

  /// The extension and the remarks on reading, if there are any.
  private(set) var details: PhoneNumber.OptionalDetails?

  var hasPlus: Bool { @inline(__always) get { room[0] == UInt8(ascii: "+") } }

  /// Stores a number as written, if the table reads that many bytes.
  mutating func take(_ writtenForm: Span<UInt8>) -> Bool {
    guard writtenForm.count <= MatchingTable.maximumByteCount else { return false }
    count = writtenForm.count
    room.replace(from: 0, with: writtenForm)
    return true
  }

  /// The result of reading a written form.
  enum Reading {
    /// Digits, with or without a plus, that can be looked up.
    case digits
    /// A form that the table can't look up: digits with a `(0)`, more digits than the table reads, parts that may be one number
    /// together, a decimal unless its area code is before the dot, a country in front, or digits after a hyphen that may be an
    /// extension.
    case unusual
    case refused(ReasonCode)
  }

  /// Reads a written form, and stores its digits after a plus, if there is one.
  mutating func read(_ writtenForm: Span<UInt8>) -> Reading {
    let reader = NumberReader(reading: writtenForm)
    if let reason = reader.fault.kind.reason {
      return reader.mayBeJoined(writtenForm) ? .unusual : .refused(reason)
    }
    let digits = reader.numberDigits
    let signCount = reader.isInternational ? 1 : 0
    count = signCount + digits.count
    guard !digits.hasBracketedZero, reader.country == nil, !(reader.point?.isDecimal ?? false),
      count <= MatchingTable.maximumByteCount, reader.hyphenatedCount(in: writtenForm) == nil
    else { return .unusual }
    room[0] = UInt8(ascii: "+")
    digits.withBytes(0..<digits.count) { room.replace(from: signCount, with: $0) }
    details = reader.details
    return .digits
  }

  borrowing func withSpan<Answer>(_ body: (Span<UInt8>) -> Answer) -> Answer {
    room.withBytes(0..<count, body)
  }

  /// Lends the working memory, `CVECTOR_NUMBER_ROOM` bytes that begin with the number.
  mutating func withRoom<Answer>(_ body: (UnsafeMutablePointer<UInt8>) -> Answer) -> Answer {
    let roomCount = FixedBytes<ByteRoom112>.count
    precondition(roomCount == Int(2 * CVECTOR_NUMBER_SIZE + CVECTOR_DIGITS_STRIDE), "a number has room")
    return unsafe room.withUnsafeMutableBytes(body)
  }

  /// Returns the national digits at the place that a verdict contains.
  ///
  /// `mutating` avoids a copy of the whole number; nothing changes.
  mutating func nationalDigits(_ verdict: CVectorNumberVerdict) -> String {
    room.text(verdict.nationalDigits)
  }

  /// Whether the national digits at the place that a verdict contains begin with an area code.
  func digits(_ verdict: CVectorNumberVerdict, beginWith areaCode: AreaCode) -> Bool {
    let digits = verdict.nationalDigits
    guard digits.count > areaCode.digitCount else { return false }
    for index in 0..<areaCode.digitCount where room[digits.lowerBound + index] != areaCode.digit(at: index) {
      return false
    }
    return true
  }

  mutating func withNationalDigits(_ verdict: CVectorNumberVerdict, _ body: (Span<UInt8>) -> Int) -> Int {
    room.withBytes(verdict.nationalDigits, body)
  }
}

extension CVectorNumberVerdict {
  /// The range of the national digits in the working memory.
  fileprivate var nationalDigits: Range<Int> {
    Int(national_start)..<Int(national_start) + Int(national_count)
  }
}
