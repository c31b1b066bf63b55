internal import Platform

/// A nondeterministic automaton in the form of a program, made from an expression by Thompson's construction.
///
/// Ken Thompson, "Regular Expression Search Algorithm", *CACM* 11(6), 1968; as instructions, Russ Cox, "Regular
/// Expression Matching: the Virtual Machine Approach", 2009. Each operator becomes a few instructions that lead to the
/// following ones, so the program is built from its end. Counted repeats are copied out, with the optional copies
/// inside each other: X{2,4} is XX(X(X)?)?, so that no instruction skips many others.
struct ThompsonProgram: Sendable {
  enum Instruction: Hashable, Sendable {
    /// Consumes a byte of the set with this number and continues.
    case consume(set: Int, next: Int)
    /// Continues at both instructions, without consuming a byte.
    case split(Int, Int)
    /// Continues if the assertion holds.
    case assert(Expression.Assertion, next: Int)
    /// Continues if the look-ahead with this number holds.
    case look(ahead: Int, next: Int)
    /// The expression has matched.
    case accept
    /// A dead end.
    case fail
  }

  private(set) var instructions: [Instruction] = [.accept]
  /// The sets of bytes that instructions refer to by number, without duplicates.
  private(set) var sets: [ByteSet] = []
  /// The number of the first instruction.
  private(set) var start = 0

  /// Whether the program contains `$` or `\Z`, which depend on a final newline.
  private(set) var asksForFinalNewline = false

  /// Whether the program or a look-ahead contains `\b` or `\B`.
  private(set) var asksForWords = false

  /// Whether the program or a look-ahead contains `^` under `(?m)`.
  private(set) var asksForLines = false

  /// Whether the character before the start of the program matters.
  private(set) var asksForContext = false

  /// The look-aheads that instructions refer to by number, without duplicates.
  private(set) var lookaheads: [Lookahead] = []

  /// A condition on the rest of the subject.
  struct Lookahead: Sendable {
    /// The expression that has to match at the position of the look-ahead.
    let body: Expression
    /// The body's program.
    let program: ThompsonProgram
    /// Whether the body must not match.
    let isNegative: Bool
  }

  private var indicesOfSets = HashedIndices()
  private var indicesOfLookaheads = HashedIndices()
  private var stepCount = 0
  private let limit: Int

  /// - Complexity: O(*n*) in the number of instructions, which the limit bounds.
  init(_ expression: Expression, limit: Int) throws(BudgetExceeded) {
    self.limit = limit
    start = try build(expression, then: 0)
  }

  /// Builds the instructions of an expression and returns the first of them.
  private mutating func build(_ expression: Expression, then next: Int) throws(BudgetExceeded) -> Int {
    // Repeats of an expression that adds no instruction have to count, too.
    stepCount += 1
    guard stepCount <= limit else { throw BudgetExceeded(limit: .instructionCount) }
    switch expression {
    case .nothing:
      return append(.fail)
    case .empty:
      return next
    case .byte(let set):
      return set.isEmpty ? append(.fail) : append(.consume(set: number(of: set), next: next))
    case .assertion(let assertion):
      switch assertion {
      case .endOfSubjectOrFinalNewline: asksForFinalNewline = true
      case .wordBoundary, .noWordBoundary: (asksForWords, asksForContext) = (true, true)
      case .startOfSubject: asksForContext = true
      case .afterNewline: (asksForLines, asksForContext) = (true, true)
      case .endOfSubject: break
      }
      return append(.assert(assertion, next: next))
    case .lookahead(let body, let isNegative):
      return append(.look(ahead: try number(ofLookahead: body, isNegative), next: next))
    case .sequence(let parts):
      var next = next
      for part in parts.reversed() { next = try build(part, then: next) }
      return next
    case .choice(let branches):
      return try choice(branches, then: next)
    case .repetition(let body, let repeats):
      return try repetition(body, repeats.minimum, repeats.maximum, then: next)
    case .settled(let body):
      return try build(body, then: next)
    }
  }

  private mutating func choice(_ branches: [Expression], then next: Int) throws(BudgetExceeded) -> Int {
    var first: Int?
    for branch in branches.reversed() {
      let start = try build(branch, then: next)
      first = first.map { append(.split(start, $0)) } ?? start
    }
    return first ?? append(.fail)
  }

  private mutating func repetition(
    _ body: Expression, _ minimum: Int, _ maximum: Int?, then next: Int
  ) throws(BudgetExceeded) -> Int {
    var first = next
    if let maximum {
      for _ in minimum..<max(minimum, maximum) {
        first = append(.split(try build(body, then: first), next))
      }
    } else {
      let loop = append(.fail)
      instructions[loop] = .split(try build(body, then: loop), next)
      first = loop
    }
    for _ in 0..<minimum { first = try build(body, then: first) }
    return first
  }

  private mutating func append(_ instruction: Instruction) -> Int {
    instructions.append(instruction)
    return instructions.count - 1
  }

  private mutating func number(of set: ByteSet) -> Int {
    let number = indicesOfSets.index(hash: set.fingerprint) { [sets] in sets[$0] == set }
    if number == sets.count { sets.append(set) }
    return number
  }

  private mutating func number(
    ofLookahead body: Expression, _ isNegative: Bool
  ) throws(BudgetExceeded) -> Int {
    let hash = body.fingerprint.hashed(with: isNegative ? 1 : 0)
    let number = indicesOfLookaheads.index(hash: hash) { [lookaheads] in
      lookaheads[$0].isNegative == isNegative && lookaheads[$0].body == body
    }
    guard number == lookaheads.count else { return number }
    let program = try ThompsonProgram(body, limit: limit - stepCount)
    stepCount += program.stepCount
    asksForWords = asksForWords || program.asksForWords
    asksForLines = asksForLines || program.asksForLines
    asksForContext = asksForContext || program.asksForContext
    lookaheads.append(Lookahead(body: body, program: program, isNegative: isNegative))
    return number
  }

  /// Sets of bytes that distinguish all bytes that the program and its look-aheads distinguish.
  var distinguishedSets: [ByteSet] {
    var sets = sets
    for lookahead in lookaheads { sets += lookahead.program.distinguishedSets }
    if asksForFinalNewline || asksForLines { sets.append([UInt8(ascii: "\n")]) }
    if asksForWords { sets.append(CharacterTypes.word) }
    return sets
  }
}
