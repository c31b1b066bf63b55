import AreaSearch
import PhoneCheck
import Testing

/// Mobile numbers of every region as people write them, each with its area named.
///
/// `Docs/Spellings.md` shows libphonenumber's results for them.
@Suite("Spellings")
struct SpellingsTests {
  /// A line of `Tests/Fixtures/spellings.tsv`, which `Data/generate-spellings.py` writes.
  struct Cell {
    var kind: String
    var countryCode: String
    var text: String
    /// The intended number, in E.164; empty if there is none, or several.
    var expected: String

    init(_ line: Substring) {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map { field in
        String(field).replacing(#/\\(.)/#) { match in
          switch match.1 {
          case "n": "\n"
          case "r": "\r"
          case "t": "\t"
          default: String(match.1)
          }
        }
      }
      (kind, countryCode, text, expected) = (fields[0], fields[1], fields[2], fields[3])
    }
  }

  static func cells() throws -> [Cell] {
    try DefinitionsFixture.fixture("spellings.tsv").split(separator: "\n").dropFirst().map(Cell.init)
  }

  @Test(
    "99 of 100 cells are read as the intended number, or rejected if none is intended; none is misread")
  func shares() throws {
    let validator = try PhoneValidator(.builtin)
    let cells = try Self.cells()
    #expect(Set(cells.map(\.countryCode)).count == 244)
    #expect(Set(cells.map(\.kind)).count == 36)
    var rightCount = 0
    for cell in cells {
      let area = AreaCodeCatalog.builtin.area(named: cell.countryCode)
      let number = validator.validate(cell.text, area: area).number?.e164 ?? ""
      if number == cell.expected {
        rightCount += 1
      } else {
        #expect(number.isEmpty, "\(cell)")
      }
    }
    #expect(rightCount * 100 >= cells.count * 99)
  }
}
