package import ByteIO
internal import Workbooks

// Rows of all sheets come together, but an archive stores one sheet after another. The first sheet is written into the archive
// at once. The other sheets are compressed into temporary files and copied into the archive at the end.

/// A workbook that is made of the CSV of its first sheet, on a thread of its own.
package struct WorkbookOutput: Sendable {
  private let sheet: SheetOutput
  /// The other sheets, with the files that their outputs make.
  private let others: [(sheet: SheetOutput, bytes: PositionedFile)]

  private static let chunkByteCount = 256 * 1024

  package init(_ sheet: SheetOutput, _ others: [(sheet: SheetOutput, bytes: PositionedFile)] = []) {
    (self.sheet, self.others) = (sheet, others)
  }

  /// The function that makes the workbook, after the files of the other sheets were made.
  package var making: OutputFile.Making {
    { [self] (queue, output) throws(IOFailure) in try write(from: queue, to: &output) }
  }

  private func write(from queue: ByteQueue, to output: inout ByteOutput) throws(IOFailure) {
    var archive = ZipWriter()
    try output.write(archive.begin(WorkbookParts.sheetPart(1)).span)
    let first = try sheet.write(from: queue, to: &output)
    try Self.end(first, &archive, &output)
    var sheets = [WorkbookParts.Sheet(name: sheet.name, filterRange: first.filterRange)]
    for (sheet, bytes) in others {
      let written = try sheet.facts(output.name)
      try output.write(archive.begin(WorkbookParts.sheetPart(sheets.count + 1)).span)
      try Self.copy(bytes, written.compressedByteCount, to: &output)
      try Self.end(written, &archive, &output)
      sheets.append(WorkbookParts.Sheet(name: sheet.name, filterRange: written.filterRange))
    }
    for (name, contents) in WorkbookParts.all(sheets, sheet.formats) {
      try output.write(archive.begin(name).span)
      var part = CompressedPart()
      try part.add(contents.span, isLast: true, to: &output)
      let written = SheetOutput.Written(
        sums: part.sums, compressedByteCount: part.byteCount, filterRange: nil)
      try Self.end(written, &archive, &output)
    }
    try output.write(archive.finish().span)
    try output.flush()
  }

  private static func copy(
    _ bytes: PositionedFile, _ byteCount: UInt64, to output: inout ByteOutput
  ) throws(IOFailure) {
    var buffer = ByteBuffer(capacity: chunkByteCount)
    var offset = 0
    while offset < Int(byteCount) {
      buffer.removeAll()
      let rest = Int(byteCount) - offset
      let count = try bytes.read(into: &buffer, at: offset, atMost: min(chunkByteCount, rest))
      guard count > 0 else { throw IOFailure(.read, output.name, .changed as IOFailure.Cause) }
      try buffer.withSpan { (span) throws(IOFailure) in try output.write(span) }
      offset += count
    }
  }

  private static func end(
    _ part: SheetOutput.Written, _ archive: inout ZipWriter, _ output: inout ByteOutput
  ) throws(IOFailure) {
    archive.add(part.sums)
    var end: [UInt8] = []
    do throws(WorkbookFault) { end = try archive.end(compressedByteCount: part.compressedByteCount) } catch {
      throw IOFailure(.write, output.name, .contents(IOFailure.ContentsFault(error)))
    }
    try output.write(end.span)
  }
}
