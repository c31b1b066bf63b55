internal import Platform
internal import StrictJSON

/// The format of a file that isn't JSON in UTF-8, recognised by its first bytes.
@nonexhaustive
public enum DefinitionsFileFormat: Hashable, Sendable {
  /// Text in UTF-16, with or without a byte order mark.
  case utf16
  /// Text in an encoding such as GB18030: the file has several places that aren't UTF-8, so it isn't a single slip.
  case otherEncoding
  /// Text in UTF-32, with or without a byte order mark.
  case utf32
  /// Data compressed with gzip.
  case gzip
  /// A ZIP archive, such as a spreadsheet.
  case zip
  /// An HTML or XML page, such as a login page.
  case markup
  /// JSON inside the fence of a Markdown code block.
  case codeFence
  /// JSON whose quotes are HTML character references, such as `&quot;`.
  case characterReferences

  /// Recognises a format, or returns `nil` if the bytes may be JSON in UTF-8.
  init?(of bytes: [UInt8]) {
    let start = Array(bytes.prefix(4))
    if start.starts(with: [0x1F, 0x8B]) {
      self = .gzip
    } else if start == [0x50, 0x4B, 0x03, 0x04] {
      self = .zip
    } else if start == [0xFF, 0xFE, 0, 0] || start == [0, 0, 0xFE, 0xFF] {
      self = .utf32
    } else if start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF]) {
      self = .utf16
    } else if let format = Self(zeroesIn: start) {
      self = format
    } else if Self.text(of: bytes).first == UInt8(ascii: "<") {
      self = .markup
    } else if Self.text(of: bytes).starts(with: "```") {
      self = .codeFence
    } else if Self.hasReferencesForQuotes(bytes) {
      self = .characterReferences
    } else {
      return nil
    }
  }

  /// JSON begins with two ASCII characters, so the positions of their zero bytes determine the encoding ([RFC 4627, section
  /// 3](https://www.rfc-editor.org/rfc/rfc4627#section-3)).
  private init?(zeroesIn start: [UInt8]) {
    switch start.map({ $0 == 0 }) {
    case [true, true, true, false], [false, true, true, true]: self = .utf32
    case [true, false, true, false], [false, true, false, true]: self = .utf16
    default: return nil
    }
  }

  /// Whether the first key of an object, or of an object in an array, begins with a character reference for a quote.
  ///
  /// In JSON only a quote can be at this place, so the reference isn't part of a string.
  private static func hasReferencesForQuotes(_ bytes: [UInt8]) -> Bool {
    let key = text(of: bytes).prefix(256).drop {
      $0 <= UInt8(ascii: " ") || $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "[")
    }
    let references: [StaticString] = ["&quot;", "&#34;", "&#x22;", "&ldquo;"]
    return references.contains { key.starts(with: $0) }
  }

  /// Returns the text after the byte order mark and white space.
  static func text(of bytes: [UInt8]) -> ArraySlice<UInt8> {
    bytes.dropFirst(hasByteOrderMark(bytes) ? 3 : 0).drop { $0 <= UInt8(ascii: " ") }
  }

  /// Whether the file is text in UTF-8, which begins after white space.
  var isText: Bool {
    switch self {
    case .markup, .codeFence, .characterReferences: true
    case .utf16, .otherEncoding, .utf32, .gzip, .zip: false
    }
  }

  /// The number of malformed places that are too many for slips; adjacent bytes count as one place.
  private static let foreignPlaceCount = 3

  /// Returns the offset of the first malformed byte, in a text that is written in another encoding.
  static func firstForeignByte(in text: [UInt8]) -> Int? {
    text.withBytes { bytes in
      var (index, count) = (0, 0)
      var first: Int?
      var isInside = false
      while index < bytes.count, count < foreignPlaceCount {
        if let length = UTF8Sequence.length(in: bytes, at: index, end: bytes.count) {
          index += length
          isInside = false
          continue
        }
        if first == nil { first = index }
        if !isInside { count += 1 }
        isInside = true
        index += UTF8Sequence.invalidLength(in: bytes, at: index, end: bytes.count)
      }
      return count < foreignPlaceCount ? nil : first
    }
  }

  static func hasByteOrderMark(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0xEF, 0xBB, 0xBF]) }
}
