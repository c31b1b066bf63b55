internal import CVector

/// The payload of each label of a matching table, laid out for the kernels by state: a code, and how many digits precede
/// the national ones.
struct LabelPayloads: ~Copyable, Sendable {
  private let states: FixedBuffer<CVectorSaying>
  private let tails: FixedBuffer<CVectorSaying>

  /// - Parameters:
  ///   - states: The payload of numbers that end in each state of the table.
  ///   - tails: The payload after a number of digits, by row of the table's tails.
  init(states: [CVectorSaying], tails: [CVectorSaying]) {
    self.states = FixedBuffer(states)
    self.tails = FixedBuffer(tails)
  }

  /// Lends the payloads to a kernel.
  func withPointer<R>(_ body: (UnsafePointer<CVectorSayings>) -> R) -> R {
    let payloads = unsafe CVectorSayings(states: states.base, tails: tails.base)
    return unsafe withUnsafePointer(to: payloads) { unsafe body($0) }
  }

  /// The payload of an entry: its code, and the numbers of digits that precede the national ones with and without a plus.
  static func payload(_ code: UInt16, of entry: MatchingTable.Entry) -> CVectorSaying {
    let counts: [CVectorSaying]
    if case .valid(let acceptance) = entry {
      counts = [true, false].map { hasPlus in
        acceptance.suffix.isEmpty
          ? CVectorSaying(acceptance.reading(hasPlus: hasPlus).skippedCount) : CVectorSaying(CVECTOR_UNUSUAL)
      }
    } else {
      counts = Array(repeating: CVectorSaying(CVECTOR_NO_DIGITS), count: 2)
    }
    return CVectorSaying(code) | counts[0] << 16 | counts[1] << 24
  }
}
