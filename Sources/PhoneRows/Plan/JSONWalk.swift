internal import Platform
internal import StrictJSON
internal import TerminalText

// How it works. JSON that isn't one object per line is walked to its end, or to the point where it was cut, in search
// of numbers. They are in members with the name of a phone column, in columns and rows as data frames write them, in
// lists, or, without any of these, in members whose values look like numbers. The best finding becomes a filter for jq.
// It is never a guess about the rest of the text: its path is in the text.

extension JSONContents {
  /// - Parameter bytes: A text in JSON, or its beginning.
  /// - Returns: `nil` for a text that isn't JSON.
  init?(_ bytes: [UInt8]) {
    var walk = JSONWalk(bytes)
    guard walk.walk() else { return nil }
    self = walk.contents
  }
}

/// A walk through a JSON text that notes the possible places of numbers.
private struct JSONWalk {
  enum Step: Hashable {
    case key([UInt8])
    case element
  }

  /// The reason why the walk ends before the end of the text.
  private enum Stop: Error { case cut, malformed }

  /// A member that may hold a number, or has a name that suggests it.
  private struct Member {
    /// The path to its object.
    var path: [Step]
    var key: [UInt8]
  }

  private let bytes: [UInt8]
  private var index = 0
  private var steps: [Step] = []
  private var depth = 0
  private var valueCount = 0
  private var documentCount = 0

  private var namedMembers: [Member] = []
  private var numberMembers: [Member] = []
  /// Arrays and objects of values that have the name of a phone column.
  private var namedLists: [[Step]] = []
  private var numberLists: [[Step]] = []
  private var objectLists: [[Step]] = []
  /// The first array of names that includes the name of a phone column.
  private var names: [Step]?
  /// The first array of arrays, and the first of its elements.
  private var rows: (path: [Step], first: [String])?

  private static let maximumFindingCount = 64
  /// The minimum number of values before a mistake, and before a cut, that make a text JSON.
  private static let fewestValues = 8
  private static let fewestValuesOfCut = 3

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// - Returns: Whether the text is JSON, or begins as JSON.
  mutating func walk() -> Bool {
    do throws(Stop) {
      skipSpace()
      while index < bytes.count {
        guard try value().isContainer else { return false }
        documentCount += 1
        skipSpace()
      }
    } catch {
      return valueCount >= (error == .cut ? Self.fewestValuesOfCut : Self.fewestValues)
    }
    return documentCount > 0
  }

  // MARK: - The text

  private enum Value {
    case object
    case array([String])
    case scalar(String)

    var isContainer: Bool { if case .scalar = self { false } else { true } }
  }

  private mutating func skipSpace() { index = bytes.withBytes { $0.pastSpace(index) } }

  private func byte() throws(Stop) -> UInt8 {
    guard index < bytes.count else { throw .cut }
    return bytes[index]
  }

  private mutating func value() throws(Stop) -> Value {
    valueCount += 1
    switch try byte() {
    case UInt8(ascii: "{"):
      try object()
      return .object
    case UInt8(ascii: "["): return .array(try array())
    case ASCII.quote: return .scalar(String(utf8: try string()))
    case let first where first.isDigit || first.isLetter || first == UInt8(ascii: "-"):
      let start = index
      while index < bytes.count,
        bytes[index].isDigit || bytes[index].isLetter || "+-.".bytes.contains(bytes[index])
      {
        index += 1
      }
      if index == bytes.count { throw .cut }
      return .scalar(String(utf8: bytes[start..<index]))
    default: throw .malformed
    }
  }

  private mutating func string() throws(Stop) -> [UInt8] {
    let start = index + 1
    index = start
    while try byte() != ASCII.quote { index += bytes[index] == ASCII.backslash ? 2 : 1 }
    index += 1
    return bytes.withBytes { $0.unescaped(start..<index - 1) }
  }

  /// Begins with the next element or member, and ends after the closing bracket.
  private mutating func open(_ closing: UInt8, _ body: (inout JSONWalk) throws(Stop) -> Void) throws(Stop) {
    guard depth < 64 else { throw .malformed }
    depth += 1
    index += 1
    skipSpace()
    var isFirst = true
    while try byte() != closing {
      if !isFirst {
        guard bytes[index] == ASCII.comma else { throw .malformed }
        index += 1
        skipSpace()
      }
      isFirst = false
      try body(&self)
      skipSpace()
    }
    index += 1
    depth -= 1
  }

  private mutating func object() throws(Stop) {
    let start = steps
    try open(UInt8(ascii: "}")) { (walk) throws(Stop) in
      guard try walk.byte() == ASCII.quote else { throw .malformed }
      let key = try walk.string()
      walk.skipSpace()
      guard try walk.byte() == UInt8(ascii: ":") else { throw .malformed }
      walk.index += 1
      walk.skipSpace()
      walk.steps = start + [.key(key)]
      let value = try walk.value()
      walk.steps = start
      if case .scalar(let text) = value { walk.note(text, key, in: start) }
    }
  }

  /// - Returns: The first values, if all are texts or numbers.
  private mutating func array() throws(Stop) -> [String] {
    let start = steps
    let isList = steps.last.map { PhoneColumnNames.isLike($0.name) } ?? false
    var texts: [String] = []
    steps.append(.element)
    try open(UInt8(ascii: "]")) { (walk) throws(Stop) in
      switch try walk.value() {
      case .scalar(let text):
        if texts.isEmpty, isList { walk.namedLists.append(walk.steps) }
        if texts.count < 1000 { texts.append(text) }
        if text.looksLikeNumber, walk.numberLists.last != walk.steps { walk.numberLists.append(walk.steps) }
      case .object:
        if walk.objectLists.last != walk.steps { walk.objectLists.append(walk.steps) }
      case .array(let cells):
        if walk.rows == nil, !cells.isEmpty { walk.rows = (walk.steps, cells) }
      }
    }
    steps = start
    if names == nil, texts.contains(where: PhoneColumnNames.isLike) { names = start }
    return texts
  }

  private mutating func note(_ text: String, _ key: [UInt8], in path: [Step]) {
    if PhoneColumnNames.isLike(String(utf8: key)) {
      if namedMembers.count < Self.maximumFindingCount { namedMembers.append(Member(path: path, key: key)) }
    } else if path.last.map({ PhoneColumnNames.isLike($0.name) }) ?? false, text.looksLikeNumber {
      // A column in the form of a data frame: its values by the numbers of rows.
      let list = path + [.element]
      if namedLists.last != list { namedLists.append(list) }
    } else if text.isLikelyNumber, numberMembers.count < Self.maximumFindingCount {
      numberMembers.append(Member(path: path, key: key))
    }
  }

  // MARK: - The best finding

  var contents: JSONContents {
    if let member = namedMembers.first { return objects(with: member, among: namedMembers) }
    if let names, let rows, names != rows.path {
      return JSONContents(.rows, "\(names.filter), \(rows.path.filter) | @csv")
    }
    if let rows, rows.first.contains(where: PhoneColumnNames.isLike) {
      return JSONContents(.rows, "\(rows.path.filter) | @csv")
    }
    if documentCount > 1, names != nil { return JSONContents(.rows, "@csv") }
    if let list = namedLists.first { return JSONContents(.numbers, list.filter) }
    if let rows, let column = rows.first.firstIndex(where: { $0.looksLikeNumber }) {
      return JSONContents(.rows, "\(rows.path.filter) | @csv", options: "--no-header --column \(column + 1) ")
    }
    if let member = numberMembers.first, numberMembers.allSatisfy({ $0.key == member.key }),
      !ColumnName.holdsData(String(utf8: member.key))
    {
      return objects(with: member, among: numberMembers, namesMember: true)
    }
    if let list = numberLists.first { return JSONContents(.numbers, list.filter) }
    return JSONContents(.objects, objectLists.first?.filter ?? ".", isFound: false)
  }

  /// The objects of the innermost array around a member.
  private func objects(
    with member: Member, among members: [Member], namesMember: Bool = false
  ) -> JSONContents {
    func found(_ filter: some Collection<Step>, inside count: Int) -> JSONContents {
      var keys: [MemberPath.Step] = []
      for case .key(let key) in member.path[count...] + [.key(member.key)] { keys.append(.key(key)) }
      return JSONContents(
        .objects, filter.filter,
        options: namesMember ? "--column \(ShellWord.quoting(MemberPath(keys).description)) " : "")
    }
    if let last = member.path.lastIndex(of: .element) { return found(member.path[...last], inside: last + 1) }
    // Objects by their keys, in the form of a data frame: the members are equally deep, and one step of their paths
    // differs.
    for other in members where other.key == member.key && other.path.count == member.path.count {
      let different = member.path.indices.filter { member.path[$0] != other.path[$0] }
      if different.count == 1 {
        return found(member.path[..<different[0]] + [.element], inside: different[0] + 1)
      }
    }
    return found([], inside: 0)
  }
}

extension String {
  /// Whether the text may be a phone number, and is neither a date nor another kind of number.
  fileprivate var isLikelyNumber: Bool { isWrittenLikeNumber(ofDigits: 7...15) }

  /// Whether the text has this many digits, and otherwise only spaces, `-`, `+` and round brackets.
  func isWrittenLikeNumber(ofDigits counts: ClosedRange<Int>) -> Bool {
    counts ~= utf8.count { $0.isDigit } && utf8.allSatisfy { $0.isDigit || " -+()".utf8.contains($0) }
  }
}

extension JSONWalk.Step {
  /// The key as text; empty for an element.
  fileprivate var name: String { if case .key(let key) = self { String(utf8: key) } else { "" } }
}

extension Collection<JSONWalk.Step> {
  /// The path in jq's notation.
  ///
  /// A key that may be a phone number isn't shown.
  fileprivate var filter: String {
    var text = ""
    for step in self {
      let name = step.name
      if step == .element || ColumnName.holdsData(name) {
        text += text.isEmpty ? ".[]" : "[]"
      } else if name.utf8.allSatisfy({ $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "_") }),
        name.utf8.first.map({ !$0.isDigit }) ?? false
      {
        text += ".\(name)"
      } else {
        text += ".\(name.asJSON)"
      }
    }
    return text.isEmpty ? "." : text
  }
}
