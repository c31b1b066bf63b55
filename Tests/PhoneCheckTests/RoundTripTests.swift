import AreaSearch
import PhoneCheck
import Testing

@Suite("Formats and reading")
struct RoundTripTests {
  @Test(
    "Every format of every region's numbers is read back if the area is named",
    // 011 and 010 also begin national numbers with their trunk prefix.
    arguments: [["00"], ["00", "011"], ["00", "010"]])
  func readBack(internationalPrefixes: [String]) throws {
    var options = ValidatorOptions()
    options.internationalPrefixes = internationalPrefixes
    let validator = try PhoneValidator(.builtin, options: options)
    var unread: [PhoneNumber.Format: Set<String>] = [:]
    // The other formats begin with a +, so no international prefix is tried.
    let formats: Set = internationalPrefixes == ["00"] ? Set(PhoneNumber.Format.allCases) : [.national]
    for row in try NumberFormatTests.rows() {
      let area = AreaCodeCatalog.builtin.area(named: row.countryCode)
      for format in formats.subtracting([.masked]) {
        let text = row.number.formatted(format)
        if validator.validate(text, area: area).number != row.number {
          unread[format, default: []].insert(row.countryCode)
        }
      }
    }
    #expect(unread == [:])
  }
}
