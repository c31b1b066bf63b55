/// Names that someone may have meant who wrote another.
package enum NearestNames {
  private static let maximumCharacterCount = 64
  private static let maximumNameCount = 3

  /// Finds the names that differ least from a text, regardless of case: in a third of its characters at most.
  ///
  /// - Returns: At most three, in their order; none when the text is one of them.
  /// - Complexity: O(*n*) in the characters of the names, times those of the text, of which there are at most 64.
  package static func find(_ text: String, among names: some Sequence<String>) -> [String] {
    let wanted = Array(text.lowercased())
    guard !wanted.isEmpty, wanted.count <= maximumCharacterCount else { return [] }
    var least = max(1, wanted.count / 3)
    var nearest: [String] = []
    for name in names {
      let characters = Array(name.lowercased())
      guard !characters.isEmpty, abs(characters.count - wanted.count) <= least else { continue }
      let distance = distance(wanted, characters)
      // Nothing is left of what was written when every character differs.
      guard distance <= least, distance < max(wanted.count, characters.count) else { continue }
      if distance < least { nearest.removeAll() }
      least = distance
      if !nearest.contains(name) { nearest.append(name) }
    }
    return least == 0 ? [] : Array(nearest.prefix(maximumNameCount))
  }

  /// How many characters have to be added, left out, replaced, or exchanged with their neighbour.
  private static func distance(_ first: [Character], _ second: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...second.count)
    for row in first.indices {
      var current = [row + 1]
      for column in second.indices {
        var least = min(last[column + 1], current[column]) + 1
        least = min(least, last[column] + (first[row] == second[column] ? 0 : 1))
        if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
          least = min(least, beforeLast[column - 1] + 1)
        }
        current.append(least)
      }
      beforeLast = last
      last = current
    }
    return last[second.count]
  }
}
