import PatternAutomata
import Testing

@Suite("Unfinished words")
struct ProgressTests {
  @Test(
    "A live state lists the possible next bytes and the number of missing bytes",
    arguments: [
      ("^1[3-9]\\d{9}\\z", "", "1", 11), ("^1[3-9]\\d{9}\\z", "1", "3456789", 10),
      ("^(?:12|1234)\\z", "12", "3", 0),
      ("^12\\z", "12", "", 0), ("^1\\d*\\z", "1", "0123456789", 0),
      ("^(?:12345|13)\\z", "1", "23", 1),
    ])
  func live(pattern: String, word: String, next: String, missing: Int) throws {
    let language = try Automaton(pattern: pattern, alphabet: .digits)
    let state = language.state(after: word.utf8)
    #expect(language.isLive(state))
    #expect(language.nextBytes(after: state) == ByteSet(next.utf8))
    #expect(language.missingCount(at: state) == missing)
    let completion = try #require(language.smallestCompletion(from: state))
    #expect(completion.count == missing)
    #expect(language.accepts(Array(word.utf8) + completion))
  }

  @Test("The dead state has no missing count: no continuation helps")
  func dead() throws {
    let language = try Automaton(pattern: "^1\\z")
    let state = language.state(after: "2".utf8)
    #expect(!language.isLive(state) && language.missingCount(at: state) == nil)
    #expect(language.nextBytes(after: state).isEmpty && language.smallestCompletion(from: state) == nil)
  }

  @Test("Distances and next bytes agree with listing", arguments: 1...8 as ClosedRange<UInt64>)
  func listing(seed: UInt64) {
    let words = BruteForce.words(over: BruteForce.ab, upTo: 6)
    for language in BruteForce.languages(count: 2, seed: seed &+ 400) {
      for word in BruteForce.words(over: BruteForce.ab, upTo: 3) {
        let completions = words.filter { language.accepts(word + $0) }
        let state = language.state(after: word)
        if let missing = language.missingCount(at: state), missing <= 6 {
          #expect(completions.first?.count == missing)
          #expect(completions.first == language.smallestCompletion(from: state))
        } else {
          #expect(completions.isEmpty)
        }
        let firsts = ByteSet(completions.compactMap(\.first))
        #expect(firsts.union(language.nextBytes(after: state)) == language.nextBytes(after: state))
      }
    }
  }
}
