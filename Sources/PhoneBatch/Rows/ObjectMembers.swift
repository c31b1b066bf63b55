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
    self.json = FixedBuffer(json + [UInt8](repeating: 0, count: Int(CVECTOR_SLACK)))
    self.ends = FixedBuffer(ends)
  }

  /// How many keys there are, and how many bytes they have.
  var count: Int { ends.count }
  fileprivate var byteCount: Int { json.count - Int(CVECTOR_SLACK) }

  fileprivate var kernelKeys: CVectorKeys { unsafe CVectorKeys(json: json.base, ends: ends.base) }
}

/// What follows the fields in the object of a row, for each verdict: `"status":"valid",…,"number":"+86-`, the number,
/// `","country":"CN"`.
struct VerdictMembers: ~Copyable {
  private let json: FixedBuffer<UInt8>
  /// Where each text ends: two for each verdict.
  private let ends: FixedBuffer<UInt32>
  private let isWritten: FixedBuffer<Bool>
  /// The most bytes of a verdict.
  private let maximumByteCount: Int

  /// - Parameter texts: For each verdict what comes before its number and after it, and whether its rows are written.
  init(_ texts: [(before: [UInt8], after: [UInt8], isWritten: Bool)]) {
    var json: [UInt8] = []
    var ends: [UInt32] = []
    for text in texts {
      json += text.before
      ends.append(UInt32(json.count))
      json += text.after
      ends.append(UInt32(json.count))
    }
    self.json = FixedBuffer(json + [UInt8](repeating: 0, count: Int(CVECTOR_SLACK)))
    self.ends = FixedBuffer(ends)
    isWritten = FixedBuffer(texts.map(\.isWritten))
    maximumByteCount = texts.map { $0.before.count + $0.after.count }.max() ?? 0
  }

  /// The JSON before the number of a verdict, and that after it.
  func append(_ code: VerdictCode, to output: inout ByteBuffer, number: (inout ByteBuffer) -> Void) {
    let index = 2 * Int(code.index)
    let start = index == 0 ? 0 : Int(ends[index - 1])
    json.withSpan(in: start..<Int(ends[index])) { output.append($0) }
    number(&output)
    json.withSpan(in: Int(ends[index])..<Int(ends[index + 1])) { output.append($0) }
  }

  fileprivate var kernelMembers: CVectorVerdictMembers {
    unsafe CVectorVerdictMembers(
      json: json.base, ends: ends.base, is_written: isWritten.base, code_count: isWritten.count)
  }

  /// The most bytes of an object apart from its fields.
  fileprivate var maximumAddedByteCount: Int {
    // Two numbers and what is beside them.
    maximumByteCount + VerdictBlock.maximumNumberByteCount + 2 * 20 + 32
  }
}

extension JudgedBlock {
  /// The most room for objects that are written at once: names in a header can be much longer than rows.
  private static let maximumObjectByteCount = 1 << 20

  /// Appends regular rows as JSON objects, each on a line of its own, as many as there is room for.
  ///
  /// The chunk has to be UTF-8, and there have to be keys for all fields.
  ///
  /// - Parameter place: That of the first row; moved past the rows.
  /// - Returns: The row after them; the first one if there is no room for it.
  func appendObjects(
    _ range: Range<Int>, _ chunk: borrowing RecordChunk, _ keys: borrowing ObjectKeys,
    _ verdicts: borrowing VerdictMembers, at place: inout RowPlace, to output: inout ByteBuffer
  ) -> Int {
    precondition(range.lowerBound >= 0 && range.upperBound <= rows.count, "a block has no such rows")
    let added = keys.byteCount + 3 * keys.count + verdicts.maximumAddedByteCount
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
          var keyList = unsafe keys.kernelKeys
          var members = unsafe verdicts.kernelMembers
          var kernelPlace = CVectorPlace(row: UInt64(place.row), line: UInt64(place.line))
          let byteCount = unsafe cvector_write_objects(
            chunk.kernels.variant, &objects, columns, &keyList, &members, &kernelPlace, target.baseAddress)
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
