/// A cell of a sheet, until it ends.
struct SheetCell {
  enum Kind: Hashable {
    case number, sharedText, text, inlineText, truth, error, date
  }

  /// The kind of a field.
  enum Written: Hashable {
    case text, other
  }

  /// The bytes of the value as the file has them, without references of XML.
  var value: [UInt8] = []
  /// The text of a cell that has its own.
  var text: [UInt8] = []
  private var formula: [UInt8] = []
  private(set) var kind = Kind.number
  private(set) var column = 0
  private var style = 0
  var hasValue = false
  var hasFormula = false
  var isOpen = false

  private let texts: SharedTexts
  private let formats: [NumberFormat]
  private let countsFrom1904: Bool

  /// The maximum length of a formula that may be a phone number.
  private static let longestNumber = 40

  init(_ texts: SharedTexts, _ formats: [NumberFormat], countsFrom1904: Bool, _ options: SheetOptions) {
    self.texts = texts
    self.formats = formats
    self.countsFrom1904 = countsFrom1904
  }

  /// Whether the cell is in a column with phone numbers.
  func isPhone(_ options: SheetOptions) -> Bool {
    column < options.phoneColumns.count && options.phoneColumns[column]
  }

  /// Begins a cell.
  ///
  /// - Parameter lastColumn: The column of the cell before, which a cell without a name follows; -1 if there is none.
  /// - Returns: Whether its attributes have values that are possible.
  mutating func begin(_ xml: borrowing XMLReader, after lastColumn: Int) -> Bool {
    (kind, column, style, hasValue, hasFormula, isOpen) = (.number, lastColumn + 1, 0, false, false, true)
    value.removeAll(keepingCapacity: true)
    if !text.isEmpty { text.removeAll(keepingCapacity: true) }
    if !formula.isEmpty { formula.removeAll(keepingCapacity: true) }
    let bytes = xml.bytes.span
    for index in xml.tag.attributes.indices where xml.tag.attributes[index].name.count == 1 {
      let attribute = xml.tag.attributes[index]
      let value = bytes.extracting(attribute.value)
      switch bytes[attribute.name.lowerBound] {
      case UInt8(ascii: "r"):
        guard let named = CellReference.column(of: value) else { return false }
        column = named
      case UInt8(ascii: "s"):
        guard value.count > 0, value.count <= 9 else { return false }
        for index in value.indices {
          guard 0x30...0x39 ~= value[index] else { return false }
          style = style * 10 + Int(value[index] - 0x30)
        }
      case UInt8(ascii: "t"):
        guard let named = Self.kind(value) else { return false }
        kind = named
      default: break
      }
    }
    return column < CellReference.columnCount
  }

  private static func kind(_ name: Span<UInt8>) -> Kind? {
    switch name.count {
    case 1:
      switch name[0] {
      case UInt8(ascii: "n"): .number
      case UInt8(ascii: "s"): .sharedText
      case UInt8(ascii: "b"): .truth
      case UInt8(ascii: "e"): .error
      case UInt8(ascii: "d"): .date
      default: nil
      }
    case 3 where name.starts(with: Array("str".utf8)): .text
    case 9 where name.starts(with: Array("inlineStr".utf8)): .inlineText
    default: nil
    }
  }

  mutating func appendFormula(of xml: borrowing XMLReader) {
    if formula.count <= Self.longestNumber { xml.appendText(to: &formula) }
  }

  /// The index of the cell's number format in the kept formats; `nil` if the cell has no number or its format isn't kept.
  func keptFormat(_ options: SheetOptions) -> Int? {
    guard let formats = options.keptFormats, kind == .number || kind == .date, !isPhone(options),
      style < formats.ofStyles.count
    else { return nil }
    return formats.ofStyles[style]
  }

  /// Appends the text of the cell.
  ///
  /// - Returns: `nil` if the value isn't one of its kind.
  mutating func finish(to output: inout [UInt8], _ notes: inout SheetNotes, _ options: SheetOptions)
    -> Written?
  {
    if hasFormula, isPhone(options) {
      if formula.isTypedNumber {
        output.append(UInt8(ascii: "="))
        output.append(contentsOf: formula)
        return .text
      }
      if !hasValue || value.isEmpty { notes.formulaCount += 1 }
    }
    switch kind {
    case .inlineText:
      let start = output.count
      output.append(contentsOf: hasValue && text.isEmpty ? value : text)
      output.replaceEscapes(from: start)
      return .text
    case .text:
      let start = output.count
      output.append(contentsOf: value)
      output.replaceEscapes(from: start)
      return .text
    case .sharedText:
      guard !value.isEmpty else { return .text }
      guard let index = value.decimalValue, let range = texts.range(ofText: index) else { return nil }
      output.append(copying: texts.bytes.span.extracting(range))
      return .text
    case .truth:
      output.append(contentsOf: value.isEmpty ? "".utf8 : value.isTrue ? "TRUE".utf8 : "FALSE".utf8)
    case .error:
      output.append(contentsOf: value)
      return value.first == UInt8(ascii: "#") ? .other : .text
    case .date:
      output.append(contentsOf: value)
      if case .date = FieldKind(value.span) { return .other } else { return .text }
    case .number: return appendNumber(to: &output, &notes, options)
    }
    return .other
  }

  private func appendNumber(
    to output: inout [UInt8], _ notes: inout SheetNotes, _ options: SheetOptions
  ) -> Written {
    guard !value.isEmpty else { return .other }
    let format = style < formats.count ? formats[style] : .plain
    let isPhone = isPhone(options)
    if format == .plain || !isPhone && format.isOfDigits, value.isShortInteger {
      output.append(copying: value.span)
      return .other
    }
    guard let number = DecimalNumber(value.span.extracting(value.trimmedRange)) else {
      output.append(contentsOf: value)
      return .text
    }
    if isPhone, number.mayBeRounded { notes.longNumberCount += 1 }
    switch format {
    case .date(let shown):
      if SerialDate.append(number, shown, countsFrom1904: countsFrom1904, to: &output) { return .other }
    case .digits(let format):
      if isPhone, let natural = number.naturalValue, format.append(natural, to: &output) { return .text }
    case .plain: break
    }
    number.append(to: &output)
    return .other
  }
}

extension NumberFormat {
  fileprivate var isOfDigits: Bool { if case .digits = self { true } else { false } }
}

extension [UInt8] {
  /// The place of the text without white space at its ends.
  fileprivate var trimmedRange: Range<Int> {
    var (start, end) = (0, count)
    while start < end, self[start].isXMLSpace { start += 1 }
    while start < end, self[end - 1].isXMLSpace { end -= 1 }
    return start..<end
  }

  /// Whether the text is a whole number of at most 15 digits, written plainly.
  var isShortInteger: Bool {
    guard count <= 15, first != UInt8(ascii: "0") || count == 1 else { return false }
    return allSatisfy { 0x30...0x39 ~= $0 }
  }

  /// Whether a formula is a phone number that was typed with a plus in front, or with hyphens: `+86-138-0013-8000`.
  ///
  /// A plus after a digit adds: `13800138000+1` is the next number, and its result counts. A hyphen may subtract, too. Its
  /// formula is kept, so that no wrong number is accepted.
  fileprivate var isTypedNumber: Bool {
    var (digitCount, signCount) = (0, 0)
    for byte in self {
      switch byte {
      case 0x30...0x39: digitCount += 1
      case UInt8(ascii: "+") where digitCount > 0: return false
      case UInt8(ascii: "-"), UInt8(ascii: "+"): signCount += 1
      case UInt8(ascii: " "), UInt8(ascii: "("), UInt8(ascii: ")"): break
      default: return false
      }
    }
    return digitCount >= 5 && digitCount <= 20 && signCount > 0
  }
}
