internal import Platform

/// Text that is a quantity or an address although its digits could be a number's; it is refused before digits are read.
///
/// None of these texts has a plus in front. Digits and marks of any width count, invisible characters don't. ``Exponent`` and
/// ``SpreadsheetZeros`` are similar.
enum Quantity {
  /// Returns the offset of the first dot of an IP address, in UTF-8 bytes, or `nil` for any other text.
  ///
  /// Its first group has three digits, and another group has fewer, because numbers are also written in groups of equal width,
  /// and of two digits. None of 14,640 dotted writings of the numbers of all countries is such a text. If a network length
  /// follows after a slash, any groups are an address.
  static func addressDot(of bytes: Span<UInt8>, in text: Range<Int>) -> Int? {
    let slash = text.last { bytes[$0] == UInt8(ascii: "/") }
    let groups = bytes.groups(
      of: text.lowerBound..<(slash ?? text.upperBound), separatedBy: UInt8(ascii: "."))
    guard groups.count == 4, groups.allSatisfy({ bytes.isOctet($0) }) else { return nil }
    let isAddress =
      slash.map { bytes.areDigits($0 + 1..<text.upperBound) && text.upperBound - $0 <= 3 }
      ?? (groups[0].count == 3 && groups.contains { $0.count < 3 })
    return isAddress ? groups[0].upperBound : nil
  }

  /// Returns the offset of the first comma of an amount, in UTF-8 bytes, or `nil` for any other text.
  ///
  /// Amounts are `94.138.466,10` and `13,800,138,000.00`, with thousands in groups, and `13800138000,00`. A comma and two
  /// digits other than zeros, without groups, are a pause and an extension.
  static func amountComma(of bytes: Span<UInt8>, in text: Range<Int>) -> Int? {
    guard let comma = text.first(where: { bytes[$0] == UInt8(ascii: ",") }) else { return nil }
    let decimals = comma + 1..<text.upperBound
    if bytes.areDigits(decimals), decimals.count <= 2 {
      let whole = text.lowerBound..<comma
      let areZeros = decimals.allSatisfy { bytes[$0] == UInt8(ascii: "0") }
      if areZeros, bytes.groups(of: whole, separatedBy: UInt8(ascii: ".")).count > 0 { return comma }
      return isGrouped(bytes, whole, by: UInt8(ascii: ".")) ? comma : nil
    }
    var whole = text
    if let dot = text.last(where: { bytes[$0] == UInt8(ascii: ".") }) {
      guard bytes.areDigits(dot + 1..<text.upperBound) else { return nil }
      whole = text.lowerBound..<dot
    }
    return isGrouped(bytes, whole, by: UInt8(ascii: ",")) ? comma : nil
  }

  /// Whether a text consists of one to three digits, followed by groups of three.
  private static func isGrouped(_ bytes: Span<UInt8>, _ text: Range<Int>, by separator: UInt8) -> Bool {
    let groups = bytes.groups(of: text, separatedBy: separator)
    return groups.count > 1 && groups[0].count <= 3 && groups.dropFirst().allSatisfy { $0.count == 3 }
  }

  /// The only dot of digits that look like a decimal.
  struct Point {
    /// The dot's offset, in UTF-8 bytes.
    var offset: Int
    /// The number of digits before the dot: one to three digits without a leading zero, a single zero, or at least ten digits,
    /// more than any group of a number.
    var frontCount: Int
    /// The number of digits after the dot.
    var decimalCount: Int

    /// Whether people also group numbers this way: after the first three digits, or with three or eight digits at the end.
    var isAmbiguous: Bool { frontCount == 3 && decimalCount >= 5 || frontCount <= 3 && endsInGroup }
    /// Whether the text is a decimal, unless it may be a number of the area.
    var isDecimal: Bool { frontCount > 3 || decimalCount >= 5 && !endsInGroup }

    private var endsInGroup: Bool { decimalCount == 3 || decimalCount == 8 }
  }

  /// Returns the dot of a text that looks like a decimal.
  static func point(of bytes: Span<UInt8>, in text: Range<Int>) -> Point? {
    let groups = bytes.groups(of: text, separatedBy: UInt8(ascii: "."))
    guard groups.count == 2 else { return nil }
    let front = groups[0]
    let isNumeral = front.count == 1 || bytes[front.lowerBound] != UInt8(ascii: "0")
    guard front.count <= 3 && isNumeral || front.count >= 10 else { return nil }
    return Point(offset: front.upperBound, frontCount: front.count, decimalCount: groups[1].count)
  }
}

extension NumberReader {
  /// Returns the absolute value of a negative number of at most 18 digits, with only separators and a final `.0` beside them.
  static func difference(_ bytes: Span<UInt8>) -> Int64? {
    let reader = NumberReader(reading: bytes)
    guard reader.fault.kind == .negative, reader.suffix == nil else { return nil }
    var count = reader.digits.count
    if reader.hasDot {
      guard let dot = SpreadsheetZeros.dot(of: bytes, reader.digits, count: count) else { return nil }
      while count > 0, reader.digits.offset(at: count - 1) > dot { count -= 1 }
    }
    guard 1...18 ~= count else { return nil }
    return (0..<count).reduce(Int64(0)) { $0 * 10 + Int64(reader.digits[$1] & 0x0F) }
  }

  /// Checks whether the whole form is a quantity or an address.
  mutating func findQuantity(_ bytes: Span<UInt8>, _ decoration: Decoration) {
    let text = bytes.trimmed(decoration.number)
    // A longer text isn't a number, and isn't read to its end.
    guard text.count <= 4 * Self.maximumCharacterCount else { return }
    let isLabelled = decoration.kinds.contains(.label) || decoration.isURI || country != nil
    let isASCII = text.allSatisfy { index in
      switch bytes[index] {
      case UInt8(ascii: "%"), UInt8(ascii: "&"), UInt8(ascii: ";"), 0x80...: false
      default: true
      }
    }
    if isASCII { return findQuantity(in: bytes, text, isLabelled) { $0 } }
    let (ascii, offsets) = asciiForm(of: bytes, text)
    ascii.withBytes { ascii in
      findQuantity(in: ascii, ascii.trimmed(0..<ascii.count), isLabelled) { offsets[$0] }
    }
  }

  /// Finds the minus, dots and commas of quantities and addresses.
  ///
  /// - Parameters:
  ///   - text: The range of the number in ASCII.
  ///   - isLabelled: Whether a label is in front; a hyphen after it isn't a minus.
  ///   - offset: Returns the place in the written form of the character at an offset.
  private mutating func findQuantity(
    in bytes: Span<UInt8>, _ text: Range<Int>, _ isLabelled: Bool, offset: (Int) -> Int
  ) {
    // A spreadsheet computes `-13800137914` from `+86-13800138000`. Other dashes, and a hyphen before a space, mark a list
    // item.
    if fault.kind == .none, !isLabelled, text.count > 1, bytes[text.lowerBound] == UInt8(ascii: "-"),
      bytes[text.lowerBound + 1].isDigit
    {
      fault = ReadingFault(kind: .negative, offset: offset(text.lowerBound))
    }
    guard !isUnfinished else { return }
    if fault.kind == .none || fault.kind == .unexpectedCharacter, hasDot, suffix == nil {
      // A slash isn't a separator of an address, but a character that numbers can't have.
      switch bytes.dotCount(in: text) {
      case 1:
        point = Quantity.point(of: bytes, in: text).map {
          Quantity.Point(
            offset: offset($0.offset), frontCount: $0.frontCount, decimalCount: $0.decimalCount)
        }
      case 3:
        if let dot = Quantity.addressDot(of: bytes, in: text) {
          fault = ReadingFault(kind: .address, offset: offset(dot))
        }
      default: break
      }
    }
    if fault.kind == .unexpectedCharacter || suffix != nil && fault.kind == .none,
      let comma = Quantity.amountComma(of: bytes, in: text)
    {
      fault = ReadingFault(kind: .amount, offset: offset(comma))
    }
  }

  /// Returns a text as ASCII, and the offset of each character in the written form.
  ///
  /// Digits, minus, dots, commas and slashes of any width become ASCII, and invisible characters are dropped. It ends at the
  /// parameters of a URI.
  private func asciiForm(of bytes: Span<UInt8>, _ text: Range<Int>) -> (ascii: [UInt8], offsets: [Int]) {
    var (ascii, offsets): ([UInt8], [Int]) = ([], [])
    var offset = text.lowerBound
    while offset < text.upperBound {
      let (character, byteCount) = self.character(at: offset, of: bytes, before: text.upperBound)
      defer { offset += byteCount }
      let byte: UInt8
      switch character.kind {
      case .invisible: continue
      case .digit(let value): byte = UInt8(ascii: "0") | value
      case .dot: byte = UInt8(ascii: ".")
      case .space: byte = UInt8(ascii: " ")
      default:
        switch character.scalar {
        case ";" where parameters.count > 0: return (ascii, offsets)
        case "-", "\u{2212}": byte = UInt8(ascii: "-")
        case ",", "，": byte = UInt8(ascii: ",")
        case "/", "／": byte = UInt8(ascii: "/")
        default: byte = UInt8(ascii: "?")
        }
      }
      ascii.append(byte)
      offsets.append(offset)
    }
    return (ascii, offsets)
  }
}

extension Span<UInt8> {
  /// Whether a group of digits is a number up to 255 without a leading zero.
  fileprivate func isOctet(_ group: Range<Int>) -> Bool {
    guard group.count <= 3, group.count == 1 || self[group.lowerBound] != UInt8(ascii: "0") else {
      return false
    }
    return group.reduce(0) { $0 * 10 + Int(self[$1] & 0x0F) } <= 255
  }

  /// Returns the number of dots in a text of digits, dots and slashes, or 0 for any other text.
  func dotCount(in text: Range<Int>) -> Int {
    var count = 0
    for index in text {
      switch self[index] {
      case UInt8(ascii: "."): count += 1
      case UInt8(ascii: "/"), UInt8(ascii: "0")...UInt8(ascii: "9"): break
      default: return 0
      }
    }
    return count
  }

  /// Whether a range consists of ASCII digits, at least one.
  fileprivate func areDigits(_ range: Range<Int>) -> Bool {
    !range.isEmpty && range.allSatisfy { self[$0].isDigit }
  }

  /// Returns the groups of ASCII digits in a text of such groups with one separator between them, or none for any other text.
  fileprivate func groups(of text: Range<Int>, separatedBy separator: UInt8) -> [Range<Int>] {
    var groups: [Range<Int>] = []
    var start = text.lowerBound
    for index in text.lowerBound...text.upperBound where index == text.upperBound || self[index] == separator
    {
      guard areDigits(start..<index) else { return [] }
      groups.append(start..<index)
      start = index + 1
    }
    return groups
  }
}
