import PatternAutomata
import PatternDifferential
import RegexEngine
import Testing

/// The automaton of a pattern gives the same verdicts as PCRE2, here in corner cases.
@Suite("The regular subset")
struct SubsetTests {
  @Test(
    "Constructs outside the subset are named, with their place",
    arguments: [
      ("(?<=b)a", .lookBehind, 0), ("(?<!b)a", .lookBehind, 0), ("a(*plb:a)", .lookBehind, 1),
      ("(?=(?<!b)a)", .lookBehind, 3), ("(?!)*", .repeatedLookAhead, 4),
      ("(?![\\s\\S])?", .repeatedLookAhead, 10), ("(?=(a))+b", .repeatedLookAhead, 7),
      ("(*nla:a|b){2}", .repeatedLookAhead, 10),
      ("a[[:<:]]", .wordBoundary, 1), ("(a)\\1", .backReference, 3), ("(?<n>a)\\k<n>", .backReference, 7),
      ("(a)\\g1", .backReference, 3), ("(?P<n>a)(?P=n)", .backReference, 8), ("\\R", .lineBreak, 0),
      ("1(?>(?:a?)*b)", .atomicGroup, 1), ("(*atomic:(?:a|b?){2})", .atomicGroup, 0),
      ("(?>(?:a|ab){0,40})", .atomicGroup, 0), ("a+(?>b?)", .atomicGroup, 2),
      ("(?:a?|b)++", .possessiveQuantifier, 9), ("\\d?(?:ab)*+", .possessiveQuantifier, 10),
      ("(?x)(?:a|ab){40} +", .possessiveQuantifier, 17),
      ("(?(?=a)b)", .conditional, 0),
      ("(a)?(?(1)b)", .conditional, 4), ("a(?R)", .recursion, 1), ("(?1)(a)", .recursion, 0),
      ("(?+1)(a)", .recursion, 0),
      ("(a)(?-1)", .recursion, 3), ("(?<n>a)(?&n)", .recursion, 7), ("(?P<n>a)(?P>n)", .recursion, 8),
      ("(*ACCEPT)", .verb, 0), ("(*CRLF)a", .verb, 0), ("a(*COMMIT)", .verb, 1), ("(?C1)a", .callout, 0),
      ("a\\Kb", .matchStartReset, 1), ("\\pL", .unicodeProperty, 0), ("\\X", .unicodeProperty, 0),
      ("a{,3}", .versionDependentQuantifier, 1),
      ("a{ 1,2 }", .versionDependentQuantifier, 1), ("a{1, 2}", .versionDependentQuantifier, 1),
      ("\\h\\S", .conflictingSpaceEscapes, 2), ("\\S|\\v", .conflictingSpaceEscapes, 3),
      ("(a|^){0}b", .skippedGroup, 5),
      ("1é", .nonASCIIText, 1),
      // The parser checks none of these; PCRE2 refuses them.
      ("(a)\\2", .backReference, 3), ("\\g{", .backReference, 0), ("(?+9)", .recursion, 0),
      ("(?<=a+)b", .lookBehind, 0),
      ("(*UTF)a", .verb, 0), ("a(*FOO)", .verb, 1), ("(*foo:a)", .verb, 0), ("\\p{foo}", .unicodeProperty, 0),
      ("(?(1)a|b|c)", .conditional, 0), ("(?C256)", .callout, 0), ("a\\C", .laterSyntax, 1),
      ("\\x{100}", .laterSyntax, 0), ("\\o12}", .laterSyntax, 0),
      ("[\\R]", .laterSyntax, 1), ("\\u0031", .laterSyntax, 0), ("\\N{U+41}", .laterSyntax, 0),
      ("\\c", .laterSyntax, 0),
      ("1(?aD)a", .laterSyntax, 1), ("(?<1a>a)", .laterSyntax, 0), ("(?<n>a)(?<n>b)", .laterSyntax, 7),
      ("(?|(?<n>a)|(?<m>b))", .laterSyntax, 11),
    ] as [(String, OutsideSubset.Construct, Int)])
  func outside(pattern: String, construct: OutsideSubset.Construct, offset: Int) {
    #expect(throws: PatternAutomatonError.outsideSubset(OutsideSubset(construct: construct, offset: offset)))
    {
      try Automaton(pattern: pattern)
    }
  }

  @Test(
    "Malformed patterns are refused, with the place, even after constructs outside the subset",
    arguments: [
      ("(a", .missingClosingParenthesis, 2), ("a)", .unmatchedClosingParenthesis, 1),
      ("[a", .missingSquareBracket, 2), ("*a", .nothingToQuantify, 0), ("a**", .nothingToQuantify, 2),
      ("^*", .nothingToQuantify, 1), ("\\", .endsWithBackslash, 1), ("[z-a]", .classRangeOutOfOrder, 3),
      ("a{3,2}", .quantifierOutOfOrder, 5), ("\\y", .unknownEscape, 1), ("[[:foo:]]", .unknownPOSIXClass, 3),
      ("(?i", .missingClosingParenthesis, 3), ("(?#a", .missingCommentClosing, 4),
      ("(?=a)(b", .missingClosingParenthesis, 7), ("(?<=a)(b", .missingClosingParenthesis, 8),
      ("é)", .unmatchedClosingParenthesis, 2),
    ] as [(String, PatternSyntaxError.Cause, Int)])
  func malformed(pattern: String, cause: PatternSyntaxError.Cause, offset: Int) {
    #expect(throws: PatternAutomatonError.malformed(PatternSyntaxError(cause: cause, offset: offset))) {
      try Automaton(pattern: pattern)
    }
  }

  @Test(
    "Corner cases of the syntax mean the same as in PCRE2",
    arguments: [
      // Classes
      "^[]a]$", "^[^]a]$", "^[1,4]$", "[a-]", "^[-a]$", "^[a-c-e]$", "^[%--]$", "^[--a]$", "^[\\d-]$",
      "^[\\]-a]$", "^[a\\-c]$",
      "^[\\x41-\\x43]$", "^[[:alpha:]-]$", "^[[:^alpha:]]$", "^[[a]$", "^[[:]$", "^[a[:]b]$", "^[[:alpha]$",
      "(?i)^[[:upper:]]$",
      "(?i)^[^a-c]$", "(?i)^[Z-a]$", "^[\\b]$", "^[\\1]$", "^[\\101]$", "^[\\377]$", "^[\\Qa-c\\E]$",
      "^[\\Qa\\E-c]$", "^[a-\\Qc\\E]$",
      "^[a\\Q-\\Ec]$", "^[\\Q]\\E]$", "^[\\E^a]$", "^[\\Q\\E^a]$", "^[\\Q^\\Ea]$", "^[^\\E]a]$",
      "(?xx)^[ ^ a b ]$", "(?xx)^[a - c]$",
      "(?xx)^[^ ] ]$", "(?xx)^[\\ ]$", "(?xx)^[\\Q \\E]$", "(?x)^[ ]$", "(?xx)(?x)^[ ]$", "(?xxx)^[a ]$",
      "(?-x)^[ ]$", "^[^\\S]$",
      "^[\\W\\d]$", "^[\\h\\v]$", "^[.$^|()]$", "^[[:ascii:]]$", "^[[:punct:]]$", "^[[:word:]]$",
      "^[[:blank:][:cntrl:]]$", "^[\\c]]$",
      // Escapes
      "^\\x$", "^\\x4$", "^\\x41$", "^\\x411$", "^\\x{41}$", "^\\x{0041}$", "^\\xg$", "^\\0$", "^\\01$",
      "^\\0101$", "^\\10$", "^\\18$",
      "^\\101$", "^\\377$", "^\\o{101}$", "^\\cA$", "^\\ca$", "^\\c\\$", "^\\c[$", "^\\a\\e\\f\\n\\r\\t$",
      "^\\_\\-\\+\\<\\/\\ $", "^\\N{2}$",
      "^\\N$", "^.$", "(?s)^.$", "(?s)^\\N$", "^\\h$", "^\\H$", "^\\v$", "^\\V$", "^\\s$", "^\\w$", "^\\D$",
      // Quantifiers
      "^a{2}$", "^a{2,}$", "^a{1,3}$", "^a{0}$", "^a{0,0}b$", "^a{00002}$", "^a{$", "^a{1$", "^a{x}$",
      "^a{1,x}$", "^a{}$", "^a{,}$",
      "^{1x}$", "^}$", "^a??$", "^a*?b$", "^a{2}?$", "(?U)^a+$", "^(?:a|){3}$", "^(?:a*)*$", "^(a|b?){2,3}$",
      "^()*$", "^(?:){9}a$",
      // Quoting, comments, white space
      "^\\Qa.b\\E$", "^\\Qa.b", "^a\\Q\\E+$", "^\\Qab\\E+$", "^a\\E+$", "\\E^a", "^a(?#)b)+$", "^a(?#x)+$",
      "(?x)^ a b # c\n + $",
      "(?x)^a\\ b$", "(?x)^a[ ]b$", "(?x)^a{ 2}$", "(?x)^\\Q a\\E$", "(?x)a#b", "^(?x: a) b$", "(?x)^a + ?b$",
      // Groups and options
      "^(?:a|b)c$", "^(?|(a)|b)$", "^(?<n>a)(?'m'b)(?P<o>c)$", "^(?i)a(?-i)b$", "^(a(?i)b|c)d$", "^(?i:a)b$",
      "^(?i-i)a$", "^(?^)a$",
      "(?i)^(?^:a)b$", "(?i)^(?^i:a)b$", "(?is)^a.$", "^(?n)(a)$", "^(?J)(?<n>a)(?<n>b)$", "^(?)a$",
      "^a(?![\\s\\S])", "^a(?![\\S\\s])b?", "(?:a(?![\\d\\D]))?b", "^a$(?![\\s\\S])", "^a(?![\\x00-\\xff])",
      "^(?:(?![\\s\\S])|a)+$", "^a\\n?(?![\\w\\W])",
      "^(?-m)a$", "^(?s-s).$", "^|a", "a|",
      "", "|", "()", "(|a)(b|)$", "(?!)", "a|(?!)", "(*FAIL)|b", "^(*F)",
    ])
  func corners(pattern: String) throws {
    var checker = DifferentialChecker(seed: 1)
    for matching in [Automaton.Matching.search, .wholeSubject] {
      #expect(checker.check(pattern, matching: matching, subjectCount: 120) == nil)
    }
    if checker.tally.refusedCount == 0 {
      #expect(checker.tally.patternCount + (checker.tally.outside[.versionDependentQuantifier] ?? 0) == 2)
    }
  }

  @Test(
    "Anchors hold in any position",
    arguments: [
      "a|^b", "(^a|b)*c", "a$|b", "$a?", "(?:a$)?b", "a^b", "a\n^b", "a$b", "a$\nb", "a$\n", "a$\n$",
      "a\\z\n",
      "a\\Z\n", "a\\Z\n\\z", "\\z$", "$\\z", "$$", "\\Z\n?\\z", "(?:^|a)b", "(?:^|,)\\d+(?:,|$)", "(a|$)+",
      "($|a)*b", "(?:a|$){2}", "^$", "^\\z",
      "\\Aa\\Z", "\\Ga\\Gb", "(?:\\Ga)+", "(?s)^.$", "(?s).$", ".\\z", "\\n$", "\\n\\z", "$\\n", "[^a]$",
      "^(?:$|a)", "a?$", "(^|$)",
      "(?:a|b$|c\\z)d?", "^a|b$", "(?:(?:$)\n|a)+\\z", "(\\n|$)*",
    ] as [String])
  func anchors(pattern: String) {
    var checker = DifferentialChecker(seed: 2)
    for matching in [Automaton.Matching.search, .wholeSubject] {
      #expect(checker.check(pattern, matching: matching, subjectCount: 200) == nil)
    }
    #expect(checker.tally.patternCount == 2, "the pattern is inside the subset")
  }

  @Test(
    "Word boundaries hold in any position",
    arguments: [
      "\\b", "\\B", "^\\b", "^\\B", "\\b$", "\\B$", "\\b\\z", "\\B\\z", "\\ba\\b", "\\Ba\\B", "a\\b-",
      "a\\ba", "-\\B-", "\\b\\B", "\\b\\b",
      "(?:\\ba|\\B-)*$", "(?:a\\b|-)+\\z", "a\\b\\n", "-\\b\\n", "a\\b$\\n", "\\n\\B$", "\\b_", "\\xe9\\b",
      "\\b1\\d{2}\\b", "(?:\\b|a)b", "(\\b)?a",
      "(?:\\b|$)-", "^(?:\\+86\\b)?-?1\\d\\b", "(?i)\\bab\\b", "a$\\b", "a\\Z\\B\\n", "(?:\\Z\\b|a)b?",
    ] as [String])
  func wordBoundaries(pattern: String) {
    var checker = DifferentialChecker(seed: 2)
    for matching in [Automaton.Matching.search, .wholeSubject] {
      #expect(checker.check(pattern, matching: matching, subjectCount: 200) == nil)
      #expect(checker.check(pattern, matching: matching, allWordsOver: Array("a_-\n".utf8)) == nil)
    }
    #expect(checker.tally.patternCount == 4, "the pattern is inside the subset")
  }

  @Test(
    "Look-aheads hold in any position",
    arguments: [
      "(?=a)", "(?!a)", "a(?=b)", "a(?!b)", "(?=a)b", "(?!a)a", "^(?=a|b)", "^(?!a)", "(?=$)", "(?!$)a?",
      "(?=^)a",
      "(?!^)a", "(?=\\z)", "(?!\\z)", "a(?=$)\\n", "a$(?!\\n)", "(?=a\\z)", "(?=a$)a\\n", "(?=\\b)-",
      "(?!\\b)a",
      "a(?!\\B)", "(?=.*a)(?=.*b)", "(?!.*a)(?!.*b)", "(?=a)(?!ab)a", "(?=(?=a)a)", "(?!(?!a)b)",
      "(?=a(?!b))a.",
      "(?:(?!ab)[ab])+$", "(?:(?=a)|b)*-", "(?:(?=a)|b){2}-", "(?:a(?=b)|b(?!a))+$", "(?=a)|b$",
      "(?:(?!a)|ab)b",
      "(?=(a|ab)(b|))a", "(?=)a", "(?!)|a", "(?=[^\\x00-\\xff])|a", "(*pla:a)(*nla:ab)a", "(?*a)a",
      "^(?!.*\\n)a",
      "(?i)(?=A)a", "(?=(?i)A)a", "(?s)(?!.)", "(?!.)\\n?", "a(?=-|\\z)", "(?=\\Aa)", "(?:^|-)(?!a)\\w",
    ] as [String])
  func lookaheads(pattern: String) {
    expectInsideAndRight(pattern)
  }

  @Test(
    "Under (?m) a line is the text between newlines, and nothing follows the last newline",
    arguments: [
      "(?m)^a", "(?m)a$", "(?m)^a$", "(?m)^", "(?m)$", "(?m)^$", "(?m)^\\n", "(?m)$\\n", "(?m)\\n^a",
      "(?m)\\n^",
      "(?m)a$\\n^b", "(?m)(?:^a|b)+$", "(?m)\\Aa", "(?m)a\\z", "(?m)a\\Z", "(?m:^a)b|^b", "(?m)^(?-m)a$",
      "(?m)(?!^)a",
      "(?m)(?=^)a", "(?m)(?=a$)a", "(?m)^\\ba", "(?m)(?:^|-)a", "(?im)^A$", "(?m)(?:^)*a", "(?m)^(?=a)",
      "(?m)^.*$",
      "(?ms).^.", "(?m)(^|$)a", "(?^)(?m)^a", "(?m-m)^a$",
    ] as [String])
  func lines(pattern: String) {
    expectInsideAndRight(pattern)
  }

  @Test(
    "An atomic group keeps its first match, and possessive quantifiers are such groups",
    arguments: [
      "(?>a)", "(?>a|ab)-", "(?>ab|a)-", "(?>ab|a)b", "(?>a|ab)b", "^(?>a|ab)*-", "(?>a*)a", "a*+a", "a++b",
      "a++a", "a?+a", "a?+b", "a{2}+a", "a{1,2}+a", "a{1,}+a", "[ab]++b", "[ab]{0,2}+b", "\\w++\\w",
      "\\w{1,2}+b",
      "(?>a*?)b", "(?>a*?b)b", "(?>a+?)a", "(?>a{1,2}?)a-", "(?>a{1,2}?b)-", "(?>a??)a", "(?>a??b)a",
      "(?>(?:a|ab)*-)", "(?>(?:a|ab)*?-)", "(?>(?:a|ab){1,2}b)", "(?>(?:a|ab){1,2}?b)", "(?>(?:a|ab){2,}b)b",
      "(?:a|ab)++b", "(?:ab|a)*+b", "(?:a|ab){2,}+b", "(?:a|ab){1,2}+b", "(?:a|ab)?+b", "(?:ab|a)?+b",
      "(?:ab?)++b",
      "(?>(?>a|ab)b|a)b", "(?>a(?>b|bb)|ab)b", "(?>(?=ab)a|ab)b", "(?>a(?!b)|ab)b", "(?>a$|ab)",
      "(?>a\\b|ab)-",
      "(?>a|ab)$|ab-", "(?!(?>a|ab)-)ab", "(?=(?>ab|a)b)a", "(?U)(?>a*)a", "(?U)(?>a*?)a", "(?U)a*+a",
      "(?>(*FAIL)|ab)b",
      "(?>a|(*FAIL))b", "(?>a(?:b|bb)-?)b", "(*atomic:a|ab)-", "(?i)(?>A|ab)-", "(?>(a)|(a)b)-",
      "(?>(?:a{2}){1,2})a",
      "(?:(?>a|ab)-)*$", "(?>\\d{1,2}-?)1", "^(?>a|ab){2}b", "(?>[^a]*a)b", "(?>.*)-", "(?>.*?)-",
      "(?>a?b?-)b",
    ] as [String])
  func atomicGroups(pattern: String) {
    expectInsideAndRight(pattern)
  }

  /// Compares a pattern with PCRE2 on drawn subjects, and on all short words over a few bytes.
  private func expectInsideAndRight(_ pattern: String) {
    var checker = DifferentialChecker(seed: 2)
    for matching in [Automaton.Matching.search, .wholeSubject] {
      #expect(checker.check(pattern, matching: matching, subjectCount: 400) == nil)
      #expect(checker.check(pattern, matching: matching, allWordsOver: Array("ab-\n".utf8)) == nil)
    }
    #expect(checker.tally.patternCount == 4, "the pattern is inside the subset")
  }

  @Test(
    "Look-aheads and possessive quantifiers of number plans have their meaning",
    arguments: [
      ("^(?!10)1\\d{10}$", ["13800138000", "11000138000\n"], ["10800138000", "1380013800", "23800138000"]),
      ("^(?:\\+86-?)?(?!10|1[2-9]0)1\\d{3}$", ["+86-1111", "1311"], ["+86-1011", "1301"]),
      ("^(?=.{11}$)1[3-9]\\d+$", ["13800138000"], ["1380013800", "138001380000"]),
      ("^(?!.*(?:000|111))\\d{6}$", ["100100"], ["100010", "211110"]),
      ("^\\+?86?+1\\d{3}+$", ["+861234", "81234"], ["1234", "+8661234"]),
      ("^(?>0086|00)?1\\d{3}$", ["00861234", "001234", "1234"], ["0081234"]),
    ] as [(String, [String], [String])])
  func numberPlans(row: (pattern: String, members: [String], others: [String])) throws {
    let automaton = try Automaton(pattern: row.pattern)
    automaton.checkInvariants()
    for member in row.members { #expect(automaton.accepts(member.utf8), "\(member.debugDescription)") }
    for other in row.others { #expect(!automaton.accepts(other.utf8), "\(other.debugDescription)") }
  }

  @Test(
    "A dollar allows one final newline, and a whole match does not include it",
    arguments: [
      ("^1$", .search, ["1", "1\n"], ["1\n\n", "1\r\n", "\n1", "11", ""]),
      ("^1$", .wholeSubject, ["1"], ["1\n", "11"]),
      ("^1\\z", .search, ["1"], ["1\n"]),
      ("1", .search, ["1", "a1b", "\n1\n"], ["", "2"]),
      ("1", .wholeSubject, ["1"], ["1\n", "a1", "11"]),
      ("^1$\n", .wholeSubject, ["1\n"], ["1", "1\n\n"]),
      (
        "^(\\+93){1}\\-\\d{6,11}", .search, ["+93-701234567junk", "+93-123456"],
        ["+93701234567", "+93-12345"]
      ),
      (
        "^(\\+852){1}\\-?0{0,1}[1,4,5,6,7,8,9](?:\\d{7}|\\d{8}|\\d{12})$", .search,
        ["+852-,1234567", "+85241234567", "+852-041234567\n"], ["41234567", "+852-0,123456"]
      ),
    ] as [(String, Automaton.Matching, [String], [String])])
  func definitions(row: (pattern: String, matching: Automaton.Matching, members: [String], others: [String]))
    throws
  {
    let automaton = try Automaton(pattern: row.pattern, matching: row.matching)
    automaton.checkInvariants()
    for member in row.members { #expect(automaton.accepts(member.utf8), "\(member.debugDescription)") }
    for other in row.others { #expect(!automaton.accepts(other.utf8), "\(other.debugDescription)") }
  }

  @Test(
    "Three constructs are outside because PCRE2 10.42 contradicts its own manual there",
    .enabled(if: Engine.version.hasPrefix("PCRE2 10.42"), "the faults are those of PCRE2 10.42"))
  func knownFaults() throws {
    let matcher = Matcher()
    func matches(_ pattern: String, _ subject: [UInt8]) throws -> Bool {
      try matcher.match(Pattern(pattern, machineCodeFor: []), in: subject.span) != .noMatch
    }
    #expect(try matches("\\h+\\S", [0xA0, 0xA0]) == false)
    #expect(try matches("[\\h]+\\S", [0xA0, 0xA0]))
    #expect(try matches("(a|^){0}b", Array("ab".utf8)) == false)
    #expect(try matches("-{2,}(?>|b).", Array("---".utf8)) == false)
    #expect(try matches("-{2,}(?:|b).", Array("---".utf8)))
  }
}
