internal import ByteIO
internal import CVector
@_spi(Buffers) internal import PhoneCheck

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
  /// Appends the fields of a row as members of a JSON object, as far as there are keys: `"name":"Li","phone":"138…"`.
  ///
  /// The chunk has to be UTF-8.
  ///
  /// - Returns: How many fields the row has.
  func appendMembers(
    of row: Int, in chunk: borrowing RecordChunk, _ keys: borrowing ObjectKeys, to output: inout ByteBuffer
  ) -> Int {
    unsafe withObjectRow(row, of: chunk) { object, variant in
      let fieldCount = unsafe object.pointee.field_count
      let namedCount = min(fieldCount, keys.count)
      var keyList = unsafe keys.kernelKeys
      _ = unsafe output.appendRaw(room: keys.byteCount + room(for: row, fieldCount: namedCount)) { target in
        unsafe cvector_write_members(variant, object, &keyList, namedCount, target.baseAddress)
      }
      return fieldCount
    }
  }

  /// Appends the value of one field of a row as a JSON string.
  ///
  /// The chunk has to be UTF-8.
  func appendMemberValue(
    _ field: Int, of row: Int, in chunk: borrowing RecordChunk, to output: inout ByteBuffer
  ) {
    unsafe withObjectRow(row, of: chunk) { object, variant in
      _ = unsafe output.appendRaw(room: room(for: row, fieldCount: 1)) { target in
        unsafe cvector_write_member_value(variant, object, field, target.baseAddress)
      }
    }
  }

  private func room(for row: Int, fieldCount: Int) -> Int {
    6 * content(of: row).count + 3 * fieldCount + Int(CVECTOR_SLACK)
  }

  private func withObjectRow<R>(
    _ row: Int, of chunk: borrowing RecordChunk,
    _ body: (UnsafePointer<CVectorObjectRow>, CVectorVariant) -> R
  ) -> R {
    let isLine = chunk.rules.dialect == .lines
    return unsafe chunk.withTable { table in
      var object = unsafe CVectorObjectRow(
        bytes: table.bytes, start: UInt32(start(of: row)), content_end: UInt32(contentEnd(of: row)),
        marks: table.marks + firstMark(of: row), field_count: isLine ? 1 : fieldCount(of: row),
        is_line: isLine)
      return unsafe body(&object, chunk.kernels.variant)
    }
  }
}
