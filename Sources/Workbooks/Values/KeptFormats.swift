// Rows pass from one workbook to another as CSV, which has no formats. A mark in front of a number keeps its format: a byte that
// no text of a sheet contains, and the index of the format. Quoted fields have no mark.

/// The formats of numbers that cells keep from workbook to workbook.
package struct KeptFormats: Hashable, Sendable {
  /// A format as a file has it.
  package enum Format: Hashable, Sendable {
    /// A number that all programs know.
    case builtin(Int)
    case code([UInt8])
  }

  /// The formats, each once.
  package private(set) var formats: [Format] = []
  /// The place among ``formats`` for each style of cells; `nil` for a style that numbers have anyway.
  package private(set) var ofStyles: [Int?] = []

  /// The first byte of a mark: a character that XML can't have.
  package static let mark: UInt8 = 0x1F
  /// The number of bytes of a mark.
  package static let markByteCount = 4
  /// The maximum number of formats; a program that writes workbooks has at most some 250.
  private static let maximumCount = 1000
  /// The maximum length of a code, in characters.
  private static let maximumCodeLength = 255

  package init() {}

  /// - Parameters:
  ///   - ids: The number of the format of each style.
  ///   - codes: The codes by their numbers.
  init(_ ids: [Int], _ codes: [Int: [UInt8]]) {
    var places: [Format: Int] = [:]
    for id in ids {
      guard let format = Self.format(id, codes[id]),
        places[format] != nil || formats.count < Self.maximumCount
      else {
        ofStyles.append(nil)
        continue
      }
      if let place = places[format] {
        ofStyles.append(place)
      } else {
        places[format] = formats.count
        ofStyles.append(formats.count)
        formats.append(format)
      }
    }
  }

  private static func format(_ id: Int, _ code: [UInt8]?) -> Format? {
    guard let code else { return 1...163 ~= id ? .builtin(id) : nil }
    let isGeneral = code.isEmpty || code.elementsEqual("General".utf8)
    // Longer codes make Excel refuse the file.
    return isGeneral || code.count { $0 & 0xC0 != 0x80 } > maximumCodeLength ? nil : .code(code)
  }

  /// Appends the mark of a format.
  static func appendMark(of place: Int, to output: inout [UInt8]) {
    output.append(mark)
    output.append(UInt8(ascii: "0") + UInt8(place / 100))
    output.append(UInt8(ascii: "0") + UInt8(place / 10 % 10))
    output.append(UInt8(ascii: "0") + UInt8(place % 10))
  }

  /// The place that the mark at the start of a field means; `nil` if there is none.
  static func place(in field: [UInt8]) -> Int? {
    guard field.count > markByteCount, field[0] == mark else { return nil }
    return Int(field[1] - 0x30) * 100 + Int(field[2] - 0x30) * 10 + Int(field[3] - 0x30)
  }

  /// Whether no byte of a mark is the byte between fields.
  package static func fits(delimiter: UInt8) -> Bool { delimiter != mark && !(0x30...0x39 ~= delimiter) }
}

/// A filter that takes the marks of formats out of a CSV, for a file that isn't a workbook.
package struct FormatMarkFilter: Sendable {
  private var isQuoted = false
  private var skippedByteCount = 0

  package init() {}

  /// Appends the bytes without marks.
  package mutating func add(_ bytes: Span<UInt8>, to output: inout [UInt8]) {
    for index in bytes.indices {
      let byte = bytes[index]
      if skippedByteCount > 0 {
        skippedByteCount -= 1
      } else if byte == KeptFormats.mark, !isQuoted {
        skippedByteCount = KeptFormats.markByteCount - 1
      } else {
        if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
        output.append(byte)
      }
    }
  }
}
