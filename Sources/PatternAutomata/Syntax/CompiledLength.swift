/// The length of PCRE2's compiled form of a pattern, and the errors that only show when it is compiled.
///
/// PCRE2 refuses what takes more than 64 KiB, which counted repeats of groups soon do, because it copies them. The
/// sizes are those of the library for bytes with links of two bytes. Like PCRE2, this goes through the pattern once
/// and adds up what each item takes; a group counts when it ends, and a repeated item when the next one comes.
/// References to missing groups are found on the way, in the same order.
struct CompiledLength {
  private let pattern: ParsedPattern
  private let lookbehinds: LookbehindLengths
  private var stack = [Frame(earlier: 1)]
  /// How many look-arounds are open.
  private var assertionDepth = 0
  /// PCRE2 counts the branches of conditional groups in a second pass, when all else is right.
  private var branchFault: PatternSyntaxError?

  /// A group, or the whole pattern.
  struct Frame {
    var group: PatternToken.Group?
    /// The bytes of the branches before this one.
    var earlier: Int64 = 0
    /// The bytes of this branch so far, without those of the last item; the first one has the group's own.
    var length: Int64 = 6
    /// The bytes of the last item, which may be repeated.
    var pending: Int64 = 0
    /// The bytes that were pending when a quantifier came; at least as many remain.
    var leastPending: Int64 = 0
    /// What the last item is.
    var shape = Shape.other
    /// The offset of the last reference or the like, which PCRE2 also reports for a condition without one.
    var offset = 0
    var branchCount = 1
    /// How many look-arounds are open around it.
    var assertionDepth = 0
  }

  /// How a quantifier repeats an item.
  enum Shape {
    case character(byteCount: Int64)
    case type(byteCount: Int64)
    case set, reference, recursion
    case group(PatternToken.Group, length: Int64)
    case other
  }

  private static let lengthLimit: Int64 = 1 << 16

  /// Makes sure that PCRE2 can compile a pattern that it can read.
  @inline(never)
  static func check(_ pattern: ParsedPattern, _ lookbehinds: LookbehindLengths) throws(PatternSyntaxError) {
    var state = CompiledLength(pattern: pattern, lookbehinds: lookbehinds)
    var index = 0
    while index < pattern.tokens.count { try state.add(&index) }
    if let fault = state.branchFault { throw fault }
  }

  private init(pattern: ParsedPattern, lookbehinds: LookbehindLengths) {
    self.pattern = pattern
    self.lookbehinds = lookbehinds
  }

  /// The innermost open group.
  var frame: Frame {
    get { stack[stack.count - 1] }
    _modify { yield &stack[stack.count - 1] }
  }

  /// PCRE2 reports errors without a place of their own at the end.
  private func fault(_ cause: PatternSyntaxError.Cause, at offset: Int? = nil) -> PatternSyntaxError {
    PatternSyntaxError(cause: cause, offset: offset ?? pattern.text.count)
  }

  /// Adds the item with an index, and advances to the next one.
  private mutating func add(_ index: inout Int) throws(PatternSyntaxError) {
    let token = pattern.tokens[index]
    frame.pending = max(frame.pending, frame.leastPending)
    if !token.isQuantifier { try settle() }
    frame.leastPending = frame.pending
    switch token {
    case .literal(let value, _):
      let byteCount = Int64(pattern.isUTF ? value.utf8ByteCount : 1)
      append(.character(byteCount: byteCount), 1 + byteCount)
    case .characterClass(let number): add(pattern.classes[number])
    case .dot, .type: append(.type(byteCount: 1), 1)
    case .property(let isAny): append(.type(byteCount: isAny ? 1 : 3), isAny ? 1 : 3)
    case .matchStartReset:
      guard assertionDepth == 0 else { throw fault(.matchStartResetInLookaround) }
      append(.other, 1)
    case .assertion, .lineStart, .lineEnd, .fail, .verb: append(.other, 1)
    case .accept: addAccept()
    case .verbArgument(let byteCount):
      frame.length += Int64(byteCount)
      append(.other, 3)
    case .callout: append(.other, 6)
    case .calloutString(let byteCount, let offset):
      frame.length += Int64(byteCount) + 9
      frame.offset = offset
    case .options: break
    case .backReference(let number, let offset): try addReference(to: number, .reference, offset)
    case .recursion(let number, let offset): try addReference(to: number, .recursion, offset)
    case .namedBackReference(let name):
      append(.reference, try group(named: name).isDuplicate ? 5 : 3)
    case .namedRecursion(let name):
      _ = try group(named: name)
      append(.recursion, 3)
    case .open(.lookahead(isNegative: true)) where isFailing(at: index):
      append(.other, 1)
      index += 1
    case .open(let group): try open(group, at: index)
    case .alternative: try startBranch(at: index)
    case .close: close()
    case .quantifier(let quantifier): repeatLast(quantifier)
    case .end:
      guard frame.earlier + frame.length <= Self.lengthLimit else { throw fault(.patternTooLarge) }
    }
    index += 1
  }

  /// Counts the last item, as no quantifier follows.
  private mutating func settle() throws(PatternSyntaxError) {
    frame.length += frame.pending
    frame.pending = 0
    frame.leastPending = 0
    frame.shape = .other
    guard frame.length <= Self.lengthLimit else { throw fault(.patternTooLarge) }
  }

  private mutating func append(_ shape: Shape, _ byteCount: Int64) {
    frame.shape = shape
    frame.pending = byteCount
  }

  private mutating func add(_ characterClass: CharacterClass) {
    switch characterClass.form {
    case .character(let byteCount):
      append(.character(byteCount: Int64(byteCount)), Int64(byteCount) + 1)
    case .set(let byteCount):
      frame.length += Int64(characterClass.extraByteCount)
      append(.set, Int64(byteCount))
    }
  }

  /// `(*ACCEPT)` closes the groups around it.
  @inline(never)
  private mutating func addAccept() {
    var openCaptureCount: Int64 = 0
    for frame in stack.reversed() {
      guard case .capturing = frame.group else { continue }
      guard frame.assertionDepth >= assertionDepth else { break }
      openCaptureCount += 1
    }
    frame.length += 3 * openCaptureCount
    append(.other, 1)
  }

  // MARK: References

  @inline(never)
  private mutating func addReference(
    to number: Int, _ shape: Shape, _ offset: Int
  ) throws(PatternSyntaxError) {
    frame.offset = offset
    guard number <= pattern.captureCount else { throw fault(.unknownGroup, at: offset) }
    append(shape, 3)
  }

  private mutating func group(named name: Range<Int>) throws(PatternSyntaxError) -> ParsedPattern.GroupName {
    frame.offset = name.lowerBound
    guard let group = pattern.group(named: name) else { throw fault(.unknownGroup, at: name.lowerBound) }
    return group
  }

  // MARK: Groups

  /// Whether a negative look-ahead is `(?!)`, and not repeated.
  private func isFailing(at index: Int) -> Bool {
    pattern.tokens[index + 1] == .close && !pattern.tokens[index + 2].isQuantifier
  }

  private mutating func open(_ group: PatternToken.Group, at index: Int) throws(PatternSyntaxError) {
    var new = Frame(group: group)
    switch group {
    case .capturing: new.length += 2
    case .condition(let condition): new.length += try byteCount(of: condition)
    case .lookahead, .lookbehind: assertionDepth += 1
    case .nonCapturing, .atomic, .scriptRun: break
    }
    new.assertionDepth = assertionDepth
    stack.append(new)
    addLookbehindStep(at: index)
  }

  /// The bytes that a condition takes.
  @inline(never)
  private mutating func byteCount(of condition: PatternToken.Condition) throws(PatternSyntaxError) -> Int64 {
    switch condition {
    case .assertion: return 0
    case .version: return 1
    case .define(let offset):
      frame.offset = offset
      return 1
    case .number(let number, let offset):
      guard number <= pattern.captureCount else { throw fault(.unknownGroup, at: offset) }
      frame.offset = offset - 2
      return 3
    case .name(let name):
      return try group(named: name).isDuplicate ? 5 : 3
    case .recursion(let name):
      frame.offset = name.lowerBound
      if let group = pattern.group(named: name) { return group.isDuplicate ? 5 : 3 }
      try checkRecursion(name)
      return 3
    }
  }

  /// Checks a name such as `R12` that no group has, which therefore is the number of one.
  private func checkRecursion(_ name: Range<Int>) throws(PatternSyntaxError) {
    var number = 0
    for index in name.dropFirst() {
      number = number * 10 + Int(pattern.text[index] - UInt8(ascii: "0"))
      guard number <= PatternParser.groupLimit else { throw fault(.groupNumberTooBig, at: index) }
    }
    guard number <= pattern.captureCount else { throw fault(.unknownGroup, at: name.lowerBound) }
  }

  private mutating func startBranch(at index: Int) throws(PatternSyntaxError) {
    // A later fix in PCRE2, which distributions backport to 10.42, measures branches one by one, and reports their
    // sum at the start of the pattern.
    frame.earlier += frame.length + 3
    frame.length = 0
    guard frame.earlier <= Self.lengthLimit else { throw fault(.patternTooLarge, at: 0) }
    frame.offset = 0
    frame.branchCount += 1
    addLookbehindStep(at: index)
  }

  /// A branch of a look-behind begins with a step back, unless it matches nothing.
  private mutating func addLookbehindStep(at index: Int) {
    if pattern.hasLookbehind, lookbehinds.isBranchLong[index] { frame.length += 3 }
  }

  private mutating func close() {
    guard let closed = stack.popLast(), let group = closed.group else {
      preconditionFailure("parentheses are balanced")
    }
    switch group {
    case .lookahead, .lookbehind: assertionDepth -= 1
    case .condition(let condition): checkBranches(of: condition, closed.branchCount)
    case .capturing, .nonCapturing, .atomic, .scriptRun: break
    }
    let length = closed.earlier + closed.length
    frame.length += length - 6
    append(.group(group, length: length), 6)
  }

  private mutating func checkBranches(of condition: PatternToken.Condition, _ count: Int) {
    var isDefinition = false
    if case .define = condition { isDefinition = true }
    guard branchFault == nil, count > (isDefinition ? 1 : 2) else { return }
    branchFault = fault(isDefinition ? .tooManyDefineBranches : .tooManyConditionBranches, at: frame.offset)
  }
}
