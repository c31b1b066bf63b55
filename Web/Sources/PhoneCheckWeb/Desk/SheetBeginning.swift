import ByteValues
import PhoneRows
import Platform
import Workbooks

extension BatchPlan {
  /// The columns with numbers in the CSV of a sheet's beginning, from 0, and the offset of the record with their names;
  /// `nil` if they aren't there.
  func phones(inText text: [UInt8]) -> (columns: [Int], position: Int)? {
    var reader = makeReader(BytesSource(text), inParts: false)
    do throws(CSVReadFailure) {
      _ = try readBeginning(of: &reader)
      guard try reader.readFirstRecord(isHeader: layout == .table) else { return nil }
    } catch {
      // A fault of the text is found again when the sheet is read.
      return nil
    }
    let position = reader.position
    return phones(in: HeaderNames(reader.scanner)).map { ($0, position) }
  }
}

/// Bytes in memory.
final class BytesSource: SimpleSource {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var name: String { "" }
  var byteCount: Int? { bytes.count }

  func read(into buffer: inout ByteBuffer, atMost maximumByteCount: Int) throws(IOFailure) -> Int {
    let count = min(maximumByteCount, bytes.count - position)
    let part = position..<position + count
    bytes.withBytes { buffer.append($0.extracting(part)) }
    position += count
    return count
  }
}
