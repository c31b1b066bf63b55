package import ByteIO
internal import Platform
package import Workbooks

/// A workbook that is made of a CSV, on a thread of its own.
package final class WorkbookOutput: Sendable {
  private let table = Monitor(WrittenTable())

  private static let sheetName = Array("Sheet1".utf8)
  private static let chunkByteCount = 64 * 1024

  package init() {}

  /// Describes the CSV, before the first of its bytes is written.
  package func describe(_ table: WrittenTable) { self.table.withLock { $0 = table } }

  /// The function that makes the workbook.
  package var making: OutputFile.Making {
    { [self] (queue, output) throws(IOFailure) in try write(from: queue, to: &output) }
  }

  /// Writes the workbook of the CSV that a queue delivers.
  private func write(from queue: ByteQueue, to output: inout ByteOutput) throws(IOFailure) {
    var archive = ZipWriter()
    var input = ByteBuffer()
    // Waits for the first bytes, and with them for the description.
    var isAtEnd = try queue.read(into: &input, atMost: Self.chunkByteCount) == 0
    var sheet = SheetWriter(table.withLock { $0 })
    var part = try Part(WorkbookParts.sheetPart(1), &archive, &output)
    while !isAtEnd {
      try WorkbookArchive.faults(in: output.name, .write) { () throws(WorkbookFault) in
        try input.withSpan { (bytes) throws(WorkbookFault) in try sheet.add(bytes) }
      }
      if sheet.output.count >= Self.chunkByteCount {
        try part.add(sheet.output.span, &archive, &output)
        sheet.removeOutput()
      }
      input.removeAll()
      isAtEnd = try queue.read(into: &input, atMost: Self.chunkByteCount) == 0
    }
    try WorkbookArchive.faults(in: output.name, .write) { () throws(WorkbookFault) in try sheet.finish() }
    try part.add(sheet.output.span, isLast: true, &archive, &output)
    let hasFilter = table.withLock { $0.hasHeader } && sheet.width > 0
    let written = WorkbookParts.Sheet(name: Self.sheetName, filterRange: hasFilter ? sheet.filterRange : nil)
    for (name, contents) in WorkbookParts.all([written]) {
      var part = try Part(name, &archive, &output)
      try part.add(contents.span, isLast: true, &archive, &output)
    }
    try output.write(archive.finish().span)
    try output.flush()
  }

  /// A part that is compressed while it is written.
  private struct Part: ~Copyable {
    private let deflater = Deflater()
    private var byteCount: UInt64 = 0
    private var buffer = [UInt8](repeating: 0, count: chunkByteCount)

    init(_ name: [UInt8], _ archive: inout ZipWriter, _ output: inout ByteOutput) throws(IOFailure) {
      try output.write(archive.begin(name).span)
    }

    mutating func add(
      _ contents: Span<UInt8>, isLast: Bool = false, _ archive: inout ZipWriter, _ output: inout ByteOutput
    ) throws(IOFailure) {
      archive.add(contents)
      var count: UInt64 = 0
      let isDone = try deflater.deflate(contents, isLast: isLast, into: &buffer) {
        (bytes) throws(IOFailure) in
        count += UInt64(bytes.count)
        try output.write(bytes)
      }
      guard isDone else { throw IOFailure(.write, output.name, .tooLarge(maximumByteCount: contents.count)) }
      byteCount += count
      guard isLast else { return }
      let (total, name) = (byteCount, output.name)
      var end: [UInt8] = []
      do throws(WorkbookFault) { end = try archive.end(compressedByteCount: total) } catch {
        throw IOFailure(.write, name, .contents(IOFailure.ContentsFault(error)))
      }
      try output.write(end.span)
    }
  }
}
