/// Returns the number of letters that were left out, added, replaced or swapped: the distance of optimal string alignment.
///
/// - Complexity: O(*m* · *n*) in the numbers of letters.
package func editDistance<Letter: Equatable>(_ first: [Letter], _ second: [Letter]) -> Int {
  editDistances(first, second)[second.count]
}

/// Returns the edit distances from a word to the beginnings of another one, from the empty beginning to the whole word.
///
/// - Complexity: O(*m* · *n*) in the numbers of letters.
package func editDistances<Letter: Equatable>(_ first: [Letter], _ second: [Letter]) -> [Int] {
  var beforeLast: [Int] = []
  var last = Array(0...second.count)
  for (row, letter) in first.enumerated() {
    var current = [row + 1]
    for (column, other) in second.enumerated() {
      var least = min(current[column] + 1, last[column + 1] + 1, last[column] + (letter == other ? 0 : 1))
      if row > 0, column > 0, letter == second[column - 1], first[row - 1] == other {
        least = min(least, beforeLast[column - 1] + 1)
      }
      current.append(least)
    }
    (beforeLast, last) = (last, current)
  }
  return last
}
