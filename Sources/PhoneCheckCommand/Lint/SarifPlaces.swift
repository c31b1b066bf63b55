import DefinitionTools
import PhoneCheck
import Platform
import StrictJSON

/// Places in a file as SARIF counts them: lines and columns from 1, columns in UTF-16 code units.
struct SarifPlaces {
  let artifact: WrittenJSON
  private let bytes: [UInt8]
  /// The offset of each line's first byte.
  private let lineStarts: [Int]

  init(file: String, bytes: [UInt8]) {
    artifact = ["uri": Self.uri(ofFile: file)]
    self.bytes = bytes
    var starts = [0]
    for (index, byte) in bytes.enumerated() {
      let isPair = byte == UInt8(ascii: "\n") && index > 0 && bytes[index - 1] == UInt8(ascii: "\r")
      if isPair {
        starts[starts.count - 1] = index + 1
      } else if Self.isLineEnd(byte) {
        starts.append(index + 1)
      }
    }
    lineStarts = starts
  }

  /// Returns the location of a finding: from its place to the end of the line, or of the string that contains the
  /// regex.
  func location(of finding: LintFinding) -> WrittenJSON {
    let start = min(finding.place.offset, bytes.count)
    let end = finding.literal.map { max($0.upperBound, start) } ?? lineEnd(after: start)
    return [
      "artifactLocation": artifact, "region": region(start..<end),
      // The whole string that contains a regex; the region is a part of it.
      "contextRegion": finding.literal.map(region),
    ]
  }

  /// Returns the region of a range of bytes.
  func region(_ range: Range<Int>) -> WrittenJSON {
    let (start, end) = (position(range.lowerBound), position(range.upperBound))
    return [
      "startLine": start.line, "startColumn": start.column, "endLine": end.line, "endColumn": end.column,
    ]
  }

  private func position(_ offset: Int) -> (line: Int, column: Int) {
    let line = (1..<lineStarts.count).partitioningIndex { lineStarts[$0] > offset }
    // A byte order mark isn't part of the text.
    let mark = line == 1 && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let text = bytes[min(lineStarts[line - 1] + mark, offset)..<offset]
    return (line, String(decoding: text, as: UTF8.self).utf16.count + 1)
  }

  private func lineEnd(after offset: Int) -> Int {
    bytes[offset...].firstIndex(where: Self.isLineEnd) ?? bytes.count
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }

  /// Returns a path as a URI: a relative path as it is, an absolute path with a scheme.
  private static func uri(ofFile path: String) -> String {
    let hexadecimal = Array("0123456789ABCDEF")
    let escaped = path.utf8.map { byte -> String in
      let isPlain =
        byte < 0x80 && (Character(UnicodeScalar(byte)).isLetter || Character(UnicodeScalar(byte)).isNumber)
      if isPlain || "-._~/".utf8.contains(byte) { return String(UnicodeScalar(byte)) }
      return "%\(hexadecimal[Int(byte >> 4)])\(hexadecimal[Int(byte & 0xF)])"
    }.joined()
    return path.hasPrefix("/") ? "file://" + escaped : escaped
  }
}
