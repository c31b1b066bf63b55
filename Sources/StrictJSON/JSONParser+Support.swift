internal import Platform

extension JSONParser {
  mutating func skipWhiteSpace() {
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): position += 1
      default: return
      }
    }
  }

  /// Begins an object or array at the current byte, and returns the index of its node.
  mutating func open(_ kind: JSONKind) throws(Malformed) -> Int {
    depth += 1
    guard depth <= Self.maximumDepth else { throw fail(.tooDeep(limit: Self.maximumDepth)) }
    nodes.append(JSONNode(kind: kind, start: Int32(position), end: 0, next: 0))
    position += 1
    return nodes.count - 1
  }

  /// Ends a container at the current byte, which is its closing bracket.
  mutating func close(_ node: Int) {
    depth -= 1
    position += 1
    nodes[node].end = Int32(position)
    nodes[node].next = Int32(nodes.count)
  }

  /// Adds a value without children that ends at the current position.
  mutating func addLeaf(_ kind: JSONKind, from start: Int) {
    nodes.append(
      JSONNode(kind: kind, start: Int32(start), end: Int32(position), next: Int32(nodes.count + 1)))
  }

  /// Fails if the text ends inside a container.
  mutating func requireMore(in node: Int) throws(Malformed) {
    guard byte == nil else { return }
    throw fail(.unclosed(nodes[node].kind), related: Int(nodes[node].start))
  }

  /// Records a problem after which reading continues.
  mutating func report(_ problem: JSONProblem) {
    if problems.count < Self.maximumProblemCount {
      problems.append(problem)
    } else {
      omittedProblemCount += 1
    }
  }

  /// Records a problem that ends reading, at an offset or at the current position.
  ///
  /// - Parameter related: A second offset to show with the problem.
  @inline(never)
  mutating func fail(_ cause: JSONProblem.Cause, at offset: Int? = nil, related: Int? = nil) -> Malformed {
    var problem = problem(cause, at: offset)
    problem.relatedOffset = related
    problems.append(problem)
    return Malformed()
  }

  /// Returns a problem of the value that is being read, at an offset or at the current position.
  ///
  /// - Parameter step: A last step to add to the path.
  func problem(_ cause: JSONProblem.Cause, at offset: Int? = nil, step: Step? = nil) -> JSONProblem {
    let path = (steps + (step.map { [$0] } ?? [])).map { step in
      switch step {
      case .key(let token): JSONPath.Step.key(excerpt(of: token))
      case .index(let index): JSONPath.Step.index(index)
      }
    }
    return JSONProblem(offset: offset ?? position, path: JSONPath(path), cause: cause)
  }

  /// Returns the content of a string, cut short if it is long.
  func excerpt(of token: Range<Int>) -> String {
    let content = token.lowerBound + 1..<token.upperBound - 1
    var end = min(content.upperBound, content.lowerBound + Self.maximumExcerptLength)
    while end > content.lowerBound, 0x80...0xBF ~= bytes[end] { end -= 1 }
    let text = JSONString(bytes, in: content.lowerBound..<end, escapes: .json).text
    return end < content.upperBound ? String(utf8: "\(text)…") : text
  }

  /// Returns the run of letters, digits, `_` and `$` at the current position, cut short if it is long.
  ///
  /// The result is `nil` if there is no such run, or if it begins with a digit.
  func word() -> String? {
    guard let byte, Self.isWordByte(byte), !byte.isDigit else { return nil }
    let word = bytes[position...].prefix(Self.maximumExcerptLength + 1).prefix(while: Self.isWordByte)
    let text = String(utf8: word.prefix(Self.maximumExcerptLength))
    return word.count > Self.maximumExcerptLength ? String(utf8: "\(text)…") : text
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
  }

  /// Fails at a byte that doesn't fit the grammar, and names common mistakes.
  ///
  /// - Parameter expectation: The syntax that is allowed here; `nil` after the end of the outermost value.
  @inline(never)
  mutating func unexpected(expecting expectation: JSONProblem.Expectation?) -> Malformed {
    let found = found()
    switch found {
    case .character(let quote) where Self.wrongQuotes.contains(quote): return fail(.wrongQuote(quote))
    case .character("#"): return fail(.comment("#"))
    case .character("/") where position + 1 < bytes.count:
      let next = bytes[position + 1]
      if next == UInt8(ascii: "/") { return fail(.comment("//")) }
      if next == UInt8(ascii: "*") { return fail(.comment("/*")) }
    default: break
    }
    return fail(expectation.map { .unexpected(found, expected: $0) } ?? .trailingContent(found))
  }

  /// Quotes that people and word processors use instead of `"`.
  private static let wrongQuotes: [Unicode.Scalar] = [
    "'", "`", "\u{2018}", "\u{2019}", "\u{201C}", "\u{201D}", "\u{201E}", "\u{FF02}", "\u{FF07}",
  ]

  private func found() -> JSONProblem.Symbol {
    guard let byte else { return .endOfText }
    return scalar(at: position).map { .character($0) } ?? .byte(byte)
  }

  /// Returns the character at an offset, or `nil` at the end and for malformed UTF-8.
  func scalar(at offset: Int) -> Unicode.Scalar? {
    guard offset < bytes.count,
      let length = bytes.withBytes({ UTF8Sequence.length(in: $0, at: offset, end: $0.count) })
    else { return nil }
    return String(utf8: bytes[offset..<offset + length]).scalars.first
  }
}
