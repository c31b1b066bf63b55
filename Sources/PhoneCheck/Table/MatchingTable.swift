internal import CVector
internal import PatternAutomata
internal import Platform
internal import RegexEngine

// A catalog's machine laid out for speed. This is the look-up of `+8613800138000`, and the first eight bytes of it are pairs.
//
//     + 8      6 1      3 8      0 0      1 3 8 0 0 0
//      |        |        |        |            |  six digits: their values don't matter
//      v        v        v        v            v
//     steps -> steps -> steps -> steps -> tails -> label -> entry
//          row      row      row      row
//
// ``PrefixTables`` contains the steps. A byte is one of 16 symbols, so a row has an element for each of the 256 pairs. The
// element is the row of the next pair; the last one is a row of ``DigitRunTable``, which has a label for each number of digits
// that may follow.
//
// If there are too many rows, only two pairs are used. They lead to a state. From there, `transitions` take a step for each
// leading byte, and `tailRows` lead to the row of tails. In a state whose row is 0, the values of further digits matter. Such a
// number, like a number with further bytes other than digits, is walked only by `transitions`, from its first byte to the label
// of its last state. CVectorNumbers.h contains the kernels.
//
// All of this is derived from `CatalogMachine`; a table for other bytes or outcomes begins there.

/// The decisions on all plainly written numbers, in one table.
///
/// It gives the verdicts of ``PhoneValidator`` for the usual forms: digits, a `+` in front, hyphens and spaces, and characters
/// that numbers can't have, in up to 32 bytes. It has no answer for all others.
@safe
package final class MatchingTable: Sendable {
  /// The index of a decision in ``entries``; 0 if there is no answer.
  package typealias Label = UInt16

  /// The maximum number of bytes of a number that the table reads; as many bytes may be read from the start of any number.
  package static let maximumByteCount = Int(CVECTOR_NUMBER_SIZE)

  // SAFETY: `machine` points into the buffers beside it. This object owns them, fills them in `init` before it can be shared,
  // and never writes to them again; each buffer frees its memory. Every state is less than the number of states, every symbol
  // less than 16, every row less than the number of rows and every label less than the number of entries, so look-ups stay
  // inside the buffers.
  private let symbols: FixedBuffer<UInt8>
  private let transitions: FixedBuffer<UInt16>
  private let pairSteps: FixedBuffer<UInt16>
  private let tailRows: FixedBuffer<UInt16>
  /// The whole table in the kernels' form.
  nonisolated(unsafe) let machine: CVectorMachine
  /// The label of a number that ends in each state.
  let labels: [Label]
  /// The labels after digits: see ``DigitRunTable``.
  let tails: [Label]
  /// The meaning of each label.
  package let entries: [Entry]

  /// The size of the table in bytes.
  package let byteCount: Int

  /// Lays out a machine.
  ///
  /// - Throws: ``BudgetExceeded`` if it has too many states.
  init(_ mooreMachine: MooreMachine, entries: [Entry], foreign: ByteSet) throws(BudgetExceeded) {
    let symbolMachine = try SymbolMachine(mooreMachine, special: foreign)
    let uniform = DigitRunTable(symbolMachine)
    let lead = PrefixTables(symbolMachine, uniform)
    labels = symbolMachine.labels
    tails = uniform.tails
    self.entries = entries
    symbols = FixedBuffer(symbolMachine.symbols)
    // Kernels may read one element past the last.
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
