/// A position in a program, and its requirements on the rest of the subject.
struct ProgramPosition {
  /// The number of the instruction to run next.
  var instruction: Int
  /// The requirements of assertions.
  var ending = Ending.anything
  /// The requirements of look-aheads, as a number in ``Obligations``.
  var obligations = Obligations.none

  /// Creates a position that requires nothing.
  init(_ instruction: Int) { self.instruction = instruction }

  /// Creates the position with a number, in a program with a number of instructions.
  init(_ item: UInt32, _ instructionCount: Int) {
    let number = Int(item / Ending.count)
    ending = Ending(rawValue: item % Ending.count) ?? .anything
    // Most programs have no look-aheads and need no division.
    (instruction, obligations) =
      number < instructionCount
      ? (number, Obligations.none) : (number % instructionCount, number / instructionCount)
  }

  /// Returns the number of the position; the position after a match that requires nothing has the number 0.
  func item(_ instructionCount: Int) -> UInt32 {
    let number = obligations * instructionCount + instruction
    return UInt32(truncatingIfNeeded: number) * Ending.count + ending.rawValue
  }
}
