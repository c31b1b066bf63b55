/// The line in front of a table that sets the delimiter for spreadsheets: `sep=;`.
struct SeparatorLine {
  let delimiter: UInt8
  /// The length of the line, including its ending.
  let byteCount: Int

  /// Reads the line at the start of a text; `nil` if there is none, or it isn't complete.
  init?(_ text: Span<UInt8>) {
    let name = Array("sep=".utf8)
    guard text.startsIgnoringCase(with: name), text.count > name.count + 1, Self.mayDelimit(text[name.count])
    else { return nil }
    let end = name.count + 1
    let ending = text[end] == ASCII.carriageReturn ? 2 : 1
    guard end + ending <= text.count, text[end + ending - 1] == ASCII.lineFeed else { return nil }
    delimiter = text[name.count]
    byteCount = end + ending
  }

  /// Whether a byte is ASCII but not a letter, digit, quote or line ending.
  private static func mayDelimit(_ byte: UInt8) -> Bool {
    switch byte {
    case ASCII.tab: true
    case ASCII.quote, UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      false
    case 0x20...0x7E: true
    default: false
    }
  }
}
