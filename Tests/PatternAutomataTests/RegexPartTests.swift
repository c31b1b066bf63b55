import PatternAutomata
import PatternDifferential
import RandomSearch
import Testing

@Suite("Parts of a regex")
struct RegexPartTests {
  @Test(
    "The parser and the tree give each item the same meaning, options included",
    arguments: [
      ("a", #"[\x61]"#), ("(?i)a", #"[\x41\x61]"#), (#"\d"#, #"[\x30\x31\x32\x33\x34\x35\x36\x37\x38\x39]"#),
      ("^1$", #"\A[\x31]\Z"#), ("(?m)^1$", #"(?m:^)[\x31](?m:$)"#), (#"\A1\b\B\z"#, #"\A[\x31]\b\B\z"#),
      ("12|3|", #"(?:[\x31][\x32]|[\x33]|)"#), ("(?:1|(2))3", #"(?:[\x31]|[\x32])[\x33]"#),
      ("1?2*3+?4{2}+5{2,}", #"(?:[\x31]){0,1}(?:[\x32]){0,}(?:[\x33]){1,}?(?:[\x34]){2,2}+(?:[\x35]){2,}"#),
      ("(?U)1*2*?", #"(?:[\x31]){0,}?(?:[\x32]){0,}"#),
      ("(?=1)(?!2)(?>3|4)", #"(?=[\x31])(?![\x32])(?>(?:[\x33]|[\x34]))"#),
      (#"\Q1+\E(?#2)3"#, #"[\x31][\x2b][\x33]"#), ("(?x) 1 # 2", #"[\x31]"#), ("(?xx)[1 2]", #"[\x31\x32]"#),
      ("(*F)1{0}", "(?!)"), ("(1(?i)a|b)c", #"(?:[\x31][\x41\x61]|[\x42\x62])[\x63]"#), ("", ""), ("()", ""),
    ])
  func meaning(regex: String, plain: String) throws {
    #expect(try #require(RegexPart.tree(of: regex)).plainRegex == plain)
  }

  @Test(
    "A part without an automaton is text, or a group with its contents; the parts around it are read",
    arguments: [
      (#"1(\1)2"#, [1, 2, 1]), ("(?<=1)2", [2, 2]), ("(?(1)2|3)4", [2, 1]), ("(?R)1", [1, 1]),
      (#"1\R"#, [1, 1]),
      ("1{,3}", [1, 1]), ("（1", [1, 1, 1, 1]),
    ])
  func outside(regex: String, sizes: [Int]) throws {
    let tree = try #require(RegexPart.tree(of: regex))
    guard case .sequence(let parts) = tree.kind else {
      Issue.record("\(tree)")
      return
    }
    #expect(tree.plainRegex == nil || !regex.utf8.allSatisfy { $0 < 0x80 })
    #expect(parts.count == sizes.count)
  }

  @Test("A part's range covers its text, with its parentheses and its quantifier")
  func ranges() throws {
    let regex = #"^(?:\+86)?-(1|2)x{2,3}?"#
    let tree = try #require(RegexPart.tree(of: regex))
    guard case .sequence(let parts) = tree.kind else {
      Issue.record("\(tree)")
      return
    }
    let texts = parts.map { String(decoding: Array(regex.utf8)[$0.range], as: UTF8.self) }
    #expect(texts == ["^", #"(?:\+86)?"#, "-", "(1|2)", "x{2,3}?"])
  }

  @Test("Groups are read up to a depth of 64")
  func depth() {
    let nested = { (depth: Int) in
      String(repeating: "(", count: depth) + "1" + String(repeating: ")", count: depth)
    }
    #expect(RegexPart.tree(of: nested(64)) != nil)
    #expect(RegexPart.tree(of: nested(65)) == nil)
    #expect(RegexPart.tree(of: "(1") == nil && RegexPart.tree(of: "1)") == nil)
  }

  @Test(
    "For random regexes, the parts have the same language as the regex",
    arguments: RandomSearch.seeds(1 as UInt64))
  func language(seed: UInt64) throws {
    var generator = PatternGenerator(seed: seed)
    var count = 0
    while count < 200 {
      let pattern = generator.sample().pattern
      guard let automaton = try? Automaton(pattern: pattern) else { continue }
      count += 1
      let plain = try #require(RegexPart.tree(of: pattern)?.plainRegex, "\(pattern)")
      #expect(try Automaton(pattern: plain) == automaton, "\(pattern) as \(plain)")
    }
  }
}
