internal import CPhoneCheck
internal import Glibc
internal import PhoneCheckC

/// One column, given to the C interface.
struct Trial {
  private let validator: phonecheck_validator
  private let column: RandomColumn
  private let isBroken: Bool
  /// The name of the trial in messages.
  private let name: String

  init(_ validator: phonecheck_validator, _ column: RandomColumn, isBroken: Bool, _ name: String) {
    self.validator = validator
    self.column = column
    self.isBroken = isBroken
    self.name = name
  }

  // MARK: Arrays

  func array(_ draw: inout Draw) -> UInt32 {
    var options = unsafe self.options(&draw)
    var schema = unsafe ArrowSchema()
    var array = unsafe ArrowArray()
    var error: OpaquePointer?
    let result = unsafe phonecheck_validate_array(
      validator, column.schema, column.array, &options, &schema, &array, &error)
    unsafe check(result, error)
    precondition(unsafe column.releases.pointee == 0, "\(name): a column that is lent isn't released")
    guard result == PHONECHECK_OK else {
      precondition(
        unsafe schema.release == nil && array.release == nil, "\(name): what fails sets nothing")
      return result.rawValue
    }
    if !isBroken { unsafe compare(&schema, &array, options.columns) }
    unsafe release(&schema, &array, &draw)
    return result.rawValue
  }

  private func options(_ draw: inout Draw) -> phonecheck_column_options {
    var options = unsafe phonecheck_column_options()
    unsafe options.size = MemoryLayout<phonecheck_column_options>.size
    unsafe options.layout = UInt32(draw.below(3))
    unsafe options.columns = draw.chance(70) ? 0 : UInt32(1 + draw.below(15))
    unsafe options.threads = UInt32(draw.below(4))
    return unsafe options
  }

  private func check(_ result: phonecheck_result, _ error: OpaquePointer?) {
    precondition(
      unsafe (result == PHONECHECK_OK) == (error == nil), "\(name): a failure has an error, and nothing else")
    if let error = unsafe error {
      precondition(unsafe phonecheck_error_result(error) == result, "\(name): the error has the result")
      precondition(unsafe strlen(phonecheck_error_text(error)) > 10, "\(name): the error has a text")
      unsafe phonecheck_error_free(error)
    }
    let allowed = [PHONECHECK_OK, PHONECHECK_BAD_ARROW, PHONECHECK_BAD_ARGUMENT, PHONECHECK_NO_MEMORY]
    precondition(
      isBroken ? allowed.contains(result) : result == PHONECHECK_OK, "\(name): result \(result.rawValue)")
  }

  /// Releases a result, sometimes after moving a child out of it.
  private func release(_ schema: inout ArrowSchema, _ array: inout ArrowArray, _ draw: inout Draw) {
    var moved: ArrowArray? = nil
    if draw.chance(30), let child = unsafe array.children?[draw.below(Int(array.n_children))] {
      unsafe moved = child.pointee
      unsafe child.pointee.release = nil
    }
    if draw.chance(50) {
      unsafe schema.release(&schema)
      unsafe array.release(&array)
    } else {
      unsafe array.release(&array)
      unsafe schema.release(&schema)
    }
    precondition(unsafe schema.release == nil && array.release == nil, "\(name): what is released says so")
    if var child = unsafe moved {
      // The child's memory must still exist.
      unsafe touch(child)
      unsafe child.release(&child)
    }
  }

  /// Reads the first and last byte of each buffer of a column.
  private func touch(_ array: ArrowArray) {
    var sum: UInt8 = 0
    for index in 1..<Int(unsafe array.n_buffers) {
      guard let buffer = unsafe array.buffers[index], unsafe array.length > 0 else { continue }
      unsafe sum &+= buffer.load(as: UInt8.self)
    }
    precondition(sum >= 0)
  }

  // MARK: Verdicts

  /// Compares a result with the result of judging each number by itself.
  private func compare(_ schema: inout ArrowSchema, _ array: inout ArrowArray, _ columns: UInt32) {
    precondition(unsafe Int(array.length) == column.strings.count, "\(name): a row for each number")
    guard columns == 0 || columns & 8 != 0, let last = unsafe array.children?[Int(array.n_children) - 1],
      let format = unsafe schema.children?[Int(schema.n_children) - 1]?.pointee.format
    else { return }
    let texts = unsafe Texts(last.pointee, String(cString: format))
    for (row, string) in column.strings.enumerated() {
      let expected = string.flatMap { canonical($0) }
      precondition(texts[row] == expected, "\(name): row \(row)")
    }
  }

  private func canonical(_ number: [UInt8]) -> [UInt8]? {
    var verdict = unsafe phonecheck_verdict()
    unsafe verdict.size = MemoryLayout<phonecheck_verdict>.size
    let result = unsafe number.withUnsafeBytes { bytes in
      unsafe phonecheck_check(
        validator, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count, nil, &verdict, nil)
    }
    precondition(result == PHONECHECK_OK, "\(name): a number has a verdict")
    defer { unsafe phonecheck_verdict_free(&verdict) }
    let canonical = unsafe verdict.canonical.map { unsafe Array(String(cString: $0).utf8) }
    var cell = phonecheck_cell()
    cell.size = MemoryLayout<phonecheck_cell>.size
    let again = unsafe number.withUnsafeBytes { bytes in
      unsafe phonecheck_judge(
        validator, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count, nil, &cell, nil)
    }
    let text = unsafe withUnsafeBytes(of: cell.number) { unsafe Array($0.prefix { $0 != 0 }) }
    precondition(again == PHONECHECK_OK && text == canonical ?? [], "\(name): a cell has the same number")
    return canonical
  }

  // MARK: Streams

  /// A stream that yields the column several times.
  @safe
  private final class Source {
    // SAFETY: the column outlives the stream.
    let column: RandomColumn
    var left: Int
    var failsAtEnd: Bool
    var given = 0

    init(_ column: RandomColumn, _ draw: inout Draw) {
      self.column = column
      left = draw.below(3)
      failsAtEnd = draw.chance(20)
    }

    static func at(_ stream: UnsafeMutablePointer<ArrowArrayStream>?) -> Source {
      guard let owner = unsafe stream?.pointee.private_data else {
        fatalError("a stream that wasn't released")
      }
      return unsafe Unmanaged<Source>.fromOpaque(owner).takeUnretainedValue()
    }
  }

  func stream(_ draw: inout Draw) -> UInt32 {
    let source = Source(column, &draw)
    var stream = unsafe ArrowArrayStream(
      get_schema: { stream, out in
        unsafe out?.pointee = Source.at(stream).column.schema.pointee
        return 0
      },
      get_next: { stream, out in
        let source = unsafe Source.at(stream)
        unsafe out?.pointee = ArrowArray()
        if source.left == 0 { return source.failsAtEnd ? EIO : 0 }
        source.left -= 1
        source.given += 1
        unsafe out?.pointee = source.column.array.pointee
        return 0
      }, get_last_error: { _ in nil },
      release: { stream in
        unsafe Unmanaged<Source>.fromOpaque(stream!.pointee.private_data).release()
        unsafe stream?.pointee.release = nil
      }, private_data: Unmanaged.passRetained(source).toOpaque())
    var options = unsafe self.options(&draw)
    var results = unsafe ArrowArrayStream()
    var error: OpaquePointer?
    let result = unsafe phonecheck_validate_stream(validator, &stream, &options, &results, &error)
    unsafe check(result, error)
    guard result == PHONECHECK_OK else {
      unsafe stream.release(&stream)
      return result.rawValue
    }
    precondition(unsafe stream.release == nil, "\(name): a stream is moved")
    let code = unsafe read(&results, options.columns, &draw)
    unsafe results.release(&results)
    // An array that is already released ends the stream.
    precondition(
      unsafe column.releases.pointee <= source.given, "\(name): arrays of a stream are released at most once")
    precondition(
      unsafe isBroken || column.releases.pointee == source.given,
      "\(name): arrays of a stream are released once")
    return code == 0 ? 0 : PHONECHECK_BAD_ARROW.rawValue
  }

  private func read(_ results: inout ArrowArrayStream, _ columns: UInt32, _ draw: inout Draw) -> Int32 {
    while true {
      var schema = unsafe ArrowSchema()
      var array = unsafe ArrowArray()
      precondition(
        unsafe results.get_schema(&results, &schema) == 0, "\(name): there is a schema at any time")
      let code = unsafe results.get_next(&results, &array)
      guard code == 0, unsafe array.release != nil else {
        unsafe schema.release(&schema)
        precondition(
          unsafe code == 0 || results.get_last_error(&results) != nil, "\(name): a failure has a text")
        return code
      }
      if !isBroken { unsafe compare(&schema, &array, columns) }
      unsafe release(&schema, &array, &draw)
    }
  }
}

/// The strings of a column of results.
@safe
struct Texts {
  // SAFETY: the array isn't released while this is used.
  private let array: ArrowArray
  private let format: String

  init(_ array: ArrowArray, _ format: String) {
    unsafe self.array = array
    self.format = format
  }

  subscript(row: Int) -> [UInt8]? {
    if let validity = unsafe array.buffers[0] {
      let byte = unsafe validity.load(fromByteOffset: row / 8, as: UInt8.self)
      if byte & (1 << UInt8(row % 8)) == 0 { return nil }
    }
    guard let entries = unsafe array.buffers[1] else { return nil }
    if format == "vu" {
      let count = unsafe Int(entries.load(fromByteOffset: row * 16, as: Int32.self))
      if count <= 12 {
        return unsafe Array(UnsafeRawBufferPointer(start: entries + (row * 16 + 4), count: count))
      }
      let buffer = unsafe Int(entries.load(fromByteOffset: row * 16 + 8, as: Int32.self))
      let start = unsafe Int(entries.load(fromByteOffset: row * 16 + 12, as: Int32.self))
      return unsafe array.buffers[2 + buffer].map {
        unsafe Array(UnsafeRawBufferPointer(start: $0 + start, count: count))
      }
    }
    let (start, end) =
      format == "u"
      ? unsafe (
        Int(entries.load(fromByteOffset: row * 4, as: Int32.self)),
        Int(entries.load(fromByteOffset: row * 4 + 4, as: Int32.self))
      )
      : unsafe (
        Int(entries.load(fromByteOffset: row * 8, as: Int64.self)),
        Int(entries.load(fromByteOffset: row * 8 + 8, as: Int64.self))
      )
    return unsafe array.buffers[2].map {
      unsafe Array(UnsafeRawBufferPointer(start: $0 + start, count: end - start))
    }
  }
}
