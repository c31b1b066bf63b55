// Texts as bytes and scalars. The standard library's search is part of its regexes, which embedded Swift doesn't have.
// Comparing texts with `==` and iterating over characters need Unicode's tables, 30 kB of a page.

extension ArraySlice<UInt8> {
  /// Returns the range of the first occurrence of other bytes; empty bytes occur at the start.
  ///
  /// - Complexity: O(*n* · *m*) for *n* and *m* bytes.
  @inline(never)
  public func firstOccurrence(of sought: ArraySlice<UInt8>) -> Range<Int>? {
    var start = startIndex
    while endIndex - start >= sought.count {
      if self[start...].starts(with: sought) { return start..<start + sought.count }
      start += 1
    }
    return nil
  }
}

extension String {
  /// Whether the text contains another one, byte for byte in UTF-8.
  public func holds(_ other: String) -> Bool { bytes[...].firstOccurrence(of: other.bytes[...]) != nil }

  /// Returns the text before the first occurrence of another one, and the text after it; `nil` if it doesn't occur.
  ///
  /// - Complexity: O(*n* · *m*) for *n* and *m* bytes.
  @inline(never)
  public func divided(at other: String) -> (before: String, after: String)? {
    let bytes = bytes
    guard let found = bytes[...].firstOccurrence(of: other.bytes[...]) else { return nil }
    return (String(utf8: bytes[..<found.lowerBound]), String(utf8: bytes[found.upperBound...]))
  }

  /// Returns the non-empty parts between separating ASCII characters.
  @inline(never)
  public func parts(separatedBy separators: String) -> [String] {
    let separators = separators.bytes
    return bytes.split { separators.contains($0) }.map { String(utf8: $0) }
  }

  /// Whether the text consists of ASCII digits: at least one, and at most a maximum.
  public func isASCIIDigits(upTo maximum: Int = .max) -> Bool {
    1...maximum ~= utf8.count && bytes.allSatisfy { $0.isDigit }
  }

  /// The Unicode scalars.
  public var scalars: [Unicode.Scalar] { firstScalars(.max) }

  /// Returns the first Unicode scalars, up to a count.
  ///
  /// - Complexity: O(*n*), because the bytes are copied.
  @inline(never)
  public func firstScalars(_ count: Int) -> [Unicode.Scalar] {
    let bytes = bytes
    var scalars: [Unicode.Scalar] = []
    var index = 0
    while index < bytes.count, scalars.count < count { scalars.append(bytes.takeScalar(at: &index)) }
    return scalars
  }

  /// Creates a text from scalars.
  @inline(never)
  public init(scalars: ArraySlice<Unicode.Scalar>) {
    var text: UTF8Text = ""
    for scalar in scalars { text.append(scalar: scalar) }
    self.init(utf8: text)
  }

  /// Creates a text from scalars.
  public init(scalars: [Unicode.Scalar]) { self.init(scalars: scalars[...]) }

  /// The UTF-8 bytes with ASCII letters in lower case, to compare names regardless of case.
  @inline(never)
  public var asciiLowercased: [UInt8] { bytes.map { $0.isLetter ? $0 | 0x20 : $0 } }

  /// Whether another text is the same, regardless of the case of ASCII letters.
  public func isSameName(as other: String) -> Bool { asciiLowercased == other.asciiLowercased }
}

extension [UInt8] {
  /// Decodes the scalar at an index of well-formed UTF-8, and advances the index past it.
  @inline(never)
  public func takeScalar(at index: inout Int) -> Unicode.Scalar {
    let first = self[index]
    index += 1
    guard first >= 0xC0 else { return Unicode.Scalar(first) }
    let count = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : 1
    var value = UInt32(first) & (0x3F >> UInt32(count))
    for _ in 0..<count {
      value = value << 6 | UInt32(self[index] & 0x3F)
      index += 1
    }
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }
}

extension Unicode.Scalar {
  /// The ASCII equivalent of a full-width form (U+FF01 to U+FF5E); any other scalar itself.
  public var narrowed: Unicode.Scalar {
    guard 0xFF01...0xFF5E ~= value else { return self }
    return Unicode.Scalar(value - 0xFF01 + 0x21) ?? self
  }

  /// The scalar, in lower case if it is an ASCII letter.
  @inlinable
  public var folded: Unicode.Scalar {
    ("A"..."Z").contains(self) ? Unicode.Scalar(UInt8(truncatingIfNeeded: value | 0x20)) : self
  }
}

extension Unicode.Scalar {
  /// The value of a decimal digit of any script; `nil` for other characters.
  public var decimalDigit: UInt8? {
    guard properties.generalCategory == .decimalNumber else { return nil }
    #if hasFeature(Embedded)
      // A page has no table of numeric values. Digits are in consecutive tens, in order, as Unicode promises.
      var first = value
      while Unicode.Scalar(first - 1)?.properties.generalCategory == .decimalNumber { first -= 1 }
      return UInt8((value - first) % 10)
    #else
      return properties.numericValue.map { UInt8($0) }
    #endif
  }
}

extension CaseIterable where Self: RawRepresentable, RawValue == String {
  /// Finds the case with a raw value, compared byte for byte; `nil` if there is none.
  package init?(named text: String) {
    guard let named = Self.allCases.first(where: { text.hasSameBytes(as: $0.rawValue) }) else { return nil }
    self = named
  }
}

extension String {
  /// Whether a word is among the words of the text, which are separated by spaces.
  ///
  /// - Complexity: O(*n*).
  @inline(never)
  public func hasWord(_ word: [UInt8]) -> Bool {
    // The number of matching bytes so far; nil after a mismatch.
    var matchedCount: Int? = 0
    for byte in bytes {
      if byte == UInt8(ascii: " ") {
        if matchedCount == word.count { return true }
        matchedCount = 0
      } else if let count = matchedCount {
        matchedCount = count < word.count && word[count] == byte ? count + 1 : nil
      }
    }
    return matchedCount == word.count
  }
}

extension StaticString {
  /// Returns one of the parts between separators, or the last part if there are fewer.
  ///
  /// - Complexity: O(*n*).
  @inline(never)
  public func part(_ index: Int, separatedBy separator: UInt8) -> String {
    part(index, of: 0..<utf8CodeUnitCount, separatedBy: separator)
  }

  /// Returns one of the parts between separators in a range of bytes, or the last part if there are fewer.
  @inline(never)
  public func part(_ index: Int, of range: Range<Int>, separatedBy separator: UInt8) -> String {
    withUTF8Buffer { text in
      let bytes = unsafe text.span
      var (start, end, left) = (range.lowerBound, range.lowerBound, index)
      while end < range.upperBound, left > 0 || bytes[end] != separator {
        if bytes[end] == separator { (start, left) = (end + 1, left - 1) }
        end += 1
      }
      return String(utf8: bytes.extracting(start..<end))
    }
  }

  /// Returns the offsets of a byte.
  public func offsets(of byte: UInt8) -> [Int32] {
    withUTF8Buffer { text in
      let bytes = unsafe text.span
      var offsets: [Int32] = []
      for index in bytes.indices where bytes[index] == byte { offsets.append(Int32(index)) }
      return offsets
    }
  }
}
