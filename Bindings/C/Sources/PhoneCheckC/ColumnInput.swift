internal import CPhoneCheck

/// The buffers of a column that a caller lends, checked as far as possible without reading rows.
@safe
struct ColumnInput: @unchecked Sendable {
  // SAFETY: the pointers belong to the caller, who doesn't change their targets. They are only used during the call.
  private let column: pc_column

  var rowCount: Int { unsafe Int(column.count) }

  /// Whether there may be nulls.
  var hasNulls: Bool {
    unsafe column.is_null || column.validity != nil
      || column.index_layout != PC_NO_INDICES && column.strings.validity != nil
      || column.strings.layout == PC_NUMBERS && column.strings.number.rawValue >= PC_NUMBER_FLOAT.rawValue
  }

  /// Some of the rows.
  func rows(_ first: Int, _ count: Int) -> ColumnInput {
    var part = unsafe column
    unsafe part.first += Int64(first)
    unsafe part.count = Int64(count)
    if unsafe part.index_layout == PC_NO_INDICES {
      unsafe part.strings.first += Int64(first)
      unsafe part.strings.count = Int64(count)
    }
    return unsafe ColumnInput(part)
  }

  /// The only row, repeated `count` times.
  func repeating(_ count: Int) -> ColumnInput {
    var all = unsafe column
    unsafe all.repeats = true
    unsafe all.count = Int64(count)
    return unsafe ColumnInput(all)
  }

  private init(_ column: pc_column) { unsafe self.column = unsafe column }

  /// Lends the buffers.
  func withColumn<E: Error>(_ body: (UnsafePointer<pc_column>) throws(E) -> Void) throws(E) {
    try unsafe withUnsafePointer(to: column, body)
  }

  /// - Parameter isStrict: Whether a number that can't be read is a failure of the column.
  init(_ array: UnsafePointer<ArrowArray>?, _ type: InputType, isStrict: Bool = false) throws(Failure) {
    var array = try unsafe Self.checked(array, "the array")
    var range = try unsafe Range(array.pointee)
    if let field = type.field {
      guard unsafe array.pointee.n_children > field, unsafe array.pointee.children != nil else {
        throw .arrow("the array of a struct has fewer children than its schema")
      }
      guard
        unsafe array.pointee.null_count == 0 || array.pointee.n_buffers == 0 || array.pointee.buffers == nil
          || array.pointee.buffers[0] == nil
      else { throw .arrow("a struct with nulls isn't a table: give the column itself") }
      let rows = range
      unsafe array = try unsafe Self.checked(array.pointee.children[field], "column \(field)")
      let own = try unsafe Range(array.pointee)
      guard rows.end <= own.count else { throw .arrow("column \(field) is shorter than its table") }
      range = Range(first: own.first + rows.first, count: rows.count)
    }
    var column = unsafe pc_column()
    unsafe column.count = range.count
    unsafe column.first = range.first
    if type.layout == .null {
      unsafe column.is_null = true
      unsafe self.column = unsafe column
      return
    }
    unsafe column.validity = try Self.validity(array, range)
    if let indices = type.indices {
      unsafe column.index_layout = indices
      guard unsafe array.pointee.n_buffers == 2 else {
        throw .arrow("indices have two buffers: validity and values")
      }
      unsafe column.indices = array.pointee.buffers[1]
      guard unsafe column.indices != nil || range.count == 0 else {
        throw .arrow("the indices have no buffer")
      }
      let dictionary = try unsafe Self.checked(array.pointee.dictionary, "the dictionary")
      let own = try unsafe Range(dictionary.pointee)
      unsafe column.strings = try Self.strings(dictionary, own, type.layout)
      unsafe column.strings.validity = try Self.validity(dictionary, own)
    } else {
      guard unsafe array.pointee.dictionary == nil else {
        throw .arrow("the array has a dictionary, and its schema has none")
      }
      unsafe column.strings = try Self.strings(array, range, type.layout)
    }
    unsafe column.strings.is_strict = isStrict
    unsafe self.column = unsafe column
  }

  /// The range of the elements in an array's buffers.
  private struct Range {
    var first: Int64
    var count: Int64
    var end: Int64 { first + count }

    /// A larger range would overflow in a computation.
    private static let maximum = Int64(1) << 56

    init(first: Int64, count: Int64) {
      self.first = first
      self.count = count
    }

    init(_ array: ArrowArray) throws(Failure) {
      let (first, count) = unsafe (array.offset, array.length)
      guard (0...Self.maximum).contains(first), (0...Self.maximum).contains(count) else {
        throw .arrow("an array has a length of \(count) and an offset of \(first)")
      }
      self.init(first: first, count: count)
    }
  }

  private static func checked(
    _ array: UnsafePointer<ArrowArray>?, _ name: String
  ) throws(Failure) -> UnsafePointer<ArrowArray> {
    guard let array = unsafe array else { throw .arrow("\(name) is missing") }
    guard unsafe array.pointee.release != nil else { throw .arrow("\(name) was released") }
    guard unsafe array.pointee.n_buffers >= 0,
      unsafe array.pointee.n_buffers == 0 || array.pointee.buffers != nil
    else {
      throw .arrow("\(name) has no buffers")
    }
    return unsafe array
  }

  private static func validity(
    _ array: UnsafePointer<ArrowArray>, _ range: Range
  ) throws(Failure) -> UnsafePointer<UInt8>? {
    let nullCount = unsafe array.pointee.null_count
    guard nullCount >= -1, nullCount <= (try unsafe Range(array.pointee)).count else {
      throw .arrow("an array of \(range.count) rows has \(nullCount) nulls")
    }
    guard nullCount != 0, unsafe array.pointee.n_buffers > 0 else { return nil }
    guard let bits = unsafe array.pointee.buffers[0] else {
      guard nullCount < 0 else {
        throw .arrow("an array has nulls, and no buffer that says which rows they are")
      }
      return nil
    }
    return unsafe bits.assumingMemoryBound(to: UInt8.self)
  }

  private static func strings(
    _ array: UnsafePointer<ArrowArray>, _ range: Range, _ layout: InputType.Layout
  ) throws(Failure) -> pc_strings {
    var strings = unsafe pc_strings()
    unsafe strings.count = range.count
    unsafe strings.first = range.first
    switch layout {
    case .utf8, .largeUTF8:
      try unsafe addOffsets(of: array, range, isLarge: layout == .largeUTF8, to: &strings)
    case .views: try unsafe addViews(of: array, range, to: &strings)
    case .numbers(let number): try unsafe addNumbers(of: array, number, range, to: &strings)
    case .null: break
    }
    return unsafe strings
  }

  private static func addOffsets(
    of array: UnsafePointer<ArrowArray>, _ range: Range, isLarge: Bool, to strings: inout pc_strings
  ) throws(Failure) {
    unsafe strings.layout = isLarge ? PC_LARGE_UTF8 : PC_UTF8
    guard unsafe array.pointee.n_buffers == 3 else {
      throw .arrow(
        "strings have three buffers (validity, offsets, bytes), not \(unsafe array.pointee.n_buffers)")
    }
    unsafe strings.entries = array.pointee.buffers[1]
    unsafe strings.bytes = array.pointee.buffers[2]?.assumingMemoryBound(to: UInt8.self)
    guard range.count > 0 else { return }
    guard let entries = unsafe strings.entries else { throw .arrow("the strings have no offsets") }
    func offset(_ index: Int64) -> Int64 {
      isLarge
        ? unsafe entries.loadUnaligned(fromByteOffset: Int(index) * 8, as: Int64.self)
        : Int64(unsafe entries.loadUnaligned(fromByteOffset: Int(index) * 4, as: Int32.self))
    }
    guard unsafe strings.bytes != nil || offset(range.end) == 0 else {
      throw .arrow("the strings have no bytes")
    }
  }

  private static func addNumbers(
    of array: UnsafePointer<ArrowArray>, _ number: InputType.Number, _ range: Range,
    to strings: inout pc_strings
  ) throws(Failure) {
    unsafe strings.layout = PC_NUMBERS
    unsafe strings.number = number.kind
    unsafe (strings.width, strings.scale, strings.is_unsigned) = (
      number.width, number.scale, number.isUnsigned
    )
    guard unsafe array.pointee.n_buffers == 2 else {
      throw .arrow("numbers have two buffers: validity and values")
    }
    unsafe strings.entries = array.pointee.buffers[1]
    guard range.count == 0 || (unsafe strings.entries != nil) else {
      throw .arrow("the numbers have no values")
    }
  }

  /// No column has more buffers; a larger number is a mistake, and reading so many pointers would crash.
  private static let mostBuffers: Int64 = 1 << 20

  private static func addViews(
    of array: UnsafePointer<ArrowArray>, _ range: Range, to strings: inout pc_strings
  ) throws(Failure) {
    unsafe strings.layout = PC_VIEWS
    let count = unsafe array.pointee.n_buffers
    guard count >= 3, count <= Self.mostBuffers, let buffers = unsafe array.pointee.buffers else {
      throw .arrow(
        "string views have at least three buffers (validity, views, lengths) and at most \(Self.mostBuffers), not \(count)"
      )
    }
    unsafe strings.entries = buffers[1]
    guard range.count == 0 || (unsafe strings.entries != nil) else {
      throw .arrow("the string views have no views")
    }
    unsafe strings.buffer_count = count - 3
    guard count > 3 else { return }
    unsafe strings.buffers = UnsafePointer(buffers + 2)
    guard let lengths = unsafe buffers[Int(count) - 1] else {
      throw .arrow("the buffers of string views have no lengths")
    }
    unsafe strings.buffer_counts = lengths
    for index in 0..<Int(count - 3) {
      let length = unsafe lengths.loadUnaligned(fromByteOffset: index * 8, as: Int64.self)
      guard length >= 0 else { throw .arrow("buffer \(index) of the string views has a length of \(length)") }
    }
  }
}
