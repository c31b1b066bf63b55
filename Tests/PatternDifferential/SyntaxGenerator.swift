/// Writes damaged patterns of every kind.
package struct SyntaxGenerator {
  private var patterns: PatternGenerator
  private let seeds: [[Unicode.Scalar]]

  /// - Parameter seeds: Patterns to damage in addition to the listed ones and to patterns from ``PatternGenerator``.
  package init(seed: UInt64, seeds: [String] = []) {
    patterns = PatternGenerator(seed: seed)
    self.seeds = (Self.listed + seeds).map { Array($0.unicodeScalars) }
  }

  /// Patterns with every construct that PCRE2 has.
  package static let listed = [
    #"^(\+86){0,1}\-?1\d{10}$"#, #"^(\+852){1}\-?0{0,1}[1,4,5,6,7,8,9](?:\d{7}|\d{8}|\d{12})$"#,
    #"^\+?44?7\d{9}$"#, #"^(0|86|17951)?(13[0-9]|15[012356789]|17[678]|18[0-9]|14[57])[0-9]{8}$"#,
    // Escapes
    #"\a\e\f\n\r\t\cA\c[\x\x4\x41\x{41}\x{0041}\o{101}\o{}\0\01\012\101\377\400\81\08"#,
    #"\d\D\w\W\s\S\h\H\v\V\N\N{2}\N{U+41}\R\X\K\b\B\A\z\Z\G\C\y\u0041\U\L\l\F\_\-\ "#,
    #"\p{L}\P{^Lu}\pN\p{Greek}\p{script=Han}\p{scx: Latin}\p{bc=AL}\p{Any}\p{^any}\p{no_such}\p\p{"#,
    #"(a)(b)(c)\1\2\g1\g{2}\g{-1}\g-1\g{+1}\g+1\g<1>\g'2'\g<-1>\g<+1>\g{0}\g0\10\11\99999\g{70000}"#,
    #"(?<n>a)(?'m'b)(?P<o>c)\k<n>\k'm'\k{o}\g{n}\g<m>\g'o'(?P=n)(?P>m)(?&o)(?&p)\k<p>\k"#,
    #"(?<a2345678901234567890123456789012>a)(?<a23456789012345678901234567890123>b)(?<1a>c)(?<a b>d)(?<>e)"#,
    // Quantifiers
    #"a*b+c?d{2}e{2,}f{2,3}g*?h+?i??j{2}?k*+l++m?+n{2,3}+o{,3}p{ 1,2 }q{1, 2}r{3,2}s{65535}t{65536}u{1"#,
    #"(a)*(?:b)+(?=c){2}(?!d)?(?<=e){0}(?!)*(?>f){3}\1{2,}(?R)?(?1){2,3}(?1)++[ab]{2}[^a]*+\X{2,3}+(*ACCEPT)?"#,
    // Classes
    #"[abc][^abc][]a][^]a][a-z][a\-z][-a][a-][a-c-e][\d-][\d-a][a-\d][\w\W][\b\n\x41-\x43\101\Qa-c\E]"#,
    #"[[:alpha:]][[:^digit:]_][[:foo:]][a-[:digit:]][[:digit:]-a][[.a.]][[=a=]][:alpha:][[:<:]]a[[:>:]][[:a[:alpha:]]"#,
    #"(?xx)[ a b ][^ a](?x)[ ](?i)[a-k][kK][aA][sS][ß][z-a][\N][\R][\X][\B][\C][\k][\g][\8][\400][\p{L}a][^\pL\d]"#,
    #"[\Q\E^a][\Q^\Ea][a\Q-\Ec][\Q]\E][\E^a][\Q"#, "[\\E", "[", "[^", "[\\", "[a-", "[[:", "(?xx)[ ",
    // Groups and options
    #"(?i)a(?-i)b(?i-s:c)(?^)d(?^i:e)(?^-i)f(?i-s-m)(?xx)g(?-xx)h(?xxx)(?J)(?U)(?n)(a)(?m)^a$(?s).(?a)(?)(?:)"#,
    #"(?|(a)|(b)(c)|d)(e)(?|(?<n>a)|(?<n>b))(?|(?<n>a)|(?<m>b))(?J)(?<n>a)(?<n>b)\k<n>(?(<n>)a)"#,
    #"(?#comment)a(?# unterminated"#, "(?x) a # comment\n b \\# [ ] # last", "(?x)a(?#b)#)\n)",
    #"(?>a+)b(*atomic:c)(*sr:d)(*asr:e)(*script_run:f)(*atomic_script_run:g)(*foo:h)(*pla"#,
    // Look-around
    #"(?=a)(?!b)(?<=c)(?<!d)(?*e)(?<*f)(*pla:a)(*nla:b)(*plb:c)(*nlb:d)(*napla:e)(*naplb:f)(*positive_lookahead:g)"#,
    #"(?<=a|bc)(?<=a+)(?<=a{3})(?<=(ab|cd))(?<=(a|cd))(?<=\d\D.[ab])(?<=\R)(?<=\X)(?<=(?=a)b)(?<=(?<=a)b)"#,
    #"(a)(?<=\1)(bc)(?<=(?2)|(?1))(?<=(?3))(d(?<=(?3)))(?<=\k<n>)(?<n>x)(?<=(?&n))(?<=(?R))(?<=a(*ACCEPT)b)"#,
    #"(?<=(?|(a)|(b))c)(?<=(?:a{100}){700})(?<=a{65535})(?<=a{0}b)(?<=(*FAIL)|a)(?<=(?(1)a))(?<=(?(DEFINE)(x))a)"#,
    #"(?=a\K)(?<=\Ka)(?!\K)a\Kb(?:\K)"#,
    // Conditions
    #"(a)?(?(1)b|c)(?(-1)d)(?(+1)e)(?(<n>)f)(?('n')g)(?(n)h)(?<n>x)(?(R)i)(?(R1)j)(?(R&n)k)(?(DEFINE)(?<m>l))"#,
    #"(?(?=a)b|c)(?(?!a)b)(?(?<=a)b)(?(?<!a)b)(?(?C1)(?=a)b)(?(*pla:a)b)(?(*napla:a)b)(?(*atomic:a)b)(?(?:a)b)"#,
    #"(?(1)a|b|c)(x)(?(DEFINE)a|b)(?(VERSION>=10.4)a)(?(VERSION=10.42)b)(?(VERSION>10)c)(?(VERSION>=1001)d)(?(R99)a)"#,
    #"(?(?=a)*b)(?(1)a(?(2)b|c|d)|e|f)()()(?(R70000)a)(?(0)a)(?(70000)a)(?(99)b)(?()a)(?(1a)b)(?(1"#,
    #"(x)(?(1)a|b|c)"#, #"(?:y(x)(?(-1)a|(?:b|c)|d))"#, #"(?(DEFINE)a|b)"#, #"(?(DEFINE)(?<n>a|b)|c)(?&n)"#,
    #"(?(?=a)b|c|d)"#,
    #"\1(?(VERSION=10.42)a|b|c)(d)"#, #"(a)\1(?(?C'x')(?!b)c|d|e)"#, #"(?(R)a|b|c)(?<R>x)"#,
    #"(?|(?<n>a)|(?<m>b))"#,
    #"(?|(?<n>a)|(?<n>b))(?<m>c)(?J)(?<m>d)(?(m)e|f|g)"#, #"(?<=((?:a|b){2}|cd))\1(?<=\1{3})(?<!(?1)x)"#,
    // Recursion, callouts, verbs
    #"(a(?R)?b)(?1)(?-1)(?+1)(c)(?0)(?2)(?9)(?-9)(?+9)(?70000)(?R(?-0)(?+)(?P)(?Px)(?1"#,
    #"(?C)(?C1)(?C255)(?C256)(?C'a')(?C"a""b")(?C{a}}b})(?C`a`)(?C^a^)(?C%a%)(?C#a#)(?C$a$)(?C*a*)(?C1"#,
    #"(*ACCEPT)(*FAIL)(*F)(*COMMIT)(*PRUNE)(*SKIP)(*THEN)(*MARK:a)(*:b)(*PRUNE:c)(*ACCEPT:d)(*FAIL:e)(*MARK)(*FOO)(*:)"#,
    #"(*ACCEPT)*(*ACCEPT:a)??((*ACCEPT)+)(*FAIL)*(*MARK:a)*(*)(*"#,
    "(*MARK:" + String(repeating: "n", count: 256) + ")",
    "(*UTF)a", "(*UCP)a", "(*LIMIT_MATCH=10)a", "(*LIMIT_HEAP=x)a", "(*LIMIT_DEPTH=1)(*CR)(?x)#a\r(b",
    "(*CRLF)(?x)#\r\n[",
    "(*ANY)(?x)#a\u{B}(", "(*ANYCRLF)(*NO_JIT)(?x)#a\r)", "(*NUL)(?x)#a\0*", "(*BSR_ANYCRLF)\\R(*UTF)",
    "(*NOTEMPTY)(*LF)a**",
    // Depth and size
    String(repeating: "(", count: 249) + "a" + String(repeating: ")", count: 249),
    String(repeating: "(?:", count: 60) + "a" + String(repeating: ")|b", count: 60),
    #"(?:(?:a{100}){100}){100}"#, "(?:[ab]){900}|(?:[ab]){900}", "(?:[ab]){900}|(?:[ab]){900}|",
    "(?:[ab]){900}|(?:[ab]){900}\\9",
    "((?:[ab]){900}|(?:[ab]){780}a)\\9|(b)", #"((?<!|a)?)(?<=(?<=\1))"#, #"(?<=(?1))((?<!|a))(?<=a+)"#,
    #"(?<=(?1))((?<!|ab)c|d)(?=(?<=(?1)|(?<=x+)))"#, #"(?:[ab]){1600}"#, #"(abc){65535}"#,
    #"((a){10}b){100,200}\1"#,
    // Not ASCII
    "^1[3-9]\\d{9}é$", "(?<größe>a)\\k<größe>(?<Ⅷ>b)(?<数>c)(?&数)", "[ａ-ｚ\\x{100}-\\x{10FFFF}\\x{D800}][é-è]",
    "(?x)é\u{85}\u{2028} # 中\n\u{200E}[中-文]\\é\\cé\\pé",
    "\\x{110000}\\o{4177777}\\777\\N{U+4E2D}\\N{U+110000}(?C中a中)",
    "(*UTF)中(*MARK:中)(?i)[K\\x{212A}]{2}(?<=中|é)(?<٣>a)(?<a٣>b)", "\\Q中\\E+[\\Q中\\E-文](?#中)(?P<n中>",
  ]

  /// Long texts, on both sides of limits.
  package static var atLimits: [String] {
    func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }
    return [
      repeated("(", 250) + repeated(")", 250), repeated("(", 251) + repeated(")", 251),
      "(?<=" + repeated("a|", 2_000) + "b)",
      "(?<=" + repeated("a|", 2_001) + "b)", repeated("()", 65_535), repeated("()", 65_536),
      (0..<10_000).map { "(?<n\($0)>)" }.joined(), (0...10_000).map { "(?<n\($0)>)" }.joined(),
    ]
  }

  /// Returns the next text.
  package mutating func text() -> String {
    if patterns.roll(4) == 0 { return richPattern() }
    var text = start()
    for _ in 0...patterns.roll(4) { damage(&text) }
    return string(text.prefix(1_200))
  }

  private mutating func start() -> [Unicode.Scalar] {
    switch patterns.roll(4) {
    case 0: return Array((patterns.roll(2) == 0 ? richPattern() : patterns.sample().pattern).unicodeScalars)
    case 1:
      // A part of a listed pattern, so that the first mistake doesn't hide all others.
      let seed = anySeed()
      let first = patterns.roll(seed.count + 1)
      return Array(seed[first..<min(seed.count, first + 1 + patterns.roll(24))])
    default: return anySeed()
    }
  }

  private mutating func anySeed() -> [Unicode.Scalar] { seeds[patterns.roll(seeds.count)] }

  private mutating func damage(_ text: inout [Unicode.Scalar]) {
    let first = patterns.roll(text.count + 1)
    let last = min(text.count, first + 1 + patterns.roll(3))
    switch patterns.roll(7) {
    case 0: text.removeSubrange(first..<last)
    case 1: text.insert(contentsOf: text[first..<last], at: patterns.roll(text.count + 1))
    case 2: text.swapAt(first: first, second: patterns.roll(text.count + 1))
    case 3: text.removeSubrange(last...)
    case 4:
      let other = anySeed()
      let start = patterns.roll(other.count + 1)
      text.insert(contentsOf: other[start..<min(other.count, start + 1 + patterns.roll(12))], at: first)
    default: text.insert(contentsOf: patterns.piece().unicodeScalars, at: first)
    }
  }

  // MARK: Grammar

  private static let leaves = [
    "a", "b", "1", "(?i)k", ".", "\\d", "\\N", "\\h", "\\pL", "\\p{Any}", "\\P{^Any}", "\\X", "\\R", "\\b",
    "^", "$", "\\K",
    "[ab]", "[kK]", "[aA]", "[^a]", "[a]", "[\\pL]", "[\\pLa]", "[^\\pL\\D]", "[[:^alpha:]\\pL]", "[[:<:]]",
    "[[:>:]]",
    "(?!)", "(*F)", "(*ACCEPT)", "(*ACCEPT:n)", "(*COMMIT)", "(*MARK:abc)", "(*THEN:d)", "(?C1)", "(?C'abc')",
    "(?i)", "(?#c)",
    "\\1", "\\2", "\\g{3}", "\\11", "(?1)", "(?2)", "(?-1)", "(?+1)", "(?R)", "\\k<n>", "(?&n)", "(?P=m)",
    "\\g<m>",
    "(?<n>a)", "(?<m>)", "(?J)(?<n>b)",
  ]

  private static let wideLeaves = [
    "é", "中", "[é-中]", "[^é]", "[é]", "[\\h中]", "[\\H]", "[\\v\\S]", "[\\V\\pL]", "\\x{1F600}", "(?<é>a)",
  ]

  private static let openings = [
    "(", "(", "(?:", "(?:", "(?|", "(?i:", "(?>", "(*sr:", "(*asr:", "(?=", "(?!", "(?<=", "(?<=", "(?<!",
    "(?*", "(?<*", "(*nlb:",
    "(?(1)", "(?(-1)", "(?(n)", "(?(<m>)", "(?(R)", "(?(R1)", "(?(R&n)", "(?(DEFINE)", "(?(VERSION>=10)",
    "(?(?=a)", "(?(?<!ab)",
    "(?(?C2)(?!b)",
  ]

  private static let quantifiers = [
    "*", "+", "?", "{0}", "{1}", "{2}", "{0,1}", "{0,3}", "{1,2}", "{1,4}", "{2,}", "{2,3}", "{2,5}", "{7}",
    "{0,}", "{1,}", "{3}",
    "{50}", "{300}", "{20,40}",
  ]

  /// Returns a pattern with any of PCRE2's constructs in any place.
  ///
  /// It often has several mistakes that show only after all of it is read: references, look-behinds, conditions, size.
  package mutating func richPattern() -> String {
    let isWide = patterns.roll(4) == 0
    return (patterns.roll(2) == 0 ? "(?<n>a)(b)(?<m>c)" : "") + alternatives(depth: 3, isWide)
      + (isWide ? "é" : "")
  }

  private mutating func alternatives(depth: Int, _ isWide: Bool) -> String {
    let count = [1, 1, 1, 2, 2, 3][patterns.roll(6)]
    return (0..<count).map { _ in branch(depth: depth, isWide) }.joined(separator: "|")
  }

  private mutating func branch(depth: Int, _ isWide: Bool) -> String {
    (0..<patterns.roll(4)).map { _ in
      let item = depth > 0 && patterns.roll(2) == 0 ? group(depth: depth, isWide) : leaf(isWide)
      guard patterns.roll(3) == 0 else { return item }
      return item + Self.quantifiers[patterns.roll(Self.quantifiers.count)]
        + ["", "", "?", "+"][patterns.roll(4)]
    }.joined()
  }

  private mutating func group(depth: Int, _ isWide: Bool) -> String {
    Self.openings[patterns.roll(Self.openings.count)] + alternatives(depth: depth - 1, isWide) + ")"
  }

  private mutating func leaf(_ isWide: Bool) -> String {
    if isWide, patterns.roll(3) == 0 { return Self.wideLeaves[patterns.roll(Self.wideLeaves.count)] }
    // Most items have a length, so that look-behinds often have one.
    if patterns.roll(2) == 0 { return ["a", "b", "\\d", "[xy]"][patterns.roll(4)] }
    return Self.leaves[patterns.roll(Self.leaves.count)]
  }

  private func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }
}

extension [Unicode.Scalar] {
  /// Swaps two characters, if both are there.
  fileprivate mutating func swapAt(first: Int, second: Int) {
    guard first < count, second < count else { return }
    swapAt(first, second)
  }
}
