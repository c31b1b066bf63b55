internal import ByteIO
internal import CVector
internal import PhoneCheck
internal import Platform

/// The keys of a row's members in a JSON object, each with its quotes and colon, as a kernel reads them.
///
/// Each worker has its own copy: counting references to a shared one would make workers wait for each other.
struct ObjectKeys: ~Copyable {
  private let json: FixedBuffer<UInt8>
  private let ends: FixedBuffer<Int>

  /// - Parameters:
  ///   - json: The keys one after the other: `"name":"phone":`.
  ///   - ends: Where each ends.
  init(json: [UInt8], ends: [Int]) {
    self.json = FixedBuffer(json)
    self.ends = FixedBuffer(ends)
  }

  /// How many keys there are, and how many bytes they have.
  var count: Int { ends.count }
  fileprivate var byteCount: Int { json.count }

  fileprivate var kernelKeys: CVectorKeys { unsafe CVectorKeys(json: json.base, ends: ends.base) }
}

// SAFETY: a kernel writes at most six bytes for each byte of a row, quotes and commas, and `CVECTOR_SLACK` bytes after them;
// the output has room for all of it. Pointers are lent for one call.
extension RowBlock {
  /// Appends the fields of a row that have keys as members of a JSON object: `"name":"Li","phone":"138…"`.
  ///
  /// The chunk has to be UTF-8.
  ///
  /// - Returns: How many fields that are.
  func appendMembers(
    of row: Int, in chunk: borrowing RecordChunk, _ keys: borrowing ObjectKeys, to output: inout ByteBuffer
  ) -> Int {
    let fieldCount = fieldCount(of: row, in: chunk)
    let count = min(fieldCount, keys.count)
    let room = keys.byteCount + 6 * content(of: row).count + 3 * count + Int(CVECTOR_SLACK)
    unsafe chunk.withTable { table in
      var object = unsafe CVectorObjectRow(
        bytes: table.bytes, start: UInt32(start(of: row)), content_end: UInt32(contentEnd(of: row)),
        marks: table.marks + firstMark(of: row), field_count: fieldCount, is_line: table.are_lines)
      var keyList = unsafe keys.kernelKeys
      _ = unsafe output.appendRaw(room: room) { target in
        unsafe cvector_write_members(chunk.kernels.variant, &object, &keyList, count, target.baseAddress)
      }
    }
    return count
  }
}
