/// Determinisation: a state of the deterministic automaton is a set of places in a program.
///
/// Michael Rabin and Dana Scott, "Finite Automata and Their Decision Problems", *IBM Journal* 3(2), 1959.
///
/// Two things about matching are settled here, so that the result is a language of whole subjects.
///
/// **Assertions about the end** are promises. A place that has passed `$` or `\z` carries along what it
/// assumes about the rest of the subject (``Ending``), and dies when a byte breaks the promise; `$` continues in
/// two places, one per reading. **Assertions about the start** hold only before the first byte, so they are
/// decided while the first state is built. **Word boundaries** are both: what was before is known, as a byte class
/// holds word's characters only or none, and what comes next is a promise. All may occur anywhere in a pattern, inside
/// loops too.
///
/// **Search** begins a match at every byte: each state includes the places a fresh start leads to. A match
/// that ends without a promise makes the rest irrelevant, and its state accepts whatever follows.
struct SubsetConstruction {
  /// What a place in the program assumes about the rest of the subject.
  private enum Ending: UInt32 {
    case anything = 0
    case nothing = 1
    case finalNewline = 2
    /// A word's character comes next.
    case word = 3
    /// Anything else comes next, or the end.
    case noWord = 4
    static let count: UInt32 = 5
  }

  /// What is before a place.
  private enum Place {
    case start, afterWord, afterOther
  }

  private let program: ThompsonProgram
  private let isWholeSubject: Bool
  private let limits: ConstructionLimits
  private let byteClasses: ByteClasses
  /// The classes that the alphabet holds; a set of class numbers, as are the next ones.
  private let alphabetClasses: ByteSet
  /// The classes that each set of the program holds.
  private let classesOfSet: [ByteSet]
  private let newlineClass: Int?
  /// The classes of a word's characters; none where it doesn't matter.
  private let wordClasses: ByteSet

  private var interner = SetInterner()
  /// The state of each set of the interner; the universal state has no set.
  private var stateOfSet: [Int32] = []
  private var draft: DraftAutomaton
  /// What a fresh start after a word's character, or after any other, adds to every state.
  private var restart: (afterWord: [UInt32], afterOther: [UInt32]) = ([], [])
  private var universalState: Int32?

  // The set that is being built, and what it has seen: `stamps[item] == stamp`.
  private var items: [UInt32] = []
  private var acceptsAnything = false
  private var stamps: [UInt32]
  private var stamp: UInt32 = 0
  private var stack: [UInt32] = []
  private var stepCount = 0

  /// Determinises a program.
  ///
  /// - Parameters:
  ///   - isWholeSubject: Whether a match has to begin and end with the subject.
  ///   - alphabet: The bytes a subject may hold; words with others are rejected.
  /// - Complexity: At worst exponential in the program's size; the limits bound states and steps.
  static func determinise(
    _ program: ThompsonProgram, isWholeSubject: Bool, alphabet: ByteSet, limits: ConstructionLimits
  ) throws(BudgetExceeded) -> DraftAutomaton {
    var construction = SubsetConstruction(program, isWholeSubject, alphabet, limits)
    defer { ConstructionWork.current?.add(construction.stepCount) }
    try construction.run()
    return construction.draft
  }

  private init(
    _ program: ThompsonProgram, _ isWholeSubject: Bool, _ alphabet: ByteSet, _ limits: ConstructionLimits
  ) {
    self.program = program
    self.isWholeSubject = isWholeSubject
    self.limits = limits
    let newline: ByteSet = [UInt8(ascii: "\n")]
    var sets = program.sets
    if alphabet != .all { sets.append(alphabet) }
    if program.asksForFinalNewline { sets.append(newline) }
    if program.asksForWords { sets.append(CharacterTypes.word) }
    let byteClasses = ByteClasses(separating: sets)
    let representatives = byteClasses.representatives
    let classes = { (set: ByteSet) in
      ByteSet(representatives.indices.lazy.filter { set.contains(representatives[$0]) }.map { UInt8($0) })
    }
    let alphabetClasses = classes(alphabet)
    self.byteClasses = byteClasses
    self.alphabetClasses = alphabetClasses
    classesOfSet = program.sets.map { classes($0).intersection(alphabetClasses) }
    wordClasses = program.asksForWords ? classes(CharacterTypes.word) : ByteSet()
    newlineClass = program.asksForFinalNewline ? byteClasses[UInt8(ascii: "\n")] : nil
    draft = DraftAutomaton(byteClasses: byteClasses)
    stamps = [UInt32](repeating: 0, count: program.instructions.count * Int(Ending.count))
  }

  private mutating func run() throws(BudgetExceeded) {
    if !isWholeSubject {
      restart.afterOther = try freshStart(.afterOther)
      restart.afterWord = program.asksForWords ? try freshStart(.afterWord) : restart.afterOther
    }
    beginSet()
    try visit(program.start, .anything, at: .start)
    draft.start = Int32(try finishSet())
    // The universal state has no set, so sets and states are numbered separately.
    var setIndex = 0
    while setIndex < interner.count {
      try expand(setIndex)
      setIndex += 1
    }
  }

  private mutating func freshStart(_ place: Place) throws(BudgetExceeded) -> [UInt32] {
    beginSet()
    try visit(program.start, .anything, at: place)
    // A match can be empty anywhere: then it was already at the start, unless that was asserted away.
    return acceptsAnything ? [Self.item(0, .anything)] : items
  }

  // MARK: States

  private mutating func expand(_ setIndex: Int) throws(BudgetExceeded) {
    let state = Int(stateOfSet[setIndex])
    let range = interner.range(of: setIndex)
    for byteClass in 0..<byteClasses.count where alphabetClasses.contains(UInt8(byteClass)) {
      beginSet()
      let isWord = wordClasses.contains(UInt8(byteClass))
      for item in isWord ? restart.afterWord : restart.afterOther { try add(item) }
      for position in range {
        try step(interner[member: position], over: byteClass)
        if acceptsAnything { break }
      }
      draft.successors[state * byteClasses.count + byteClass] = Int32(try finishSet())
    }
  }

  /// Follows one place over a byte of a class.
  private mutating func step(_ item: UInt32, over byteClass: Int) throws(BudgetExceeded) {
    stepCount += 1
    let (instruction, ending) = Self.parts(of: item)
    guard let left = promise(leftOf: ending, over: byteClass) else { return }
    switch program.instructions[instruction] {
    case .consume(let set, let next):
      guard classesOfSet[set].contains(UInt8(byteClass)) else { return }
      try visit(next, left, at: wordClasses.contains(UInt8(byteClass)) ? .afterWord : .afterOther)
    case .accept where !isWholeSubject:
      try add(Self.item(0, left))
    case .accept, .split, .assert, .fail:
      return
    }
  }

  /// What is left of a promise after a byte of a class, `nil` when the byte breaks it.
  private func promise(leftOf ending: Ending, over byteClass: Int) -> Ending? {
    switch ending {
    case .anything: .anything
    case .nothing: nil
    case .finalNewline: byteClass == newlineClass ? .nothing : nil
    case .word: wordClasses.contains(UInt8(byteClass)) ? .anything : nil
    case .noWord: wordClasses.contains(UInt8(byteClass)) ? nil : .anything
    }
  }

  private mutating func beginSet() {
    items.removeAll(keepingCapacity: true)
    acceptsAnything = false
    stamp += 1
  }

  /// Turns the set that was built into a state, new or known.
  private mutating func finishSet() throws(BudgetExceeded) -> Int {
    if acceptsAnything { return try universal() }
    // Nowhere yet, but a match may begin later.
    if items.isEmpty, restart.afterWord.isEmpty, restart.afterOther.isEmpty {
      return Int(DraftAutomaton.none)
    }
    let index = interner.intern(&items)
    if index == stateOfSet.count {
      let accepts = items.contains { item in
        let (instruction, ending) = Self.parts(of: item)
        return instruction == 0 && ending != .finalNewline && ending != .word
      }
      stateOfSet.append(Int32(try appendState(accepts: accepts)))
    }
    return Int(stateOfSet[index])
  }

  private mutating func universal() throws(BudgetExceeded) -> Int {
    if let universalState { return Int(universalState) }
    let state = try appendState(accepts: true)
    for byteClass in 0..<byteClasses.count where alphabetClasses.contains(UInt8(byteClass)) {
      draft.successors[state * byteClasses.count + byteClass] = Int32(state)
    }
    universalState = Int32(state)
    return state
  }

  private mutating func appendState(accepts: Bool) throws(BudgetExceeded) -> Int {
    guard draft.stateCount < limits.stateCount else { throw BudgetExceeded(limit: .stateCount) }
    draft.labels.append(accepts ? DraftAutomaton.accepting : DraftAutomaton.unlabelled)
    for _ in 0..<byteClasses.count { draft.successors.append(DraftAutomaton.none) }
    return draft.stateCount - 1
  }

  // MARK: Places

  private static func item(_ instruction: Int, _ ending: Ending) -> UInt32 {
    UInt32(truncatingIfNeeded: instruction) * Ending.count + ending.rawValue
  }

  private static func parts(of item: UInt32) -> (instruction: Int, ending: Ending) {
    (Int(item / Ending.count), Ending(rawValue: item % Ending.count) ?? .anything)
  }

  /// Adds a place that was found to be kept.
  private mutating func add(_ item: UInt32) throws(BudgetExceeded) {
    stepCount += 1
    guard stepCount <= limits.stepCount else { throw BudgetExceeded(limit: .stepCount) }
    guard stamps[Int(item)] != stamp else { return }
    stamps[Int(item)] = stamp
    keep(item)
  }

  /// Keeps a place whose instruction consumes or accepts.
  private mutating func keep(_ item: UInt32) {
    let (instruction, ending) = Self.parts(of: item)
    if instruction == 0, ending == .anything, !isWholeSubject { acceptsAnything = true }
    items.append(item)
  }

  /// Adds the places that are reached from an instruction without consuming: its ε-closure.
  private mutating func visit(
    _ instruction: Int, _ ending: Ending, at place: Place
  ) throws(BudgetExceeded) {
    stack.append(Self.item(instruction, ending))
    while let item = stack.popLast() {
      stepCount += 1
      guard stepCount <= limits.stepCount else { throw BudgetExceeded(limit: .stepCount) }
      guard stamps[Int(item)] != stamp else { continue }
      stamps[Int(item)] = stamp
      let (instruction, ending) = Self.parts(of: item)
      switch program.instructions[instruction] {
      case .split(let first, let second):
        stack.append(Self.item(second, ending))
        stack.append(Self.item(first, ending))
      case .assert(let assertion, let next):
        for ending in Self.endings(after: assertion, ending, at: place) {
          stack.append(Self.item(next, ending))
        }
      case .consume where ending != .nothing, .accept:
        keep(item)
      case .consume, .fail:
        break
      }
    }
  }

  /// The promises that can be kept after an assertion; none when it fails.
  private static func endings(
    after assertion: Expression.Assertion, _ ending: Ending, at place: Place
  ) -> [Ending] {
    switch (assertion, ending) {
    case (.startOfSubject, _): place == .start ? [ending] : []
    case (.endOfSubject, .finalNewline), (.endOfSubject, .word): []
    case (.endOfSubject, _): [.nothing]
    case (.endOfSubjectOrFinalNewline, .anything), (.endOfSubjectOrFinalNewline, .noWord):
      [.nothing, .finalNewline]
    case (.endOfSubjectOrFinalNewline, .word): []
    case (.endOfSubjectOrFinalNewline, _): [ending]
    case (.wordBoundary, _): endings(beforeWord: place != .afterWord, ending)
    case (.noWordBoundary, _): endings(beforeWord: place == .afterWord, ending)
    }
  }

  /// The promises that can be kept when a word's character has to come next, or must not.
  private static func endings(beforeWord isWord: Bool, _ ending: Ending) -> [Ending] {
    switch ending {
    case .anything: [isWord ? .word : .noWord]
    case .word: isWord ? [.word] : []
    case .noWord, .nothing, .finalNewline: isWord ? [] : [ending]
    }
  }
}
