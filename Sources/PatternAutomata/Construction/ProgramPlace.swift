/// A place in a program, and what it requires of the rest of the subject.
struct ProgramPlace {
  /// The number of the instruction to run next.
  var instruction: Int
  /// What assertions require.
  var ending = Ending.anything
  /// The number of what look-aheads require, in ``Obligations``.
  var obligations = Obligations.none

  /// A place that requires nothing.
  init(_ instruction: Int) { self.instruction = instruction }

  /// The place with a number, in a program with a number of instructions.
  init(_ item: UInt32, _ instructionCount: Int) {
    let place = Int(item / Ending.count)
    ending = Ending(rawValue: item % Ending.count) ?? .anything
    // Most programs have no look-aheads and need no division.
    (instruction, obligations) =
      place < instructionCount
      ? (place, Obligations.none) : (place % instructionCount, place / instructionCount)
  }

  /// The number of the place; 0 is the place after a match that requires nothing.
  func item(_ instructionCount: Int) -> UInt32 {
    let place = obligations * instructionCount + instruction
    return UInt32(truncatingIfNeeded: place) * Ending.count + ending.rawValue
  }
}
