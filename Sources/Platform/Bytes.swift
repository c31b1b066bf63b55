// Bytes as spans: `utf8.span` of strings, `span` of arrays and `UTF8Span` need systems of 2025.

extension String {
  /// Lends the bytes to a closure.
  ///
  /// - Complexity: O(1) for a string of Swift's own; one bridged from elsewhere is copied first.
  @inlinable
  public func withBytes<Answer, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    #if canImport(Darwin) || hasFeature(Embedded)
      var text = self
      let result: Result<Answer, Failure> = text.withUTF8 { bytes in
        do throws(Failure) { return .success(try body(unsafe bytes.span)) } catch { return .failure(error) }
      }
      return try result.get()
    #else
      return try body(utf8.span)
    #endif
  }
}

extension String {
  /// Whether another text is the same, byte for byte in UTF-8.
  ///
  /// Codes, digits and keys are compared so. `==` also finds texts equal that Unicode spells in several ways; a page that
  /// uses it loads the tables for that.
  ///
  /// - Complexity: O(*n*).
  @inline(never)
  public func hasSameBytes(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}

extension [UInt8] {
  /// Lends the elements to a closure.
  @inlinable
  public func withBytes<Answer, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    unsafe try withUnsafeBufferPointer { bytes throws(Failure) in try body(unsafe bytes.span) }
  }
}

extension Span<UInt8> {
  /// Whether the bytes are well-formed UTF-8.
  ///
  /// - Complexity: O(*n*); a copy is made on Apple's platforms.
  public var isUTF8: Bool {
    #if canImport(Darwin) || hasFeature(Embedded)
      var bytes = indices.map { self[$0] }.makeIterator()
      var parser = UTF8.ForwardParser()
      while true {
        switch parser.parseScalar(from: &bytes) {
        case .valid: continue
        case .emptyInput: return true
        case .error: return false
        }
      }
    #else
      return (try? UTF8Span(validating: self)) != nil
    #endif
  }
}
