/// A counter that determines which byte separates the fields of a header.
///
/// It picks the most frequent of `, ; TAB |` outside quotes in the first record. In a tie, the first in this order
/// wins; without any, it is the comma.
struct DelimiterSniffer {
  /// The usual delimiters.
  static let candidates = Array(",;\t|".utf8)
  /// The usual delimiters, and others that people use instead of them.
  static let likelyDelimiters = candidates + Array(":^~".utf8)

  private enum Phase { case fieldStart, unquoted, quoted, quoteInQuoted }

  private let quotesEnclose: Bool
  private let encoding: TextEncoding
  private var counts = [0, 0, 0, 0]
  private var phase = Phase.fieldStart
  private var byteOrderMarkCount = 0
  private var isAtStart = true
  /// Whether the last byte may be a lead byte, whose character ends with the next byte.
  private var isAfterLead = false

  /// Whether the first record that isn't a blank line has been read to its end.
  private(set) var isDone = false

  /// - Parameter quotesEnclose: Whether a field that starts with a quote ends with a quote, and delimiters between the
  ///   two are data. If not, quotes are data, and the first record is the first line.
  init(quotesEnclose: Bool, encoding: TextEncoding = .utf8) {
    self.quotesEnclose = quotesEnclose
    self.encoding = encoding
  }

  var delimiter: UInt8 {
    guard let most = counts.max(), let index = counts.firstIndex(of: most) else { return ASCII.comma }
    return Self.candidates[index]
  }

  /// Whether at most one candidate occurs.
  var isClear: Bool { counts.count { $0 > 0 } <= 1 }

  /// Counts the delimiters in the next bytes of the input, from `start`.
  mutating func consume(_ bytes: Span<UInt8>, from start: Int) {
    for index in start..<bytes.count where !isDone { consume(bytes[index]) }
  }

  private mutating func consume(_ byte: UInt8) {
    if isAtStart, TextEncoding.utf8Mark.dropFirst(byteOrderMarkCount).first == byte {
      byteOrderMarkCount += 1
      return
    }
    if encoding.endsCharacter(byte, isAfterLead: &isAfterLead) {
      if phase == .fieldStart { phase = .unquoted }
      return
    }
    switch phase {
    case .fieldStart where byte == ASCII.quote && quotesEnclose:
      phase = .quoted
    case .quoted:
      if byte == ASCII.quote { phase = .quoteInQuoted }
    case .quoteInQuoted where byte == ASCII.quote:
      phase = .quoted
    case .fieldStart, .unquoted, .quoteInQuoted:
      consumeOutsideQuotes(byte)
    }
    if byte != ASCII.lineFeed && byte != ASCII.carriageReturn { isAtStart = false }
  }

  private mutating func consumeOutsideQuotes(_ byte: UInt8) {
    if let index = Self.candidates.firstIndex(of: byte) {
      counts[index] += 1
      phase = .fieldStart
    } else if byte == ASCII.lineFeed {
      isDone = !isAtStart
      phase = .fieldStart
    } else if byte != ASCII.carriageReturn {
      phase = .unquoted
    }
  }
}
