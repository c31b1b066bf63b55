internal import CVector
internal import PCRE2
internal import PatternAutomata

// A catalog's machine laid out for speed.
//
// How it works. A row takes a fixed number of steps for its leading bytes, whatever they are: first two at a time
// through ``LeadTables``, as far as those stay small, then one at a time. Numbers end in digits that all do alike: a
// state is *uniform* when every digit leads to the same state, and so on to the end. What becomes of a number that goes
// on from a uniform state with so many digits, and nothing else, is one look-up in ``UniformTails``. Numbers that have
// something else in their tails take one step for each byte. The kernels that walk all this are in `CVector`.
//
// All of it follows from `MatchingMachine`; a table for other bytes or other outcomes begins there.

/// What becomes of a plainly written number, for every number, in one table.
///
/// It gives the verdicts of ``PhoneValidator`` for the forms most numbers are written in: digits, a `+` in front,
/// hyphens and spaces, with characters in between that no number holds; up to 32 bytes. About everything else it says
/// that it doesn't know.
@safe
package final class MatchingTable: Sendable {
  /// A number for what becomes of a number, to look up in ``entry(of:)``; 0 when the table doesn't know.
  package typealias Label = UInt16

  /// The most bytes of a number that the table reads, and how many may be read behind the start of any number.
  package static let maximumByteCount = Int(CVECTOR_NUMBER_SIZE)

  // SAFETY: the memory behind these pointers is allocated and filled in `init`, before `self` can be shared, never
  // written afterwards, and freed in `deinit`. Every state is less than the number of states, every symbol less than 16,
  // every row less than the number of rows and every label less than the number of entries, so no look-up leaves it.
  nonisolated(unsafe) private let symbols: UnsafeMutablePointer<UInt8>
  nonisolated(unsafe) private let transitions: UnsafeMutablePointer<UInt16>
  nonisolated(unsafe) private let pairSteps: UnsafeMutablePointer<UInt16>
  nonisolated(unsafe) private let tailRows: UnsafeMutablePointer<UInt16>
  /// All of it, as kernels take it.
  nonisolated(unsafe) private let machine: CVectorMachine
  private let start: UInt16
  /// For each state the label of a number that ends there.
  private let labels: [Label]
  /// The labels after digits: see ``UniformTails``.
  private let tails: [Label]
  private let entries: [Entry]

  /// The number of states.
  package var stateCount: Int { labels.count }
  /// How many bytes the table takes.
  package let byteCount: Int

  /// Lays out a machine.
  ///
  /// - Throws: ``BudgetExceeded`` when it has too many states.
  init(
    _ catalogMachine: MatchingMachine, plan: InterpretationPlan, internationalPrefixes: [String]
  ) throws(BudgetExceeded) {
    let symbolMachine = try SymbolMachine(catalogMachine.machine)
    let uniform = UniformTails(symbolMachine)
    let lead = LeadTables(symbolMachine, uniform)
    start = symbolMachine.start
    labels = symbolMachine.labels
    tails = uniform.tails
    entries =
      catalogMachine.decisions.map { Entry($0, plan, internationalPrefixes: internationalPrefixes) }
      // What the reader refuses.
      + Self.readingReasons.map { .invalid($0) }
    unsafe symbols = Self.memory(symbolMachine.symbols)
    unsafe transitions = Self.memory(symbolMachine.transitions)
    unsafe pairSteps = Self.memory(lead.steps)
    unsafe tailRows = Self.memory(uniform.rowOfState)
    unsafe machine = CVectorMachine(
      symbols: symbols, transitions: transitions, pair_steps: pairSteps, tail_rows: tailRows, start: start,
      pair_count: lead.pairCount, lead_count: lead.byteCount)
    let wordCount =
      symbolMachine.transitions.count + lead.steps.count + 2 * labels.count + tails.count
    byteCount = wordCount * 2 + symbolMachine.symbols.count
  }

  deinit {
    unsafe symbols.deallocate()
    unsafe transitions.deallocate()
    unsafe pairSteps.deallocate()
    unsafe tailRows.deallocate()
  }

  /// A copy, and one element behind it that kernels may read.
  private static func memory<Element: FixedWidthInteger>(_ elements: [Element]) -> UnsafeMutablePointer<
    Element
  > {
    let memory = UnsafeMutablePointer<Element>.allocate(capacity: elements.count + 1)
    for (index, element) in (elements + [0]).enumerated() { unsafe (memory + index).initialize(to: element) }
    return unsafe memory
  }

  /// How many labels there are.
  var labelCount: Int { entries.count }

  /// What a label stands for.
  package func entry(of label: Label) -> Entry { entries[Int(label)] }

  /// The label of a reason for which reading refuses a written form.
  func label(of reason: ReasonCode) -> Label {
    let index = Self.readingReasons.firstIndex(of: reason) ?? 0
    return Label(entries.count - Self.readingReasons.count + index)
  }

  private static let readingReasons: [ReasonCode] = [
    .unexpectedCharacter, .masked, .misplacedPlus, .notANumber, .tooLong, .empty,
  ]

  /// A code for each label.
  package func codes(_ transform: (Entry) -> UInt16) -> [UInt16] { entries.map(transform) }
}

// MARK: - Looking up

extension MatchingTable {
  /// Says what becomes of a number.
  package func label(of number: Span<UInt8>) -> Label {
    guard number.count <= Self.maximumByteCount else { return 0 }
    let transitions = unsafe UnsafePointer(transitions)
    let symbols = unsafe UnsafePointer(symbols)
    var state = start
    for index in number.indices {
      let symbol = unsafe symbols[Int(number[unchecked: index])]
      unsafe state = transitions[Int(state) &<< 4 &+ Int(symbol)]
    }
    return labels[Int(state)]
  }

  /// What to say for each label.
  ///
  /// - Parameter codes: A code for each label; 0 for the first, about which nothing is known.
  func sayings(_ codes: [UInt16]) -> [CVectorSaying] {
    precondition(codes.count == entries.count && codes[0] == 0, "there is something to say for each label")
    return zip(entries, codes).map { MatchingSayings.saying($1, of: $0) }
  }

  /// Lays out what to say for each label for the kernels.
  func layOut(_ sayings: [CVectorSaying]) -> MatchingSayings {
    MatchingSayings(states: labels.map { sayings[Int($0)] }, tails: tails.map { sayings[Int($0)] })
  }

  /// Says what becomes of many numbers.
  ///
  /// - Parameters:
  ///   - numbers: ``maximumByteCount`` bytes can be read from the start of every number, whatever they are.
  ///   - sayings: What to say; from this table.
  ///   - codes: Room for what is said of each.
  ///   - others: Room for as many indices as there are numbers, and one more.
  /// - Returns: How many numbers the table knows nothing about, whose indices `others` then begins with.
  func judge(
    _ numbers: CVectorNumbers, _ sayings: borrowing MatchingSayings, into codes: UnsafeMutablePointer<UInt16>,
    others: UnsafeMutablePointer<UInt32>
  ) -> Int {
    unsafe withUnsafePointer(to: machine) { machine in
      unsafe sayings.withPointer { sayings in
        unsafe withUnsafePointer(to: numbers) { numbers in
          unsafe cvector_number_codes(cvector_best_variant(), machine, sayings, numbers, codes, others)
        }
      }
    }
  }

  /// Says what becomes of one number, and where its national digits stand.
  ///
  /// - Parameter room: `CVECTOR_NUMBER_ROOM` bytes, which begin with the number.
  func verdict(
    onRoom room: UnsafeMutablePointer<UInt8>, count: Int, _ sayings: borrowing MatchingSayings
  ) -> CVectorNumberVerdict {
    unsafe withUnsafePointer(to: machine) { machine in
      unsafe sayings.withPointer { sayings in
        unsafe cvector_number_verdict(cvector_best_variant(), machine, sayings, room, count)
      }
    }
  }

  /// Says what becomes of many numbers, and where their national digits stand.
  ///
  /// - Returns: How many numbers take a closer look, whose indices come first in what has room for them.
  func judge(
    _ numbers: CVectorNumbers, _ sayings: borrowing MatchingSayings, into verdicts: CVectorNumberVerdicts,
    usesVectors: Bool
  ) -> Int {
    let variant = usesVectors ? cvector_best_variant() : .portable
    return unsafe withUnsafePointer(to: machine) { machine in
      unsafe sayings.withPointer { sayings in
        unsafe withUnsafePointer(to: numbers) { numbers in
          unsafe withUnsafePointer(to: verdicts) { verdicts in
            unsafe cvector_number_verdicts(variant, machine, sayings, numbers, verdicts)
          }
        }
      }
    }
  }
}
