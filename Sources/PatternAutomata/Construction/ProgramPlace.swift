/// A place in a program, and what it asks of the rest of the subject.
struct ProgramPlace {
  /// The number of the instruction to run next.
  var instruction: Int
  /// What assertions ask.
  var ending = Ending.anything
  /// The number of what look-aheads ask, by ``Obligations``.
  var obligations = Obligations.none

  /// A place that asks nothing.
  init(_ instruction: Int) { self.instruction = instruction }

  /// The place with a number, of a program with so many instructions.
  init(_ item: UInt32, _ instructionCount: Int) {
    let place = Int(item / Ending.count)
    ending = Ending(rawValue: item % Ending.count) ?? .anything
    // Most programs have no look-aheads, and a division less.
    (instruction, obligations) =
      place < instructionCount
      ? (place, Obligations.none) : (place % instructionCount, place / instructionCount)
  }

  /// The number of the place, from 0: that of the place after a match that asks nothing.
  func item(_ instructionCount: Int) -> UInt32 {
    let place = obligations * instructionCount + instruction
    return UInt32(truncatingIfNeeded: place) * Ending.count + ending.rawValue
  }
}
