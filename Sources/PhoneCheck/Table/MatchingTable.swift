internal import CVector
internal import PatternAutomata
internal import Platform
internal import RegexEngine

// A catalog's machine laid out for speed: how `+8613800138000` is looked up, whose first eight bytes are pairs.
//
//     + 8      6 1      3 8      0 0      1 3 8 0 0 0
//      |        |        |        |            |  six digits: their values don't matter
//      v        v        v        v            v
//     steps -> steps -> steps -> steps -> tails -> label -> entry
//          row      row      row      row
//
// ``PrefixTables`` has the steps. A byte is one of 16 symbols, so a row has an element for each of the 256 pairs: the row of the
// next pair, and at last one of ``DigitRunTable``, which has a label for each number of digits that may follow.
//
// With too many rows, only two pairs are. They lead to a state, from which `transitions` take a step for each leading byte, and
// `tailRows` have the row of the tails. In a state whose row is 0 it matters which digits follow: such a number, like one in
// which other bytes than digits follow, is walked by `transitions` alone from its first byte, to the label of its last state.
// CVectorNumbers.h has the kernels.
//
// All of it follows from `CatalogMachine`; a table for other bytes or other outcomes begins there.

/// The decisions on all plainly written numbers, in one table.
///
/// It gives the verdicts of ``PhoneValidator`` for the forms most numbers are written in: digits, a `+` in front,
/// hyphens and spaces, with characters in between that no number holds; up to 32 bytes. Everything else is
/// unknown to it.
@safe
package final class MatchingTable: Sendable {
  /// Identifies a decision, the index of one of ``entries``; 0 for unknown.
  package typealias Label = UInt16

  /// The most bytes of a number that the table reads, and how many may be read from the start of any number.
  package static let maximumByteCount = Int(CVECTOR_NUMBER_SIZE)

  // SAFETY: `machine` points into the buffers beside it, which this object owns, fills in `init` before it can be
  // shared, and never writes again; each buffer frees its memory. Every state is less than the number of states,
  // every symbol less than 16, every row less than the number of rows and every label less than the number of
  // entries, so no look-up leaves it.
  private let symbols: FixedBuffer<UInt8>
  private let transitions: FixedBuffer<UInt16>
  private let pairSteps: FixedBuffer<UInt16>
  private let tailRows: FixedBuffer<UInt16>
  /// All of it, in the form that kernels take.
  nonisolated(unsafe) let machine: CVectorMachine
  /// For each state the label of a number that ends there.
  let labels: [Label]
  /// The labels after digits: see ``DigitRunTable``.
  let tails: [Label]
  /// What each label means.
  package let entries: [Entry]

  /// How many bytes the table takes.
  package let byteCount: Int

  /// Lays out a machine.
  ///
  /// - Throws: ``BudgetExceeded`` when it has too many states.
  init(_ mooreMachine: MooreMachine, entries: [Entry], foreign: ByteSet) throws(BudgetExceeded) {
    let symbolMachine = try SymbolMachine(mooreMachine, special: foreign)
    let uniform = DigitRunTable(symbolMachine)
    let lead = PrefixTables(symbolMachine, uniform)
    labels = symbolMachine.labels
    tails = uniform.tails
    self.entries = entries
    symbols = FixedBuffer(symbolMachine.symbols)
    // Kernels may read one element after the last.
    transitions = FixedBuffer(symbolMachine.transitions + [0])
    pairSteps = FixedBuffer(lead.steps + [0])
    tailRows = FixedBuffer(uniform.rowOfState + [0])
    unsafe machine = CVectorMachine(
      symbols: symbols.base, transitions: transitions.base, pair_steps: pairSteps.base,
      tail_rows: tailRows.base, start: symbolMachine.start, pair_count: lead.pairCount,
      lead_count: lead.byteCount)
    byteCount =
      (transitions.count + pairSteps.count + tailRows.count + labels.count + tails.count)
      * MemoryLayout<UInt16>.size + symbols.count
  }
}

// MARK: - Looking up

extension MatchingTable {
  package func label(of number: Span<UInt8>) -> Label {
    guard number.count <= Self.maximumByteCount else { return 0 }
    let machine = unsafe machine
    var state = unsafe machine.start
    for index in number.indices {
      let symbol = unsafe machine.symbols[Int(number[unchecked: index])]
      state = unsafe machine.transitions[Int(state) &<< 4 &+ Int(symbol)]
    }
    return labels[Int(state)]
  }
}
