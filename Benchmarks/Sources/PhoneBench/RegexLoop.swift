import Baselines
import PhoneCheck

/// The loop over a catalog's regexes.
final class RegexLoop {
  private let regexes: OpaquePointer
  /// By regex, the index of its definition in the catalog; a definition with several suffixes has a regex for each.
  private let definitions: [Int]

  init(_ catalog: AreaCodeCatalog) throws(Failure) {
    var indices: [Int] = []
    var strings: [(areaCode: String, suffix: String, regex: String)] = []
    for (index, definition) in catalog.definitions.enumerated() {
      for suffix in definition.suffixes.isEmpty ? [""] : definition.suffixes {
        indices.append(index)
        strings.append((definition.areaCode.digits, suffix, definition.mobileRegex))
      }
    }
    let preferred = catalog.definitions.firstIndex { $0.id == catalog.preferred?.id }
    guard let preferred,
      let compiled = Self.compile(strings, preferred: indices.firstIndex(of: preferred) ?? 0)
    else { throw Failure("the loop needs a preferred definition and regexes that compile") }
    regexes = compiled
    definitions = indices
  }

  deinit { baseline_free(regexes) }

  private static func compile(
    _ strings: [(areaCode: String, suffix: String, regex: String)], preferred: Int
  ) -> OpaquePointer? {
    // PCRE2 stores none of the texts, and neither do the buckets.
    let copies = strings.map { (copy($0.areaCode), copy($0.suffix), copy($0.regex)) }
    defer {
      for (areaCode, suffix, regex) in copies {
        areaCode.deallocate()
        suffix.deallocate()
        regex.deallocate()
      }
    }
    let definitions = copies.map { baseline_definition(area_code: $0.0, suffix: $0.1, regex: $0.2) }
    return baseline_compile(definitions, definitions.count, preferred)
  }

  private static func copy(_ text: String) -> UnsafeMutablePointer<CChar> {
    let bytes = UnsafeMutableBufferPointer<CChar>.allocate(capacity: text.utf8.count + 1)
    _ = bytes.initialize(fromContentsOf: text.utf8CString)
    return bytes.baseAddress!
  }

  /// Matches every line of a buffer.
  ///
  /// - Returns: The number of lines. `verdicts` then contains, for each line, the regex that accepts it, or -1.
  func match(_ bytes: UnsafeBufferPointer<UInt8>, into verdicts: UnsafeMutablePointer<Int16>) -> Int {
    baseline_match_lines(regexes, bytes.baseAddress, bytes.count, verdicts)
  }

  /// Returns the index of a verdict's definition in the catalog.
  func definition(_ verdict: Int16) -> Int? { verdict < 0 ? nil : definitions[Int(verdict)] }
}
