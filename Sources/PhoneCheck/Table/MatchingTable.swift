internal import CVector
internal import PatternAutomata
internal import RegexEngine

// A catalog's machine laid out for speed.
//
// How it works. A row takes a fixed number of steps for its leading bytes, whatever they are: first two at a time
// through ``PrefixTables``, as far as those stay small, then one at a time. Numbers mostly end in digits whose
// values don't matter: a state is *uniform* when every digit leads to the same state, which is uniform, too. The
// label of a number that continues from a uniform state with digits alone is one look-up in ``DigitRunTable``, by
// their count. Numbers with anything else in their tails take one step for each byte. The kernels that walk all
// this are in `CVector`.
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
  private let start: UInt16
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
  init(_ catalog: MooreMachine, entries: [Entry], foreign: ByteSet) throws(BudgetExceeded) {
    let symbolMachine = try SymbolMachine(catalog, special: foreign)
    let uniform = DigitRunTable(symbolMachine)
    let lead = PrefixTables(symbolMachine, uniform)
    start = symbolMachine.start
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
      tail_rows: tailRows.base, start: start, pair_count: lead.pairCount, lead_count: lead.byteCount)
    byteCount =
      (transitions.count + pairSteps.count + tailRows.count + labels.count + tails.count)
      * MemoryLayout<UInt16>.size + symbols.count
  }
}

// MARK: - Looking up

extension MatchingTable {
  package func label(of number: Span<UInt8>) -> Label {
    guard number.count <= Self.maximumByteCount else { return 0 }
    let transitions = unsafe UnsafePointer(transitions.base)
    let symbols = unsafe UnsafePointer(symbols.base)
    var state = start
    for index in number.indices {
      let symbol = unsafe symbols[Int(number[unchecked: index])]
      unsafe state = transitions[Int(state) &<< 4 &+ Int(symbol)]
    }
    return labels[Int(state)]
  }
}
