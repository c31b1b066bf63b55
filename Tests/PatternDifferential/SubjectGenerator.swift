package import PatternAutomata

/// Draws subjects for a pattern: at random, along the automaton, and damaged.
package struct SubjectGenerator {
  private let automaton: Automaton
  private let members: [[UInt8]]
  private let alphabet: [UInt8]

  package init(pattern: String, automaton: Automaton) {
    self.automaton = automaton
    members = automaton.table.byteClasses.members.map(Array.init)
    // Bytes that the automaton distinguishes, some bytes that it doesn't, and the usual suspects.
    alphabet =
      members.flatMap { [$0[0], $0[$0.count - 1], $0[$0.count / 2]] } + Array(pattern.utf8)
      + [0, 10, 10, 10, 13, 0x30, 0x39, 0x41, 0x61, 0x7F, 0x80, 0xFF]
  }

  package func subject(using random: inout SplitMix64) -> [UInt8] {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return noise(using: &random)
    case 1...3: return walk(using: &random)
    case 4: return walk(using: &random) + [10]
    default: return damaged(walk(using: &random), using: &random)
    }
  }

  private func noise(using random: inout SplitMix64) -> [UInt8] {
    (0..<Int.random(in: 0...10, using: &random)).map { _ in byte(using: &random) }
  }

  /// Returns one of the bytes that matter, its other case, or any byte.
  private func byte(using random: inout SplitMix64) -> UInt8 {
    let byte = alphabet[Int.random(in: alphabet.indices, using: &random)]
    return switch Int.random(in: 0..<8, using: &random) {
    case 0...1: UInt8.random(in: 0...255, using: &random)
    case 2: byte ^ 0x20
    default: byte
    }
  }

  /// Returns a walk over live states, which usually ends in an accepting state.
  private func walk(using random: inout SplitMix64) -> [UInt8] {
    var word: [UInt8] = []
    var state = automaton.start
    let patience = Int.random(in: 0...24, using: &random)
    while word.count < 48 {
      let isAccepting = automaton.isAccepting[Int(state)]
      if isAccepting, Int.random(in: 0..<3, using: &random) == 0 || word.count > patience { break }
      if word.count > patience, automaton.missingCount(at: state) ?? 99 > 20 { break }
      let live = members.indices.filter { byteClass in
        let successor = automaton.table.successor(of: state, overClass: byteClass)
        guard automaton.isLive(successor) else { return false }
        // When patience runs out, the walk takes the shortest way to the end.
        return word.count <= patience || automaton.distances[Int(successor)] < automaton.distances[Int(state)]
      }
      guard !live.isEmpty else { break }
      let byteClass = live[Int.random(in: live.indices, using: &random)]
      word.append(members[byteClass][Int.random(in: members[byteClass].indices, using: &random)])
      state = automaton.table.successor(of: state, overClass: byteClass)
    }
    return word
  }

  private func damaged(_ word: [UInt8], using random: inout SplitMix64) -> [UInt8] {
    var word = word
    for _ in 0...Int.random(in: 0..<2, using: &random) {
      let index = Int.random(in: 0...word.count, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0 where index < word.count: word.remove(at: index)
      case 1 where index < word.count: word[index] = byte(using: &random)
      case 2: word.removeSubrange(index...)
      case 3: word.append(byte(using: &random))
      default: word.insert(byte(using: &random), at: index)
      }
    }
    return word
  }
}
