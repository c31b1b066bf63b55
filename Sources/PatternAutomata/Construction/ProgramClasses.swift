/// The byte classes that a program tells apart, and the groups of them that a state tells apart.
///
/// A pattern may tell ten digits apart in one position and accept any `\d` in others. From most states, all classes
/// therefore lead to one of two states.
struct ProgramClasses {
  let byteClasses: ByteClasses
  /// The smallest byte of each class.
  let representatives: [UInt8]
  /// The classes that the alphabet contains, as a set of class numbers.
  let ofAlphabet: ByteSet
  /// By set of the program, the classes of the alphabet that the set contains.
  let ofSet: [ByteSet]
  let newlineClass: Int?
  /// The classes of word characters; none if they don't matter.
  let wordClasses: ByteSet
  /// The context after a byte of each class.
  let contextAfter: [LeftContext]
  /// Groups of classes that lead from a state to the same state; some groups may be empty.
  private(set) var groups: [ByteSet] = []
  /// Groups that may lead to different states even if the same positions consume them.
  private let coarsestGroups: [ByteSet]

  /// - Parameter alphabet: The alphabet. Bytes outside it needn't be distinguished.
  init(_ program: ThompsonProgram, _ alphabet: ByteSet) {
    byteClasses = ByteClasses(
      separating: [alphabet] + program.distinguishedSets.map { $0.intersection(alphabet) })
    let representatives = byteClasses.representatives
    let classes = { (set: ByteSet) in
      var classes = ByteSet()
      for (number, byte) in representatives.enumerated() where set.contains(byte) && alphabet.contains(byte) {
        classes.insert(UInt8(number))
      }
      return classes
    }
    let ofAlphabet = classes(alphabet)
    self.representatives = representatives
    self.ofAlphabet = ofAlphabet
    ofSet = program.sets.map(classes)
    wordClasses = program.asksForWords ? classes(CharacterTypes.word) : ByteSet()
    newlineClass = program.asksForFinalNewline ? byteClasses[UInt8(ascii: "\n")] : nil
    contextAfter = representatives.map { byte in
      if program.asksForWords, CharacterTypes.word.contains(byte) { return .afterWord }
      return program.asksForLines && byte == UInt8(ascii: "\n") ? .afterNewline : .afterOther
    }
    var coarsestGroups = [ByteSet](repeating: ByteSet(), count: LeftContext.allCases.count)
    for byteClass in ofAlphabet {
      // Any class may change the requirements of a look-ahead.
      if !program.lookaheads.isEmpty || Int(byteClass) == newlineClass {
        coarsestGroups.append([byteClass])
      } else {
        coarsestGroups[contextAfter[Int(byteClass)].rawValue].insert(byteClass)
      }
    }
    self.coarsestGroups = coarsestGroups
  }

  /// Begins the groups of a state.
  mutating func mergeGroups() {
    groups.removeAll(keepingCapacity: true)
    groups += coarsestGroups
  }

  /// Distinguishes the classes of one of the program's sets from the others.
  ///
  /// - Complexity: O(*n*) for *n* groups.
  mutating func separate(set: Int) { groups.separate(ofSet[set]) }
}
