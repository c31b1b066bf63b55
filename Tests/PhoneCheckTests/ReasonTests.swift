import PatternAutomata
import PhoneCheck
import RandomSearch
import Testing

@Suite("Reasons")
struct ReasonTests {
  let validator: PhoneValidator

  init() throws {
    validator = try PhoneValidator(.sample)
  }

  @Test(
    "Of definitions with one area code, the one tried first explains: its suffix begins the number"
  )
  func sharedAreaCode() throws {
    let definitions = [
      AreaCodeDefinition.make("1", "US", "US", #"^\d{10}$"#),
      .make("1", "CA", "Canada", #"^416\d{5}$"#, suffixes: ["416"]),
      .make("1", "JM", "Jamaica", #"^8765?\d{6}$"#, suffixes: ["876", "8765"]),
    ]
    let validator = try PhoneValidator(AreaCodeCatalog(unchecked: definitions, preferred: nil))
    for (text, country) in [("+14165", "CA"), ("+12125", "US"), ("+18765", "JM"), ("+1876", "JM")] {
      let rejection = validator.validate(text).rejection
      #expect(
        rejection?.reason == .tooShort && rejection?.definition?.countryCode.letters == country, "\(text)")
    }
  }

  @Test(
    "A rejection is explained from the definition's own language",
    arguments: [
      ("1", .tooShort, nil), ("1380013800", .tooShort, nil), ("138001380001", .tooLong, 11),
      ("+86 138 0013 8000 1", .tooLong, 18), ("23800138000", .patternMismatch, 0),
      ("+86 2", .patternMismatch, 4),
      ("+852 9123", .tooShort, nil), ("+852 91234567890", .tooShort, nil),
      ("+852 912345678901234", .tooLong, 18), ("+852 2123 4567", .patternMismatch, 5),
      ("+886 9123456789", .tooLong, 14), ("+93 12345", .tooShort, nil), ("+86", .tooShort, nil),
    ] as [(String, ReasonCode, Int?)])
  func reasons(text: String, reason: ReasonCode, offset: Int?) {
    let rejection = validator.validate(text).rejection
    #expect(rejection?.reason == reason)
    #expect(rejection?.offset == offset)
  }

  @Test(
    "The interpretation that got furthest explains; of several equal ones, the first",
    arguments: [
      ("8613800138", .tooShort, nil), ("86138001380001", .tooLong, 13),
      ("8623800138000", .patternMismatch, 2),
      ("013800138", .tooShort, nil), ("00999 12345", .unknownAreaCode, 2), ("00852 9123", .tooShort, nil),
      ("0086 2380013", .patternMismatch, 5),
    ] as [(String, ReasonCode, Int?)])
  func furthest(text: String, reason: ReasonCode, offset: Int?) {
    let rejection = validator.validate(text).rejection
    #expect(rejection?.reason == reason)
    #expect(rejection?.offset == offset)
  }

  @Test(
    "Chinese names a unit after each list of lengths",
    arguments: [
      (#"^\+86-\d{6,}$"#, "国际区号 +86 后应为至少 6 位数字，目前为 2 位。", "國碼 +86 後應為至少 6 位數字，目前為 2 位。"),
      (
        #"^\+86-(?:\d{3}|\d{6,})$"#, "国际区号 +86 后应为 3 或至少 6 位数字，目前为 2 位。", "國碼 +86 後應為 3 或至少 6 位數字，目前為 2 位。"
      ),
      (#"^\+86-(?:\d{3})+$"#, "国际区号 +86 后应为 3、6、9 … 位数字，目前为 2 位。", "國碼 +86 後應為 3、6、9 … 位數字，目前為 2 位。"),
      (#"^\+86-\d{6,8}$"#, "国际区号 +86 后应为 6–8 位数字，目前为 2 位。", "國碼 +86 後應為 6–8 位數字，目前為 2 位。"),
    ])
  func chineseLengths(regex: String, simplified: String, traditional: String) throws {
    let definition = AreaCodeDefinition.make("86", "CN", "China", regex)
    let validator = try PhoneValidator(AreaCodeCatalog(unchecked: [definition], preferred: definition))
    let rejection = try #require(validator.validate("+86 12").rejection)
    #expect(rejection.message(in: .simplifiedChinese) == simplified)
    #expect(rejection.message(in: .traditionalChinese) == traditional)
  }

  @Test("A number that is too short names the lengths of numbers with its beginning")
  func lengths() {
    let cases: [(String, Int, String)] = [
      ("1380013800", 10, "11"), ("+852 9123", 4, "8, 9, 13"), ("+93 12", 2, "6 or more"),
      ("+886 9", 1, "8, 9"),
    ]
    for (text, count, lengths) in cases {
      guard case .length(let found, let accepted) = validator.validate(text).rejection?.detail else {
        Issue.record("no lengths for \(count) digits")
        continue
      }
      #expect(found == count)
      #expect("\(accepted)" == lengths)
    }
  }

  @Test("Every digit that may follow counts for the lengths", arguments: 0..<10)
  func lengths(digit: Int) throws {
    let definition = AreaCodeDefinition.make(
      "999", "ZZ", "A", #"^1(?:\#(digit)\d{4}|\#((digit + 1) % 10)\d{2})$"#)
    let validator = try PhoneValidator(AreaCodeCatalog(unchecked: [definition], preferred: definition))
    for (text, lengths) in [("1", "4, 6"), ("1\(digit)", "6"), ("1\((digit + 1) % 10)", "4")] {
      guard case .length(_, let accepted) = validator.validate(text).rejection?.detail else {
        Issue.record("no lengths for \(text)")
        continue
      }
      #expect("\(accepted)" == lengths)
    }
  }

  @Test(
    "No message names a length that the number has, and a number that is too short can be completed",
    arguments: [
      #"^(\+8)?-?(1{2}|12{3,4}|2[12]{2}(11)?|222)$"#, #"^(\+8)?-?(1\d|2{3}|(12)+|21?2?1)$"#,
      #"^(\+8)?-?(1{1,2}|1222|2+)$"#, #"^(\+8)?-?[12]{2}([12]{2})?$"#, #"^(\+8)?-?(?:1|2{2})*2$"#,
    ])
  func lengthsInMessages(regex: String) throws {
    let definition = AreaCodeDefinition.make("8", "XA", "A", regex)
    let validator = try PhoneValidator(AreaCodeCatalog(unchecked: [definition]))
    var texts = [[""]]
    for _ in 0..<7 { texts.append(texts[texts.count - 1].flatMap { [$0 + "1", $0 + "2"] }) }
    let accepted = Set(texts.joined().filter { validator.validate("+8-" + $0).number?.nationalDigits == $0 })
    #expect(!accepted.isEmpty)
    for text in texts.dropLast(2).joined() where !accepted.contains(text) {
      guard let rejection = validator.validate("+8-" + text).rejection else { continue }
      if case .length(let count, let lengths) = rejection.detail {
        #expect(count == text.count && !lengths.contains(count), "\(text): \(lengths)")
      }
      let continued = accepted.filter { $0.hasPrefix(text) }
      #expect((rejection.reason == .tooShort) == !continued.isEmpty, "\(text): \(rejection.reason)")
      guard case .length(_, let lengths) = rejection.detail, rejection.reason == .tooShort else { continue }
      #expect(Set(lengths.lengths.filter { $0 <= 7 }) == Set(continued.map(\.count)), "\(text): \(lengths)")
    }
  }

  @Test("The empty number doesn't count as accepted before further digits")
  func emptyPrefix() throws {
    let optional = AreaCodeDefinition.make("86", "CN", "China", #"^(\+86)?-?(?:1\d{3})?$"#)
    let validator = try PhoneValidator(AreaCodeCatalog(unchecked: [optional], preferred: optional))
    #expect(validator.validate("+86 2").rejection?.reason == .patternMismatch)
    #expect(validator.validate("+86 2").rejection?.detail == .digit(position: 1, expected: [1]))
    #expect(validator.validate("+86 12345").rejection?.reason == .tooLong)
  }

  @Test(
    "Lengths beyond the readable maximum, and unlimited lengths, are named",
    arguments: [
      (#"^1\d{39}$"#, "1", ReasonCode.tooShort, "40"),
      (#"^\+86-(?:\d\d){3,}$"#, "+86 1234567", .tooShort, "8, 10, 12 …"),
      (#"^\+86-\d{6,}$"#, "+86 12", .tooShort, "6 or more"),
      (#"^\+86-(?:\d{3}|\d{6,})$"#, "+86 12345", .tooShort, "6 or more"),
    ])
  func unusualLengths(regex: String, text: String, reason: ReasonCode, lengths: String) throws {
    let definition = AreaCodeDefinition.make("86", "CN", "China", regex)
    let validator = try PhoneValidator(AreaCodeCatalog(unchecked: [definition], preferred: definition))
    let rejection = validator.validate(text).rejection
    #expect(rejection?.reason == reason)
    guard case .length(_, let accepted) = rejection?.detail else {
      Issue.record("no lengths")
      return
    }
    #expect("\(accepted)" == lengths)
    for length in [33, 63, 65] { #expect(accepted.contains(length) == lengths.hasSuffix("or more")) }
  }

  @Test(
    "An automaton that PCRE2 contradicts is not used, and reported",
    .enabled(if: MatchingEngine.runsEveryRegex, "only PCRE2 runs this regex"))
  func disagreement() throws {
    let validator = try PhoneValidator(.sample) { definition in
      // A language whose numbers begin with 2 instead of 1.
      definition.countryCode.letters == "CN" ? .make("86", "CN", "China", #"^(\+86)?-?2\d{10}$"#) : definition
    }
    #expect(validator.contradictedDefinitions.isEmpty)
    #expect(validator.validate("13800138000").number != nil)
    let rejection = validator.validate("1380013800").rejection
    #expect(rejection?.reason == .patternMismatch)
    #expect(rejection?.offset == nil)
    #expect(validator.contradictedDefinitions.map(\.countryCode.letters) == ["CN"])
    #expect(validator.prepare().map(\.cause) == [.disagreement])
    #expect(validator.validate("+852 9").rejection?.reason == .tooShort)
  }

  @Test("A slow regex is also explained, in little time")
  func slowRegex() throws {
    let slow = AreaCodeDefinition.make("86", "CN", "China", #"^\+?-?(?:(?:(?:\d*|\d*)*\d*)*8|[0-7]{31})$"#)
    let validator = try PhoneValidator(AreaCodeCatalog(unchecked: [slow]))
    #expect(validator.prepare().isEmpty)
  }

  @Test("A later spelling that matches contradicts no automaton, even if an earlier spelling is slow")
  func slowFirstSpelling() throws {
    let regex = #"^(?:\+86-(?:(?:\d*|\d*)*\d*)*y|\+86-1\d{10}|1\d{10})$"#
    let slow = AreaCodeDefinition.make("86", "CN", "China", regex)
    let validator = try PhoneValidator(AreaCodeCatalog(unchecked: [slow]))
    #expect(validator.prepare().isEmpty)
    #expect(validator.validate("+86 13800138000").number?.spelling == "+86-13800138000")
  }

  @Test("A wrong digit is named with its position and the possible digits")
  func digits() {
    #expect(validator.validate("+86 2").rejection?.detail == .digit(position: 1, expected: [1]))
    #expect(
      validator.validate("+852 02123").rejection?.detail
        == .digit(position: 2, expected: [1, 4, 5, 6, 7, 8, 9]))
  }

  @Test("A suffix that was prepended does not shift the place of a wrong digit")
  func suffix() throws {
    let samoa = AreaCodeDefinition.make("1", "AS", "American Samoa", #"^\+1-?6847\d{6}$"#, suffixes: ["684"])
    let validator = try PhoneValidator(AreaCodeCatalog(unchecked: [samoa]))
    let rejection = validator.validate("(555) 123", area: Area(samoa)).rejection
    #expect(rejection?.offset == 1)
    #expect(validator.validate("733", area: Area(samoa)).rejection?.reason == .tooShort)
  }

  @Test(
    "At the dead end no continuation is accepted, but at the digit before some continuation is",
    arguments: RandomSearch.seeds(40))
  func deadEnds(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let digits = (0..<(4 + seed % 12)).map { _ in "\(Int.random(in: 0...9, using: &random))" }.joined()
    for areaCode in ["86", "852", "886", "93"] {
      let text = "+\(areaCode)\(digits)"
      guard let rejection = validator.validate(text).rejection else { continue }
      switch rejection.reason {
      case .tooShort,
        .invalidLength where rejection.offset == nil:
        guard case .incomplete = validator.typingState(of: text) else {
          Issue.record("dead, but told as \(rejection.reason)")
          continue
        }
      case .tooLong, .invalidLength, .patternMismatch:
        #expect(rejection.offset != nil)
        let offset = rejection.offset ?? 0
        guard case .dead(let dead, _) = validator.typingState(of: text) else {
          Issue.record("alive, but told as \(rejection.reason)")
          continue
        }
        #expect(dead == offset)
        if case .dead = validator.typingState(of: String(text.prefix(offset))) {
          Issue.record("dead before \(offset)")
        }
      default: Issue.record("unexpected \(rejection.reason)")
      }
    }
  }

  @Test(
    "Without an automaton a rejection is explained in general terms",
    .enabled(if: MatchingEngine.runsEveryRegex, "automata give reasons when they decide"),
    arguments: [true, false])
  func general(usesAutomata: Bool) throws {
    var options = PhoneValidator.Options()
    options.usesAutomata = usesAutomata
    let lookBehind = AreaCodeDefinition.make("86", "CN", "China", #"^(?:\+86-?)?(?<!x)(?=1)\d{11}$"#)
    let catalog = AreaCodeCatalog(unchecked: [usesAutomata ? lookBehind : .china], preferred: .china)
    let rejection = try PhoneValidator(catalog, options: options).validate("138").rejection
    #expect(rejection?.reason == .patternMismatch)
    #expect(rejection?.offset == nil)
    #expect(rejection?.message(in: .english) == "After +86 there should be a mobile number from China.")
  }

  @Test("Verdicts are the same with and without automata")
  func verdictsStay() throws {
    var options = PhoneValidator.Options()
    options.usesAutomata = false
    let plain = try PhoneValidator(.sample, options: options)
    for text in [
      "13800138000", "+852 91234567", "+93 701", "0138", "8613800138000", "+86 138001380001", "91234567",
    ] {
      #expect(plain.validate(text).number == validator.validate(text).number)
    }
  }
}
