// Bytes as spans. `utf8.span` of strings, `span` of arrays and `UTF8Span` need systems of 2025.

// A string lends its bytes by `withUTF8`. At the end of a function, the optimiser of Swift 6.3 miscompiles `utf8.span` of a
// text of at most 15 bytes: the span outlives the stack frame that holds the bytes.

extension String {
  /// Lends the bytes to a closure.
  ///
  /// - Complexity: O(1) for a native Swift string. A bridged string is copied first.
  @inlinable @inline(__always)
  public func withBytes<Answer>(_ body: (Span<UInt8>) -> Answer) -> Answer {
    #if hasFeature(Embedded)
      // Inlined, a page would have this code for each closure; a copy is one call.
      return bytes.withBytes { body($0) }
    #else
      var text = self
      return text.withUTF8 { body(unsafe $0.span) }
    #endif
  }

  /// Lends the bytes to a closure that can fail.
  ///
  /// - Complexity: O(1) for a native Swift string. A bridged string is copied first.
  @inlinable
  public func withBytes<Answer, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    let result: Result<Answer, Failure> = withBytes { bytes in
      do throws(Failure) { return .success(try body(bytes)) } catch { return .failure(error) }
    }
    return try result.get()
  }
}

extension String {
  /// Decodes bytes as UTF-8, replacing malformed bytes by U+FFFD.
  ///
  /// The standard library's initializer is compiled into each caller.
  ///
  /// - Complexity: O(*n*).
  @inline(never)
  public init(utf8 bytes: Span<UInt8>) {
    #if hasFeature(Embedded)
      // The standard library would bring 2 kB of its own code for the check and the repair.
      self = bytes.isUTF8 ? unsafe String(copying: UTF8Span(unchecked: bytes)) : String(utf8: bytes.repaired)
    #else
      self = unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    #endif
  }

  /// Decodes bytes as UTF-8, replacing malformed bytes by U+FFFD.
  @inline(never)
  public init(utf8 bytes: ArraySlice<UInt8>) {
    self = unsafe bytes.withUnsafeBufferPointer { String(utf8: unsafe $0.span) }
  }

  /// Decodes bytes as UTF-8, replacing malformed bytes by U+FFFD.
  @inlinable
  public init(utf8 bytes: [UInt8]) { self.init(utf8: bytes[...]) }

  /// The bytes in UTF-8.
  ///
  /// Reading `utf8` directly compiles the view's code for other encodings into each caller.
  ///
  /// - Complexity: O(*n*), because the bytes are copied.
  @inline(never)
  public var bytes: [UInt8] {
    var text = self
    return text.withUTF8 { unsafe Array($0) }
  }

  /// Whether another text is the same, byte for byte in UTF-8.
  ///
  /// Codes, digits and keys are compared this way. `==` also treats different Unicode spellings of a text as equal; a page that
  /// uses `==` loads tables for it.
  ///
  /// - Complexity: O(*n*).
  @inline(never)
  public func hasSameBytes(as other: String) -> Bool {
    withBytes { bytes in other.withBytes { others in bytes.elementsEqual(others) } }
  }
}

extension ArraySlice<UInt8> {
  /// Whether the bytes begin with the bytes of a text.
  @inline(never)
  public func starts(with text: StaticString) -> Bool {
    text.withUTF8Buffer { unsafe starts(with: $0) }
  }

  /// Whether the bytes are exactly the bytes of a text.
  public func isText(_ text: StaticString) -> Bool { count == text.utf8CodeUnitCount && starts(with: text) }
}

extension [UInt8] {
  /// Copies the bytes of a span.
  package init(_ bytes: Span<UInt8>) {
    self = unsafe bytes.withUnsafeBufferPointer { unsafe Array($0) }
  }

  /// Lends the elements to a closure.
  @inlinable
  public func withBytes<Answer, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    unsafe try withUnsafeBufferPointer { bytes throws(Failure) in try body(unsafe bytes.span) }
  }
}

extension Span<UInt8> {
  /// Whether other bytes are the same.
  fileprivate func elementsEqual(_ others: Span<UInt8>) -> Bool {
    guard count == others.count else { return false }
    for index in indices where self[index] != others[index] { return false }
    return true
  }

  /// Whether the bytes are well-formed UTF-8.
  ///
  /// - Complexity: O(*n*).
  @inline(never)
  public var isUTF8: Bool {
    #if canImport(Darwin) || hasFeature(Embedded)
      var position = 0
      while position < count {
        guard let length = UTF8Sequence.length(in: self, at: position, end: count) else { return false }
        position += length
      }
      return true
    #else
      return (try? UTF8Span(validating: self)) != nil
    #endif
  }

  /// The bytes, with U+FFFD in place of malformed ones.
  fileprivate var repaired: [UInt8] {
    var repaired: [UInt8] = []
    var position = 0
    while position < count {
      if let length = UTF8Sequence.length(in: self, at: position, end: count) {
        for index in position..<position + length { repaired.append(self[index]) }
        position += length
      } else {
        repaired += [0xEF, 0xBF, 0xBD]
        position += UTF8Sequence.invalidLength(in: self, at: position, end: count)
      }
    }
    return repaired
  }
}
