internal import StrictJSON

/// Reads a definitions file: its format, the place of the definitions, each definition, and the preferred one.
///
/// Problems are collected, not thrown, so that all of them are reported at once.
struct DefinitionsReader {
  static let maximumByteCount = 4 << 20
  static let maximumDefinitionCount = 1000
  static let maximumProblemCount = 10_000
  /// The maximum shown length of a service's own message, in characters.
  static let maximumMessageLength = 200

  let options: LoadingOptions
  var source: DefinitionsSource
  var problems: [DefinitionsProblem] = []
  var remarks: [DefinitionsRemark] = []
  var omittedCount = 0
  /// The places of the definitions' parts, once they have been read.
  var outline: DefinitionsOutline?

  /// Reads a file.
  static func read(
    _ file: [UInt8], options: LoadingOptions
  ) throws(DefinitionsError) -> (catalog: AreaCodeCatalog, outline: DefinitionsOutline) {
    var reader = DefinitionsReader(options: options, source: DefinitionsSource(file: file))
    let catalog = reader.readFile(file)
    guard let catalog, let outline = reader.outline, reader.problems.isEmpty, reader.omittedCount == 0 else {
      throw reader.error()
    }
    return (catalog, outline)
  }

  private mutating func readFile(_ file: [UInt8]) -> AreaCodeCatalog? {
    if file.count > Self.maximumByteCount {
      report(.tooLarge(maximumByteCount: Self.maximumByteCount), at: 0)
      return nil
    }
    if let format = DefinitionsFileFormat(of: file) {
      report(.foreignFormat(format), at: format.isText ? DefinitionsFileFormat.text(of: file).startIndex : 0)
      return nil
    }
    if let offset = DefinitionsFileFormat.firstForeignByte(in: file) {
      report(.foreignFormat(.otherEncoding), at: offset)
      return nil
    }
    let hasMark = DefinitionsFileFormat.hasByteOrderMark(file)
    if hasMark { remark(.byteOrderMark, at: 0) }
    return readText(file, from: hasMark ? 3 : 0, isFile: true)
  }

  /// Reads the definitions from a text: the file, or a string inside it.
  private mutating func readText(_ text: [UInt8], from start: Int, isFile: Bool) -> AreaCodeCatalog? {
    let reading = JSONDocument.read(text, from: start)
    omittedCount += reading.omittedCount
    guard let document = reading.document else {
      for problem in reading.problems { reportUnread(problem, in: text) }
      return nil
    }
    let location = locate(in: document.root, allowsAnswer: isFile)
    if case .object(let object, let path) = location {
      return readDefinitions(object, path: path, jsonProblems: reading.problems)
    }
    for problem in reading.problems { report(problem) }
    // A malformed string is already reported, and its content would only repeat that.
    guard case .string(let value, let string, let path) = location,
      !reading.problems.contains(where: { value.range.contains($0.offset) })
    else { return nil }
    source.enter(string, at: path)
    return readText(string.bytes, from: 0, isFile: false)
  }

  // MARK: Findings

  @inline(never)
  mutating func report(_ cause: DefinitionsProblem.Cause, at offset: Int, path: JSONPath = JSONPath()) {
    problems.append(DefinitionsProblem(place: source.place(offset, path: path), cause: cause))
  }

  @inline(never)
  mutating func remark(_ cause: DefinitionsRemark.Cause, at offset: Int, path: JSONPath = JSONPath()) {
    remarks.append(DefinitionsRemark(place: source.place(offset, path: path), cause: cause))
  }

  @inline(never)
  mutating func report(_ problem: JSONProblem) { problems.append(placed(problem)) }

  /// Returns a JSON problem with its place.
  @inline(never)
  func placed(_ problem: JSONProblem, label: String? = nil) -> DefinitionsProblem {
    let related = problem.relatedOffset.map { source.position($0) }
    return DefinitionsProblem(
      place: source.place(problem.offset, path: problem.path, label: label),
      cause: .invalidJSON(InvalidJSON(problem: problem, related: related)))
  }

  /// Reports a problem of a text that couldn't be read to its end; only the path identifies lost backslashes.
  private mutating func reportUnread(_ problem: JSONProblem, in text: [UInt8]) {
    guard case .invalidEscape = problem.cause, let token = problem.token,
      problem.path.steps.last == .key("mobileRegex")
    else { return report(problem) }
    let content = text[token].dropFirst().dropLast()
    let census = BackslashCensus(content)
    if let cause = DefinitionsProblem.Cause(census, in: content, repairing: options.repairEscapes) {
      let offset = content.startIndex + (census.firstLostOffset ?? 0)
      report(cause, at: offset, path: problem.path)
    }
  }

  /// Returns all problems, in file order.
  private func error() -> DefinitionsError {
    let sorted = problems.inFileOrder
    let kept = Array(sorted.prefix(Self.maximumProblemCount))
    return DefinitionsError(problems: kept, omittedCount: omittedCount + sorted.count - kept.count)
  }
}
