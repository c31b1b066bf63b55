import BindForm
import FormSessions
import Foundation
import PhoneCheck
import Testing

/// Landlines under definitions of mobile numbers that accept digits which begin in the same way.
@Suite("Groups of landlines")
struct LandlineGroupTests {
  private static func entry(_ regex: String, areaCode: String, country: String) throws -> NumberEntry {
    let definition = AreaCodeDefinition.make(areaCode, country, (country, country, country), regex)
    return NumberEntry(
      try PhoneValidator(AreaCodeCatalog(unchecked: [definition], preferred: definition)), area: definition)
  }

  @Test(
    "A landline has the groups of the numbering plan while it can still become an accepted number",
    arguments: [
      (
        #"^1\d{10}$"#, "86", "CN", "1065529988",
        ["1", "10", "10 6", "10 65", "10 655", "10 6552", "10 6552 9"]
      ),
      (
        #"^1\d{10}$"#, "86", "CN", "13800138000",
        ["1", "13", "138", "138 0", "138 00", "138 001", "138 0013"]
      ),
    ])
  func landline(regex: String, areaCode: String, country: String, digits: String, shown: [String]) throws {
    var entry = try Self.entry(regex, areaCode: areaCode, country: country)
    for (key, expected) in zip(digits, shown) {
      let (text, caret) = entry.field.inserting(String(key))
      entry.edit(text, caret: caret)
      #expect(entry.field.text == expected)
    }
  }

  @Test(
    "Typed, pasted and left, a landline of Beijing stays recognizable",
    arguments: [
      "10 6552 9988", "1065529988", "+86 10 6552 9988", "+861065529988",
    ])
  func beijing(text: String) throws {
    for isPasted in [true, false] {
      var entry = try Self.entry(#"^1\d{10}$"#, areaCode: "86", country: "CN")
      for piece in isPasted ? [text] : text.map(String.init) {
        let (text, caret) = entry.field.inserting(piece)
        entry.edit(text, caret: caret)
      }
      entry.leave()
      #expect(entry.field.text == "10 6552 9988" && entry.number == nil)
    }
  }

  @Test("Every beginning of an accepted number has the groups of the whole number's length")
  func accepted() throws {
    let url = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Fixtures/number-formats.csv")
    let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n").dropFirst()
    let validator = try PhoneValidator(.builtin)
    var count = 0
    for line in lines {
      let cells = line.split(separator: ",").map(String.init)
      guard let number = validator.validate("+\(cells[1])\(cells[2])").number, let id = number.definitionID,
        let definition = validator.catalog.definition(id),
        let lengths = validator.shape(of: id)?.lengths.lengths
      else { continue }
      let entry = NumberEntry(validator, area: definition)
      for length in 1...number.nationalDigits.count {
        let beginning = String(number.nationalDigits.prefix(length))
        guard let digitCount = lengths.first(where: { $0 >= length }) else { continue }
        let grouping = DigitGrouping(
          areaCode: number.areaCode, nationalDigits: beginning, digitCount: digitCount)
        #expect(entry.shown(beginning) == grouping.grouped(beginning), "\(line)")
        count += 1
      }
    }
    #expect(count > 1_000)
  }
}
