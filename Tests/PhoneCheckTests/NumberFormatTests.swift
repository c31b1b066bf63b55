import PhoneCheck
import Testing

@Suite("Number formats")
struct NumberFormatTests {
  /// A line of `Tests/Fixtures/number-formats.csv`: a number, and libphonenumber's formats of it.
  struct Row {
    var countryCode: String
    var number: PhoneNumber
    var international: String
    var national: String
  }

  static func rows() throws -> [Row] {
    try DefinitionsFixture.fixture("number-formats.csv").split(separator: "\n").dropFirst().map { line in
      let fields = line.split(separator: ",").map(String.init)
      let number = try #require(PhoneNumber(canonical: "+\(fields[1])-\(fields[2])"))
      return Row(
        countryCode: fields[0], number: number, international: fields[3], national: fields[4])
    }
  }

  @Test("The source holds the table of formats; Data/generate-number-formats.py writes both")
  func generated() throws {
    #expect(try DefinitionsFixture.data("number-formats.txt") == NumberFormatTable.lines + "\n")
  }

  @Test(
    "Mobile numbers of every region are written as in libphonenumber, 98 of a hundred at home, 99 abroad"
  )
  func agreement() throws {
    let rows = try Self.rows()
    #expect(Set(rows.map(\.countryCode)).count == 244)
    let international = rows.filter { $0.number.international != $0.international }
    let national = rows.filter { $0.number.national != $0.national }
    // libphonenumber has no format for these, and writes their digits in one group.
    #expect(Set(international.map(\.countryCode)) == ["GI", "KI", "TK"])
    #expect(
      international.allSatisfy { $0.international == "+\($0.number.areaCode) \($0.number.nationalDigits)" })
    // In national form, Argentina's numbers lose a 9 and get a 15 in the middle; some of Gabon's get a 0 that others
    // already have.
    #expect(Set(national.map(\.countryCode)) == ["AR", "GA", "GI", "KI", "TK"])
    #expect(international.count * 100 < rows.count && national.count * 50 < rows.count)
  }

  @Test("A URI has hyphens in place of all characters but digits in the international form")
  func uris() throws {
    for row in try Self.rows() {
      let groups = row.number.international.dropFirst().split { !$0.isNumber }
      #expect(row.number.rfc3966 == "tel:+" + groups.joined(separator: "-"))
    }
  }

  @Test("The longest possible numbers are written in full")
  func longest() throws {
    for count in [1, 18, 46, 47] {
      let digits = String(repeating: "1234567890", count: 5).prefix(count)
      let number = try #require(PhoneNumber(canonical: "+999999-\(digits)"))
      let grouped = DigitGrouping(digitCount: count).grouped(String(digits))
      #expect(number.international == "+999999 \(grouped)")
      #expect(number.national == grouped)
      #expect(number.rfc3966 == "tel:+999999-" + grouped.split(separator: " ").joined(separator: "-"))
      #expect(number.e164 == "+999999\(digits)")
      #expect(number.masked.utf8.count == number.canonical.utf8.count)
    }
  }

  @Test(
    "Groups depend on area code, length and leading digits; the trunk prefix and brackets depend on the country",
    arguments: [
      ("+86-13800138000", "+86 138 0013 8000", "138 0013 8000"),
      ("+44-7400123456", "+44 7400 123456", "07400 123456"),
      ("+44-2079460018", "+44 20 7946 0018", "020 7946 0018"),
      ("+1-2015550123", "+1 201-555-0123", "(201) 555-0123"),
      ("+7-9123456789", "+7 912 345-67-89", "8 (912) 345-67-89"),
      ("+375-294911911", "+375 29 491-19-11", "8 029 491-19-11"),
      ("+36-201234567", "+36 20 123 4567", "06 20 123 4567"),
      ("+39-3123456789", "+39 312 345 6789", "312 345 6789"),
      ("+55-11961234567", "+55 11 96123-4567", "(11) 96123-4567"),
      ("+81-9012345678", "+81 90-1234-5678", "090-1234-5678"),
      ("+33-612345678", "+33 6 12 34 56 78", "06 12 34 56 78"),
      ("+54-91123456789", "+54 9 11 2345-6789", "9 11 2345-6789"),
      ("+687-751234", "+687 75.12.34", "75.12.34"),
    ])
  func formats(canonical: String, international: String, national: String) throws {
    let number = try #require(PhoneNumber(canonical: canonical))
    #expect(number.international == international)
    #expect(number.national == national)
  }

  @Test(
    "A number without a known format is grouped only by its length",
    arguments: [
      ("+999-12345678", "1234 5678"), ("+86-13800138000123", "138 001 3800 0123"), ("+86-1", "1"),
      ("+860-1234567", "123 4567"), ("+123456-1234567", "123 4567"),
      ("+1-123456789012345678", "123 456 7890 1234 5678"),
    ])
  func unknown(canonical: String, grouped: String) throws {
    let number = try #require(PhoneNumber(canonical: canonical))
    #expect(number.national == grouped)
    #expect(number.international == "+\(number.areaCode.digits) \(grouped)")
  }

  @Test(
    "An unfinished number is grouped like a number with the same beginning, with the country's trunk prefix",
    arguments: [
      ("44", "", "7400123", 10, "7400 123"), ("44", "", "7", 10, "7"),
      ("44", "0", "7400123456", 10, "07400 123456"),
      ("1", "", "201555", 10, "201-555"), ("1", "1", "2015550123", 10, "1 201-555-0123"),
      ("7", "8", "9123456789", 10, "8 912 345-67-89"), ("375", "80", "294911911", 9, "8 029 491-19-11"),
      ("687", "", "7512", 6, "75 12"), ("999", "", "1234567", 8, "1234 567"), ("86", "", "138", 11, "138"),
    ])
  func typing(areaCode: String, trunkPrefix: String, digits: String, count: Int, grouped: String) throws {
    let grouping = DigitGrouping(
      areaCode: try #require(AreaCode(areaCode)), nationalDigits: digits, digitCount: count,
      trunkPrefix: trunkPrefix)
    #expect(grouping.grouped(trunkPrefix + digits) == grouped)
    #expect(grouping.groupLengths.reduce(0, +) == count + trunkPrefix.utf8.count)
    #expect(grouping.separators.count == grouping.groupLengths.count - 1)
  }
}
