import ByteIO
import HTTPTypes
import PhoneCheck

/// A header of a request, in the form that `--header` accepts.
struct RequestHeader {
  let field: HTTPField

  /// Headers that the command sets itself, or that would change the meaning of an answer.
  private static let refused: Set = [
    "accept-encoding", "connection", "content-length", "if-modified-since", "if-none-match", "range",
    "transfer-encoding",
  ]

  /// Reads `Name: value`.
  ///
  /// Returns `nil` for anything else, such as a name whose value a shell took for the next argument.
  init?(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let name = HTTPField.Name(String(parts[0])),
      !Self.refused.contains(name.canonicalName)
    else { return nil }
    let value = String(parts[1].drop { $0 == " " || $0 == "\t" })
    guard !value.isEmpty, HTTPField.isValidValue(value) else { return nil }
    field = HTTPField(name: name, value: value)
  }

  /// The maximum size of a file of headers, in bytes.
  private static let maximumByteCount = 64 << 10

  /// Returns the headers of one value of `--header`: the value itself, or the lines of the file named after `@`.
  ///
  /// Empty lines and lines that begin with `#` are skipped. No error contains a value.
  static func all(_ argument: String) throws -> [RequestHeader] {
    guard argument.hasPrefix("@") else {
      guard let header = RequestHeader(argument) else {
        throw OptionFault.malformedHeader(file: nil, line: nil)
      }
      return [header]
    }
    let file = String(argument.dropFirst())
    let text = String(
      decoding: try ByteInput.contents(ofFile: file, atMost: maximumByteCount), as: UTF8.self)
    var headers: [RequestHeader] = []
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      if line.allSatisfy(\.isWhitespace) || line.hasPrefix("#") { continue }
      guard let header = RequestHeader(String(line)) else {
        throw OptionFault.malformedHeader(file: file, line: index + 1)
      }
      headers.append(header)
    }
    return headers
  }
}
