internal import ByteValues
internal import CVector
internal import PhoneCheck
internal import Platform

extension JudgedBlock {
  /// The maximum room for objects that are written at once: names in a header can be much longer than rows.
  private static let maximumObjectByteCount = 1 << 20

  /// Appends regular rows as JSON objects, each on a separate line, as many as there is room for.
  ///
  /// The chunk has to be UTF-8, and there have to be keys for all fields.
  ///
  /// - Parameters:
  ///   - keys: The keys of the fields, each with its quotes and colon.
  ///   - members: For each verdict the text after the fields, in two parts: before and after the number.
  ///   - isWritten: For each verdict whether its rows are written.
  ///   - place: The place of the first row; moved past the rows.
  /// - Returns: The row after them; the first row if there is no room for it.
  func appendObjects(
    _ range: Range<Int>, _ chunk: borrowing RecordChunk, _ keys: borrowing TextList,
    _ members: borrowing TextList, _ isWritten: borrowing FixedBuffer<Bool>, at place: inout RowPlace,
    to output: inout ByteBuffer
  ) -> Int {
    precondition(range.lowerBound >= 0 && range.upperBound <= rows.count, "a block has no such rows")
    // Two numbers and the text next to them.
    let others = VerdictBlock.maximumNumberByteCount + 2 * 20 + 32
    let added = keys.byteCount + 3 * keys.count + 2 * members.longest + others
    func room(upTo end: Int) -> Int {
      6 * (rows.start(of: end) - rows.start(of: range.lowerBound)) + (end - range.lowerBound) * added
    }
    let end =
      range.first { room(upTo: $0 + 1) > Self.maximumObjectByteCount } ?? range.upperBound
    guard end > range.lowerBound else { return end }
    _ = unsafe output.appendRaw(room: room(upTo: end) + Int(CVECTOR_SLACK)) { target in
      unsafe chunk.bytes.withUnsafeBytes { bytes in
        let (written, columns) = unsafe kernelRows(range.lowerBound..<end, bytes)
        return unsafe chunk.withTable { table in
          var objects = unsafe CVectorObjectRows(
            rows: written, marks: table.marks, first_marks: rows.kernelFirstMarks, key_count: keys.count,
            is_line: table.are_lines, holds_line_feeds: chunk.holdsInnerLineFeeds)
          var keys = unsafe CVectorKeys(json: keys.bytes.base, ends: keys.ends.base)
          var members = unsafe CVectorVerdictMembers(
            json: members.bytes.base, ends: members.ends.base, is_written: isWritten.base,
            code_count: isWritten.count)
          var kernelPlace = CVectorPlace(row: UInt64(place.row), line: UInt64(place.line))
          let byteCount = unsafe cvector_write_objects(
            chunk.kernels.variant, &objects, columns, &keys, &members, &kernelPlace, target.baseAddress)
          precondition(byteCount >= 0, "a number lies outside the chunk and the block")
          place = RowPlace(row: Int(kernelPlace.row), line: Int(kernelPlace.line))
          return byteCount
        }
      }
    }
    return end
  }
}

// SAFETY: a kernel writes at most six bytes for each byte of a row, quotes and commas, and `CVECTOR_SLACK` bytes after them;
// the output has room for all of it. Pointers are lent for one call.
extension RowBlock {
  /// Appends the fields of a row that have keys as members of a JSON object: `"name":"Li","phone":"138…"`.
  ///
  /// The chunk has to be UTF-8.
  ///
  /// - Returns: The number of these fields.
  func appendMembers(
    of row: Int, in chunk: borrowing RecordChunk, _ keys: borrowing TextList, to output: inout ByteBuffer
  ) -> Int {
    let fieldCount = fieldCount(of: row, in: chunk)
    let count = min(fieldCount, keys.count)
    let room = keys.byteCount + 6 * content(of: row).count + 3 * count + Int(CVECTOR_SLACK)
    unsafe chunk.withTable { table in
      var object = unsafe CVectorObjectRow(
        bytes: table.bytes, start: UInt32(start(of: row)), content_end: UInt32(contentEnd(of: row)),
        marks: table.marks + firstMark(of: row), field_count: fieldCount, is_line: table.are_lines)
      var keys = unsafe CVectorKeys(json: keys.bytes.base, ends: keys.ends.base)
      _ = unsafe output.appendRaw(room: room) { target in
        unsafe cvector_write_members(chunk.kernels.variant, &object, &keys, count, target.baseAddress)
      }
    }
    return count
  }
}
