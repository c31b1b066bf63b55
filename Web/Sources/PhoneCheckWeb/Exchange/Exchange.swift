import PhoneCheck
import Platform
import StrictJSON

// The exchange of bytes between the host and Swift: the host writes arguments to `input`, and Swift writes results to
// `output`.

/// Bytes that the host writes.
@safe
struct InputBuffer: ~Copyable {
  // SAFETY: `bytes` has `capacity` bytes; only the host writes them, between calls.
  private var bytes: UnsafeMutablePointer<UInt8>
  private var capacity = 4096

  init() { unsafe bytes = .allocate(capacity: capacity) }

  deinit { unsafe bytes.deallocate() }

  /// The address of room for this many bytes.
  mutating func room(for count: Int) -> Int {
    if count > capacity {
      unsafe bytes.deallocate()
      capacity = count
      unsafe bytes = .allocate(capacity: capacity)
    }
    return unsafe Int(bitPattern: bytes)
  }

  /// Lends bytes of a range to a closure.
  func withBytes<Answer>(_ range: Range<Int>, _ body: (Span<UInt8>) -> Answer) -> Answer {
    precondition(range.lowerBound >= 0 && range.upperBound <= capacity, "arguments are in the input")
    return body(unsafe UnsafeBufferPointer(start: bytes + range.lowerBound, count: range.count).span)
  }

  /// Lends integers of a range, whose start is a multiple of their size.
  func withOffsets<Answer>(_ range: Range<Int>, _ body: (Span<Int32>) -> Answer) -> Answer {
    precondition(range.lowerBound >= 0 && range.upperBound <= capacity, "arguments are in the input")
    let start = unsafe UnsafeRawPointer(bytes + range.lowerBound).assumingMemoryBound(to: Int32.self)
    return body(unsafe UnsafeBufferPointer(start: start, count: range.count / MemoryLayout<Int32>.size).span)
  }

  /// The text of a range; bytes that aren't UTF-8 are replaced.
  @inline(never)
  func text(_ range: Range<Int>) -> String {
    String(utf8: array(range))
  }

  /// A copy of the bytes of a range.
  @inline(never)
  func array(_ range: Range<Int>) -> [UInt8] {
    precondition(range.lowerBound >= 0 && range.upperBound <= capacity, "arguments are in the input")
    return unsafe Array(UnsafeBufferPointer(start: bytes + range.lowerBound, count: range.count))
  }
}

/// JSON that the host reads, written front to back.
///
/// Commas are automatic: each member or element begins with one unless it is the first.
@safe
struct OutputBuffer: ~Copyable {
  // SAFETY: `bytes` has `capacity` bytes, and the first `count` are written; the host reads them after the call.
  private var bytes: UnsafeMutablePointer<UInt8>
  private var capacity = 4096
  private(set) var count = 0

  init() { unsafe bytes = .allocate(capacity: capacity) }

  deinit { unsafe bytes.deallocate() }

  var address: Int { unsafe Int(bitPattern: bytes) }

  /// The text written so far.
  var text: String { String(utf8: unsafe UnsafeBufferPointer(start: bytes, count: count).span) }

  mutating func removeAll() { count = 0 }

  /// Makes room for more bytes.
  private mutating func reserve(_ more: Int) {
    guard count + more > capacity else { return }
    capacity = max(2 * capacity, count + more)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    unsafe larger.update(from: bytes, count: count)
    unsafe bytes.deallocate()
    unsafe bytes = larger
  }

  private mutating func append(_ byte: UInt8) {
    reserve(1)
    unsafe bytes[count] = byte
    count += 1
  }

  private mutating func append(_ text: StaticString) {
    reserve(text.utf8CodeUnitCount)
    // Engines take longer to start copying memory than to copy these few bytes.
    for index in 0..<text.utf8CodeUnitCount { unsafe bytes[count + index] = text.utf8Start[index] }
    count += text.utf8CodeUnitCount
  }

  /// Writes bytes as they are.
  mutating func write(raw added: [UInt8]) {
    reserve(added.count)
    for byte in added {
      unsafe bytes[count] = byte
      count += 1
    }
  }

  // MARK: Bytes between modules

  /// Appends a number as four bytes, the least significant first.
  mutating func append(number: Int) {
    for shift in [0, 8, 16, 24] { append(UInt8(truncatingIfNeeded: number >> shift)) }
  }

  /// Appends the number of a text's bytes, and the bytes.
  @inline(never)
  mutating func append(text: String) {
    let bytes = text.bytes
    append(number: bytes.count)
    write(raw: bytes)
  }

  // MARK: Values

  @inline(never)
  mutating func write(_ text: String) {
    var text = text
    // Lent as a whole, because iterating over the view counts references for each byte.
    text.withUTF8 { text in write(unsafe text.span) }
  }

  /// Writes text in UTF-8.
  @inline(never)
  mutating func write(_ text: Span<UInt8>) {
    // Room for an escape of each byte: a loop without room checks is several times as fast.
    reserve(6 * text.count + 2)
    var end = count
    unsafe bytes[end] = UInt8(ascii: "\"")
    end += 1
    for index in text.indices {
      let byte = text[index]
      if byte.isPlainInJSON {
        unsafe bytes[end] = byte
        end += 1
      } else {
        for escaped in byte.inJSON {
          unsafe bytes[end] = escaped
          end += 1
        }
      }
    }
    unsafe bytes[end] = UInt8(ascii: "\"")
    count = end + 1
  }

  mutating func write(_ number: Int) {
    if number < 0 { append(UInt8(ascii: "-")) }
    var digits: UInt = 1
    while number.magnitude / digits >= 10 { digits *= 10 }
    var rest = number.magnitude
    while digits > 0 {
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest / digits))
      rest %= digits
      digits /= 10
    }
  }

  mutating func write(_ flag: Bool) { append(flag ? "true" : "false") }

  // MARK: Members and elements

  private mutating func separate() {
    guard count > 0 else { return }
    switch unsafe bytes[count - 1] {
    case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ":"): break
    default: append(UInt8(ascii: ","))
    }
  }

  mutating func object(_ members: (inout OutputBuffer) -> Void) {
    separate()
    append(UInt8(ascii: "{"))
    members(&self)
    append(UInt8(ascii: "}"))
  }

  mutating func array<Element>(
    _ elements: some Sequence<Element>, _ write: (inout OutputBuffer, Element) -> Void
  ) {
    separate()
    append(UInt8(ascii: "["))
    for element in elements { write(&self, element) }
    append(UInt8(ascii: "]"))
  }

  @inline(never)
  private mutating func name(_ name: StaticString) {
    separate()
    append(UInt8(ascii: "\""))
    append(name)
    append(UInt8(ascii: "\""))
    append(UInt8(ascii: ":"))
  }

  @inline(never)
  mutating func member(_ name: StaticString, _ value: String?) {
    guard let value else { return }
    self.name(name)
    write(value)
  }

  /// A number in a format.
  @inline(never)
  mutating func member(_ name: StaticString, _ number: PhoneNumber, as format: PhoneNumber.Format) {
    self.name(name)
    NumberText(number, as: format).withBytes { write($0) }
  }

  /// A number in a format, under the format's name.
  @inline(never)
  mutating func member(_ number: PhoneNumber, as format: PhoneNumber.Format) {
    element(format.rawValue)
    append(UInt8(ascii: ":"))
    NumberText(number, as: format).withBytes { write($0) }
  }

  @inline(never)
  mutating func member(_ name: StaticString, _ value: Int?) {
    guard let value else { return }
    self.name(name)
    write(value)
  }

  @inline(never)
  mutating func member(_ name: StaticString, _ value: Bool) {
    self.name(name)
    write(value)
  }

  mutating func member(_ name: StaticString, _ members: (inout OutputBuffer) -> Void) {
    self.name(name)
    object(members)
  }

  /// An array whose elements a closure writes.
  mutating func list(_ name: StaticString, _ elements: (inout OutputBuffer) -> Void) {
    self.name(name)
    append(UInt8(ascii: "["))
    elements(&self)
    append(UInt8(ascii: "]"))
  }

  mutating func member<Element>(
    _ name: StaticString, array elements: some Sequence<Element>,
    _ write: (inout OutputBuffer, Element) -> Void
  ) {
    self.name(name)
    array(elements, write)
  }

  /// A string as an element of an array.
  @inline(never)
  mutating func element(_ text: String) {
    separate()
    write(text)
  }

  /// A number as an element of an array.
  @inline(never)
  mutating func element(_ number: Int) {
    separate()
    write(number)
  }
}
