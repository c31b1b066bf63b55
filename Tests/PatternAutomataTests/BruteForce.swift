import PatternAutomata
import PatternDifferential

/// Slow and simple implementations to check the automata against.
enum BruteForce {
  /// Returns all words over some bytes up to a length, in the order of `WordIndex`.
  static func words(over alphabet: [UInt8], upTo length: Int) -> [[UInt8]] {
    var all: [[UInt8]] = [[]]
    var last: [[UInt8]] = [[]]
    for _ in 0..<length {
      last = last.flatMap { word in alphabet.map { word + [$0] } }
      all += last
    }
    return all
  }

  static let ab = Array("ab".utf8)

  /// Returns languages over `a` and `b` from random patterns, without budget failures.
  static func languages(count: Int, seed: UInt64) -> [Automaton] {
    var random = SplitMix64(seed: seed)
    func expression(_ depth: Int) -> String {
      switch Int.random(in: 0..<(depth > 0 ? 8 : 3), using: &random) {
      case 0: "a"
      case 1: "b"
      case 2: "[ab]"
      case 3: "(?:" + expression(depth - 1) + "|" + expression(depth - 1) + ")"
      case 4: "(?:" + expression(depth - 1) + ")*"
      case 5: "(?:" + expression(depth - 1) + "){1,2}"
      default: expression(depth - 1) + expression(depth - 1)
      }
    }
    let alphabet = ByteSet(ab)
    var languages: [Automaton] = []
    while languages.count < count {
      let matching: Automaton.Matching = languages.count.isMultiple(of: 3) ? .search : .wholeSubject
      if let language = try? Automaton(pattern: expression(4), matching: matching, alphabet: alphabet) {
        languages.append(language)
      }
    }
    return languages
  }
}
