internal import PatternAutomata
internal import Platform

/// The successors of a machine's states in a file of compiled definitions: of all states but the dead one, a step for each column.
///
/// States are numbered as steps first lead to them, state by state. A step is 0 to the dead state, and 1 to a state that no step
/// led to before. To any other state it is 2 plus the number of states between that state and the newest. Such steps compress much
/// better than numbers of states.
///
/// Steps have one byte each and are in the file state by state. If there are more than 253 states, they have two bytes and are in
/// the file column by column. That compresses better for many states, and worse for few.
struct CompiledSteps {
  private let stateCount: Int
  private let columnCount: Int
  private let start: Int

  init(_ reader: inout CompiledReader, stateCount: Int, columnCount: Int) throws(InvalidBytes) {
    (self.stateCount, self.columnCount) = (stateCount, columnCount)
    start = try reader.skip(Self.width(stateCount) * (stateCount - 1) * columnCount)
  }

  /// The number of bytes of a step.
  static func width(_ stateCount: Int) -> Int { stateCount > 253 ? 2 : 1 }

  /// Returns the index of a step; a row is a state other than the dead one.
  fileprivate static func index(_ row: Int, _ column: Int, of rowCount: Int, _ columnCount: Int) -> Int {
    width(rowCount + 1) > 1 ? column * rowCount + row : row * columnCount + column
  }

  /// Reads the successors of all states but the dead one.
  ///
  /// - Returns: Whether they are states, and every state is reached.
  func readSuccessors(_ bytes: Span<UInt8>, _ successors: inout [Int]) -> Bool {
    successors.removeAll(keepingCapacity: true)
    let rowCount = stateCount - 1
    var newest = min(1, rowCount)
    for row in 0..<rowCount {
      for column in 0..<columnCount {
        let index = Self.index(row, column, of: rowCount, columnCount)
        let step = bytes.number(start, index, byteCount: Self.width(stateCount))
        switch step {
        case 0: successors.append(0)
        case 1:
          newest += 1
          successors.append(newest)
        default:
          guard step - 2 < newest else { return false }
          successors.append(newest - (step - 2))
        }
      }
    }
    return newest == stateCount - 1
  }
}

extension CompiledWriter {
  /// Writes the steps of a machine for some of its classes; the others lead to the dead state.
  mutating func steps(of table: TransitionTable, columns: Range<Int>) {
    let rowCount = table.stateCount - 1
    var newest = min(1, rowCount)
    var steps = [Int](repeating: 0, count: rowCount * columns.count)
    for row in 0..<rowCount {
      for byteClass in 0..<table.byteClasses.count {
        let next = Int(table.successor(of: TransitionTable.State(row + 1), overClass: byteClass))
        guard columns.contains(byteClass) else {
          precondition(next == TransitionTable.dead, "classes without steps lead nowhere")
          continue
        }
        let isNew = next > newest
        let index = CompiledSteps.index(row, byteClass - columns.lowerBound, of: rowCount, columns.count)
        steps[index] = next == 0 ? 0 : isNew ? 1 : newest - next + 2
        if isNew { newest = next }
      }
    }
    for step in steps { number(UInt64(step), byteCount: CompiledSteps.width(table.stateCount)) }
  }
}

extension Span<UInt8> {
  /// Returns the number at an index among numbers of one or two bytes.
  func number(_ start: Int, _ index: Int, byteCount: Int) -> Int {
    guard byteCount > 1 else { return Int(self[start + index]) }
    return Int(self[start + 2 * index]) | Int(self[start + 2 * index + 1]) << 8
  }
}
