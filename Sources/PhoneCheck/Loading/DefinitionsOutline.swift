internal import StrictJSON

/// The places of the parts of a loaded file, for tools that point to them.
package struct DefinitionsOutline: Sendable {
  /// A part of a definition.
  package enum Part: Hashable, Sendable {
    /// The object of the definition.
    case definition
    case areaCode
    case countryCode
    /// The names, or the definition itself if it has none.
    case names
    /// The opening quote of the regex.
    case regex
    /// A byte of the regex, by its offset; the offset after the last byte is the number of bytes.
    case regexByte(Int)
    /// A suffix of the definition, by its index, or the whole list if it is one string.
    case suffix(Int)
  }

  /// An object of the file, such as a definition that was kept.
  struct Entry: Sendable {
    var value: JSONValue
    var path: JSONPath
    var label: String?
  }

  let source: DefinitionsSource
  /// The object with the list and the preferred code.
  let root: Entry
  /// The entries of the catalog's definitions, in the same order.
  let entries: [Entry]
  /// The repairs that were allowed while the file was read.
  let options: LoadingOptions

  /// The preferred code as written; `nil` if there is none.
  package var preferredText: String? { root.value["preferredAreaCode"]?.text }

  /// The place of the preferred code, or of the object without one.
  package var preferredPlace: DefinitionsPlace { place(of: "preferredAreaCode", in: root) }

  /// Returns the place of a part of a definition.
  ///
  /// - Parameter index: The index of the definition in the catalog.
  package func place(of part: Part, inDefinition index: Int) -> DefinitionsPlace {
    let entry = entries[index]
    switch part {
    case .definition: return source.place(entry.value.start, path: entry.path, label: entry.label)
    case .areaCode: return place(of: "areaCode", in: entry)
    case .countryCode: return place(of: "countryCode", in: entry)
    case .names: return place(of: "displayMapping", in: entry)
    case .regex: return place(of: "mobileRegex", in: entry)
    case .regexByte(let offset):
      let start = entry.value["mobileRegex"].flatMap { sourceOffset(of: offset, in: $0) }
      return place(of: "mobileRegex", in: entry, at: start)
    case .suffix(let number): return suffixPlace(number, in: entry)
    }
  }

  /// Returns the range of bytes of a definition's regex in the file, quotes included.
  ///
  /// - Parameter index: The index of the definition in the catalog.
  /// - Returns: `nil` if the definitions are a string inside the file, because quotes are escaped there.
  package func regexLiteral(ofDefinition index: Int) -> Range<Int>? {
    source.isFile ? entries[index].value["mobileRegex"]?.range : nil
  }

  private func place(of key: String, in entry: Entry, at start: Int? = nil) -> DefinitionsPlace {
    guard let value = entry.value[key] else {
      return source.place(entry.value.start, path: entry.path, label: entry.label)
    }
    return source.place(
      start ?? value.start, path: entry.path.appending(.key(key)), label: entry.label)
  }

  private func suffixPlace(_ number: Int, in entry: Entry) -> DefinitionsPlace {
    let key = "areaCodeSuffixes"
    // Empty suffixes were skipped.
    let elements = (entry.value[key]?.elements ?? []).enumerated().filter { !$1.isString("") }
    guard number < elements.count else { return place(of: key, in: entry) }
    let path = entry.path.appending(.key(key)).appending(.index(elements[number].offset))
    return source.place(elements[number].element.start, path: path, label: entry.label)
  }

  /// Returns the offset in the file of a byte of a loaded regex: lost backslashes map one to one, and a halved pair maps to its
  /// first backslash.
  private func sourceOffset(of offset: Int, in regex: JSONValue) -> Int? {
    let census = BackslashCensus(regex.content)
    guard census.firstLostOffset == nil else {
      return regex.stringWithLiteralBackslashes?.sourceOffset(of: offset)
    }
    let excess = options.repairEscapes ? regex.text.flatMap(ExcessBackslashes.init) : nil
    return regex.string?.sourceOffset(of: excess?.offset(ofHalved: offset) ?? offset)
  }
}
