internal import CVector

/// The payload of each label of a matching table, laid out for the kernels by state: a code, and how many digits precede
/// the national ones.
struct LabelPayloads: ~Copyable, Sendable {
  private let states: FixedBuffer<CVectorPayload>
  private let tails: FixedBuffer<CVectorPayload>

  /// - Parameters:
  ///   - states: The payload of numbers that end in each state of the table.
  ///   - tails: The payload after a number of digits, by row of the table's tails.
  init(states: [CVectorPayload], tails: [CVectorPayload]) {
    self.states = FixedBuffer(states)
    self.tails = FixedBuffer(tails)
  }

  /// Lends the payloads to a kernel.
  func withPointer<R>(_ body: (UnsafePointer<CVectorPayloads>) -> R) -> R {
    let payloads = unsafe CVectorPayloads(states: states.base, tails: tails.base)
    return unsafe withUnsafePointer(to: payloads) { unsafe body($0) }
  }

  /// The payload of an entry: its code, and the numbers of digits that precede the national ones with and without a plus.
  static func payload(_ code: UInt16, of entry: MatchingTable.Entry) -> CVectorPayload {
    let counts: [CVectorPayload]
    if case .valid(let acceptance) = entry {
      counts = [true, false].map { hasPlus in
        acceptance.suffix.isEmpty
          ? CVectorPayload(acceptance.reading(hasPlus: hasPlus).skippedCount)
          : CVectorPayload(CVECTOR_UNUSUAL)
      }
    } else {
      counts = Array(repeating: CVectorPayload(CVECTOR_NO_DIGITS), count: 2)
    }
    return CVectorPayload(code) | counts[0] << 16 | counts[1] << 24
  }
}
