/// The lengths of look-behinds: each branch has to have a fixed length.
///
/// This goes through the pattern in PCRE2's order (`check_lookbehinds`), with a stack of its own instead of
/// recursion: look-behinds hold groups, and refer to groups elsewhere.
struct LookbehindLengths {
  /// Whether a branch of a look-behind that begins after this token matches more than nothing, by token.
  private(set) var isBranchLong: [Bool] = []

  private let pattern: ParsedPattern
  private var stack: [Frame] = []
  /// Where the group that a token opens is closed, by token.
  private var ends: [Int] = []
  /// The first group with a number, by number.
  private var groupStarts: [Int?] = []
  /// The lengths of groups that were measured, by number.
  private var known: [Int?] = []
  private var branchCount = 0

  /// What the next step works on; all but the innermost wait for its result.
  private enum Frame {
    /// Looks for look-behinds, up to the end of the pattern or of a look-ahead.
    case scan(position: Int, depth: Int)
    /// Measures the branches of a look-behind; the last one began at a token.
    case lookbehind(offset: Int, branch: Int)
    /// Measures a group.
    case group(Group)
    /// Measures a branch.
    case branch(Branch)
  }

  private struct Group {
    /// The number of a group that captures.
    var number: Int?
    /// The length of the branches so far.
    var length: Int?
    /// The token that opens the group, when a reference led to it.
    var reference: Int?
  }

  private struct Branch {
    var position: Int
    var length = 0
    var lastLength = 0
  }

  private static let branchLimit = 2_001
  private static let lengthLimit = 65_535

  /// Measures all look-behinds of a pattern.
  @inline(never) init(of pattern: ParsedPattern) throws(PatternSyntaxError) {
    self.pattern = pattern
    guard pattern.hasLookbehind else { return }
    isBranchLong = [Bool](repeating: false, count: pattern.tokens.count)
    ends = [Int](repeating: 0, count: pattern.tokens.count)
    groupStarts = [Int?](repeating: nil, count: pattern.captureCount + 1)
    known = [Int?](repeating: nil, count: pattern.captureCount + 1)
    findGroups()
    stack = [.scan(position: 0, depth: 0)]
    while let frame = stack.popLast() {
      switch frame {
      case .scan(let position, let depth): try scan(from: position, depth)
      case .branch(let branch): try measure(branch)
      case .lookbehind, .group: preconditionFailure("a group is measured by its branches")
      }
    }
  }

  private mutating func findGroups() {
    var open: [Int] = []
    for (index, token) in pattern.tokens.enumerated() {
      if case .open(let group) = token {
        open.append(index)
        if case .capturing(let number) = group, groupStarts[number] == nil { groupStarts[number] = index }
      } else if token == .close, let start = open.popLast() {
        ends[start] = index
      }
    }
  }

  // MARK: Looking for look-behinds

  private mutating func scan(from start: Int, _ depth: Int) throws(PatternSyntaxError) {
    var depth = depth
    for position in start..<pattern.tokens.count {
      switch pattern.tokens[position] {
      case .open(.lookbehind(let offset)):
        stack.append(.scan(position: position, depth: depth))
        return try begin(.lookbehind(offset: offset, branch: position), at: position + 1)
      case .open:
        depth += 1
      case .close:
        depth -= 1
        if depth < 0 {
          if stack.isEmpty { return }  // After a look-behind that was left too early; see `finish`.
          let isRepeated = pattern.tokens[position + 1].isQuantifier
          return resume(at: position + (isRepeated ? 2 : 1))
        }
      default: break
      }
    }
  }

  /// Continues after a look-around.
  private mutating func resume(at position: Int) {
    switch stack.popLast() {
    case .scan(_, let depth):
      stack.append(.scan(position: position, depth: depth))
    case .branch(var branch):
      branch.position = position
      branch.lastLength = 0
      stack.append(.branch(branch))
    case .lookbehind, .group, nil: preconditionFailure("look-arounds are found in scans and in branches")
    }
  }

  // MARK: Measuring

  /// Begins to measure a branch of a look-behind or group.
  private mutating func begin(_ frame: Frame, at position: Int) throws(PatternSyntaxError) {
    stack.append(frame)
    guard branchCount < Self.branchLimit else { throw fault(.lookbehindTooComplicated) }
    branchCount += 1
    stack.append(.branch(Branch(position: position)))
  }

  /// Goes through a branch until it ends or contains something that has to be measured first.
  private mutating func measure(_ start: Branch) throws(PatternSyntaxError) {
    var branch = start
    while true {
      switch pattern.tokens[branch.position] {
      case .alternative, .close, .end:
        return try finish(branch)
      case .type(UInt8(ascii: "R")), .type(UInt8(ascii: "X")):
        throw fault(.lookbehindNotFixedLength)
      case .literal, .characterClass, .dot, .property, .type:
        try advance(&branch, to: branch.position + 1, by: 1)
      case .assertion, .lineStart, .lineEnd, .matchStartReset, .callout, .calloutString, .verb, .verbArgument,
        .options:
        try advance(&branch, to: branch.position + 1, by: 0)
      case .accept, .fail:
        branch.position = endOfBranch(from: branch.position)
      case .quantifier(let quantifier):
        try repeatLast(&branch, quantifier)
      case .open(let group):
        if try enter(group, from: &branch) { return }
      case .backReference(let number, let offset):
        if try follow(number, offset, from: &branch, isReference: true) { return }
      case .recursion(let number, let offset):
        if try follow(number, offset, from: &branch, isReference: false) { return }
      case .namedBackReference(let name):
        guard let group = pattern.group(named: name) else { throw unknownGroup(name.lowerBound) }
        guard !group.isDuplicate else { throw fault(.lookbehindNotFixedLength) }
        if try follow(group.number, name.lowerBound, from: &branch, isReference: true) { return }
      case .namedRecursion(let name):
        guard let group = pattern.group(named: name) else { throw unknownGroup(name.lowerBound) }
        if try follow(group.number, name.lowerBound, from: &branch, isReference: false) { return }
      }
    }
  }

  private func advance(
    _ branch: inout Branch, to position: Int, by length: Int
  ) throws(PatternSyntaxError) {
    branch.position = position
    branch.length += length
    branch.lastLength = length
    guard branch.length <= Self.lengthLimit else { throw fault(.lookbehindTooLong) }
  }

  private func repeatLast(
    _ branch: inout Branch, _ quantifier: PatternToken.Quantifier
  ) throws(PatternSyntaxError) {
    let count = quantifier.minimum
    guard count == quantifier.maximum else { throw fault(.lookbehindNotFixedLength) }
    var length = 0
    if count == 0 {
      branch.length -= branch.lastLength
    } else if branch.lastLength > 0 {
      guard count - 1 <= Self.lengthLimit / branch.lastLength else { throw fault(.lookbehindTooLong) }
      length = (count - 1) * branch.lastLength
    }
    try advance(&branch, to: branch.position + 1, by: length)
  }

  /// Nothing after `(*ACCEPT)` or `(*FAIL)` in a branch counts.
  private func endOfBranch(from start: Int) -> Int {
    var position = start
    while true {
      switch pattern.tokens[position] {
      case .open: position = ends[position]
      case .alternative, .close, .end: return position
      default: break
      }
      position += 1
    }
  }

  // MARK: Groups

  /// Goes into a group in a branch; `false` when its length is known, and added.
  private mutating func enter(
    _ group: PatternToken.Group, from branch: inout Branch
  ) throws(PatternSyntaxError) -> Bool {
    let position = branch.position
    var number: Int?
    switch group {
    case .lookahead:
      stack.append(.branch(branch))
      stack.append(.scan(position: position + 1, depth: 0))
      return true
    case .lookbehind(let offset):
      stack.append(.branch(branch))
      try begin(.lookbehind(offset: offset, branch: position), at: position + 1)
      return true
    case .condition(.define):
      try advance(&branch, to: ends[position] + 1, by: 0)
      return false
    case .capturing(let own): number = own
    case .nonCapturing, .atomic, .scriptRun, .condition: break
    }
    if let length = knownLength(of: number) {
      try advance(&branch, to: ends[position] + 1, by: length)
      return false
    }
    stack.append(.branch(branch))
    try begin(.group(Group(number: number)), at: position + 1)
    return true
  }

  /// Goes to the group that a branch refers to; `false` when its length is known, and added.
  private mutating func follow(
    _ number: Int, _ offset: Int, from branch: inout Branch, isReference: Bool
  ) throws(PatternSyntaxError) -> Bool {
    guard !isReference || !pattern.hasBranchReset else { throw fault(.lookbehindNotFixedLength) }
    guard number <= pattern.captureCount else { throw unknownGroup(offset) }
    guard number > 0, let target = groupStarts[number], !isInProgress(target, at: branch.position) else {
      throw fault(.lookbehindNotFixedLength)
    }
    if let length = knownLength(of: number) {
      try advance(&branch, to: branch.position + 1, by: length)
      return false
    }
    stack.append(.branch(branch))
    try begin(.group(Group(number: number, reference: target)), at: target + 1)
    return true
  }

  /// Whether a reference from a place to a group would never end.
  private func isInProgress(_ target: Int, at position: Int) -> Bool {
    if position > target, position < ends[target] { return true }
    return stack.contains { frame in
      if case .group(let group) = frame { group.reference == target } else { false }
    }
  }

  private func knownLength(of number: Int?) -> Int? {
    guard let number, !pattern.hasBranchReset else { return nil }
    return known[number]
  }

  /// Passes the length of a branch to its group or look-behind.
  private mutating func finish(_ branch: Branch) throws(PatternSyntaxError) {
    let isLast = pattern.tokens[branch.position] != .alternative
    switch stack.popLast() {
    case .lookbehind(let offset, let start):
      if branch.length > 0 { isBranchLong[start] = true }
      // PCRE2 overwrites "|" with lengths, doesn't recognise it when a reference leads here, and continues.
      if isLast || isBranchLong[branch.position] { return resume(at: branch.position + 1) }
      try begin(.lookbehind(offset: offset, branch: branch.position), at: branch.position + 1)
    case .group(var group):
      guard group.length == nil || group.length == branch.length else {
        throw fault(.lookbehindNotFixedLength)
      }
      group.length = branch.length
      guard isLast else { return try begin(.group(group), at: branch.position + 1) }
      if let number = group.number { known[number] = branch.length }
      guard case .branch(var outer) = stack.popLast() else {
        preconditionFailure("groups are measured for branches")
      }
      let end = group.reference == nil ? branch.position : outer.position
      try advance(&outer, to: end + 1, by: branch.length)
      stack.append(.branch(outer))
    case .scan, .branch, nil: preconditionFailure("a branch belongs to a look-behind or group")
    }
  }

  // MARK: Mistakes

  /// What is wrong with the innermost look-behind.
  private func fault(_ cause: PatternSyntaxError.Cause) -> PatternSyntaxError {
    for case .lookbehind(let offset, _) in stack.reversed() {
      return PatternSyntaxError(cause: cause, offset: offset)
    }
    preconditionFailure("only look-behinds are measured")
  }

  private func unknownGroup(_ offset: Int) -> PatternSyntaxError {
    PatternSyntaxError(cause: .unknownGroup, offset: offset)
  }
}
