package import ByteIO
internal import Platform
package import Workbooks

/// A sheet that is made of a CSV, on a thread of its own.
package final class SheetOutput: Sendable {
  /// The facts about a sheet that was written.
  struct Written: Sendable {
    let sums: ZipPartSums
    let compressedByteCount: UInt64
    let filterRange: [UInt8]?
  }

  let name: [UInt8]
  private let table = Monitor(WrittenTable())
  private let written = Monitor<Written?>(nil)

  private static let chunkByteCount = 64 * 1024

  package init(name: String) { self.name = Array(name.utf8) }

  /// Describes the CSV, before the first of its bytes is written.
  package func describe(_ table: WrittenTable) { self.table.withLock { $0 = table } }

  /// The formats that mark fields of the CSV.
  var formats: [KeptFormats.Format] { table.withLock { $0.formats } }

  /// The function that makes a file of the sheet's compressed bytes, for a workbook that is written later.
  package var making: OutputFile.Making {
    { [self] (queue, output) throws(IOFailure) in
      let sheet = try write(from: queue, to: &output)
      written.withLock { $0 = sheet }
    }
  }

  /// The facts about the sheet, after the file of its compressed bytes was made.
  func facts(_ name: String) throws(IOFailure) -> Written {
    guard let facts = written.withLock({ $0 }) else {
      throw IOFailure(.write, name, IOFailure.Cause.closedPipe)
    }
    return facts
  }

  /// Writes the compressed bytes of the sheet whose CSV a queue delivers.
  func write(from queue: ByteQueue, to output: inout ByteOutput) throws(IOFailure) -> Written {
    var input = ByteBuffer()
    // Waits for the first bytes, and with them for the description.
    var isAtEnd = try queue.read(into: &input, atMost: Self.chunkByteCount) == 0
    let table = table.withLock { $0 }
    var sheet = SheetWriter(table)
    var part = CompressedPart()
    while !isAtEnd {
      try WorkbookArchive.faults(in: output.name, .write) { () throws(WorkbookFault) in
        try input.withSpan { (bytes) throws(WorkbookFault) in try sheet.add(bytes) }
      }
      if sheet.output.count >= Self.chunkByteCount {
        try part.add(sheet.output.span, to: &output)
        sheet.removeOutput()
      }
      input.removeAll()
      isAtEnd = try queue.read(into: &input, atMost: Self.chunkByteCount) == 0
    }
    try WorkbookArchive.faults(in: output.name, .write) { () throws(WorkbookFault) in try sheet.finish() }
    try part.add(sheet.output.span, isLast: true, to: &output)
    try output.flush()
    return Written(
      sums: part.sums, compressedByteCount: part.byteCount,
      filterRange: table.hasHeader && sheet.width > 0 ? sheet.filterRange : nil)
  }
}

/// A part of an archive that is compressed while it is written.
struct CompressedPart: ~Copyable {
  private(set) var sums = ZipPartSums()
  /// The number of compressed bytes.
  private(set) var byteCount: UInt64 = 0
  private let deflater = Deflater()
  private var buffer = [UInt8](repeating: 0, count: 64 * 1024)

  mutating func add(
    _ contents: Span<UInt8>, isLast: Bool = false, to output: inout ByteOutput
  ) throws(IOFailure) {
    sums.add(contents)
    var count: UInt64 = 0
    let isDone = try deflater.deflate(contents, isLast: isLast, into: &buffer) { (bytes) throws(IOFailure) in
      count += UInt64(bytes.count)
      try output.write(bytes)
    }
    guard isDone else { throw IOFailure(.write, output.name, .tooLarge(maximumByteCount: contents.count)) }
    byteCount += count
  }
}
