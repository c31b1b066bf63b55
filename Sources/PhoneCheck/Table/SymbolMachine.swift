internal import CVector
internal import PatternAutomata

/// A catalog's machine over symbols instead of bytes, as vector kernels distinguish them.
///
/// The end of a number is a symbol, too: it leads to a state with the label of the number's last state, however often it is
/// repeated. So short numbers can also take the fixed number of steps.
struct SymbolMachine {
  /// The next state for each state and symbol.
  let transitions: [UInt16]
  /// The label of a number that ends in each state.
  let labels: [UInt16]
  let start: UInt16
  /// The symbol of each byte.
  let symbols: [UInt8]

  static let symbolCount = Int(CVECTOR_SYMBOL_COUNT)
  /// The symbols of the digits from 0 on, and of the plus.
  static let digits = (UInt8(ascii: "0")...UInt8(ascii: "9")).map { Int(cvector_symbol($0)) }
  static let plus = Int(cvector_symbol(UInt8(ascii: "+")))

  /// - Parameter special: Bytes that the machine distinguishes from all others, but not from each other.
  /// - Throws: ``BudgetExceeded`` if there are too many states.
  init(_ machine: MooreMachine, special: ByteSet) throws(BudgetExceeded) {
    let table = machine.table
    // The dead state's label means that nothing is known.
    var isKept = [Bool](repeating: false, count: Int(machine.labels.max() ?? 0) + 1)
    for label in machine.labels[1...] { isKept[Int(label)] = true }
    let kept = isKept.indices.filter { isKept[$0] }
    guard table.stateCount + kept.count <= UInt16.max else { throw BudgetExceeded(limit: .stateCount) }
    let end = Int(CVECTOR_END_SYMBOL)
    // The state after the end of a number, by label.
    var endStates = [UInt16?](repeating: nil, count: isKept.count)
    for (index, label) in kept.enumerated() { endStates[label] = UInt16(table.stateCount + index) }
    let symbols = (UInt8.min...UInt8.max).map {
      special.contains($0) ? UInt8(CVECTOR_SPECIAL_SYMBOL) : cvector_symbol($0)
    }
    let classes = Self.classes(of: symbols, table.byteClasses)
    var transitions: [UInt16] = []
    transitions.reserveCapacity((table.stateCount + kept.count) * Self.symbolCount)
    for (state, label) in machine.labels.enumerated() {
      for (symbol, byteClass) in classes.enumerated() {
        let next = byteClass.map { table.successor(of: UInt16(state), overClass: $0) } ?? TransitionTable.dead
        transitions.append(symbol == end ? endStates[Int(label)] ?? next : next)
      }
    }
    for label in kept {
      transitions += Array(repeating: endStates[label] ?? TransitionTable.dead, count: Self.symbolCount)
    }
    self.transitions = transitions
    self.symbols = symbols
    labels = machine.labels + kept.map { UInt16($0) }
    start = table.start
  }

  var stateCount: Int { labels.count }

  func successor(of state: UInt16, over symbol: Int) -> UInt16 {
    transitions[Int(state) * Self.symbolCount + symbol]
  }

  /// Returns the class of the bytes with each symbol, or `nil` if there are no such bytes.
  private static func classes(of symbols: [UInt8], _ byteClasses: ByteClasses) -> [Int?] {
    var classes = [Int?](repeating: nil, count: symbolCount)
    for (byte, symbol) in symbols.enumerated() {
      let byteClass = Int(byteClasses[UInt8(byte)])
      precondition(
        classes[Int(symbol)] ?? byteClass == byteClass,
        "symbols tell all bytes apart that a catalog's machine does")
      classes[Int(symbol)] = byteClass
    }
    return classes
  }
}
