internal import Platform
internal import RegexEngine
internal import StrictJSON

/// Reads an entry of `phoneAreaCodeDefinitions` and collects its problems and remarks.
///
/// Members are read by functions that aren't inlined, because the engine of a page compiles each function as a whole.
struct DefinitionReader {
  let value: JSONValue
  let path: JSONPath
  let source: DefinitionsSource
  let options: LoadingOptions
  /// The starts of strings that are invalid JSON for a reason other than escapes.
  let damagedStrings: [Int]
  /// The number of definitions.
  let definitionCount: Int
  /// The JSON problems in the entry.
  var jsonProblems: [JSONProblem] = []

  /// The maximum number of problems that are kept, and of remarks.
  static let maximumFindingCount = 100
  /// The maximum number of suffixes of a definition.
  static let maximumSuffixCount = 1000

  private(set) var problems: [DefinitionsProblem] = []
  private(set) var remarks: [DefinitionsRemark] = []
  /// The number of further problems, beyond the maximum.
  private(set) var omittedCount = 0
  private(set) var areaCode: AreaCode?
  private(set) var countryCode: CountryCode?
  /// The definition, or `nil` if the entry has a problem.
  private(set) var definition: AreaCodeDefinition?

  /// The codes that could be read, such as `AF, +93`.
  var label: String? {
    let codes = [countryCode.map { UTF8Text($0.letters) }, areaCode.map { "+\($0.digits)" }].compactMap { $0 }
    return codes.isEmpty ? nil : codes.joined(separator: ", ").description
  }

  /// Both codes, if they could be read.
  var id: AreaCodeDefinition.ID? {
    guard let areaCode, let countryCode else { return nil }
    return AreaCodeDefinition.ID(areaCode: areaCode, countryCode: countryCode)
  }

  /// Reads the entry.
  @inline(never) mutating func read() {
    // At the end, because the codes are known then.
    defer {
      for index in problems.indices { problems[index].place.definitionLabel = label }
      for index in remarks.indices { remarks[index].place.definitionLabel = label }
    }
    guard value.kind == .object else {
      return report(.wrongType(found: value.found, expected: .object), at: value.start)
    }
    readAreaCode()
    let names = readNames()
    readCountryCode()
    let regex = readRegex()
    let suffixes = readSuffixes()
    let trunkPrefixes = readTrunkPrefixes()
    for key in ["displayMapping", "areaCodeSuffixes", "trunkPrefix"] { remarkOnSimilarKey(key) }
    guard problems.isEmpty, let areaCode, let countryCode, let regex else { return }
    definition = AreaCodeDefinition(
      areaCode: areaCode, countryCode: countryCode, names: names, mobileRegex: regex, suffixes: suffixes,
      trunkPrefixes: trunkPrefixes)
  }

  // MARK: Codes

  private mutating func readAreaCode() {
    guard let (value, text) = requiredString("areaCode") else { return }
    // A typed code may have 00 before six digits; in a file, six digits are the maximum.
    let digitCount = text.bytes.count { $0 != UInt8(ascii: "+") }
    areaCode = digitCount > AreaCode.maximumDigitCount ? nil : AreaCode(text)
    if areaCode == nil {
      report(.invalidAreaCode(text.shortened), at: value.start, "areaCode")
    } else if let areaCode, !areaCode.digits.hasSameBytes(as: text) {
      remark(.prefixedAreaCode(text), at: value.start, "areaCode")
    }
  }

  @inline(never) private mutating func readCountryCode() {
    guard let (value, text) = requiredString("countryCode") else { return }
    countryCode = CountryCode(text)
    if countryCode == nil {
      report(.invalidCountryCode(text.shortened), at: value.start, "countryCode")
    } else if let countryCode, !countryCode.letters.hasSameBytes(as: text) {
      remark(.lowerCaseCountryCode(text), at: value.start, "countryCode")
    }
  }

  // MARK: Names

  private mutating func readNames() -> DisplayNames {
    let member = value["displayMapping"]
    guard let mapping = member, mapping.kind != .null, mapping.kind != .object || !mapping.members.isEmpty
    else {
      remark(.noNames, at: (member ?? value).start, member.map { _ in "displayMapping" })
      return DisplayNames()
    }
    if mapping.kind == .object { return readNames(mapping) }
    // Names don't affect verdicts, and the country code can replace them.
    guard let text = mapping.text, let inner = Self.json(in: text), inner.kind == .object else {
      remark(.unusableNames(found: mapping.found), at: mapping.start, "displayMapping")
      return DisplayNames()
    }
    remark(.namesInOneString, at: mapping.start, "displayMapping")
    return readNames(inner, at: mapping.start)
  }

  /// Reads names by language.
  ///
  /// - Parameter start: The offset of the string that contains the names; `nil` if they are in the file itself.
  private mutating func readNames(_ mapping: JSONValue, at start: Int? = nil) -> DisplayNames {
    var names: [(tag: String, name: String)] = []
    var tags = KnownTexts()
    for (key, value) in mapping.members {
      guard let tag = key.text else { continue }
      if let name = value.text, !name.isEmpty, tags.insert(DisplayNames.normalized(tag)) {
        names.append((tag, name))
        continue
      }
      let shown = tag.shortened
      let cause: DefinitionsRemark.Cause =
        if let name = value.text {
          name.isEmpty ? .emptyName(languageTag: shown) : .repeatedLanguage(languageTag: shown)
        } else {
          .unusableName(languageTag: shown, found: value.found)
        }
      remark(cause, at: start ?? value.start, "displayMapping", .key(shown))
    }
    return DisplayNames(names)
  }

  /// Returns the JSON value that a text contains, or `nil` if it contains none.
  static func json(in text: String) -> JSONValue? {
    let reading = JSONDocument.read(text.bytes)
    return reading.problems.isEmpty ? reading.document?.root : nil
  }

  // MARK: Regex

  @inline(never) private mutating func readRegex() -> String? {
    guard let (value, text) = requiredString("mobileRegex") else { return nil }
    guard let regex = repaired(text, from: value) else { return nil }
    // A malformed string is already reported, so problems with its replacement characters aren't.
    guard !damagedStrings.contains(value.start) else { return regex }
    do throws(MobileRegexFault) {
      switch try MobileRegex.check(
        regex, limits: NumberLanguage.limits(definitionCount: definitionCount))
      {
      case .construct(let construct, let offset)?:
        remark(.unsupportedRegex(construct: construct, offset: offset), at: value.start, "mobileRegex")
      case .tooLarge?: remark(.oversizedRegex, at: value.start, "mobileRegex")
      case nil: break
      }
      return regex
    } catch {
      report(.invalidRegex(error, pattern: regex), at: value.start, "mobileRegex")
      return nil
    }
  }

  /// Returns a regex with lost backslashes restored and doubled ones halved, or `nil` if they can't be restored.
  @inline(never) private mutating func repaired(_ text: String, from value: JSONValue) -> String? {
    let content = value.content
    let census = BackslashCensus(content)
    guard let lostOffset = census.firstLostOffset else { return halved(text, from: value) }
    let offset = content.startIndex + lostOffset
    if let problem = DefinitionsProblem.Cause(census, in: content, repairing: options.repairEscapes) {
      report(problem, at: offset, "mobileRegex")
      return nil
    }
    remark(.repairedEscapes(count: census.singleCount), at: offset, "mobileRegex")
    return value.stringWithLiteralBackslashes?.text
  }

  /// Returns a regex with doubled backslashes halved, if repairs are allowed; otherwise adds a remark.
  @inline(never) private mutating func halved(_ text: String, from value: JSONValue) -> String {
    guard let excess = ExcessBackslashes(text) else { return text }
    guard options.repairEscapes else {
      remark(.excessEscapes(count: excess.count), at: value.start, "mobileRegex")
      return text
    }
    remark(.removedEscapes(count: excess.count), at: value.start, "mobileRegex")
    return excess.halved
  }

  // MARK: Trunk prefixes

  /// Reads a key that only PhoneCheck defines.
  ///
  /// Its value is a string or an array of strings, an empty string for none. By default the country's prefixes are used.
  @inline(never) private mutating func readTrunkPrefixes() -> [String]? {
    guard let value = value["trunkPrefix"], value.kind != .null else { return nil }
    let elements = value.kind == .array ? value.elements : [value]
    var (prefixes, known): ([String], KnownTexts) = ([], KnownTexts())
    for element in elements {
      guard let text = element.text else {
        report(.wrongType(found: element.found, expected: .string), at: element.start, "trunkPrefix")
        continue
      }
      guard text.isEmpty || AreaCodeDefinition.isTrunkPrefix(text) else {
        report(.invalidTrunkPrefix(text.shortened), at: element.start, "trunkPrefix")
        continue
      }
      if !text.isEmpty, known.insert(text.bytes) { prefixes.append(text) }
    }
    if prefixes.count > AreaCodeDefinition.maximumTrunkPrefixCount {
      report(.invalidTrunkPrefix(String(utf8: "\(prefixes.count)")), at: value.start, "trunkPrefix")
    }
    return prefixes
  }

  // MARK: Findings

  /// Returns a required string, or reports the value that was found instead.
  private mutating func requiredString(_ key: String) -> (JSONValue, String)? {
    guard let member = value[key] else {
      report(.missingKey(key, similar: value.key(similarTo: key)), at: value.start)
      return nil
    }
    guard let text = member.text else {
      report(.wrongType(found: member.found, expected: .string), at: member.start, key)
      return nil
    }
    return (member, text)
  }

  @inline(never) mutating func report(
    _ cause: DefinitionsProblem.Cause, at offset: Int, _ key: String? = nil, _ step: JSONPath.Step? = nil
  ) {
    guard problems.count < Self.maximumFindingCount else { return omittedCount += 1 }
    problems.append(DefinitionsProblem(place: place(offset, key, step), cause: cause))
  }

  @inline(never) mutating func remark(
    _ cause: DefinitionsRemark.Cause, at offset: Int, _ key: String? = nil, _ step: JSONPath.Step? = nil
  ) {
    guard remarks.count < Self.maximumFindingCount else { return }
    remarks.append(DefinitionsRemark(place: place(offset, key, step), cause: cause))
  }

  /// Returns a place in the entry, or in the value of one of its keys.
  private func place(_ offset: Int, _ key: String?, _ step: JSONPath.Step?) -> DefinitionsPlace {
    source.place(
      offset, path: path.appending(JSONPath([key.map(JSONPath.Step.key), step].compactMap { $0 })))
  }
}
