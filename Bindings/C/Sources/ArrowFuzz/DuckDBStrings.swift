internal import CPhoneCheck

/// The strings of a column in DuckDB's form.
///
/// Each has exactly as many bytes as its length, so that AddressSanitizer sees every byte that is read beyond it.
@safe
final class DuckDBStrings {
  // SAFETY: all memory is allocated in `init`, only read afterwards, and freed once, in `deinit`.
  private let strings: [[UInt8]?]
  private let views: UnsafeMutablePointer<pc_view>
  private let validity: UnsafeMutablePointer<UInt8>
  private var memory: [UnsafeMutablePointer<UInt8>] = unsafe []

  /// - Parameter draw: Draws the bytes that replace the string of a null.
  init(_ strings: [[UInt8]?], _ draw: inout Draw) {
    self.strings = strings
    unsafe views = .allocate(capacity: strings.count)
    unsafe validity = .allocate(capacity: strings.count / 8 + 1)
    unsafe validity.initialize(repeating: 0, count: strings.count / 8 + 1)
    for (row, string) in strings.enumerated() {
      guard let string else {
        unsafe (views + row).initialize(to: pc_view())
        unsafe UnsafeMutableRawPointer(views + row).storeBytes(of: draw.next(), as: UInt64.self)
        continue
      }
      let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: max(string.count, 1))
      for (index, byte) in string.enumerated() { unsafe (bytes + index).initialize(to: byte) }
      unsafe memory.append(bytes)
      unsafe (views + row).initialize(to: pc_duckdb_text(bytes, UInt32(string.count)))
      unsafe validity[row / 8] |= 1 << UInt8(row % 8)
    }
  }

  deinit {
    unsafe views.deallocate()
    unsafe validity.deallocate()
    unsafe memory.forEach { unsafe $0.deallocate() }
  }

  /// Loads all rows, block after block, and compares them with the strings.
  func check(_ name: String) {
    let block = UnsafeMutablePointer<pc_block>.allocate(capacity: 1)
    unsafe block.initialize(to: pc_block())
    defer {
      unsafe pc_free_block(block)
      unsafe block.deallocate()
    }
    var column = unsafe pc_column()
    unsafe column.strings.layout = PC_POINTERS
    unsafe column.strings.entries = UnsafeRawPointer(views)
    unsafe column.strings.count = Int64(strings.count)
    unsafe column.count = Int64(strings.count)
    unsafe column.validity = strings.contains(nil) ? UnsafePointer(validity) : nil
    var row = 0
    while row < strings.count {
      var faultRow: Int64 = 0
      let limit = Int32(min(strings.count - row, Int(PC_BLOCK)))
      let fault = unsafe pc_load(&column, Int64(row), limit, block, &faultRow)
      precondition(fault == PC_FINE, "\(name): DuckDB's strings load")
      for index in 0..<Int(unsafe block.pointee.count) {
        let start = unsafe Int(block.pointee.offsets[index])
        let count = unsafe Int(block.pointee.offsets[index + 1]) - start
        let loaded = unsafe Array(UnsafeBufferPointer(start: block.pointee.bytes + start, count: count))
        precondition(loaded == strings[row + index] ?? [], "\(name): DuckDB's string \(row + index)")
      }
      row += unsafe Int(block.pointee.count)
    }
  }
}
