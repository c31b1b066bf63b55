internal import Platform
internal import StrictJSON

extension DefinitionReader {
  /// Reads the suffixes: an array, a string that contains an array as JSON, or a list with commas and spaces between.
  @inline(never) mutating func readSuffixes() -> [String] {
    guard let value = value["areaCodeSuffixes"], value.kind != .null else { return [] }
    if value.kind == .array { return readSuffixes(value.elements, of: value) }
    guard let text = value.text else {
      report(.wrongType(found: value.found, expected: .stringArray), at: value.start, "areaCodeSuffixes")
      return []
    }
    let isArray = text.bytes.first { $0 > UInt8(ascii: " ") } == UInt8(ascii: "[")
    if isArray, let array = Self.json(in: text), array.kind == .array {
      remark(.suffixesInOneString(count: array.elements.count), at: value.start, "areaCodeSuffixes")
      return readSuffixes(array.elements, of: value, at: value.start)
    }
    let parts = text.parts(separatedBy: ", ")
    guard allows(suffixCount: parts.count, of: value) else { return [] }
    // The service writes an empty string for no suffixes.
    if !parts.isEmpty {
      remark(.suffixesInOneString(count: parts.count), at: value.start, "areaCodeSuffixes")
    }
    if let bad = parts.first(where: { !AreaCodeDefinition.isSuffix($0) }) {
      report(.invalidSuffix(bad.shortened), at: value.start, "areaCodeSuffixes")
    }
    return parts
  }

  /// Reads an array of suffixes.
  ///
  /// - Parameter start: The offset of the string that contains the array; `nil` if the array is in the file itself.
  private mutating func readSuffixes(
    _ elements: [JSONValue], of value: JSONValue, at start: Int? = nil
  ) -> [String] {
    guard allows(suffixCount: elements.count, of: value) else { return [] }
    return elements.enumerated().compactMap { index, element in
      readSuffix(element, index, at: start)
    }
  }

  private mutating func allows(suffixCount count: Int, of value: JSONValue) -> Bool {
    guard count > Self.maximumSuffixCount else { return true }
    report(
      .tooManySuffixes(count: count, maximum: Self.maximumSuffixCount), at: value.start, "areaCodeSuffixes")
    return false
  }

  private mutating func readSuffix(_ element: JSONValue, _ index: Int, at start: Int?) -> String? {
    let offset = start ?? element.start
    // In an array that is written as a string, a number means text.
    let number = start != nil && element.kind == .number ? String(utf8: element.token) : nil
    guard let text = element.text ?? number else {
      report(
        .wrongType(found: element.found, expected: .string), at: offset, "areaCodeSuffixes", .index(index))
      return nil
    }
    if text.isEmpty {
      remark(.emptySuffix, at: offset, "areaCodeSuffixes", .index(index))
      return nil
    }
    if !AreaCodeDefinition.isSuffix(text) {
      report(.invalidSuffix(text.shortened), at: offset, "areaCodeSuffixes", .index(index))
    }
    return text
  }
}
