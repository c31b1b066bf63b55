internal import PatternAutomata

/// Numbers that differ from another by one typing error: a digit omitted, doubled, added or replaced, or two swapped.
enum DigitEdits {
  /// Returns all of them, each once, without the number itself.
  ///
  /// - Complexity: O(*n*²) for *n* digits, some 20 · *n* numbers.
  static func all(of number: [UInt8]) -> [[UInt8]] {
    var seen: Set<[UInt8]> = [number]
    var edits: [[UInt8]] = []
    func add(_ word: [UInt8]) {
      if !word.isEmpty, seen.insert(word).inserted { edits.append(word) }
    }
    for index in number.indices {
      add(Array(number[..<index] + number[(index + 1)...]))
      for digit in DigitWord.digits {
        add(Array(number[..<index]) + [digit] + number[(index + 1)...])
        add(Array(number[..<index]) + [digit] + number[index...])
      }
      if index > 0 {
        var word = number
        word.swapAt(index - 1, index)
        add(word)
      }
    }
    for digit in DigitWord.digits { add(number + [digit]) }
    return edits
  }

  /// Returns one of them at random.
  static func random(of number: [UInt8], using generator: inout SplitMix64) -> [UInt8] {
    let edits = all(of: number)
    return edits.isEmpty ? number : edits[Int.random(in: edits.indices, using: &generator)]
  }
}
