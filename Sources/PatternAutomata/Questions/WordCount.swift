/// An exact number of words, or that it does not fit.
package enum WordCount: Hashable, Sendable {
  /// Exactly this many.
  case exactly(UInt128)
  /// At least 2^128 - 1, some 3.4 · 10^38.
  case tooMany
  /// Infinitely many.
  case infinite

  /// The number, if it is known exactly.
  package var exact: UInt128? {
    if case .exactly(let count) = self { count } else { nil }
  }
}

/// How many words lead from each state to acceptance, by length.
///
/// The classical *transfer matrix* method (Stanley, *Enumerative Combinatorics* 1, section 4.7), by rows: a word of *n* + 1
/// bytes is a byte and a word of *n* bytes. `UInt128.max` stands for anything that does not fit.
struct WordCounts: Sendable {
  private(set) var rows: [[UInt128]]
  private let automaton: Automaton
  private let classSizes: [UInt128]

  init(_ automaton: Automaton) {
    self.automaton = automaton
    classSizes = automaton.table.byteClasses.sizes.map { UInt128($0) }
    rows = [automaton.isAccepting.map { $0 ? 1 : 0 }]
  }

  /// Makes sure that the rows up to a length are there.
  mutating func extend(to length: Int) {
    while rows.count <= length { rows.append(next(after: rows[rows.count - 1])) }
  }

  private func next(after row: [UInt128]) -> [UInt128] {
    (0..<automaton.stateCount).map { state in
      classSizes.indices.reduce(into: UInt128(0)) { sum, byteClass in
        let head = automaton.table.successor(of: Automaton.State(state), overClass: byteClass)
        guard head != TransitionTable.dead else { return }
        let count = row[Int(head)]
        if count != 0 { sum = sum.saturatingSum(count.saturatingProduct(classSizes[byteClass])) }
      }
    }
  }
}

extension UInt128 {
  func saturatingSum(_ other: UInt128) -> UInt128 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }

  func saturatingProduct(_ other: UInt128) -> UInt128 {
    let (product, overflow) = multipliedReportingOverflow(by: other)
    return overflow ? .max : product
  }

  /// The count that a saturated number stands for.
  var wordCount: WordCount { self == .max ? .tooMany : .exactly(self) }
}

extension Automaton {
  /// How many words of each length are accepted, for the lengths from 0 to `length`.
  ///
  /// - Complexity: O(*length* · *s* · *c*), for *s* states with *c* classes.
  package func wordCounts(upToLength length: Int) -> [WordCount] {
    var counts = WordCounts(self)
    counts.extend(to: length)
    return counts.rows.prefix(length + 1).map { $0[Int(start)].wordCount }
  }

  /// How many words of a length are accepted.
  package func wordCount(ofLength length: Int) -> WordCount {
    wordCounts(upToLength: length)[length]
  }

  /// How many words are accepted.
  package var wordCount: WordCount {
    guard isFinite else { return .infinite }
    // The longest word of a finite language passes every state at most once.
    var counts = WordCounts(self)
    counts.extend(to: stateCount)
    return counts.rows.reduce(UInt128(0)) { $0.saturatingSum($1[Int(start)]) }.wordCount
  }
}
