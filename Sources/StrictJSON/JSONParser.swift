internal import Platform

/// Reads JSON text into nodes.
///
/// This file contains the structure. Strings, numbers and words have files of their own.
///
/// Depth is limited, so reading a container inside another may simply recurse.
struct JSONParser {
  /// The maximum depth of nested objects and arrays.
  static let maximumDepth = 64
  /// The maximum number of problems that are kept; further ones are counted.
  static let maximumProblemCount = 10_000
  /// The maximum length of a key or word in a path or a problem, in bytes of text.
  static let maximumExcerptLength = 64

  let bytes: [UInt8]
  var position: Int
  var nodes: [JSONNode] = []
  var problems: [JSONProblem] = []
  var omittedProblemCount = 0
  var steps: [Step] = []
  var depth = 0

  /// A step of the current path; a key isn't copied until a problem needs it.
  enum Step {
    case key(Range<Int>)
    case index(Int)
  }

  /// Ends the reading; the last problem is the cause.
  struct Malformed: Error {}

  init(_ bytes: [UInt8], from start: Int) {
    self.bytes = bytes
    position = start
  }

  /// The byte at the current position, or `nil` at the end of the text.
  var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

  mutating func parseDocument() throws(Malformed) {
    let start = position
    skipWhiteSpace()
    guard byte != nil else {
      throw fail(position == start ? .empty : .blank)
    }
    try parseValue(expecting: .value)
    skipWhiteSpace()
    if byte != nil { throw unexpected(expecting: nil) }
  }

  private mutating func parseValue(expecting expectation: JSONProblem.Expectation) throws(Malformed) {
    switch byte {
    case UInt8(ascii: "{"): try parseObject()
    case UInt8(ascii: "["): try parseArray()
    case UInt8(ascii: "\""): _ = try parseString()
    case let byte? where byte == UInt8(ascii: "-") || byte.isDigit: try parseNumber()
    default: try parseWord(expecting: expectation)
    }
  }

  private mutating func parseArray() throws(Malformed) {
    let node = try open(.array)
    skipWhiteSpace()
    if byte == UInt8(ascii: "]") { return close(node) }
    var index = 0
    var comma: Int?
    while true {
      if let comma, byte == UInt8(ascii: "]") { throw fail(.trailingComma, at: comma) }
      try requireMore(in: node)
      steps.append(.index(index))
      try parseValue(expecting: index == 0 ? .valueOrClosingBracket : .value)
      steps.removeLast()
      skipWhiteSpace()
      if byte == UInt8(ascii: "]") { return close(node) }
      try requireMore(in: node)
      comma = try parseComma(expecting: .commaOrClosingBracket)
      index += 1
    }
  }

  private mutating func parseObject() throws(Malformed) {
    let node = try open(.object)
    skipWhiteSpace()
    if byte == UInt8(ascii: "}") { return close(node) }
    var keys = KnownTexts()
    var comma: Int?
    while true {
      if let comma, byte == UInt8(ascii: "}") { throw fail(.trailingComma, at: comma) }
      try requireMore(in: node)
      let key = try parseKey(expecting: comma == nil ? .keyOrClosingBrace : .key, known: &keys)
      skipWhiteSpace()
      try requireMore(in: node)
      steps.append(.key(key))
      guard byte == UInt8(ascii: ":") else { throw unexpected(expecting: .colon) }
      position += 1
      skipWhiteSpace()
      try requireMore(in: node)
      try parseValue(expecting: .value)
      steps.removeLast()
      skipWhiteSpace()
      if byte == UInt8(ascii: "}") { return close(node) }
      try requireMore(in: node)
      comma = try parseComma(expecting: .commaOrClosingBrace)
    }
  }

  /// Reads a key and returns its token.
  ///
  /// - Parameter known: The keys of the object so far.
  private mutating func parseKey(
    expecting expectation: JSONProblem.Expectation, known: inout KnownTexts
  ) throws(Malformed) -> Range<Int> {
    guard byte == UInt8(ascii: "\"") else {
      if let word = word() { throw fail(.unquotedKey(word)) }
      throw unexpected(expecting: expectation)
    }
    let token = try parseString()
    let content = token.lowerBound + 1..<token.upperBound - 1
    var key = bytes[content]
    if key.contains(UInt8(ascii: "\\")) { key = JSONString(bytes, in: content, escapes: .json).bytes[...] }
    guard let first = known.insert(key, at: token.lowerBound) else { return token }
    if problems.count >= Self.maximumProblemCount {
      omittedProblemCount += 1
    } else {
      let duplicate = JSONProblem.Cause.duplicateKey(excerpt(of: token))
      var problem = problem(duplicate, at: token.lowerBound, step: .key(token))
      problem.relatedOffset = first
      report(problem)
    }
    return token
  }

  private mutating func parseComma(
    expecting expectation: JSONProblem.Expectation
  ) throws(Malformed) -> Int {
    guard byte == UInt8(ascii: ",") else { throw unexpected(expecting: expectation) }
    let comma = position
    position += 1
    skipWhiteSpace()
    return comma
  }
}
