internal import ByteIO
internal import PhoneRows
internal import Platform

/// A file that workers read at the same time, each in another part.
///
/// How it works. All parts have the same length, and a row belongs to the part in which it begins. So a worker reads
/// beyond its part, to the end of the last of its rows. The start of the first row depends on the part before, whose
/// rows another worker is finding at that time. So a worker guesses the start, finds its rows, and only then compares.
/// The only fact it needs about the bytes before is that a row really begins there, which also shows that they don't
/// end inside quotes. After a wrong guess it finds its rows again.
///
/// A file may grow meanwhile. If a part has seen the end of the file, it is the end for all later parts. A worker that
/// has read beyond it finds its rows again.
struct FileParts: Sendable {
  private let file: PositionedFile
  private let partByteCount: Int
  private let dialect: CSVDialect
  private let encoding: TextEncoding
  private let countsRecords: Bool

  /// The number of bytes that a worker reads beyond its part at first: some rows.
  private var overlap: Int { max(64, partByteCount / 256) }
  /// The number of bytes that are read at first to guess the start of a row.
  private static let guessedByteCount = 4096

  init(
    _ file: PositionedFile, partByteCount: Int, _ dialect: CSVDialect, _ encoding: TextEncoding,
    countsRecords: Bool
  ) {
    self.file = file
    self.partByteCount = partByteCount
    self.dialect = dialect
    self.encoding = encoding
    self.countsRecords = countsRecords
  }

  /// The parts of a reader's file; `nil` for an input that is read from front to back.
  init?(of reader: borrowing ChunkReader) {
    guard let start = reader.startOfParts, let source = reader.source.input as? FileSource,
      let file = source.input.rest(from: start)
    else { return nil }
    self.init(
      file, partByteCount: reader.chunkByteCount, reader.dialect, reader.source.head.encoding,
      countsRecords: reader.countsRecords)
  }

  /// The start of the first row.
  var start: Int { file.bytes.lowerBound }

  /// A part by its index, in bytes from the start of the file.
  private func part(_ index: Int) -> Range<Int> {
    let start = start + index * partByteCount
    return start..<start + partByteCount
  }

  /// Fills a chunk with the rows of a part.
  ///
  /// - Parameters:
  ///   - position: The start of the part's first row, or of the first row of a later part.
  ///   - end: The end of the file that an earlier part has seen; `.max` if none has.
  ///   - isGuess: Whether `position` is a guess. If so, the function gives up rather than read much.
  /// - Returns: `nil` if it gave up.
  func findRows(
    ofPart index: Int, from position: Int, before end: Int, isGuess: Bool, _ chunk: inout RecordChunk
  ) -> PartRows? {
    chunk.begin(in: encoding)
    let wanted = part(index).upperBound - position
    guard wanted > 0 else {
      return PartRows(
        bytes: position..<position, readEnd: position, isAtEnd: false, areLast: false, lineFeedCount: 0,
        recordCount: 0)
    }
    var (isAtEnd, room) = (false, wanted + overlap)
    repeat {
      // A long record.
      if isGuess, chunk.bytes.count > 2 * partByteCount + overlap { return nil }
      do throws(IOFailure) {
        while !isAtEnd, room > 0 {
          let offset = position + chunk.bytes.count
          let count = try file.read(into: &chunk.bytes, at: offset, atMost: min(room, end - offset))
          isAtEnd = count == 0
          room -= count
        }
      } catch {
        chunk.failure = .unreadable(error)
      }
      chunk.findRows(isLast: isAtEnd, beginningBefore: wanted)
      room = chunk.bytes.count
    } while !isAtEnd && chunk.failure == nil && chunk.rowsByteCount < wanted
    return PartRows(
      bytes: position..<position + chunk.rowsByteCount,
      readEnd: position + chunk.bytes.count, isAtEnd: isAtEnd,
      areLast: chunk.failure != nil || chunk.rowsByteCount < wanted,
      lineFeedCount: chunk.countLineFeeds(), recordCount: countsRecords ? chunk.countRecords() : 0)
  }

  /// Guesses the start of the first row of a part.
  ///
  /// - Returns: `nil` if nothing suggests a start, or the part can't be read.
  func guessedStart(ofPart index: Int) -> Int? {
    // The last byte of the part before may end a row.
    let first = part(index).lowerBound - 1
    var buffer = ByteBuffer()
    for room in [min(Self.guessedByteCount, partByteCount), partByteCount] {
      guard let count = try? file.read(into: &buffer, at: first + buffer.count, atMost: room), count > 0
      else { return nil }
      if let end = buffer.withSpan({ $0.likelyEndOfRow(dialect) }) { return first + end }
    }
    return nil
  }
}

extension Span<UInt8> {
  /// The apparent end of a row that began earlier, including its line ending; `nil` if the row seems to continue.
  fileprivate func likelyEndOfRow(_ dialect: CSVDialect) -> Int? {
    guard case .delimited(let delimiter) = dialect else {
      return indices.first { self[$0] == ASCII.lineFeed }.map { $0 + 1 }
    }
    var isInQuotes = beginsInQuotes(delimiter)
    for index in indices {
      if self[index] == ASCII.quote { isInQuotes.toggle() }
      if self[index] == ASCII.lineFeed, !isInQuotes { return index + 1 }
    }
    return nil
  }

  /// Whether the first quote that can only open or only close a field closes one.
  private func beginsInQuotes(_ delimiter: UInt8) -> Bool {
    for index in indices where self[index] == ASCII.quote {
      let opens = index > 0 && (self[index - 1] == delimiter || self[index - 1] == ASCII.lineFeed)
      let next = index + 1 < count ? self[index + 1] : 0
      let closes = next == delimiter || next == ASCII.lineFeed || next == ASCII.carriageReturn
      if opens != closes { return closes }
    }
    return false
  }
}
