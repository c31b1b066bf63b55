import AreaSearch
import Foundation
import PhoneCheck
import Testing

/// The JSON about verdicts that an app sends in its answers.
@Suite("Verdicts as JSON")
struct VerdictJSONTests {
  let validator: PhoneValidator

  init() throws { validator = try PhoneValidator(.sample) }

  static func json(
    _ value: some Encodable, showsNumbers: Bool = false, in language: Language? = nil
  ) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if showsNumbers { encoder.userInfo[.showsPhoneNumbers] = true }
    if let language { encoder.userInfo[.phoneMessageLanguage] = language }
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  @Test(
    "A definition contains everything that a picker shows, in the language of messages, and its ID can be decoded"
  )
  func definition() throws {
    let samoa = AreaCodeDefinition.make("1", "AS", "American Samoa", ".", suffixes: ["684"])
    #expect(
      try Self.json(samoa)
        == #"{"areaCode":"1","countryCode":"AS","name":"American Samoa","suffixes":["684"]}"#)
    let china = try #require(AreaCodeCatalog.builtin.area(code: "CN")?.definitions.first)
    #expect(try Self.json(china, in: .simplifiedChinese).contains(#""name":"中国大陆""#))
    #expect(try Self.json(samoa.id) == #"{"areaCode":"1","countryCode":"AS"}"#)
    #expect(
      try JSONDecoder().decode(AreaCodeDefinition.ID.self, from: JSONEncoder().encode(samoa.id)) == samoa.id)
  }

  @Test(
    "A verdict has the keys of the command, and its number is masked",
    arguments: [
      (
        "0086 138-0013-8000 ext 12",
        #"{"country":"CN","number":{"alsoMatches":[],"areaCode":"86","interpretation":"internationalPrefix","#
          + #""masked":"+86-138****8000"},"status":"valid"}"#
      ),
      (
        "+86 138001380",
        #"{"message":"After +86 there should be 11 digits, not 9.","reason":"TOO_SHORT","status":"invalid"}"#
      ),
      (
        "138a",
        #"{"message":"“a” can't be part of a phone number.","offset":3,"reason":"UNEXPECTED_CHARACTER","#
          + #""status":"invalid"}"#
      ),
    ])
  func verdicts(text: String, json: String) throws {
    let verdict = validator.validate(text)
    #expect(try Self.json(verdict) == json)
    #expect(verdict.isValid == json.contains(#""status":"valid""#))
    guard let rejection = verdict.rejection else { return }
    #expect(try Self.json(rejection) == json.replacing(#","status":"invalid""#, with: ""))
  }

  @Test("On request a number contains every form, by the name of its format")
  func shown() throws {
    let verdict = validator.validate("0086 138-0013-8000 ext 12")
    #expect(
      try Self.json(verdict, showsNumbers: true) == #"""
        {"country":"CN","number":{"alsoMatches":[],"areaCode":"86","canonical":"+86-13800138000",\#
        "e164":"+8613800138000","extension":"12","international":"+86 138 0013 8000",\#
        "interpretation":"internationalPrefix","masked":"+86-138****8000","national":"138 0013 8000",\#
        "nationalDigits":"13800138000","rfc3966":"tel:+86-138-0013-8000;ext=12","spelling":"+86-13800138000"},\#
        "status":"valid"}
        """#)
  }

  @Test("An explanation has the verdict's keys, and all attempts")
  func explanations() throws {
    let explanation = validator.explain("tel 138 0013 8000")
    #expect(
      try Self.json(explanation) == #"""
        {"country":"CN","countryName":"China","number":{"alsoMatches":[],"areaCode":"86",\#
        "interpretation":"national","masked":"+86-138****8000"},"remarks":["label"],"status":"valid",\#
        "steps":[{"areaCode":"86","country":"CN","interpretation":"national"}]}
        """#)
    let shown = try Self.json(explanation, showsNumbers: true)
    #expect(shown.contains(#""nationalDigits":"13800138000","spelling":"+86-13800138000"}]}"#))
  }

  @Test("A suggestion contains the number that may have been meant, masked")
  func suggestions() throws {
    let hongKong = validator.catalog.area(named: "HK")
    let verdict = validator.validate("13800138000", area: hongKong)
    let json = try Self.json(verdict)
    #expect(
      json.contains(
        #""suggestion":{"cause":"otherDefinition","country":"CN","number":{"alsoMatches":[],"areaCode":"86","#
      ), "\(json)")
    #expect(!json.contains("138001") && json.contains("+86-138****8000"))
    #expect(try Self.json(verdict, showsNumbers: true).contains("+86-13800138000"))
  }

  @Test(
    "An undecided verdict is neither valid nor invalid, and contains the reason",
    .enabled(if: MatchingEngine.runsEveryRegex, "only PCRE2 has limits"))
  func undecided() throws {
    let heavy = AreaCodeDefinition.make(
      "99", "XX", "Heavy", #"^(?<!x)(?=\+)\+99(?:\d+)+(?:\d+)+(?:\d+)+[xy]$"#)
    let verdict = try PhoneValidator(AreaCodeCatalog(unchecked: [heavy]))
      .validate("+99 1111111111111111111111111111")
    #expect(!verdict.isValid)
    #expect(
      try Self.json(verdict) == #"""
        {"message":"The number couldn't be checked: a limit was reached.","reason":"MATCH_LIMIT",\#
        "status":"undecided"}
        """#)
  }

  @Test("Messages are in the language that the encoder is given")
  func languages() throws {
    let verdict = validator.validate("138a")
    #expect(try Self.json(verdict, in: .simplifiedChinese).contains("手机号码中不能包含“a”。"))
  }

  @Test("Values inside other values are also masked, and shown only for `true`")
  func nested() throws {
    let verdicts = ["to": [validator.validate("+86 13800138000")]]
    #expect(try !Self.json(verdicts).contains("0013"))
    #expect(try Self.json(verdicts, showsNumbers: true).contains("0013"))
    let encoder = JSONEncoder()
    encoder.userInfo[.showsPhoneNumbers] = "true"
    #expect(try !String(decoding: encoder.encode(verdicts), as: UTF8.self).contains("0013"))
  }
}
