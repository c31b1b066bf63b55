import AreaSearch
import PatternAutomata
import PhoneBatch
import PhoneCheck
import Testing

@Suite("Messages for rows")
struct MessagesTests {
  private func run(_ text: String, _ change: (inout BatchPlan) -> Void = { _ in }) throws
    -> BatchFixture.Outcome
  {
    try BatchFixture(text) {
      $0.messageLanguage = .english
      change(&$0)
    }.run()
  }

  private func message(_ reason: ReasonCode) -> String { reason.message(in: .english) }

  @Test("A number that isn't valid gets a sentence, and the offset of its fault in the cell as written")
  func offsets() throws {
    let unexpected = "“y” can't be part of a phone number."
    let rows: [(cell: String, fields: String)] = [
      ("13912345678", "valid,,+86-13912345678,CN,,"),
      ("13912y45678", "invalid,UNEXPECTED_CHARACTER,,,\(unexpected),5"),
      (" 13912y45678", "invalid,UNEXPECTED_CHARACTER,,,\(unexpected),6"),
      ("１39y45678", "invalid,UNEXPECTED_CHARACTER,,,\(unexpected),5"),
      ("\"139y45678\"", "invalid,UNEXPECTED_CHARACTER,,,\(unexpected),3"),
      // A doubled quote counts as two bytes.
      ("\"\"\"139y45678\"\"\"", "invalid,UNEXPECTED_CHARACTER,,,\(unexpected),5"),
      ("139****5678", "invalid,MASKED,,,\(message(.masked)),3"),
      ("", "invalid,EMPTY,,,The number is empty.,"),
      ("1,2", "invalid,MALFORMED_ROW,,,\(message(.malformedRow)),"),
    ]
    for jobs in [1, 2] {
      let output = try run("n,phone\n" + rows.map { "a,\($0.cell)\n" }.joined()) { $0.jobs = jobs }
      #expect(
        output.text
          == "n,phone,phone_status,phone_reason,phone_number,phone_country,phone_message,phone_offset\n"
          + rows.map { "a,\($0.cell),\($0.fields)\n" }.joined())
    }
  }

  @Test("Messages are the library's, in each language and with an area", arguments: Language.allCases)
  func languages(language: Language) throws {
    let cells = [
      "1391234", "+852-1234", "1.38E+10", "139****5678", "+44 7700", "+44", "13900138000 or 2", "()",
    ]
    let catalog = BatchFixture.validator.catalog
    for name in ["", "HK", "nowhere"] {
      let area = name.isEmpty ? nil : catalog.area(named: name)
      let output = try run("phone\tarea\n" + cells.map { "\($0)\t\(name)\n" }.joined()) {
        $0.messageLanguage = language
        $0.area = .column("area")
        $0.findsDuplicates = area == nil
        $0.columnPrefix = "p_"
      }
      let lines = try #require(output.text).split(separator: "\n").dropFirst()
      #expect(lines.count == cells.count)
      for (cell, line) in zip(cells, lines) {
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
        guard case .invalid(let rejection) = BatchFixture.validator.validate(cell, area: area) else {
          Issue.record("\(cell)")
          continue
        }
        // A form asks for the number; a list of rows reports that there is none.
        let empty = [Language.english: "The number is empty.", .simplifiedChinese: "手机号码为空。"]
        let message =
          rejection.reason == .empty ? empty[language] ?? "手機號碼為空。" : rejection.message(in: language)
        #expect(fields[fields.count - 2] == message)
        #expect(fields[fields.count - 1] == rejection.offset.map { String($0) } ?? "")
      }
    }
  }

  @Test(
    "Every sentence and label begins with a word, so no spreadsheet reads it as a formula, and none gets an apostrophe",
    arguments: Language.allCases)
  func beginnings(language: Language) throws {
    func isSafe(_ text: String) -> Bool {
      text.unicodeScalars.first.map { !"=+-@\t\r\n\0＝＋－＠".unicodeScalars.contains($0) } ?? false
    }
    for reason in ReasonCode.allCases {
      #expect(isSafe(reason.message(in: language)) && isSafe(reason.label(in: language)))
    }
    for trace in SpreadsheetTrace.allCases { #expect(isSafe(trace.label[language])) }
    // Real rejections contain further facts, from definitions with and without an automaton.
    let regexes = [
      #"^1\\d{4}$"#, #"^(?:\\d{3}|\\d{6,})$"#, #"^(\\d)\\1\\d{3}$"#, #"^1\\d{6,}$"#,
      #"^(?:1\\d{2}|1\\d{5})$"#,
    ]
    var random = SplitMix64(seed: 1)
    var counts: [ReasonCode: Int] = [:]
    for regex in regexes {
      let definitions = [("86", "CN", regex), ("852", "HK", #"^[569]\\d{7}$"#)].map { code, country, regex in
        #"{"areaCode": "\#(code)", "countryCode": "\#(country)", "mobileRegex": "\#(regex)"}"#
      }
      let json =
        #"{"phoneAreaCodeDefinitions": [\#(definitions.joined(separator: ","))], "preferredAreaCode": "CN"}"#
      let catalog = try AreaCodeCatalog(json: Array(json.utf8))
      let validator = try PhoneValidator(catalog)
      let starts = ["", "+86", "+852", "+999", "00852", "86", "1", "Li ", "+"]
      for _ in 0..<2_000 {
        let rest = (0..<Int.random(in: 0..<12, using: &random)).compactMap { _ in
          "0123456789159+*E.".randomElement(using: &random)
        }
        let number = (starts.randomElement(using: &random) ?? "") + String(rest)
        for area in [nil, "CN", "HK", "XX"].map({ $0.flatMap { catalog.area(named: $0) } }) {
          guard case .invalid(let rejection) = validator.validate(number, area: area) else { continue }
          counts[rejection.reason, default: 0] += 1
          #expect(isSafe(rejection.message(in: language)), "\(rejection.reason)")
        }
      }
    }
    #expect(counts.count >= 10)
  }

  @Test("A row's message is the same with any other rows, and with every fast path off", arguments: [1, 2])
  func company(jobs: Int) throws {
    let definitions = [("86", "CN", #"^1\\d{4}$"#), ("44", "GB", #"^7\\d{3}$"#)].map { code, country, regex in
      #"{"areaCode": "\#(code)", "countryCode": "\#(country)", "mobileRegex": "\#(regex)"}"#
    }
    let json =
      #"{"phoneAreaCodeDefinitions": [\#(definitions.joined(separator: ","))], "preferredAreaCode": "CN"}"#
    let catalog = try AreaCodeCatalog(json: Array(json.utf8))
    let cells = [
      "00447123", "2", "0044 7 1 2 3                                  ", "12345", "123456", "447123",
    ]
    func rows(_ cells: [String], _ options: PhoneValidator.Options) throws -> [String] {
      var fixture = BatchFixture("phone\n" + cells.map { "\($0)\n" }.joined()) {
        $0.messageLanguage = .english
        $0.area = .named(catalog.area(named: "CN")!)
        $0.jobs = jobs
      }
      fixture.validator = try PhoneValidator(catalog, options: options)
      return try #require(fixture.run().text).split(separator: "\n").dropFirst().map { String($0) }
    }
    let alone = try cells.map { try rows([$0], PhoneValidator.Options())[0] }
    #expect(alone[0].contains("Did you mean +44") && alone[2].contains("Did you mean +44"))
    var plain = PhoneValidator.Options()
    plain.decidesByAutomata = false
    for options in [PhoneValidator.Options(), plain] {
      #expect(try rows(cells, options) == alone)
      #expect(try rows(cells.reversed(), options) == alone.reversed())
      #expect(try rows(cells + cells, options) == alone + alone)
    }
  }

  @Test("Objects contain messages as members, null if a number is valid")
  func objects() throws {
    let one = try run("phone\n13912345678\n139y\n") { $0.format = .ndjson }
    #expect(
      one.text == """
        {"row":1,"line":2,"fields":{"phone":"13912345678"},"status":"valid","reason":null,\
        "number":"+86-13912345678","country":"CN","message":null,"offset":null}
        {"row":2,"line":3,"fields":{"phone":"139y"},"status":"invalid","reason":"UNEXPECTED_CHARACTER",\
        "number":null,"country":null,"message":"“y” can't be part of a phone number.","offset":3}

        """)
    let two = try run("a,b\n13912345678,y1\n") {
      $0.format = .ndjson
      $0.phoneColumns = ["a", "b"]
      $0.findsDuplicates = true
    }
    #expect(
      two.text?.contains(
        #""b":{"status":"invalid","reason":"UNEXPECTED_CHARACTER","number":null,"country":null,"#
          + #""duplicate_of":null,"message":"“y” can't be part of a phone number.","offset":0}}}"#) == true)
  }

  @Test(
    "Several columns have their own messages, and so have lines, raw bytes and side files",
    .enabled(if: MatchingEngine.runsEveryRegex, "only PCRE2 can show it"))
  func others() throws {
    let two = try run("a,b\n1,13912345678\n") { $0.phoneColumns = ["a", "b"] }
    #expect(two.text?.contains("a_message,a_offset,b_status") == true)
    let lines = try run("1y\n") { $0.layout = .lines }
    #expect(lines.text == "1y,invalid,UNEXPECTED_CHARACTER,,,“y” can't be part of a phone number.,1\n")
    let exact = try run("phone\n1y\n") { $0.judging = .exact }
    #expect(exact.text?.hasSuffix("1y,invalid,PATTERN_MISMATCH,,,\(message(.patternMismatch)),\n") == true)
    let undecided = try run("phone\n+999\(String(repeating: "1", count: 9))\n")
    #expect(undecided.error == nil)
    let sides = try BatchFixture("phone\n13912345678\n1y\n") { $0.messageLanguage = .english }
      .runWithSideFiles()
    #expect(String(decoding: sides.rejects ?? [], as: UTF8.self).hasSuffix(" phone number.,1\n"))
    #expect(String(decoding: sides.valid ?? [], as: UTF8.self).hasSuffix(",CN,,\n"))
  }

  @Test("A message is quoted if necessary, and never runs as a formula")
  func quotes() throws {
    let text = "phone,n\n1391234\"5678,=1\n"
    let plain = try run(text)
    #expect(plain.text?.contains(#"“""”"#) == true)
    let safe = try run(text) { $0.isSpreadsheetSafe = true }
    #expect(safe.text?.contains("'=1") == true && safe.text?.contains(#"“""”"#) == true)
  }

  @Test("In another encoding, a message is written in it, and the offset counts its bytes")
  func encodings() throws {
    // Wide digits have two bytes here, and three in UTF-8.
    let text = "手機,n\n１３９5王,2\n"
    for encoding in [TextEncoding.gb18030, .big5] {
      let encoder = try #require(TextEncoder(encoding))
      var fixture = BatchFixture(bytes: try #require(encoder.bytes(of: text))) {
        $0.encoding = encoding
        $0.messageLanguage = .traditionalChinese
      }
      let message = "手機號碼中不能包含「王」。"
      let output = try #require(try fixture.run().output)
      let expected = try #require(
        encoder.bytes(of: "１３９5王,2,invalid,UNEXPECTED_CHARACTER,,,\(message),7\n"))
      #expect(output.suffix(expected.count).elementsEqual(expected))
      fixture.plan.format = .ndjson
      #expect(try fixture.run().text?.hasSuffix(#""message":"\#(message)","offset":7}"# + "\n") == true)
      fixture.plan.messageLanguage = .simplifiedChinese
      #expect(try fixture.run().error == nil, "objects are UTF-8")
      fixture.plan.format = .csv
      #expect(
        try fixture.run().error
          == (encoding == .big5 ? .messagesNotInEncoding(.simplifiedChinese, encoding: .big5) : nil))
    }
  }
}
