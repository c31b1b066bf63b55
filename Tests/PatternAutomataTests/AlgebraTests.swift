import PatternAutomata
import Testing

@Suite("Operations on languages")
struct AlgebraTests {
  static let words = BruteForce.words(over: BruteForce.ab, upTo: 8)

  @Test("Boolean operations agree with the words of the languages", arguments: 1...12 as ClosedRange<UInt64>)
  func boolean(seed: UInt64) throws {
    let languages = BruteForce.languages(count: 2, seed: seed)
    let (left, right) = (languages[0], languages[1])
    let operations: [(Automaton, (Bool, Bool) -> Bool)] = [
      (try left.intersection(right), { $0 && $1 }), (try left.union(right), { $0 || $1 }),
      (try left.subtracting(right), { $0 && !$1 }),
      (left.complement, { left, _ in !left }),
    ]
    for (result, operation) in operations {
      result.checkInvariants()
      for word in Self.words {
        #expect(result.accepts(word) == operation(left.accepts(word), right.accepts(word)))
      }
    }
    let differs = Self.words.contains { left.accepts($0) != right.accepts($0) }
    #expect(!differs || left != right)
    #expect(try left.isSubset(of: right) == left.subtracting(right).isEmpty)
  }

  @Test("The laws of Boolean algebra hold, as equalities of values", arguments: 1...12 as ClosedRange<UInt64>)
  func laws(seed: UInt64) throws {
    let languages = BruteForce.languages(count: 3, seed: seed &+ 100)
    let (a, b, c) = (languages[0], languages[1], languages[2])
    #expect(a.complement.complement == a)
    #expect(try a.union(b).complement == a.complement.intersection(b.complement))
    #expect(try a.intersection(b.union(c)) == a.intersection(b).union(a.intersection(c)))
    #expect(try a.subtracting(b) == a.intersection(b.complement))
    #expect(try a.intersection(a.complement) == .nothing)
    #expect(try a.union(a.complement) == .words(over: .all))
    #expect(try a.subtracting(a).isEmpty && a.isSubset(of: a.union(b)) && a.intersection(b).isSubset(of: a))
  }

  @Test(
    "Equal languages are equal values however they are written",
    arguments: [
      ("^(?:ab|ac)$", "^a[bc]$"), ("^a{2,4}$", "^aa(?:a?){2}$"), ("^(?:a*)*$", "^a*$"), ("a|ab", "a"),
      ("^[0-9]{3}$", "^\\d\\d\\d$"), ("^(?i:k)$", "^[kK]$"), ("(?s)^.*$", ""), ("^$", "^\\n?\\z"),
      ("[^\\x00-\\xff]", "(?!)"),
      ("^(?:1|12|123)$", "^1(?:2(?:3|)|)$"),
    ])
  func canonical(first: String, second: String) throws {
    let (first, second) = (try Automaton(pattern: first), try Automaton(pattern: second))
    #expect(first == second)
    #expect(first.hashValue == second.hashValue)
  }

  @Test(
    "A quotient contains the rest after a prefix, and the prefix can be put back",
    arguments: 1...6 as ClosedRange<UInt64>)
  func quotients(seed: UInt64) throws {
    for language in BruteForce.languages(count: 3, seed: seed &+ 200) {
      for prefix in BruteForce.words(over: BruteForce.ab, upTo: 3) {
        let quotient = language.quotient(byPrefix: prefix)
        quotient.checkInvariants()
        let prepended = quotient.prepending(prefix)
        prepended.checkInvariants()
        #expect(try prepended.isSubset(of: language))
        #expect(prepended.quotient(byPrefix: prefix) == quotient)
        for word in BruteForce.words(over: BruteForce.ab, upTo: 5) {
          #expect(quotient.accepts(word) == language.accepts(prefix + word))
        }
      }
    }
  }

  @Test(
    "The quotient by several prefixes is the union of their quotients",
    arguments: 1...8 as ClosedRange<UInt64>)
  func manyPrefixes(seed: UInt64) throws {
    for language in BruteForce.languages(count: 3, seed: seed &+ 600) {
      let prefixes = ["", "ab", "b", "bb"].map { Array($0.utf8) }
      for count in 0...prefixes.count {
        let some = Array(prefixes.prefix(count))
        let quotient = try language.quotient(byAnyPrefix: some)
        quotient.checkInvariants()
        #expect(try quotient == some.reduce(.nothing) { try $0.union(language.quotient(byPrefix: $1)) })
        let a = ByteSet("a".utf8)
        #expect(try language.quotient(byAnyPrefix: some, alphabet: a) == quotient.restricted(to: a))
      }
    }
  }

  @Test("Restricting drops the words with other bytes, before and after determinisation")
  func restriction() throws {
    let pattern = "^(\\+852){1}\\-?0{0,1}[1,4,5,6,7,8,9](?:\\d{7}|\\d{8}|\\d{12})$"
    let spelling = ByteSet("+-0123456789".utf8)
    let whole = try Automaton(pattern: pattern)
    let restricted = whole.restricted(to: spelling)
    restricted.checkInvariants()
    #expect(try restricted == Automaton(pattern: pattern, alphabet: spelling))
    #expect(try restricted == whole.intersection(.words(over: spelling)))
    #expect(whole.accepts("+852-,1234567".utf8) && !restricted.accepts("+852-,1234567".utf8))
    #expect(!restricted.accepts("+85241234567\n".utf8))
  }

  @Test("A language of spellings is built from quotients and a union")
  func spellings() throws {
    let regex = try Automaton(pattern: #"^(\+86){0,1}\-?1\d{10}$"#)
    let national = try regex.quotient(byPrefix: "+86-".utf8).union(regex.quotient(byPrefix: "+86".utf8))
      .union(regex).restricted(to: .digits)
    #expect(try national == Automaton(pattern: "^1\\d{10}$", alphabet: .digits))
    let prefixes = ["+86-", "+86", ""].map { Array($0.utf8) }
    #expect(try national == regex.quotient(byAnyPrefix: prefixes, alphabet: .digits))
    #expect(national.wordCount == .exactly(10_000_000_000))
  }

  @Test("A language may contain a single word, no word, or all words")
  func constants() {
    let word = Automaton(word: "12\n".utf8)
    word.checkInvariants()
    #expect(word.accepts("12\n".utf8) && !word.accepts("12".utf8) && word.wordCount == .exactly(1))
    #expect(Automaton.nothing.isEmpty && Automaton.nothing.complement == .words(over: .all))
    #expect(Automaton.words(over: []).accepts([]))
    for language in [word, .nothing, .words(over: .all), .words(over: []), .words(over: .digits)] {
      language.checkInvariants()
      language.complement.checkInvariants()
    }
  }
}
