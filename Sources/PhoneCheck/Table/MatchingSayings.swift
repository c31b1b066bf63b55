internal import CVector

/// What is said of numbers by a matching table, for one purpose: a code, and how many digits stand before the national
/// ones.
@safe
struct MatchingSayings: ~Copyable, Sendable {
  // SAFETY: the memory is allocated and filled in `init`, never written afterwards, and freed in `deinit`.
  nonisolated(unsafe) private let states: UnsafeMutablePointer<CVectorSaying>
  nonisolated(unsafe) private let tails: UnsafeMutablePointer<CVectorSaying>

  /// - Parameters:
  ///   - states: What is said of numbers that end in each state of the table.
  ///   - tails: What is said after digits, by row of its tails.
  init(states: [CVectorSaying], tails: [CVectorSaying]) {
    unsafe self.states = .allocate(capacity: states.count)
    unsafe self.tails = .allocate(capacity: tails.count)
    for (index, saying) in states.enumerated() { unsafe (self.states + index).initialize(to: saying) }
    for (index, saying) in tails.enumerated() { unsafe (self.tails + index).initialize(to: saying) }
  }

  deinit {
    unsafe states.deallocate()
    unsafe tails.deallocate()
  }

  func withPointer<R>(_ body: (UnsafePointer<CVectorSayings>) -> R) -> R {
    let sayings = unsafe CVectorSayings(states: states, tails: tails)
    return unsafe withUnsafePointer(to: sayings) { unsafe body($0) }
  }

  /// A code for an entry of the table, with the numbers of digits before the national ones.
  static func saying(_ code: UInt16, of entry: MatchingTable.Entry) -> CVectorSaying {
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
