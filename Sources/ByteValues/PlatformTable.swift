#if hasFeature(Embedded)
  /// Writes a table of characters in UTF-8 to an address, unless it is 0.
  ///
  /// - Returns: The number of its bytes.
  @_extern(wasm, module: "host", name: "characters") @_extern(c)
  private func hostCharacters(_ number: Int, _ address: Int) -> Int

  /// A table of characters that a page makes of its platform's decoder, by its number there: a text in UTF-8.
  package func platformTable(_ number: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: hostCharacters(number, 0))
    _ = unsafe bytes.withUnsafeMutableBufferPointer {
      hostCharacters(number, Int(bitPattern: $0.baseAddress))
    }
    return bytes
  }
#endif
