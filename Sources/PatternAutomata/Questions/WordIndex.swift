/// The words of a language in order: shorter words first, words of equal length in lexicographic order.
///
/// Finding a word by its number without listing the others is *unranking* (Nijenhuis and Wilf, *Combinatorial
/// Algorithms*, 1978), one count per byte. A uniformly random number gives a uniformly random word.
///
/// ```swift
/// let words = WordIndex(numbers, lengths: 8...11)
/// words.count  // .exactly(10000000000)
/// words.word(at: 0)  // the smallest
/// ```
package struct WordIndex: Sendable {
  /// The language.
  package let automaton: Automaton

  /// The lengths of the counted words.
  package let lengths: ClosedRange<Int>

  /// The number of words.
  package let count: WordCount

  private let completions: CompletionCounts

  /// Counts the words of a language with the given lengths.
  ///
  /// - Complexity: O(*n* · *s* · *c*) for lengths up to *n* and *s* states with *c* classes, in time; O(*n* · *s*) in
  ///   memory.
  package init(_ automaton: Automaton, lengths: ClosedRange<Int>) {
    precondition(lengths.lowerBound >= 0, "words have no negative length")
    self.automaton = automaton
    self.lengths = lengths
    let completions = CompletionCounts(of: automaton, upToLength: lengths.upperBound)
    self.completions = completions
    count =
      lengths.reduce(ExactCount(0)) {
        $0.saturatingSum(completions.count(from: automaton.start, length: $1))
      }.wordCount
  }

  /// Returns the word with a number, counting from 0; `nil` after the last word.
  ///
  /// Words whose number does not fit in 128 bits can't be reached.
  package func word(at index: ExactCount) -> [UInt8]? {
    var index = index
    for length in lengths {
      let count = completions.count(from: automaton.start, length: length)
      if count == .max || index < count { return word(ofLength: length, at: index) }
      index = index - count
    }
    return nil
  }

  private func word(ofLength length: Int, at index: ExactCount) -> [UInt8] {
    var index = index
    var state = automaton.start
    return (0..<length).map { offset in
      let rest = length - offset - 1
      var byte: UInt8 = 0
      while true {
        let successor = automaton.table.successor(of: state, over: byte)
        let count = completions.count(from: successor, length: rest)
        if count == .max || index < count {
          state = successor
          return byte
        }
        index = index - count
        precondition(byte < .max, "the counts of a state's successors do not add up to its own")
        byte += 1
      }
    }
  }
}
