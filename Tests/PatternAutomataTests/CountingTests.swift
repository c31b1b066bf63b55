import PatternAutomata
import Testing

@Suite("Lengths, counts and members")
struct CountingTests {
  @Test("Counts, lengths and order agree with listing", arguments: 1...16 as ClosedRange<UInt64>)
  func listing(seed: UInt64) {
    let words = BruteForce.words(over: BruteForce.ab, upTo: 9)
    for language in BruteForce.languages(count: 3, seed: seed &+ 300) {
      let members = words.filter(language.accepts)
      let counts = language.wordCounts(upToLength: 9)
      for length in 0...9 {
        let expected = members.count { $0.count == length }
        #expect(counts[length] == .exactly(ExactCount(expected)))
        #expect(language.lengths.contains(length) == (expected > 0))
      }
      #expect(language.smallestWord.map { $0.count <= 9 ? $0 : nil } ?? nil == members.first)
      let index = WordIndex(language, lengths: 2...9)
      let listed = members.filter { $0.count >= 2 }
      #expect(index.count == .exactly(ExactCount(listed.count)))
      for (number, word) in listed.enumerated().prefix(40) {
        #expect(index.word(at: ExactCount(number)) == word)
      }
      #expect(index.word(at: ExactCount(listed.count)) == nil)
    }
  }

  @Test(
    "Lengths are listed, or continue",
    arguments: [
      ("^\\d{11}\\z", "11"), ("^(?:\\d{8}|\\d{9}|\\d{13})\\z", "8-9, 13"), ("^\\d{6,11}", "6…"),
      ("^\\d*\\z", "0…"), ("^(?:\\d\\d)*\\z", "0 (+2)…"),
      ("^\\d(?:\\d{3})*\\z", "1 (+3)…"), ("(?!)", ""), ("^\\z", "0"),
      ("^(?:(?:\\d{2})*|(?:\\d{3})+)\\z", "0, 2, 3, 4, 6 (+6)…"),
      ("^(?:\\d{3}|\\d{5}(?:\\d\\d)*|\\d{8,})\\z", "3, 5, 7…"), ("^\\d{3}(?:\\d{4}){0,2}\\z", "3, 7, 11"),
    ])
  func lengths(pattern: String, expected: String) throws {
    let lengths = try Automaton(pattern: pattern, alphabet: .digits).lengths
    let known = expected == "0, 2, 3, 4, 6 (+6)…"
    if known {
      // Multiples of two and of three together repeat every six.
      #expect((0...60).allSatisfy { lengths.contains($0) == ($0.isMultiple(of: 2) || $0.isMultiple(of: 3)) })
    } else {
      #expect(lengths.description == expected)
    }
  }

  @Test("Lengths with a long period are unknown past the limit")
  func longPeriods() throws {
    let automaton = try Automaton(
      pattern: "^(?:(?:\\d{7})*|(?:\\d{11})*|(?:\\d{17})*)\\z", alphabet: .digits)
    let lengths = automaton.lengths
    #expect(lengths.tail == .unknown(from: 1_024))
    #expect(lengths.contains(77) == true && lengths.contains(76) == false && lengths.contains(5_000) == nil)
  }

  @Test(
    "Finite and infinite languages are distinguished",
    arguments: [
      ("^\\d{3}\\z", true), ("^\\d{3}$", true), ("\\d{3}", false), ("^\\d+$", false), ("(?!)", true),
      ("^\\z", true), ("^(?:a?){9}$", true),
      ("^(?:ab*c|d)\\z", false), ("^a*\\z", false),
    ])
  func finiteness(pattern: String, isFinite: Bool) throws {
    let automaton = try Automaton(pattern: pattern)
    #expect(automaton.isFinite == isFinite)
    #expect((automaton.wordCount == .infinite) == !isFinite)
    #expect((automaton.lengths.tail == .none) == isFinite)
  }

  @Test("Counts of large languages obey inclusion and exclusion")
  func inclusionExclusion() throws {
    let patterns = [
      "^1\\d{10}\\z", "^1[3-9]\\d{9}\\z", "^[5-9]\\d{7}(?:\\d{5})?\\z", "^\\d{8,13}\\z",
      "^(?:13|15|18)\\d{9}\\z", "^\\d*7\\d{6}\\z",
    ]
    let languages = try patterns.map { try Automaton(pattern: $0, alphabet: .digits) }
    func total(_ language: Automaton) -> Int {
      language.wordCounts(upToLength: 13).reduce(0) { $0 + ($1.exact?.integer ?? 0) }
    }
    for left in languages {
      for right in languages {
        let (both, either) = (try left.intersection(right), try left.union(right))
        #expect(total(either) == total(left) + total(right) - total(both))
        #expect(try total(left.subtracting(right)) == total(left) - total(both))
      }
    }
  }

  @Test("Counts are exact up to 2^128 - 2, and larger counts are marked")
  func overflow() throws {
    let digits = Automaton.words(over: .digits)
    #expect(
      digits.wordCounts(upToLength: 38)[38].exact?.description == "100000000000000000000000000000000000000")
    #expect(digits.wordCounts(upToLength: 39)[39] == .tooMany)
    let power = "1329227995784915872903807060280344576"  // 2^120
    #expect(Automaton.words(over: .all).wordCounts(upToLength: 15)[15].exact?.description == power)
    #expect(Automaton.words(over: .all).wordCounts(upToLength: 16)[16] == .tooMany)
    #expect(digits.wordCount == .infinite)
    let index = WordIndex(digits, lengths: 0...50)
    #expect(index.count == .tooMany)
    #expect(index.word(at: 11) == Array("00".utf8))
    // This count fits, although the counts of other states for the same length don't.
    let mixed = try Automaton(pattern: "^12345")
    #expect(mixed.wordCounts(upToLength: 20)[20].exact?.description == power)
  }
}
