extension [UInt8] {
  /// Appends bytes that aren't the array's own.
  mutating func append(copying bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { bytes in unsafe append(contentsOf: bytes) }
  }
}
