import BindForm
import FormSessions
import Foundation
import PhoneCheck
import Testing

@Suite("An area code that is entered in front of the number")
struct AreaCodeEntryTests {
  private static let world: PhoneValidator = {
    guard let validator = try? PhoneValidator(.builtin) else { fatalError("the default options are right") }
    return validator
  }()

  private static func entry(_ country: String?) -> NumberEntry {
    let code = country.flatMap { CountryCode($0) }
    return NumberEntry(world, area: code.flatMap { world.catalog.definitions(countryCode: $0).first })
  }

  /// The country beside the field, and the text with the caret.
  private static func shown(_ entry: NumberEntry) -> String {
    "\(entry.area?.countryCode.letters ?? "-") \(entry.field.shown)"
  }

  private static let followed: [(chosen: String?, keys: String, states: String)] = [
    ("CN", "+852612", "CN +|, CN +8|, CN +85|, HK +852|, HK 6|, HK 61|, HK 612|"),
    ("CN", "+49151", "CN +|, CN +4|, DE +49|, DE 1|, DE 15|, DE 151|"),
    ("CN", "00852 6", "CN 0|, CN 00|, CN 008|, CN 0085|, HK 00852|, HK 00852|, HK 6|"),
    // A shared code keeps the chosen area, also one with another code.
    ("US", "+1204", "US +|, US +1|, US 2|, US 20|, CA 204|"),
    ("CN", "+1204", "CN +|, CN +1|, CN +12|, CN +120|, CA 204|"),
    ("RU", "+7707", "RU +|, RU +7|, KZ 7|, KZ 70|, KZ 707|"),
    ("KZ", "+7707", "KZ +|, KZ +7|, KZ 7|, KZ 70|, KZ 707|"),
    ("GB", "+4477", "GB +|, GB +4|, GB +44|, GB 7|, GB 77|"),
    ("GB", "+447781", "GB +|, GB +4|, GB +44|, GB 7|, GB 77|, GB 778|, GG 7781|"),
    (nil, "+8526", "- +|, - +8|, - +85|, HK +852|, HK 6|"),
    // Digits that no number has settle nothing more.
    ("CN", "+8521", "CN +|, CN +8|, CN +85|, HK +852|, HK 1|"),
    ("CN", "+199", "CN +|, CN +1|, CN +19|, CN +199|"),
  ]

  @Test(
    "The area follows the code as soon as its digits settle it, and erasing leads back the same way",
    arguments: followed)
  func following(chosen: String?, keys: String, states: String) {
    var entry = Self.entry(chosen)
    var before = [Self.shown(entry)]
    for (key, state) in zip(keys, states.split(separator: ", ").map(String.init)) {
      let (text, caret) = entry.field.inserting(String(key))
      entry.edit(text, caret: caret)
      #expect(Self.shown(entry) == state)
      before.append(state)
    }
    // White space takes a key of its own.
    before = before.enumerated().filter { $0.offset == 0 || before[$0.offset - 1] != $0.element }.map(
      \.element)
    for state in before.dropLast().reversed() {
      entry.edit(String(entry.field.text.dropLast()))
      #expect(Self.shown(entry) == state)
    }
  }

  /// A line of `Tests/Fixtures/shared-codes.tsv`, which `Data/generate-shared-codes.py` writes.
  struct SharedNumber {
    let areaCode, nationalDigits, region: String
    let settledAfter: Int

    static func all() throws -> [SharedNumber] {
      let url = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Fixtures/shared-codes.tsv")
      let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n").dropFirst(2)
      return try lines.map { line in
        let cells = line.split(separator: "\t").map(String.init)
        return SharedNumber(
          areaCode: cells[0], nationalDigits: cells[1], region: cells[2],
          settledAfter: try #require(Int(cells[3])))
      }
    }
  }

  @Test("The digits that settle a shared code leave libphonenumber one region")
  func sharedCodes() throws {
    let numbers = try SharedNumber.all()
    #expect(numbers.count > 30)
    for number in numbers {
      for chosen in ["CN", try #require(numbers.first { $0.areaCode == number.areaCode }).region] {
        var entry = Self.entry(chosen)
        for key in "+" + number.areaCode { entry.edit(entry.field.text + String(key)) }
        #expect(entry.area?.countryCode.letters == chosen)
        for (index, digit) in number.nationalDigits.enumerated() {
          entry.edit(entry.field.text + String(digit))
          let expected = index + 1 < number.settledAfter ? chosen : number.region
          #expect(
            entry.area?.countryCode.letters == expected,
            "+\(number.areaCode) \(number.region), digit \(index + 1)")
        }
        #expect(entry.number?.e164 == "+\(number.areaCode)\(number.nationalDigits)")
      }
    }
  }

  @Test("Erasing the whole number at once brings back the chosen area")
  func erasedAtOnce() {
    var entry = Self.entry("CN")
    for key in "+852612" { entry.edit(entry.field.text + String(key)) }
    entry.edit("", caret: 0)
    #expect(Self.shown(entry) == "CN |")
    for key in "+852612" { entry.edit(entry.field.text + String(key)) }
    entry.leave()
    entry.edit("", caret: 0)
    #expect(Self.shown(entry) == "HK |")
  }

  @Test("A choice of the person's isn't taken back by erasing")
  func chosen() {
    var entry = Self.entry("CN")
    for key in "+85261" { entry.edit(entry.field.text + String(key)) }
    entry.choose(Self.entry("MO").area)
    for _ in 0..<2 { entry.edit(String(entry.field.text.dropLast())) }
    #expect(Self.shown(entry) == "MO |")
  }

  @Test(
    "An incomplete number that is pasted has its area, too",
    arguments: [
      ("CN", "+852 612", "HK 612|"), ("CN", "+49 1512 3", "DE 151 23|"), ("US", "+1 416 5", "CA 416-5|"),
      ("CN", "00852 612", "HK 612|"), ("CN", "+1 416 000", "CA 416 000|"),
    ])
  func pasted(chosen: String, text: String, shown: String) {
    var entry = Self.entry(chosen)
    entry.paste(text, replacing: 0..<0)
    #expect(Self.shown(entry) == shown)
  }

  @Test("A code that is typed in front of digits waits for its last digit")
  func inserted() {
    var entry = Self.entry("US")
    entry.edit("13800138000")
    entry.moveCaret(to: 0)
    for (key, shown) in zip("+86", ["US +|1 380-013-8000", "US +8|1 380-013-8000", "CN 138 0013 8000|"]) {
      let (text, caret) = entry.field.inserting(String(key))
      entry.edit(text, caret: caret)
      #expect(Self.shown(entry) == shown)
    }
  }

  @Test("A form announces each switch, and remembers it")
  func announced() throws {
    var configuration = BindingForm.Configuration()
    configuration.definitions = .given(Self.world)
    var form = BindingForm.opened(configuration: configuration)
    form.choose("CN")
    var switches: [String] = []
    func record(_ effects: [BindingForm.Effect]) {
      if effects.contains(where: { if case .rememberArea = $0 { true } else { false } }) {
        switches += effects.compactMap(\.announcement)
      }
    }
    for key in "+8526" {
      let (text, caret) = form.number.field.inserting(String(key))
      record(form.send(.textEdited(text, caret: caret)))
    }
    for _ in 0..<2 { record(form.send(.textEdited(String(form.number.field.text.dropLast())))) }
    #expect(switches == ["Country/Region is now Hong Kong (+852)", "Country/Region is now China (+86)"])
  }

  @Test(
    "After the field is left, a code without a number has a button, which moves it beside the field",
    arguments: [
      ("CN", "+1999", "United States (+1)", "US 999|"), ("CN", "+4499", "United Kingdom (+44)", "GB 99|"),
    ])
  func button(chosen: String, text: String, area: String, shown: String) {
    var configuration = BindingForm.Configuration()
    configuration.definitions = .given(Self.world)
    var form = BindingForm.opened(configuration: configuration)
    form.choose(chosen)
    form.type(text)
    #expect(!form.offersSuggestedNumber && form.number.holdsAreaCode)
    form.send(.blurred(.phone))
    #expect(form.offersSuggestedNumber && form.suggestedNumberTitle == "Switch to \(area)")
    form.send(.suggestedNumberTapped)
    #expect(Self.shown(form.number) == shown && !form.number.holdsAreaCode)
  }

  // MARK: Numbers of exactly one country

  @Test(
    "A number with its area code but without a plus is offered with a switch, before the field is left",
    arguments: [
      ("US", "8613800138000", "CN", "+86-13800138000"), ("US", "4915123456789", "DE", "+49-15123456789"),
    ])
  func withoutPlus(chosen: String, text: String, country: String, canonical: String) {
    var configuration = BindingForm.Configuration()
    configuration.definitions = .given(Self.world)
    var form = BindingForm.opened(configuration: configuration)
    form.choose(chosen)
    form.fill(String(text.dropLast()))
    #expect(!form.offersSuggestedNumber)
    form.fill(text)
    #expect(form.offersSuggestedNumber && form.number.area?.countryCode.letters == chosen)
    form.send(.suggestedNumberTapped)
    #expect(form.number.area?.countryCode.letters == country && form.number.number?.canonical == canonical)
  }

  // MARK: Extensions

  @Test(
    "A number's extension stays in the field as it was written, is named, and isn't sent",
    arguments: [
      ("US", "+1 702 418 1234 ext. 5", "US 702-418-1234 ext. 5|", "5"),
      ("CN", "+1 702 418 1234 x5", "US 702-418-1234 x5|", "5"),
      ("US", "tel:+1-702-418-1234;ext=005", "US 702-418-1234;ext=005|", "005"),
      ("US", "tel:702-418-1234;ext=5;phone-context=+1", "US 702-418-1234 ext. 5|", "5"),
      ("CN", "+86 138 0013 8000 转 12", "CN 138 0013 8000 转 12|", "12"),
    ])
  func extensions(chosen: String, text: String, shown: String, digits: String) {
    var configuration = BindingForm.Configuration()
    configuration.definitions = .given(Self.world)
    var form = BindingForm.opened(configuration: configuration)
    form.choose(chosen)
    form.send(.pasted(text, replacing: 0..<0))
    form.send(.blurred(.phone))
    #expect(Self.shown(form.number) == shown)
    let number = form.number.number
    #expect(
      number?.extensionDigits == digits && form.hint == "Extension \(digits) isn't sent with the number")
    #expect(number?.formatted(.spelling).hasSuffix("418\(digits)") == false)
    #expect(number?.e164 == (text.contains("86") ? "+8613800138000" : "+17024181234"))
  }

  // MARK: Line breaks

  @Test(
    "A line break between code and number, and at the end, is white space",
    arguments: ["+86\n138 0013 8000\n", "138 0013 8000\r\n", "+86\r\n13800138000", "\n+86 138 0013 8000\n\n"])
  func lineBreaks(text: String) {
    var entry = Self.entry("CN")
    entry.paste(text, replacing: 0..<0)
    #expect(Self.shown(entry) == "CN 138 0013 8000|" && entry.problem == nil)
  }
}
