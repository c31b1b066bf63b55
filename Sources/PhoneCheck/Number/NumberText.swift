internal import Platform

/// A number in a format: ASCII, without allocating memory if its layout is known.
package struct NumberText: Sendable {
  /// The longest text has 86 bytes: a URI with 6 digits of an area code, 47 national digits in 12 groups, 6 extension digits.
  private var bytes = FixedBytes<ByteRoom112>()
  private var count = 0

  /// Writes a number.
  ///
  /// - Complexity: O(*n*) for *n* digits. Formats with groups also look up a layout in ``NumberFormats``.
  package init(_ number: PhoneNumber, as format: PhoneNumber.Format) {
    number.nationalDigits.withBytes { write(number, $0, as: format) }
  }

  /// The text.
  package var text: String { bytes.text(0..<count) }

  /// Lends the bytes to a closure.
  package func withBytes<Answer>(_ body: (Span<UInt8>) -> Answer) -> Answer {
    bytes.withBytes(0..<count, body)
  }

  private mutating func write(_ number: PhoneNumber, _ digits: Span<UInt8>, as format: PhoneNumber.Format) {
    switch format {
    case .canonical: append(.hyphenated, number.areaCode, digits)
    case .e164: append(.joined, number.areaCode, digits)
    case .spelling: append(number.spellingForm ?? .hyphenated, number.areaCode, digits)
    case .international:
      append(number.areaCode, " ")
      append(digits, of: number.areaCode, as: .international)
    case .national: append(digits, of: number.areaCode, as: .national)
    case .rfc3966:
      append("tel:")
      append(number.areaCode, "-")
      let start = count
      append(digits, of: number.areaCode, as: .international)
      for index in start..<count where !bytes[index].isDigit { bytes[index] = UInt8(ascii: "-") }
      if let extensionDigits = number.extensionDigits {
        append(";ext=")
        extensionDigits.withBytes { append($0) }
      }
    case .masked:
      append(number.areaCode, "-")
      appendMasked(digits)
    }
  }

  private mutating func append(_ form: SpellingForm, _ areaCode: AreaCode, _ digits: Span<UInt8>) {
    switch form {
    case .hyphenated: append(areaCode, "-")
    case .joined: append(areaCode, "")
    case .national: break
    case .bareAreaCode: areaCode.digits.withBytes { append($0) }
    case .trunkPrefix(let prefix): prefix.text.withBytes { append($0) }
    }
    append(digits)
  }

  private mutating func appendMasked(_ digits: Span<UInt8>) {
    let shown = digits.count < 7 ? 0 : min(7, digits.count - max(4, (digits.count + 2) / 3))
    let leading = shown / 2
    let hidden = leading..<leading + digits.count - shown
    for index in digits.indices { append(hidden.contains(index) ? UInt8(ascii: "*") : digits[index]) }
  }

  /// Appends digits in the groups of a style.
  private mutating func append(_ digits: Span<UInt8>, of areaCode: AreaCode, as style: NumberLayout.Style) {
    let digitCount = digits.count
    guard let layout = NumberFormats.known.layout(of: areaCode, digits, digitCount: digitCount, as: style)
    else { return append(DigitGrouping(digitCount: digitCount).grouped(String(utf8: digits))) }
    var start = 0
    for part in layout.parts {
      switch part {
      case .group(let length):
        let end = min(start + length, digits.count)
        append(digits.extracting(start..<end))
        start = end
      case .literal(let byte): append(byte)
      }
    }
  }

  // MARK: Bytes

  private mutating func append(_ areaCode: AreaCode, _ separator: String) {
    append(UInt8(ascii: "+"))
    for index in 0..<areaCode.digitCount { append(areaCode.digit(at: index)) }
    append(separator)
  }

  private mutating func append(_ text: String) {
    text.withBytes { append($0) }
  }

  private mutating func append(_ digits: Span<UInt8>) {
    for index in digits.indices { append(digits[index]) }
  }

  private mutating func append(_ byte: UInt8) {
    bytes[count] = byte
    count += 1
  }
}
