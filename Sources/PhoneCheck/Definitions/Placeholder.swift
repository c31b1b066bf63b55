package import PatternAutomata

/// The example number in an empty field: accepted, always the same, and obviously made up.
///
/// It ends in `1234567890…`, as far as the definition allows; the digits before that are the smallest possible.
package enum Placeholder {
  /// The minimum number of digits of a number that looks like a phone number.
  private static let usualMinimum = 7

  /// Returns the placeholder of a language, or `nil` if the language is empty.
  ///
  /// Its length is the smallest of at least seven digits, or else the largest possible.
  package static func number(in language: Automaton, lengths: [Int]) -> [UInt8]? {
    guard let length = lengths.first(where: { $0 >= usualMinimum }) ?? lengths.last else { return nil }
    let beginnings = smallestBeginnings(in: language, upTo: length)
    for count in (0...length).reversed() {
      let tail = sequence(count)
      let smallest = beginnings[length - count].first { beginning in language.accepts(beginning + tail) }
      if let smallest { return smallest + tail }
    }
    return nil
  }

  /// Returns the placeholder built from the beginnings of some sorted accepted numbers, or `nil` if there are none.
  ///
  /// - Complexity: At most one call for each digit of each number.
  package static func number(like numbers: [[UInt8]], where isAccepted: ([UInt8]) -> Bool) -> [UInt8]? {
    guard let length = numbers.first(where: { $0.count >= usualMinimum })?.count ?? numbers.last?.count else {
      return nil
    }
    let models = numbers.filter { $0.count == length }
    for count in (1...length).reversed() {
      var asked: [UInt8]?
      for model in models {
        // Numbers with the same beginning are adjacent.
        let candidate = Array(model.dropLast(count)) + sequence(count)
        if candidate != asked, isAccepted(candidate) { return candidate }
        asked = candidate
      }
    }
    return models.first
  }

  /// Returns the digits 1, 2, 3 and so on, with 0 after 9.
  private static func sequence(_ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(ascii: "0") + UInt8(($0 + 1) % 10) }
  }

  /// Returns, for each length, the smallest beginning that leads to each live state, in ascending order.
  private static func smallestBeginnings(in language: Automaton, upTo length: Int) -> [[[UInt8]]] {
    var front: [(state: Automaton.State, beginning: [UInt8])] = language.isEmpty ? [] : [(language.start, [])]
    var beginnings = [front.map { $0.beginning }]
    for _ in 0..<length {
      var isReached = [Bool](repeating: false, count: language.stateCount)
      var next: [(state: Automaton.State, beginning: [UInt8])] = []
      for (state, beginning) in front {
        // Words are visited in ascending order, so the first word that reaches a state is the smallest.
        for digit in language.nextBytes(after: state) {
          let head = language.table.successor(of: state, over: digit)
          guard !isReached[Int(head)] else { continue }
          isReached[Int(head)] = true
          next.append((head, beginning + [digit]))
        }
      }
      front = next
      beginnings.append(front.map { $0.beginning })
    }
    return beginnings
  }
}
