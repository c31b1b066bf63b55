/// An exact number of words, or the fact that it does not fit.
package enum WordCount: Hashable, Sendable {
  /// Exactly this many.
  case exactly(ExactCount)
  /// At least 2^128 - 1, some 3.4 · 10^38.
  case tooMany
  /// Infinitely many.
  case infinite

  /// The number, if it is known exactly.
  package var exact: ExactCount? {
    if case .exactly(let count) = self { count } else { nil }
  }
}

/// The numbers of words that lead from each state to acceptance, by length.
///
/// The classical *transfer matrix* method (Stanley, *Enumerative Combinatorics* 1, section 4.7), by rows: a word of *n*
/// + 1 bytes is a byte and a word of *n* bytes. A count that does not fit is ``ExactCount/max``.
struct WordCounts: Sendable {
  private let automaton: Automaton
  private let classSizes: [UInt64]

  /// The counts by state for one length, at first 0.
  private(set) var row: [ExactCount]

  init(_ automaton: Automaton) {
    self.automaton = automaton
    classSizes = automaton.table.byteClasses.sizes.map { UInt64($0) }
    row = automaton.isAccepting.map { $0 ? 1 : 0 }
  }

  /// Continues with words that are one byte longer.
  mutating func advance() {
    ConstructionWork.current?.add(automaton.stateCount * classSizes.count)
    row = (0..<automaton.stateCount).map { sum(at: Automaton.State($0), row) }
  }

  /// Returns the number of words that consist of a byte and a word counted in a row.
  func sum(at state: Automaton.State, _ row: [ExactCount]) -> ExactCount {
    var sum: ExactCount = 0
    for byteClass in classSizes.indices {
      let head = automaton.table.successor(of: state, overClass: byteClass)
      guard head != TransitionTable.dead, row[Int(head)] != 0 else { continue }
      sum = sum.saturatingSum(row[Int(head)].saturatingProduct(classSizes[byteClass]))
    }
    return sum
  }
}

extension ExactCount {
  /// This number as a count; a saturated number is ``WordCount/tooMany``.
  var wordCount: WordCount { self == .max ? .tooMany : .exactly(self) }
}

extension Automaton {
  /// Returns the number of accepted words of each length from 0 to `length`.
  ///
  /// - Complexity: O(*length* · *s* · *c*), for *s* states with *c* classes.
  package func wordCounts(upToLength length: Int) -> [WordCount] {
    var counts = WordCounts(self)
    return (0...length).map { current in
      if current > 0 { counts.advance() }
      return counts.row[Int(start)].wordCount
    }
  }

  /// The number of accepted words.
  ///
  /// - Complexity: O(*s* · *c*), for *s* states with *c* classes.
  package var wordCount: WordCount {
    guard let order = topologicalOrder else { return .infinite }
    let counts = WordCounts(self)
    var totals = counts.row
    for state in order.reversed() {
      totals[Int(state)] = totals[Int(state)].saturatingSum(counts.sum(at: state, totals))
    }
    return totals[Int(start)].wordCount
  }
}
