import PhoneCheck
import Testing

@Suite("Typing state")
struct TypingStateTests {
  let validator: PhoneValidator

  init() throws {
    validator = try PhoneValidator(.sample)
  }

  @Test(
    "The state is the best over the interpretations that are still possible",
    arguments: [
      ("", .empty), (" ", .empty), ("(", .empty),
      ("1", .incomplete(next: .all, missing: 10)), ("138 00", .incomplete(next: .all, missing: 6)),
      ("13800138000", .complete(next: [])), ("8", .incomplete(next: [6], missing: 12)),
      ("86", .incomplete(next: [1], missing: 11)), ("0", .incomplete(next: [0, 1], missing: 9)),
      ("00", .incomplete(next: [8, 9], missing: 8)), ("+", .incomplete(next: [8, 9], missing: 8)),
      ("+8", .incomplete(next: [5, 6, 8], missing: 10)), ("+86", .incomplete(next: [1], missing: 11)),
      ("tel:", .incomplete(next: [0, 1, 8], missing: 10)), ("+852 9123", .incomplete(next: .all, missing: 4)),
      ("+852 9123 4567", .complete(next: .all)), ("+93 701234", .complete(next: .all)),
      ("2", .dead(offset: 0, expected: [0, 1, 8])), ("138001380001", .dead(offset: 11, expected: [])),
      ("+86 2", .dead(offset: 4, expected: [1])), ("+7", .dead(offset: 1, expected: [8, 9])),
      ("138a", .dead(offset: 3, expected: [])), ("138*", .dead(offset: 3, expected: [])),
      ("+86 (0)138", .incomplete(next: .all, missing: 8)),
    ] as [(String, TypingState)])
  func unnamed(text: String, state: TypingState) {
    #expect(validator.typingState(of: text) == state)
  }

  @Test(
    "A named area leaves only its own numbers",
    arguments: [
      ("9", "HK", .incomplete(next: .all, missing: 7)),
      ("2", "HK", .dead(offset: 0, expected: [0, 1, 4, 5, 6, 7, 8, 9])),
      ("+86", "HK", .dead(offset: 2, expected: [5])), ("8", "CN", .incomplete(next: [6], missing: 12)),
    ] as [(String, String, TypingState)])
  func named(text: String, name: String, state: TypingState) {
    #expect(validator.typingState(of: text, area: AreaCodeCatalog.sample.area(named: name)) == state)
  }

  @Test("Without an automaton PCRE2's partial matching stands in", arguments: [true, false])
  func partialMatching(anchored: Bool) throws {
    let lookAhead = AreaCodeDefinition.make("86", "CN", "China", #"^(?:\+86-?)?(?=1)\d{3}$"#)
    var options = PhoneValidator.Options()
    options.anchoring = anchored ? .wholeText : .asWritten
    let validator = try PhoneValidator(
      AreaCodeCatalog(unchecked: [lookAhead], preferred: lookAhead), options: options)
    #expect(validator.prepare().map(\.cause) == [.outsideSubset(construct: "lookAround", offset: 12)])
    #expect(validator.typingState(of: "1") == .incomplete(next: .all, missing: 1))
    #expect(validator.typingState(of: "+86 13") == .incomplete(next: .all, missing: 1))
    #expect(validator.typingState(of: "138") == .complete(next: .all))
    #expect(validator.typingState(of: "+86 2") == .dead(offset: 4, expected: []))
  }

  /// Every catalog here has small languages, so that all their words can be tried.
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
  ]

  /// All texts of up to so many digits.
  static func texts(upTo length: Int) -> [[String]] {
    var texts = [[""]]
    for _ in 0..<length {
      texts.append(texts[texts.count - 1].flatMap { text in ["0", "1", "2", "8"].map { text + $0 } })
    }
    return texts
  }

  @Test("It agrees with trying every continuation", arguments: catalogs, ["", "+"])
  func bruteForce(catalog: AreaCodeCatalog, sign: String) throws {
    let validator = try PhoneValidator(catalog)
    let longest = 6
    for area in [nil] + catalog.definitions.map({ Area($0) }) {
      // From the longest texts down: how many digits each one lacks at least, and with which it goes on.
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
        // Whether 00 is a prefix or a number's own beginning shows with the digits behind it.
        if area != nil, sign.isEmpty, text == "00" { continue }
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
