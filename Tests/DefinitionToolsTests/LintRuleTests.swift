import DefinitionTools
import PatternAutomata
import PhoneCheck
import Testing

@Suite("Lint rules about a regex")
struct LintRuleTests {
  /// A regex that a rule finds fault with, and the byte of the regex it points at.
  struct Hit: CustomTestStringConvertible {
    var rule: LintRule
    var regex: String
    var offset: Int
    var witness: String?
    var fix: String?
    var areaCode = "86"

    var testDescription: String { "\(rule.rawValue): \(regex)" }
  }

  static let hits: [Hit] = [
    Hit(
      rule: .commaInClass, regex: #"^(?:\+86-?)?1[3,5]\d{9}$"#, offset: 15, witness: "+86-1,234567890",
      fix: #"^(?:\+86-?)?1[35]\d{9}$"#),
    Hit(
      rule: .commaInClass, regex: #"^1[3,5,]\d[,1]$"#, offset: 4, witness: "134,", fix: #"^1[35]\d[1]$"#),
    Hit(
      rule: .pipeInClass, regex: #"^(?:\+86-?)?1[3|5]\d{9}$"#, offset: 15, witness: "+86-1|234567890",
      fix: #"^(?:\+86-?)?1[35]\d{9}$"#),
    Hit(
      rule: .commaInClass, regex: #"^(?:\+86-?)?1[3, 5 ,7]\d{9}$"#, offset: 15, witness: "+86-1,234567890",
      fix: #"^(?:\+86-?)?1[357]\d{9}$"#),
    Hit(
      rule: .groupInClass, regex: #"^(?:\+86-?)?[(13)(15)]\d{9}$"#, offset: 13, witness: "+86-(123456789"),
    Hit(rule: .groupInClass, regex: #"^(?:\+86-?)?[(13|15)]\d{9}$"#, offset: 13, witness: "+86-(123456789"),
    Hit(rule: .numberRangeInClass, regex: #"^(?:\+86-?)?1[30-39]\d{8}$"#, offset: 14),
    Hit(
      rule: .duplicateInClass, regex: #"^(?:\+86-?)?1[33-9]\d{9}$"#, offset: 14,
      fix: #"^(?:\+86-?)?1[3-9]\d{9}$"#),
    Hit(
      rule: .duplicateInClass, regex: #"^(?:\+86-?)?1[3-57-94]\d[077]\d{8}$"#, offset: 20,
      fix: #"^(?:\+86-?)?1[3-57-9]\d[07]\d{8}$"#),
    Hit(
      rule: .foreignCharacters, regex: #"^(?:\+86-?)?1[0-9a-z]\d{9}$"#, offset: 13,
      witness: "+86-1x234567890", fix: #"^(?:\+86-?)?1\d\d{9}$"#),
    Hit(
      rule: .foreignCharacters, regex: #"^(?:\+86-?)?1[^0-2]\d{9}$"#, offset: 13, witness: "+86-1x234567890",
      fix: #"^(?:\+86-?)?1[3-9]\d{9}$"#),
    Hit(
      rule: .foreignCharacters, regex: #"^.{5}\d{6}$"#, offset: 1, witness: "+86-x123456",
      fix: #"^[-+0-9]{5}\d{6}$"#),
    Hit(
      rule: .foreignCharacters, regex: #"^(?:\+86-?)?1(?:3\d{9}|5d{9})$"#, offset: 24,
      witness: "+86-15ddddddddd"),
    Hit(
      rule: .noStartAnchor, regex: #"1\d{10}$"#, offset: 0, witness: "junk+86-12345678901", fix: #"^1\d{10}$"#
    ),
    Hit(
      rule: .noEndAnchor, regex: #"^1\d{10}"#, offset: 8, witness: "12345678901junk", fix: #"^1\d{10}$"#),
    Hit(
      rule: .noEndAnchor, regex: #"^13\d{9}|15\d{9}$"#, offset: 8, witness: "13456789012junk",
      fix: #"^(?:13\d{9}|15\d{9})$"#),
    Hit(
      rule: .noStartAnchor, regex: #"^13\d{9}|15\d{9}$"#, offset: 9, witness: "junk+86-15678901234",
      fix: #"^(?:13\d{9}|15\d{9})$"#),
    Hit(
      rule: .noEndAnchor, regex: #"^(?:\+86-?)?1\d{10}$|^0\d{9}"#, offset: 28, witness: "0123456789junk",
      fix: #"^(?:\+86-?)?1\d{10}$|^0\d{9}$"#),
    Hit(
      rule: .noStartAnchor, regex: #"^13\d{9}|15\d{9}|(?:\+86-?)?18\d{9}$"#, offset: 9,
      witness: "junk+86-15678901234", fix: #"^(?:13\d{9}|15\d{9}|(?:\+86-?)?18\d{9})$"#),
    Hit(
      rule: .noStartAnchor, regex: #"^(?:\+86-?)?13\d{9}$|15\d{9}$"#, offset: 21,
      witness: "junk+86-15678901234", fix: #"^(?:\+86-?)?13\d{9}$|^15\d{9}$"#),
    Hit(
      rule: .noEndAnchor, regex: #"(^1\d{10}$|^2\d{9})"#, offset: 19, witness: "2345678901junk",
      fix: #"(^1\d{10}$|^2\d{9})$"#),
    Hit(
      rule: .noStartAnchor, regex: #"(?m)^(?:\+86-?)?1\d{10}$"#, offset: 0,
      witness: #"junk\n+86-12345678901"#),
    Hit(
      rule: .noEndAnchor, regex: #"(?m)^(?:\+86-?)?1\d{10}$"#, offset: 0,
      witness: #"+86-12345678901\njunk"#),
    Hit(rule: .noEndAnchor, regex: #"^(?:\+86-?)?1\d{10}\b"#, offset: 21, witness: "+86-12345678901 junk"),
    Hit(
      rule: .wrongAreaCode, regex: #"^(?:\+852-?)?\d{8}$"#, offset: 6, witness: "+85212345678",
      fix: #"^(?:\+853-?)?\d{8}$"#, areaCode: "853"),
    Hit(
      rule: .wrongAreaCode, regex: #"^(?:\+8-?)?\d{8}$"#, offset: 6, witness: "+812345678",
      fix: #"^(?:\+86-?)?\d{8}$"#),
    Hit(
      rule: .wrongAreaCode, regex: #"^(?:\+8686-?)?1\d{10}$"#, offset: 6, witness: "+868612345678901",
      fix: #"^(?:\+86-?)?1\d{10}$"#),
    Hit(rule: .wrongAreaCode, regex: #"^(?:\+86|\+852)-?1\d{10}$"#, offset: 11, witness: "+85212345678901"),
    Hit(
      rule: .otherAreaCodes, regex: #"^(?:\+8[5-7]-?)?1\d{10}$"#, offset: 4, witness: "+8512345678901",
      fix: #"^(?:\+86-?)?1\d{10}$"#),
    Hit(rule: .otherAreaCodes, regex: #"^\+?86?-?1\d{10}$"#, offset: 5, witness: "+812345678901"),
    Hit(rule: .otherAreaCodes, regex: #"^[+86]{0,4}1\d{10}$"#, offset: 1, witness: "+12345678901"),
    Hit(rule: .otherAreaCodes, regex: #"^\+?\d{7,15}$"#, offset: 1, witness: "+1234567"),
    Hit(
      rule: .wrongAreaCode, regex: #"^\+(?:85|84)\d{8}$"#, offset: 0, witness: "+8456789012", areaCode: "86"),
    Hit(rule: .acceptsNothing, regex: #"^abc$"#, offset: 0, witness: "abc"),
    Hit(rule: .acceptsNothing, regex: #"^(?!)$"#, offset: 0),
    Hit(rule: .acceptsNothing, regex: #"$1\d{10}^"#, offset: 0, fix: #"^1\d{10}$"#),
    Hit(rule: .acceptsNothing, regex: #"/^1\d{10}$/i"#, offset: 0, fix: #"^1\d{10}$"#),
    Hit(rule: .acceptsNothing, regex: #""^1\d{10}$""#, offset: 0, fix: #"^1\d{10}$"#),
    Hit(rule: .acceptsNothing, regex: #"^1\d{10}$ "#, offset: 9, fix: #"^1\d{10}$"#),
    Hit(
      rule: .acceptsNothing, regex: "^1\\d{10}$\n", offset: 9, witness: #"12345678901\n"#, fix: #"^1\d{10}$"#),
    Hit(
      rule: .acceptsNothing, regex: #"^1\d{10}\$"#, offset: 8, witness: "12345678901$", fix: #"^1\d{10}$"#),
    Hit(
      rule: .acceptsNothing, regex: #"^(?:\+86-?)?1[3-9]d{9}$"#, offset: 18, witness: "13ddddddddd",
      fix: #"^(?:\+86-?)?1[3-9]\d{9}$"#),
    Hit(
      rule: .acceptsNothing, regex: #"^1/d{10}$"#, offset: 2, witness: "1/dddddddddd", fix: #"^1\d{10}$"#),
    Hit(rule: .acceptsNothing, regex: #"^1\D{10}$"#, offset: 2, witness: "1xxxxxxxxxx", fix: #"^1\d{10}$"#),
    Hit(rule: .acceptsNothing, regex: #"^1\d{1 0}$"#, offset: 4, witness: "12{1 0}", fix: #"^1\d{10}$"#),
    Hit(
      rule: .acceptsNothing, regex: #"^\(\+86\) 1\d{10}$"#, offset: 1, witness: "(+86) 12345678901",
      fix: #"^\+861\d{10}$"#),
    Hit(
      rule: .acceptsNothing, regex: #"^1\d{2}-\d{4}-\d{4}$"#, offset: 13, witness: "123-4567-8901",
      fix: #"^1\d{2}-?\d{4}-?\d{4}$"#),
    Hit(
      rule: .acceptsNothing, regex: #"/^1d{10}$/"#, offset: 0, fix: #"^1\d{10}$"#),
    Hit(
      rule: .acceptsEmpty, regex: #"^(?:1\d{10})?$"#, offset: 0, witness: "\"\"", fix: #"^(?:1\d{10})$"#),
    Hit(rule: .acceptsEmpty, regex: #"^\d*$"#, offset: 0, witness: "\"\"", fix: #"^\d+$"#),
    Hit(
      rule: .acceptsEmpty, regex: #"^(?:\+86-?)?(?:1\d{10}|)$"#, offset: 23, witness: "\"\"",
      fix: #"^(?:\+86-?)?(?:1\d{10})$"#),
    Hit(rule: .acceptsEmpty, regex: #"^1\d{10}$|^$"#, offset: 10, witness: "\"\"", fix: #"^1\d{10}$"#),
    Hit(rule: .acceptsEmpty, regex: #"^|1\d{10}$"#, offset: 0, witness: "\"\"", fix: #"^1\d{10}$"#),
    Hit(
      rule: .acceptsEmpty, regex: #"^13\d{9}|15\d{9}$|"#, offset: 18, witness: "\"\"",
      fix: #"^(?:13\d{9}|15\d{9})$"#),
    Hit(
      rule: .doubledBackslash, regex: #"^(?:\\+86-?)?1\\d{10}$"#, offset: 4,
      fix: #"^(?:\+86-?)?1\d{10}$"#),
    Hit(
      rule: .catastrophicBacktracking, regex: #"^(?:\+86-?)?(?:\d+)+$"#, offset: 19,
      witness: "23 times \"1\" then \"x\""),
    Hit(
      rule: .catastrophicBacktracking, regex: #"^(?:\d?){25}\d{25}$"#, offset: 8,
      witness: "31 times \"1\" then \"x\""),
    Hit(
      rule: .leadingHyphen, regex: #"^(\+86){0,1}\-?1\d{10}$"#, offset: 12, witness: "-12345678901",
      fix: #"^(?:\+86\-?)?1\d{10}$"#),
    Hit(
      rule: .leadingHyphen, regex: #"^(\+86|\+086)?-?1\d{10}$"#, offset: 14, witness: "-12345678901",
      fix: #"^(?:(?:\+86|\+086)-?)?1\d{10}$"#),
    Hit(
      rule: .hyphenRequired, regex: #"^(\+93){1}\-\d{6,11}$"#, offset: 10,
      witness: "+93-123456, but not +93123456", fix: #"^(\+93){1}\-?\d{6,11}$"#, areaCode: "93"),
    Hit(
      rule: .hyphenForbidden, regex: #"^(\+86)?1\d{10}$"#, offset: 6,
      witness: "+8612345678901, but not +86-12345678901", fix: #"^(\+86-?)?1\d{10}$"#),
    Hit(
      rule: .hyphenForbidden, regex: #"^\+8613\d{9}$"#, offset: 5,
      witness: "+8613456789012, but not +86-13456789012", fix: #"^\+86-?13\d{9}$"#),
    Hit(
      rule: .spellingsDisagree, regex: #"^\+86-?1\d{10}$|^1[3-9]\d{9}$"#, offset: 0,
      witness: "+86-12345678901, but not 12345678901"),
    Hit(
      rule: .bareAreaCode, regex: #"^(86)?1\d{10}$"#, offset: 2,
      witness: "8612345678901 becomes +86-8612345678901", fix: #"^(\+86)?1\d{10}$"#),
    Hit(
      rule: .bareAreaCode, regex: #"^(?:\+?86-?)?1\d{10}$"#, offset: 7,
      witness: "8612345678901 becomes +86-8612345678901", fix: #"^(?:\+86-?)?1\d{10}$"#),
    Hit(
      rule: .bareAreaCode, regex: #"^(?:0086|\+86-?)?1\d{10}$"#, offset: 4,
      witness: "008612345678901 becomes +86-008612345678901", fix: #"^(?:\+86-?)?1\d{10}$"#),
    Hit(
      rule: .bareAreaCode, regex: #"^(?:\+86|0086|86)?1\d{10}$"#, offset: 9,
      witness: "008612345678901 becomes +86-008612345678901", fix: #"^(?:\+86)?1\d{10}$"#),
    Hit(
      rule: .bareAreaCode, regex: #"^86-?1\d{10}$"#, offset: 1,
      witness: "8612345678901, but neither +86-12345678901 nor 12345678901"),
    Hit(
      rule: .hyphenRequired, regex: #"^(?:\+86[--])?1\d{10}$"#, offset: 8,
      witness: "+86-12345678901, but not +8612345678901", fix: #"^(?:\+86[--]?)?1\d{10}$"#),
    Hit(rule: .pipeInClass, regex: #"^[13|15]\d{9}$"#, offset: 4, witness: "|123456789"),
    Hit(
      rule: .nonASCII, regex: #"^(?:\+86-?)?1[3、5]\d{9}$"#, offset: 15, fix: #"^(?:\+86-?)?1[35]\d{9}$"#),
    Hit(rule: .nonASCII, regex: #"^(?:\+86-?)?１\d｛10｝$"#, offset: 12, fix: #"^(?:\+86-?)?1\d{10}$"#),
    Hit(rule: .nonASCII, regex: #"^(?:＋86–?)?1[３-９]\d{9}$"#, offset: 4, fix: #"^(?:\+86-?)?1[3-9]\d{9}$"#),
    Hit(rule: .nonASCII, regex: "^1\\d{10}\u{200B}$", offset: 8, fix: #"^1\d{10}$"#),
    Hit(rule: .nonASCII, regex: #"^(?:１|２)\d{9}$|^3甲?\d{9}$"#, offset: 4),
    Hit(
      rule: .foreignCharacters, regex: #"^(?:.86-?)?1\d{10}$"#, offset: 4, witness: "x8612345678901",
      fix: #"^(?:[-+0-9]86-?)?1\d{10}$"#),
    Hit(
      rule: .foreignCharacters, regex: #"^1\w{10}$"#, offset: 2, witness: "1234567890x", fix: #"^1\d{10}$"#),
    Hit(
      rule: .unboundedLength, regex: #"^(?:\+86-?)?1\d{5,}$"#, offset: 15, witness: "+86-12345678901234",
      fix: #"^(?:\+86-?)?1\d{5,12}$"#),
    Hit(
      rule: .unboundedLength, regex: #"^\d+$"#, offset: 3, witness: "12345678901234", fix: #"^\d{1,13}$"#),
    Hit(rule: .tooManyDigits, regex: #"^(?:\+86-?)?\d{6,14}$"#, offset: 14, witness: "+86-12345678901234"),
    Hit(
      rule: .trunkZero, regex: #"^(?:\+86-?)?0?1\d{10}$"#, offset: 12,
      witness: "+86-012345678901 and +86-12345678901", fix: #"^(?:\+86-?)?1\d{10}$"#),
    Hit(
      rule: .trunkZero, regex: #"^(?:\+86-?)?(0)?1\d{10}$"#, offset: 12,
      witness: "+86-012345678901 and +86-12345678901", fix: #"^(?:\+86-?)?1\d{10}$"#),
    Hit(
      rule: .trunkZero, regex: #"^(?:\+86-?)?(?:|0)1\d{10}$"#, offset: 12,
      witness: "+86-012345678901 and +86-12345678901", fix: #"^(?:\+86-?)?1\d{10}$"#),
    Hit(rule: .tooFewDigits, regex: #"^(?:\+86-?)?1\d{0,10}$"#, offset: 15, witness: "+86-1"),
    Hit(rule: .tooFewDigits, regex: #"^(?:\+86-?)?1\d(10)$"#, offset: 0, witness: "+86-1210"),
    Hit(rule: .tooFewDigits, regex: #"^(?:\+86-?)?1(?:3\d{9}||5\d{9})$"#, offset: 0, witness: "+86-1"),
    Hit(
      rule: .deadAlternative, regex: #"^(?:\+86-?)?(?:1\d{10}$|2$\d{9})$"#, offset: 24,
      fix: #"^(?:\+86-?)?(?:1\d{10}$)$"#),
    Hit(
      rule: .deadAlternative, regex: #"^(?:$|\+86-?)?1\d{10}$|^2^\d{9}$"#, offset: 4,
      fix: #"^(?:\+86-?)?1\d{10}$"#),
    Hit(
      rule: .redundantAlternative, regex: #"^(?:\+86-?)?(?:13\d{9}|15\d{9}|13\d{9})$"#, offset: 31,
      fix: #"^(?:\+86-?)?(?:13\d{9}|15\d{9})$"#),
    Hit(
      rule: .redundantAlternative, regex: #"^(?:\+86-?)?(?:1(?:3|[34])\d{9}|1\d{10})$"#, offset: 15,
      fix: #"^(?:\+86-?)?(?:1\d{10})$"#),
    Hit(
      rule: .redundantAlternative, regex: #"^1[3-9]\d{9}$|^15\d{9}$"#, offset: 14, fix: #"^1[3-9]\d{9}$"#),
    Hit(
      rule: .versionDependent, regex: #"^(?:\+86-?)?1\d{,10}$"#, offset: 15, fix: #"^(?:\+86-?)?1\d{0,10}$"#),
    Hit(
      rule: .versionDependent, regex: #"^(?:\+86-?)?1\d{ 1, 10 }$"#, offset: 15,
      fix: #"^(?:\+86-?)?1\d{1,10}$"#),
    Hit(rule: .versionDependent, regex: #"^1\d{10}(?:{,3})?$"#, offset: 11),
    Hit(
      rule: .finalNewline, regex: #"^(?:\+86-?)?1\d{10}$"#, offset: 19, witness: "+86-12345678901\\n",
      fix: #"^(?:\+86-?)?1\d{10}\z"#),
    Hit(
      rule: .finalNewline, regex: #"^1\d{10}\Z"#, offset: 8, witness: "12345678901\\n", fix: #"^1\d{10}\z"#),
    Hit(
      rule: .prefixRequired, regex: #"^\+86-?1\d{10}$"#, offset: 0,
      witness: "+86-12345678901, but not 12345678901"),
    Hit(
      rule: .prefixRefused, regex: #"^1\d{10}$"#, offset: 0, witness: "12345678901, but not +86-12345678901"),
    Hit(rule: .outsideSubset, regex: #"^(?:\+86-?)?(?!10)1\d{10}$"#, offset: 12),
    Hit(rule: .portability, regex: #"\A(?:\+86-?)?1\d{10}\z"#, offset: 0),
    Hit(rule: .portability, regex: #"^(?:\+86-?)?1[[:digit:]]{10}$"#, offset: 13),
    Hit(rule: .portability, regex: #"^(?:\+86-?)?1\d{10}+$"#, offset: 19),
    Hit(rule: .portability, regex: #"^(?:\Q+86\E-?)?1\d{10}$"#, offset: 4),
    Hit(rule: .portability, regex: #"(?x) ^(?:\+86-?)? 1\d{10} $ # mobile"#, offset: 0),
    Hit(
      rule: .commaInClass, regex: "(?x)^(?:\\+86-?)? 1[3,5] # the second digit\n \\d{9}$", offset: 20,
      witness: "+86-1,234567890",
      fix: "(?x)^(?:\\+86-?)? 1[35] # the second digit\n \\d{9}$"),
    Hit(
      rule: .finalNewline, regex: #"(?x: ^(?:\+86-?)? 1\d{10} $ )"#, offset: 26,
      witness: "+86-12345678901\\n",
      fix: #"(?x: ^(?:\+86-?)? 1\d{10} \z )"#),
    Hit(
      rule: .hyphenForbidden, regex: #"^(?:\x2b86)?1\d{10}$"#, offset: 10,
      witness: "+8612345678901, but not +86-12345678901", fix: #"^(?:\x2b86-?)?1\d{10}$"#),
    Hit(
      rule: .quantifierNoise, regex: #"^(\+86-?){0,1}1{1}\d{10,10}$"#, offset: 9,
      fix: #"^(\+86-?)?1\d{10}$"#),
    Hit(
      rule: .quantifierNoise, regex: #"^(?:\+86-?)?0{0}1\d{10}?$"#, offset: 13, fix: #"^(?:\+86-?)?1\d{10}$"#),
    Hit(rule: .quantifierNoise, regex: #"^\+86-?1\d{0,}$"#, offset: 10, fix: #"^\+86-?1\d*$"#),
  ]

  @Test("A rule finds its fault, at its place, with a number that shows it and the fix", arguments: hits)
  func hit(_ hit: Hit) throws {
    let fixture = LintFixture(hit.regex, areaCode: hit.areaCode)
    let found = fixture.findings(hit.rule)
    let finding = try #require(found.first, "found only \(fixture.rules)")
    #expect(found.count == (hit.rule == .portability ? found.count : 1))
    #expect(finding.excerpt == .init(regex: hit.regex, offset: hit.offset))
    #expect(finding.witness == hit.witness)
    #expect(finding.fix?.regex == hit.fix)
    #expect(finding.severity == hit.rule.severity)
    // The place in the file is that of the same byte: count the doubled backslashes before it.
    let start = try #require(fixture.json.utf8.firstOffset(of: "\"mobileRegex\": \""))
    let written =
      String(decoding: Array(hit.regex.utf8).prefix(hit.offset), as: UTF8.self).jsonLiteral.utf8.count - 2
    #expect(finding.place.offset == start + 16 + written)
    #expect((finding.place.line, finding.place.column) == (3, 17 + written))
    #expect(finding.place.path == "phoneAreaCodeDefinitions[0].mobileRegex")
  }

  @Test("An applied fix loads, and the rule is silent about it", arguments: hits.filter { $0.fix != nil })
  func fixed(_ hit: Hit) throws {
    let fix = try #require(hit.fix)
    let fixture = LintFixture(fix, areaCode: hit.areaCode)
    #expect(fixture.findings(.loading).isEmpty)
    #expect(fixture.findings(hit.rule).isEmpty)
  }

  @Test(
    "A regex beside the fault is left alone",
    arguments: [
      (LintRule.commaInClass, #"^1[^,]\d{9}$"#), (.commaInClass, #"^1,?\d{9}$"#),
      (.commaInClass, #"^1[+--]\d{9}$"#),
      (.groupInClass, #"^[(]?1\d{10}[)]?$"#), (.groupInClass, #"^[-()\d ]{6,12}$"#),
      (.numberRangeInClass, #"^1[13-57]\d{9}$"#), (.numberRangeInClass, #"^1[1-57-9]\d{9}$"#),
      (.duplicateInClass, #"^1[13-57]\d{9}$"#), (.duplicateInClass, #"^[\d-]{11}$"#),
      (.duplicateInClass, #"^1[30-39]\d{8}$"#), (.duplicateInClass, #"^1[--3]\d{8}$"#),
      (.foreignCharacters, #"^[-+ ().\d]{6,11}$"#),
      (.pipeInClass, #"^1(?:3|5)\d{9}$"#), (.pipeInClass, #"^1\|\d{9}$"#),
      (.noStartAnchor, #"\A1\d{10}$"#), (.noStartAnchor, #"^.*1\d{10}$"#),
      (.noStartAnchor, #"^13\d{9}$|^15\d{9}$"#),
      (.noEndAnchor, #"^1\d{10}\z"#), (.noEndAnchor, #"^1\d*$"#), (.noEndAnchor, #"^1\d{10}.*$"#),
      (.noEndAnchor, #"^(?:\w{8,9})*$"#),
      (.wrongAreaCode, #"^(?:\+8(?:6))?-?1\d{10}$"#), (.wrongAreaCode, #"^(?:\+86135)\d{8}$"#),
      (.wrongAreaCode, #"^(?:00|\+)86-?1\d{10}$"#), (.wrongAreaCode, #"^(?:\+[0-9]{2}-?)?1\d{10}$"#),
      (.wrongAreaCode, #"^(?:[+]86-?)?1\d{10}$"#), (.wrongAreaCode, #"^\+8686\d{9}$"#),
      (.otherAreaCodes, #"^(?:\+[8][6]-?)?1\d{10}$"#), (.otherAreaCodes, #"^\+86\d{11}$"#),
      (.otherAreaCodes, #"^(?:.86-?)?1\d{10}$"#), (.acceptsNothing, #"^d?1\d{10}$"#),
      (.acceptsNothing, #"^1$"#), (.acceptsEmpty, #"^(?:\+86-?)?1\d{10}$"#),
      (.doubledBackslash, #"^(?:\+86\-?)?1\d{10}$"#),
      (.catastrophicBacktracking, #"^(?:\+86-?)?\d+$"#), (.catastrophicBacktracking, #"^(?:\d{3}-?)+$"#),
      (.catastrophicBacktracking, #"^(?:\+86-?)?(?>\d+)+$"#),
      (.leadingHyphen, #"^(?:\+86-?)?1\d{10}$"#), (.hyphenRequired, #"^\+86-?1\d{10}$"#),
      (.hyphenForbidden, #"^1\d{10}$"#), (.spellingsDisagree, #"^(?:\+86-?)?1\d{10}$"#),
      (.spellingsDisagree, #"^\+86-?1\d{10}$"#), (.foreignCharacters, #"^(?:\+86[ -]?)?1\d{10}$"#),
      (.foreignCharacters, #"^\(?1\d{2}\)?[ .]?\d{8}$"#),
      (.unboundedLength, #"^\d{6,13}$"#),
      (.bareAreaCode, #"^\d{6,13}$"#), (.bareAreaCode, #"^(?:\+86-?)?86\d{9}$"#),
      (.nonASCII, #"^(?:\+86-?)?1\d{10}$"#),
      (.spellingsDisagree, #"^(?:0086|\+86-?)?1\d{10}$"#), (.tooManyDigits, #"^(?:\+86-?)?\d{6,13}$"#),
      (.trunkZero, #"^10?\d{9}$"#), (.trunkZero, #"^(?:\+86-?)?\d{6,11}$"#),
      (.trunkZero, #"^01?\d{9}$"#),
      (.versionDependent, #"^1\d{3,}$"#), (.versionDependent, #"^1\d[{,3}]$"#),
      (.versionDependent, #"^1\{,3}$"#),
      (.finalNewline, #"^1\d{10}\z"#), (.prefixRequired, #"^(?:\+86-?)?1\d{10}$"#),
      (.prefixRefused, #"^(?:\+86-?)?1\d{10}$"#), (.outsideSubset, #"^(?i)(?:\+86-?)?1\d{10}?$"#),
      (.tooFewDigits, #"^(?:\+86-?)?\d{5,10}$"#), (.tooFewDigits, #"^(?:\+86-?)?1.{0,10}$"#),
      (.deadAlternative, #"^13\d{9}$|^15\d{9}$"#), (.deadAlternative, #"^(?:\+86-?|)1\d{10}$"#),
      (.redundantAlternative, #"^(?:\+86|\+86-|)1(?:[34]|[45])\d{9}$"#),
      (.redundantAlternative, #"^1\d{10}$|^(?:1\d{10})?2$"#),
      (.quantifierNoise, #"^(?:\+86-?)??1\d{4,6}?\d{5}$"#),
      (.quantifierNoise, #"(?x)^1\d{10}$ # {1}"#), (.quantifierNoise, #"^1\d{10}(?#{1})$"#),
      (.commaInClass, #"(?x)^1\d{10}$ # [1,2]"#), (.portability, #"^(?:\x2b86-?)?1\d{10}$"#),
      (.portability, #"^(?:\+86-?)?1[3-9]\d{9}$"#), (.portability, #"^[(]?1\d{10}[)]?$"#),
      (.quantifierNoise, #"^(?:\+86-?)?1\d{1,9}\d{10}$"#), (.quantifierNoise, #"^1[{1}]\d{9}$"#),
    ])
  func nearMiss(rule: LintRule, regex: String) {
    #expect(LintFixture(regex).findings(rule).isEmpty)
  }

  @Test(
    "What other engines make of a construct is told in its own words",
    arguments: [
      (#"^1(\d)(?1){9}$"#, "(?1): Java, ICU and JavaScript can't use a group again"),
      (#"^(?<n>1\d)(?&n){5}$"#, "(?&n): Java, ICU and JavaScript can't use a group again"),
      (#"^(?<n>1)\d(?P=n)\d{8}$"#, #"(?P=n): Java, ICU and JavaScript write \k<name>"#),
      (#"^1\d{10}(?C1)$"#, "(?C1): only PCRE2 has callouts"),
      (#"(?i)^1\d{10}$"#, "(?i): JavaScript has no option settings"),
      (#"^\Q1\E\d{10}$"#, #"\Q: JavaScript has no \Q…\E"#),
    ])
  func portability(regex: String, message: String) {
    #expect(LintFixture(regex).findings(.portability).map(\.message) == [message])
  }

  @Test(
    "A regex without faults is left in peace",
    arguments: [
      #"^(?:\+86-?)?1\d{10}\z"#, #"^(?:\+86-?)?1[3-9]\d{9}$"#,
    ])
  func clean(regex: String) {
    let severities = LintFixture(regex).report.findings.map(\.severity)
    #expect(severities.allSatisfy { $0 == .note })
    #expect(LintFixture(regex).rules.isEmpty)
  }

  @Test("Consequences of a fault are not told beside it")
  func consequences() {
    #expect(LintFixture(#"^(?:.86-?)?1\d{10}$"#).rules == [.foreignCharacters])
    #expect(LintFixture(#"^\d{6,11}"#).rules == [.noEndAnchor, .prefixRefused])
    #expect(LintFixture(#"^(?:\\+86-?)?1\\d{10}$"#).rules == [.doubledBackslash])
  }

  @Test("Without an automaton witnesses come from PCRE2, and nothing is claimed to be proven")
  func unproven() throws {
    let fixture = LintFixture(#"^(?!.*000)(?:\+86-?)?1[3,5]\d{9}"#)
    let comma = try #require(fixture.findings(.commaInClass).first)
    #expect(comma.witness == "+86-1,234567890")
    #expect(comma.fix == nil)
    #expect(fixture.rules == [.commaInClass, .noEndAnchor, .outsideSubset])
    #expect(fixture.report.proposals.isEmpty)
  }
}

@Suite("Fixes of lint")
struct LintFixTests {
  /// Every word up to a length over a few bytes that matter.
  static let words: [[UInt8]] = {
    let alphabet = Array("+-0123,\n".utf8)
    var words: [[UInt8]] = [[]]
    var last = words
    for _ in 0..<5 {
      last = last.flatMap { word in alphabet.map { word + [$0] } }
      words += last
    }
    return words
  }()

  func accepted(_ regex: String) throws -> Set<[UInt8]> {
    let automaton = try Automaton(pattern: regex)
    return Set(Self.words.filter { automaton.accepts($0) })
  }

  @Test("A fix keeps its promise, by brute force")
  func bruteForce() throws {
    let regexes = [
      #"^(\+1){0,1}\-?[2,3]$"#, #"^(\+1)?-?0?[2,3]"#, #"(\+1)?[23]|(?:\+1)?-2$"#, #"^\+1-[23]{1,}$"#,
      #"^(\+1)?0{0,1}2$"#,
      #"^\+12$"#, #"2{1}$"#, #"^(?:\+1)?-?[^,]$"#, #"^.?2[\d,]$"#,
      #"^(?:\+1|1)?2$"#, #"^(?:\+2-?)?3$"#, #"^|[23]$"#, #"^(?:\+1-?)?2?$"#, #"^(?:\+[12]-?)?3$"#,
    ]
    var effects: Set<String> = []
    for regex in regexes {
      let before = try accepted(regex)
      for finding in LintFixture(regex, areaCode: "1", countryCode: "US").report.findings {
        guard let fix = finding.fix else { continue }
        let after = try accepted(fix.regex)
        let (refused, added) = (before.subtracting(after), after.subtracting(before))
        #expect(isKept(fix.effect, refused, added, after), "\(regex) -> \(fix.regex): \(finding.rule)")
        effects.insert(finding.rule.rawValue)
      }
    }
    // The loop has tried what it is for.
    #expect(effects.count >= 7, "\(effects)")
  }

  func isKept(
    _ effect: LintFix.Effect, _ refused: Set<[UInt8]>, _ added: Set<[UInt8]>, _ after: Set<[UInt8]>
  ) -> Bool {
    let digits = ByteSet.digits
    func isNumber(_ word: [UInt8]) -> Bool {
      let text = String(decoding: word, as: UTF8.self)
      let rest =
        text.hasPrefix("+1-") ? text.dropFirst(3) : text.hasPrefix("+1") ? text.dropFirst(2) : text[...]
      return !rest.isEmpty && rest.utf8.allSatisfy(digits.contains)
    }
    switch effect {
    case .equivalent: return refused.isEmpty && added.isEmpty
    case .refusesTexts(let bytes):
      return added.isEmpty && refused.allSatisfy { $0.contains(where: bytes.contains) }
    case .refusesOtherTexts: return added.isEmpty && !refused.contains(where: isNumber)
    case .refusesFinalNewline: return added.isEmpty && refused.allSatisfy { $0.last == UInt8(ascii: "\n") }
    case .refusesLeadingHyphen: return added.isEmpty && refused.allSatisfy { $0.first == UInt8(ascii: "-") }
    case .acceptsBothSpellings: return refused.isEmpty && !added.isEmpty
    case .refusesTrunkZero: return added.isEmpty && refused.allSatisfy { $0.contains(UInt8(ascii: "0")) }
    case .anchorsStart, .anchorsEnd, .anchorsBoth: return added.isEmpty && !refused.isEmpty
    case .refusesBareAreaCode: return added.allSatisfy { $0.first == UInt8(ascii: "+") } && !refused.isEmpty
    case .keepsNumbers: return refused.isEmpty
    case .keepsAlternatives, .settlesVersion: return added.isEmpty
    case .spellsAreaCode: return added.count == refused.count
    case .limitsDigits, .acceptsNumbers: return added.isEmpty || refused.isEmpty
    }
  }

  @Test(
    "A reading in ASCII tells how many numbers it adds",
    arguments: [
      (#"^1[3、5]\d{9}$"#, LintCount.exactly(0)), (#"^１\d{10}$"#, .exactly(10_000_000_000)),
      (#"^1[3５]\d{9}$"#, .exactly(1_000_000_000)),
    ])
  func readings(regex: String, added: LintCount) {
    #expect(LintFixture(regex).findings(.nonASCII).map(\.fix?.effect) == [.keepsNumbers(added: added)])
  }

  @Test(
    "What an anchor refuses is told by what stands around the match",
    arguments: [
      (#"1\d{10}"#, LintRule.noStartAnchor, LintFix.Effect.anchorsStart),
      (#"1\d{10}"#, .noEndAnchor, .anchorsEnd),
      (#"^13\d{9}|15\d{9}$"#, .noStartAnchor, .anchorsBoth),
      (#"^13\d{9}|15\d{9}$"#, .noEndAnchor, .anchorsBoth),
      (#"^13\d{9}$|^15\d{9}"#, .noEndAnchor, .anchorsEnd),
      (#"^13\d{9}$|15\d{9}$"#, .noStartAnchor, .anchorsStart),
    ])
  func anchors(regex: String, rule: LintRule, effect: LintFix.Effect) {
    #expect(LintFixture(regex).findings(rule).map(\.fix?.effect) == [effect])
  }

  @Test("A proposal holds all fixes, and nothing is left to fix but $")
  func proposal() throws {
    let fixture = LintFixture(
      #"^(\+852){1}\-?0{0,1}[1,4,5](?:\d{7}|\d{8})"#, areaCode: "852", countryCode: "HK")
    let proposal = try #require(fixture.report.proposals.first)
    #expect(proposal.regex == #"^(\+852)\-?[145](?:\d{7}|\d{8})$"#)
    #expect(Set(proposal.rules) == [.quantifierNoise, .trunkZero, .commaInClass, .noEndAnchor])
    let rest = LintFixture(proposal.regex, areaCode: "852", countryCode: "HK")
    #expect(rest.rules == [.prefixRequired])
  }
}

extension Sequence where Element == UInt8 {
  func firstOffset(of text: String) -> Int? {
    let bytes = Array(self)
    return bytes.indices.first { bytes[$0...].starts(with: text.utf8) }
  }
}
