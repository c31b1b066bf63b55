import AreaSearch
import PatternAutomata
import PhoneCheck
import Testing

@Suite("Number shape")
struct NumberShapeTests {
  @Test(
    "Digits are grouped as the whole number will be",
    arguments: [
      (11, "1", "1"), (11, "138", "138"), (11, "1380", "138 0"), (11, "13800138000", "138 0013 8000"),
      (11, "1380013800099", "138 0013 800099"), (8, "91234567", "9123 4567"), (9, "91234", "912 34"),
      (10, "9123456789", "912 345 6789"), (5, "12345", "12345"), (0, "12", "12"), (-1, "12", "12"),
      (11, "", ""),
    ])
  func grouping(count: Int, digits: String, grouped: String) {
    #expect(DigitGrouping(digitCount: count).grouped(digits) == grouped)
  }

  @Test(
    "The shape agrees with the definition's language",
    arguments: [
      (AreaCodeDefinition.china, "11", "1", "+86-12345678901"),
      (.hongKong, "8–10, 13, 14", "0, 1, 4–9", "+852-12345678"),
      (.taiwan, "8, 9", "6, 7, 9", "+886-61234567"),
    ])
  func shape(definition: AreaCodeDefinition, lengths: String, first: String, example: String) throws {
    let shape = try #require(try PhoneValidator(.sample).shape(of: definition.id))
    #expect("\(shape.lengths)" == lengths)
    #expect("\(shape.firstDigits)" == first)
    #expect(shape.example?.canonical == example)
  }

  @Test(
    "Beginnings cover all numbers that the regex accepts, if there are few beginnings",
    arguments: [
      ("DE", ["15", "16", "17"]), ("CN", []), ("FR", []), ("AS", ["68"]), ("CI", ["01", "05", "07"]),
      ("GB", []),
    ])
  func beginnings(country: String, expected: [String]) throws {
    let definition = try #require(AreaCodeCatalog.builtin.area(named: country)?.definitions.first)
    let validator = try PhoneValidator(.builtin)
    let shape = try #require(validator.shape(of: definition.id))
    #expect(shape.beginnings == expected)
    // By the regex: among many random numbers of each length, the accepted numbers have these beginnings.
    var found: Set<String> = []
    var digits = SplitMix64(seed: 1)
    for beginning in 0..<100 {
      let start = "\(beginning / 10)\(beginning % 10)"
      for length in shape.lengths.lengths {
        for _ in 0..<400 {
          let rest = (2..<max(3, length)).map { _ in String(digits.next() % 10) }.joined()
          let verdict = validator.validate("+\(definition.areaCode)\(start)\(rest)", area: Area(definition))
          if let number = verdict.number { found.insert(String(number.nationalDigits.prefix(2))) }
        }
      }
    }
    #expect(
      expected.isEmpty ? found.count > 4 : found.isSubset(of: expected) && found.count == expected.count)
  }

  @Test("A regex without an automaton, or of another catalog, has no shape")
  func noShape() throws {
    let lookBehind = AreaCodeDefinition.make("86", "CN", "China", #"^(?<!x)(?=1)\d{3}$"#)
    let validator = try PhoneValidator(AreaCodeCatalog(unchecked: [lookBehind]))
    #expect(validator.shape(of: lookBehind.id) == nil)
    #expect(validator.shape(of: AreaCodeDefinition.taiwan.id) == nil)
  }
}
