/// One character of a written form.
struct Token: Sendable {
  var kind: ScalarClass
  /// The scalar, or `nil` for a byte that is not UTF-8.
  var scalar: Unicode.Scalar?
  /// The first byte: what a character that is not UTF-8 is called by.
  var firstByte: UInt8
  /// Where it begins in the written form, in UTF-8 bytes.
  var offset: Int

  /// The scalar in ASCII lower case, for comparing with labels.
  var folded: Unicode.Scalar? {
    guard let scalar, ("A"..."Z").contains(scalar) else { return scalar }
    return Unicode.Scalar(scalar.value | 0x20)
  }
}

/// The characters of a written form between its outer white space, at most 64 of them.
struct Tokens: Sendable {
  /// The most characters a written form may hold.
  static let capacity = 64

  // An array, so that handing the tokens around copies a reference.
  private var storage: [Token] = []

  var count: Int { storage.count }

  subscript(index: Int) -> Token { storage[index] }

  /// Whether the tokens from an index on spell a word, ignoring the case of ASCII letters.
  func spell(_ word: String, at index: Int, upTo end: Int) -> Bool {
    var index = index
    for scalar in word.unicodeScalars {
      guard index < end, storage[index].folded == scalar else { return false }
      index += 1
    }
    return true
  }

  /// The index of the last token before `index` that is neither a separator nor invisible.
  func lastSignificant(before index: Int, from start: Int = 0) -> Int? {
    var index = index - 1
    while index >= start {
      if !storage[index].kind.isPassedOver { return index }
      index -= 1
    }
    return nil
  }
}

extension Tokens {
  /// Reads the characters of a written form.
  ///
  /// - Throws: ``Rejection`` when there is nothing but separators and invisible characters, or more than 64
  ///   characters or 32 digits, before any further work.
  /// - Complexity: O(*n*) where *n* is the number of outer white space and leading separator bytes; no more
  ///   than 65 characters are looked at beyond them.
  init(_ bytes: Span<UInt8>) throws(Rejection) {
    let bounds = bytes.trimmedBounds()
    guard bytes.hasContent(in: bounds) else {
      throw Rejection(.empty)
    }
    var offset = bounds.lowerBound
    var digitCount = 0
    storage.reserveCapacity(min(bounds.count, Self.capacity))
    while offset < bounds.upperBound {
      let (scalar, byteCount) = bytes.decodeScalar(at: offset)
      let kind = scalar.map(ScalarClass.init) ?? .other
      if case .digit = kind { digitCount += 1 }
      guard count < Self.capacity, digitCount <= WrittenDigits.capacity else {
        throw Rejection(.tooLong, offset: offset, detail: .beyondReading)
      }
      storage.append(Token(kind: kind, scalar: scalar, firstByte: bytes[offset], offset: offset))
      offset += byteCount
    }
  }
}

extension Span<UInt8> {
  /// The bounds of what stands between outer white space and invisible characters.
  fileprivate func trimmedBounds() -> Range<Int> {
    var start = 0
    while start < count {
      let (scalar, byteCount) = decodeScalar(at: start)
      guard let scalar, scalar.isTrimmed else { break }
      start += byteCount
    }
    var end = count
    while end > start {
      let (scalar, byteCount) = decodeScalar(before: end)
      guard let scalar, scalar.isTrimmed else { break }
      end -= byteCount
    }
    return start..<end
  }

  /// Whether anything in a range is neither a separator nor invisible.
  fileprivate func hasContent(in bounds: Range<Int>) -> Bool {
    var offset = bounds.lowerBound
    while offset < bounds.upperBound {
      let (scalar, byteCount) = decodeScalar(at: offset)
      guard let scalar, ScalarClass(scalar).isPassedOver else { return true }
      offset += byteCount
    }
    return false
  }
}

extension Unicode.Scalar {
  fileprivate var isTrimmed: Bool {
    switch ScalarClass(self) {
    case .invisible, .lineBreak: true
    case .separator: properties.isWhitespace
    default: false
    }
  }
}
