internal import Platform
internal import StrictJSON

extension DefinitionsReader {
  /// Reads the list of definitions and the preferred code.
  ///
  /// - Parameter jsonProblems: The JSON problems of the whole text.
  mutating func readDefinitions(
    _ object: JSONValue, path: JSONPath, jsonProblems: [JSONProblem]
  ) -> AreaCodeCatalog? {
    guard let list = object["phoneAreaCodeDefinitions"] else { return nil }
    let listPath = path.appending(.key("phoneAreaCodeDefinitions"))
    guard let elements = elements(of: list, path: listPath) else {
      for problem in jsonProblems { report(problem) }
      return nil
    }
    let damagedStrings = jsonProblems.filter { $0.damagesString }.compactMap { $0.token?.lowerBound }
    var entries = elements.enumerated().map { index, element in
      DefinitionReader(
        value: element, path: listPath.appending(.index(index)), source: source, options: options,
        damagedStrings: damagedStrings, definitionCount: elements.count)
    }
    assign(jsonProblems, to: &entries)
    for index in entries.indices {
      entries[index].read()
      remarks += entries[index].remarks
    }

    let skips = options.skipBadDefinitions && omittedCount == 0
    let kept = resolve(entries, skips: skips)
    let definitions = kept.compactMap { $0.definition }
    if definitions.isEmpty, skips {
      for entry in entries { problems += self.problems(of: entry) }
      report(.nothingLeft(count: entries.count), at: list.start, path: listPath)
    }
    let preferred = preferredDefinition(in: object, path: path, definitions)
    guard !definitions.isEmpty else { return nil }
    outline = DefinitionsOutline(
      source: source, root: DefinitionsOutline.Entry(value: object, path: path),
      entries: kept.map { DefinitionsOutline.Entry(value: $0.value, path: $0.path, label: $0.label) },
      options: options)
    return AreaCodeCatalog(
      unchecked: definitions, preferred: preferred?.definition,
      prefersAreaCode: preferred?.prefersAreaCode ?? false,
      remarks: remarks.inFileOrder)
  }

  private mutating func elements(of list: JSONValue, path: JSONPath) -> [JSONValue]? {
    guard list.kind == .array else {
      report(.wrongType(found: list.found, expected: .definitionsArray), at: list.start, path: path)
      return nil
    }
    let elements = list.elements
    if elements.isEmpty {
      report(.emptyList, at: list.start, path: path)
      return nil
    }
    guard elements.count <= Self.maximumDefinitionCount else {
      report(
        .tooManyDefinitions(count: elements.count, maximum: Self.maximumDefinitionCount), at: list.start,
        path: path)
      return nil
    }
    return elements
  }

  /// Assigns each JSON problem to the entry that contains it, or reports it if none does.
  @inline(never)
  private mutating func assign(_ jsonProblems: [JSONProblem], to entries: inout [DefinitionReader]) {
    for problem in jsonProblems {
      let index = entries.indices.partitioningIndex { entries[$0].value.range.upperBound > problem.offset }
      guard index < entries.count, entries[index].value.range.contains(problem.offset) else {
        report(problem)
        continue
      }
      // The reader of the entry judges the backslashes of a regex.
      let isRegex = problem.path == entries[index].path.appending(.key("mobileRegex"))
      if case .invalidEscape = problem.cause, isRegex, omittedCount == 0 { continue }
      entries[index].jsonProblems.append(problem)
    }
  }

  /// Returns the problems of an entry.
  private func problems(of entry: DefinitionReader) -> [DefinitionsProblem] {
    entry.problems + entry.jsonProblems.map { placed($0, label: entry.label) }
  }

  /// Returns the entries without problems, which are kept.
  ///
  /// The problems of the other entries are reported, or become remarks if bad definitions are skipped.
  @inline(never)
  private mutating func resolve(_ entries: [DefinitionReader], skips: Bool) -> [DefinitionReader] {
    var kept: [DefinitionReader] = []
    // The starts of the definitions, by their codes.
    var starts: [(id: AreaCodeDefinition.ID, start: Int)] = []
    for entry in entries {
      var found = problems(of: entry)
      let first = entry.id.flatMap { id in starts.first { $0.id == id } }
      if let first { found.append(duplicate(entry, of: first.start)) }
      if found.isEmpty, entry.definition != nil { kept.append(entry) }
      // A definition that is left out doesn't block a later one with the same codes.
      if let id = entry.id, first == nil, found.isEmpty || !skips {
        starts.append((id, entry.value.start))
      }
      if skips {
        remarks += found.map { DefinitionsRemark(place: $0.place, cause: .leftOut($0.cause)) }
      } else {
        problems += found
        omittedCount += entry.omittedCount
      }
    }
    return kept
  }

  private func duplicate(_ entry: DefinitionReader, of start: Int) -> DefinitionsProblem {
    let first = source.position(start)
    return DefinitionsProblem(
      place: source.place(entry.value.start, path: entry.path, label: entry.label),
      cause: .duplicateDefinition(firstLine: first.line, firstColumn: first.column))
  }

  // MARK: Preferred

  @inline(never)
  private mutating func preferredDefinition(
    in object: JSONValue, path: JSONPath, _ definitions: [AreaCodeDefinition]
  ) -> (definition: AreaCodeDefinition, prefersAreaCode: Bool)? {
    if object["preferredAreaCode"] == nil, let similar = object.key(similarTo: "preferredAreaCode") {
      remark(.similarKey(similar.shortened, to: "preferredAreaCode"), at: object.start, path: path)
    }
    guard let value = object["preferredAreaCode"], value.kind != .null else { return nil }
    let path = path.appending(.key("preferredAreaCode"))
    guard let text = value.text else {
      report(.wrongType(found: value.found, expected: .string), at: value.start, path: path)
      return nil
    }
    if let country = CountryCode(text), !country.letters.hasSameBytes(as: text) {
      remark(.lowerCaseCountryCode(text), at: value.start, path: path)
    }
    // White space around a code, or full-width letters in a code, aren't accepted in a file.
    if CountryCode(text) != nil || AreaCode(text) != nil,
      let preferred = AreaCodeCatalog(unchecked: definitions).preference(ofCode: text)
    {
      return preferred
    }
    remark(.preferredNotListed(text.shortened), at: value.start, path: path)
    return nil
  }
}

extension JSONProblem {
  /// Whether a string contains bytes or escapes that aren't characters.
  fileprivate var damagesString: Bool {
    switch cause {
    case .loneSurrogate, .controlCharacter, .invalidUTF8: true
    default: false
    }
  }
}
