import AreaSearch
import PhoneCheck
import Testing

@Suite("Typing state")
struct TypingStateTests {
  let validator: PhoneValidator

  init() throws {
    validator = try PhoneValidator(.sample)
  }

  @Test(
    "The state is the best over all interpretations that are still possible",
    arguments: [
      ("", .empty), (" ", .empty), ("(", .empty),
      ("1", .incomplete(next: .all, missing: 10)), ("138 00", .incomplete(next: .all, missing: 6)),
      ("13800138000", .complete(next: [])), ("8", .incomplete(next: [6], missing: 12)),
      ("86", .incomplete(next: [0, 1], missing: 11)), ("0", .incomplete(next: [0, 1], missing: 9)),
      ("00", .incomplete(next: [8, 9], missing: 8)), ("+", .incomplete(next: [0, 8, 9], missing: 8)),
      ("+8", .incomplete(next: [5, 6, 8], missing: 10)), ("+86", .incomplete(next: [0, 1], missing: 11)),
      ("tel:", .incomplete(next: [0, 1, 8], missing: 10)), ("+852 9123", .incomplete(next: .all, missing: 4)),
      ("+852 9123 4567", .complete(next: .all)), ("+93 701234", .complete(next: .all)),
      ("2", .dead(offset: 0, expected: [0, 1, 8])), ("138001380001", .dead(offset: 11, expected: [])),
      ("+86 2", .dead(offset: 4, expected: [0, 1])), ("+7", .dead(offset: 1, expected: [0, 8, 9])),
      ("138q", .dead(offset: 3, expected: [])), ("138*", .dead(offset: 3, expected: [])),
      ("+86 (0)138", .incomplete(next: .all, missing: 8)), ("138.0", .incomplete(next: .all, missing: 7)),
      ("138-0013-80.00", .complete(next: [])), ("13800138000 ext", .complete(next: [])),
      ("13800138000 e", .complete(next: [])), ("13800138000x", .complete(next: [])),
      ("13800138000转", .complete(next: [])), ("tel:+86-13800138000;ext=", .complete(next: [])),
      ("tel:+86-13800138000;e", .complete(next: [])), ("138001380 ext", .incomplete(next: .all, missing: 2)),
      ("ext", .dead(offset: 0, expected: [])), ("t", .incomplete(next: [0, 1, 8], missing: 10)),
      ("te", .incomplete(next: [0, 1, 8], missing: 10)), ("tel", .incomplete(next: [0, 1, 8], missing: 10)),
      ("手", .incomplete(next: [0, 1, 8], missing: 10)),
      ("Mobile: 138 00", .incomplete(next: .all, missing: 6)),
      ("\"138 00", .incomplete(next: .all, missing: 6)), ("'138 00", .incomplete(next: .all, missing: 6)),
      ("tex", .dead(offset: 0, expected: [])), ("13800138000 e\u{200B}x", .complete(next: [])),
      ("+86 (0", .incomplete(next: [0, 1], missing: 11)), ("13800138000 f", .complete(next: [])),
      ("13800138000 fx", .dead(offset: 12, expected: [])), ("138 f", .incomplete(next: .all, missing: 8)),
    ] as [(String, TypingState)])
  func unnamed(text: String, state: TypingState) {
    #expect(validator.typingState(of: text) == state)
  }

  @Test(
    "A writing isn't refused during typing",
    arguments: [
      "【手机】138 0013 8000", "（手机）：13800138000", "【手机】:13800138000", "(Tel:) 13800138000",
      "( Tel ) 13800138000",
      "number 13800138000", "号码：13800138000", "=+8613800138000", "00+8613800138000",
      "+86&nbsp;13800138000", "%2B86%20138%200013%208000", "&#43;8613800138000", "13800138000/",
      "【13800138000】", "{+86} 138 0013 8000",
      "(M:) 13800138000", "(Mobile) +86 138-0013-8000", "Mobile: 13800138000", "tel:+86-13800138000;ext=12",
      "13800138000 extension 12", "Tel. no. (WhatsApp): 13800138000", "(138) 0013 8000",
      "+86 (0)138 0013 8000", "“13800138000”",
      "0086 138.0013.8000 ext. 12", "13800138000 fone", "138 0013 8000 (mobile)", "13800138000 Tel. no.",
      "13800138000（微信同号）", "13800138000 手机号码", "13800138000 - WhatsApp / Viber",
      "13800138000 téléphone portable",
      "13800138000 (M)", "8613800138000@c.us", "8613800138000@s.whatsapp.net",
      "+86 138 0013 8000 geschäftlich",
    ])
  func beginnings(text: String) {
    #expect(validator.validate(text).number?.e164 == "+8613800138000")
    for end in text.indices {
      let state = validator.typingState(of: String(text[..<end]))
      if case .dead = state { Issue.record("refused: \(text[..<end])") }
    }
  }

  @Test(
    "Brackets around a text that isn't a label are refused, and around digits they mean nothing",
    arguments: [
      ("(138", .incomplete(next: .all, missing: 8)), ("(Q", .dead(offset: 1, expected: [])),
      ("(Telex", .dead(offset: 1, expected: [])), ("【手机", .incomplete(next: [0, 1, 8], missing: 10)),
      ("(Tel 1", .dead(offset: 1, expected: [])), ("Mobix", .dead(offset: 0, expected: [])),
      ("【手", .incomplete(next: [0, 1, 8], missing: 10)), ("(Tel) 2", .dead(offset: 6, expected: [0, 1, 8])),
    ] as [(String, TypingState)])
  func bracketed(text: String, state: TypingState) {
    #expect(validator.typingState(of: text) == state)
  }

  @Test(
    "A named area leaves only its own numbers",
    arguments: [
      ("9", "HK", .incomplete(next: .all, missing: 7)),
      ("2", "HK", .dead(offset: 0, expected: [0, 1, 4, 5, 6, 7, 8, 9])),
      ("+86", "HK", .dead(offset: 2, expected: [5])), ("8", "CN", .incomplete(next: [1, 6], missing: 12)),
      ("0085", "AF", .incomplete(next: .all, missing: 2)),
      ("00852", "AF", .incomplete(next: .all, missing: 1)),
      ("00852", "CN", .dead(offset: 3, expected: [6, 8])),
      ("0086", "CN", .incomplete(next: [0, 1], missing: 11)),
      ("1", "US", .dead(offset: 0, expected: [])),
    ] as [(String, String, TypingState)])
  func named(text: String, name: String, state: TypingState) {
    #expect(validator.typingState(of: text, area: AreaCodeCatalog.sample.area(named: name)) == state)
  }

  @Test(
    "Without an automaton PCRE2's partial matching decides",
    .enabled(if: MatchingEngine.runsEveryRegex, "only PCRE2 runs this regex"), arguments: [true, false])
  func partialMatching(anchored: Bool) throws {
    let lookBehind = AreaCodeDefinition.make("86", "CN", "China", #"^(?:\+86-?)?(?<!x)(?=1)\d{3}$"#)
    var options = PhoneValidator.Options()
    options.anchoring = anchored ? .wholeText : .asWritten
    let validator = try PhoneValidator(
      AreaCodeCatalog(unchecked: [lookBehind], preferred: lookBehind), options: options)
    #expect(validator.prepare().map(\.cause) == [.outsideSubset(construct: "lookBehind", offset: 12)])
    #expect(validator.typingState(of: "1") == .incomplete(next: .all, missing: 1))
    #expect(validator.typingState(of: "+86 13") == .incomplete(next: .all, missing: 1))
    #expect(validator.typingState(of: "138") == .complete(next: .all))
    #expect(validator.typingState(of: "+86 2") == .dead(offset: 4, expected: []))
  }

  @Test("A state doesn't depend on earlier calls")
  func independence() throws {
    let catalog = AreaCodeCatalog.builtin
    let asked = try PhoneValidator(catalog)
    asked.prepare()
    var expectations = 0
    for area in ["VC", "GB", "CN", "KZ"].map(catalog.area(named:)) {
      for text in ["+4", "+47", "0047", "+19", "+1785", "+863", "0", "02", "+77", "9"] {
        let fresh = try PhoneValidator(catalog).typingState(of: text, area: area)
        #expect(fresh == asked.typingState(of: text, area: area), "\(text) in \(area)")
        if case .dead(_, let expected) = fresh, !expected.isEmpty { expectations += 1 }
      }
    }
    #expect(expectations > 5)
  }

  @Test(
    "An unanchored pattern without an automaton may still match after any text",
    .enabled(if: MatchingEngine.runsEveryRegex, "only PCRE2 runs this regex"))
  func unanchored() throws {
    let lookBehind = AreaCodeDefinition.make("86", "CN", "China", #"(?<!x)(?!10)1\d{10}$"#)
    let validator = try PhoneValidator(AreaCodeCatalog(unchecked: [lookBehind], preferred: lookBehind))
    #expect(validator.validate("213800138000").number != nil)
    #expect(validator.typingState(of: "2") == .incomplete(next: .all, missing: 1))
  }

  @Test("A suffix is prepended only if the area has exactly one, as in a verdict")
  func suffix() throws {
    let samoa = AreaCodeDefinition.make("1", "AS", "American Samoa", #"^\+1-?6847\d{6}$"#, suffixes: ["684"])
    let guam = AreaCodeDefinition.make("1", "GU", "Guam", #"^\+1-?671\d{7}$"#, suffixes: ["671"])
    let catalog = AreaCodeCatalog(unchecked: [samoa, guam])
    let validator = try PhoneValidator(catalog)
    #expect(
      validator.typingState(of: "7331234", area: catalog.area(named: "1"))
        == .dead(offset: 0, expected: [0, 1, 6, 8]))
    #expect(validator.typingState(of: "7331234", area: Area(samoa)) == .complete(next: []))
  }

  @Test("A bracketed zero after an area code is removed unless the number needs it")
  func bracketedZero() throws {
    let italy = AreaCodeDefinition.make("39", "IT", "Italy", #"^(?:\+39-?)?0\d{3}$"#)
    let validator = try PhoneValidator(AreaCodeCatalog(unchecked: [italy], preferred: italy))
    #expect(validator.validate("(0)123").number?.nationalDigits == "0123")
    #expect(validator.typingState(of: "(0)123") == .complete(next: []))
    #expect(validator.typingState(of: "+39 (0)123") == .complete(next: []))
    #expect(validator.typingState(of: "+39 (0)0123") == .complete(next: []))
  }

  @Test("The state is the same if only the regex engine decides")
  func withoutDeciding() throws {
    var options = PhoneValidator.Options()
    options.decidesByAutomata = false
    let plain = try PhoneValidator(.sample, options: options)
    for text in ["1", "0138", "+852 12", "00", "+86 138 0013 8000", "99"] {
      #expect(plain.typingState(of: text) == validator.typingState(of: text), "\(text)")
    }
  }

  // Tests/Claims/check_typing.py compares states with verdicts. Digits that begin with two zeros are national only if
  // no trunk prefix is removed, a carrier's prefix may precede them, and a number has digits besides its prefix.
  @Test(
    "A state promises exactly the numbers that are accepted",
    arguments: [
      ("86", "CN", #"^\d+$"#, "00", .incomplete(next: [8], missing: 3)),
      ("86", "CN", #"^\d+$"#, "0", .complete(next: .all)),
      ("86", "CN", #"^(00\d|5)$"#, "0", .incomplete(next: [0, 5], missing: 1)),
      ("86", "CN", #"^\d{3,4}$"#, "001", .complete(next: [])),
      ("86", "CN", #"\A(86)?1\d[33-5]\Z"#, "17", .incomplete(next: [3, 4, 5], missing: 1)),
      ("86", "CN", #"^13\d{9}$"#, "179", .incomplete(next: [0, 1, 2, 3, 5, 6, 7, 9], missing: 13)),
      ("86", "CN", #"\b\+852-?\d5\d\d?\Z"#, "1100", .dead(offset: 0, expected: [0, 8])),
      ("44", "GB", #"^\+44-?\d{1,3}$"#, "18000", .dead(offset: 3, expected: [])),
      ("852", "HK", #"^(\+852)?(?:1|2)3(1[2-4]|5)|5[1,2]$"#, "+852", .incomplete(next: .all, missing: 2)),
    ] as [(String, String, String, String, TypingState)])
  func hope(areaCode: String, country: String, regex: String, text: String, state: TypingState) throws {
    let definition = AreaCodeDefinition.make(areaCode, country, country, regex)
    let validator = try PhoneValidator(AreaCodeCatalog(unchecked: [definition], preferred: definition))
    #expect(validator.typingState(of: text) == state)
  }

  @Test(
    "If only the regex engine decides, the missing digits are the rest of a trunk prefix and one more",
    .enabled(if: MatchingEngine.runsEveryRegex, "only PCRE2 runs this regex"))
  func trunkPrefixWithoutLanguage() throws {
    let definition = AreaCodeDefinition.make("36", "HU", "Hungary", #"^(?:\+36-?)?(?<!x)[257]0\d{7}$"#)
    let validator = try PhoneValidator(AreaCodeCatalog(unchecked: [definition], preferred: definition))
    #expect(validator.typingState(of: "0") == .incomplete(next: [0, 6], missing: 2))
  }

  @Test("After a pause, two labels of an extension lead to no number")
  func extensionLabels() {
    guard case .dead = validator.typingState(of: "13800138000,##") else {
      Issue.record("\(validator.typingState(of: "13800138000,##"))")
      return
    }
  }

  @Test("Numbers with too many digits to be read can't be typed")
  func tooLongToRead() throws {
    let long = AreaCodeDefinition.make("86", "CN", "China", #"^(?:\+86-?)?\d{31,40}$"#)
    let validator = try PhoneValidator(AreaCodeCatalog(unchecked: [long], preferred: long))
    #expect(validator.typingState(of: "1") == .incomplete(next: .all, missing: 30))
    #expect(validator.typingState(of: "+861") == .dead(offset: 3, expected: []))
  }

  /// Catalogs with small languages, so that all their words can be tried.
  static let catalogs: [AreaCodeCatalog] = [
    AreaCodeCatalog(
      unchecked: [.make("1", "US", "A", #"^(\+1)?-?2[01]8?$"#), .make("12", "AG", "B", #"^\+12-?[08]1$"#)],
      preferred: .make("1", "US", "A", #"^(\+1)?-?2[01]8?$"#)),
    AreaCodeCatalog(
      unchecked: [.make("12", "AG", "A", #"^(\+12-)?0(1|22)$"#), .make("1", "US", "B", #"^\+1.?28$"#)],
      preferred: .make("12", "AG", "A", #"^(\+12-)?0(1|22)$"#)),
    AreaCodeCatalog(
      unchecked: [.make("8", "AA", "A", #"^(\+8)?-?0?1{2,3}$"#, suffixes: ["1"]), .make("0", "BB", "B", "2")]
    ),
    AreaCodeCatalog(
      unchecked: [
        .make("8", "AA", "A", #"^(\+8)?-?(0?0?[128]{1,3}|008)$"#),
        .make("81", "BB", "B", #"^(\+81)?-?(008)?2$"#),
      ]),
  ]

  /// Returns all texts with up to this many digits.
  static func texts(upTo length: Int) -> [[String]] {
    var texts = [[""]]
    for _ in 0..<length {
      texts.append(texts[texts.count - 1].flatMap { text in ["0", "1", "2", "8"].map { text + $0 } })
    }
    return texts
  }

  @Test("The state agrees with trying every continuation", arguments: catalogs, ["", "+"])
  func bruteForce(catalog: AreaCodeCatalog, sign: String) throws {
    var options = PhoneValidator.Options()
    // With longer prefixes, the texts would be longer than those tried.
    options.internationalPrefixes = ["00"]
    let validator = try PhoneValidator(catalog, options: options)
    let longest = 6
    for area in [nil] + catalog.definitions.map({ Area($0) }) {
      // The loop runs from the longest texts down. It computes the minimum of missing digits for each, and the possible
      // next ones.
      var missing: [String: Int] = [:]
      for text in Self.texts(upTo: longest).reversed().joined() {
        let isValid = validator.validate(sign + text, area: area).number != nil
        let following = ["0", "1", "2", "8"].filter { missing[text + $0] != nil }
        if isValid {
          missing[text] = 0
        } else if let least = following.compactMap({ missing[text + $0] }).min() {
          missing[text] = least + 1
        }
        guard text.count < longest - 2, !(sign + text).isEmpty else { continue }
        let state = validator.typingState(of: sign + text, area: area)
        switch state {
        case .empty: Issue.record("\(sign)\(text) is not empty")
        case .complete: #expect(isValid, "\(sign)\(text)")
        case .incomplete(_, let count): #expect(!isValid && missing[text] == count, "\(sign)\(text)")
        case .dead: #expect(missing[text] == nil, "\(sign)\(text)")
        }
        if missing[text] != nil, text.count < longest - 3 {
          let next = ["0", "1", "2", "8"].filter { state.next.contains(Int($0)!) }
          #expect(next == following, "\(sign)\(text)")
        }
      }
    }
  }
}
