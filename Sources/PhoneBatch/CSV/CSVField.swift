/// Where a field lies, in bytes from the start of its record; enclosing quotes are outside.
struct CSVField: Hashable {
  enum Quoting: UInt8 {
    /// Written without quotes: the bytes are the value.
    case none
    /// Written in quotes: the bytes between them are the value.
    case enclosed
    /// Written in quotes, with quotes inside that are doubled.
    case enclosedWithDoubledQuotes
  }

  var start: Int32
  var end: Int32
  var quoting: Quoting
}

/// The fields of one record, in memory that is used again for the next.
@safe
struct CSVFieldList: ~Copyable {
  // SAFETY: `start` points to `capacity` fields that this value alone owns, writes and frees, in `deinit` or when it
  // grows; the first `count` are initialized. It cannot be copied, so there is one owner, and exclusive access to
  // `self` keeps two tasks from writing at once. The subscript checks its index, and no pointer leaves this type.
  private var start: UnsafeMutablePointer<CSVField>
  private(set) var count = 0
  private var capacity = 64

  init() {
    unsafe start = .allocate(capacity: capacity)
  }

  deinit {
    unsafe start.deallocate()
  }

  subscript(index: Int) -> CSVField {
    precondition(index >= 0 && index < count, "a record has no field at this index")
    return unsafe start[index]
  }

  mutating func removeAll() { count = 0 }

  mutating func append(_ from: Int, _ to: Int, _ quoting: CSVField.Quoting) {
    if count == capacity { grow() }
    unsafe start[count] = CSVField(
      start: Int32(truncatingIfNeeded: from), end: Int32(truncatingIfNeeded: to), quoting: quoting)
    count &+= 1
  }

  private mutating func grow() {
    let memory = UnsafeMutablePointer<CSVField>.allocate(capacity: capacity * 2)
    unsafe memory.update(from: start, count: count)
    unsafe start.deallocate()
    unsafe start = memory
    capacity *= 2
  }
}
