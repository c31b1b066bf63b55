import DefinitionTools
import PatternAutomata
import PhoneCheck
import PhonePages
import Testing

@Suite("Differences as a page")
struct DifferencePageTests {
  private func validators(_ old: String, _ new: String) throws -> (PhoneValidator, PhoneValidator) {
    (try .of([.make("86", "CN", old)]), try .of([.make("86", "CN", new)]))
  }

  @Test(
    "Beginnings add up to the counts of lost, gained and kept numbers, for random pairs of regexes",
    arguments: 0..<3)
  func sums(seed: UInt64) throws {
    var catalogs = SmallCatalogs(seed: seed, longest: 6)
    var compared = 0
    for _ in 0..<40 {
      let (old, new) = try validators(catalogs.regex("86"), catalogs.regex("86"))
      let difference = CatalogDifference(from: old, to: new).definitions[0]
      guard difference.numbers.basis == .languages,
        let changes = BeginningChange.all(difference, from: old, to: new)
      else { continue }
      compared += 1
      for (tally, count) in [
        (difference.numbers.rejected, \BeginningChange.Counts.lost), (difference.numbers.accepted, \.gained),
      ] {
        for length in 1...tally.limit {
          let expected = tally.byLength.first { $0.length == length }?.count.integer ?? 0
          let found = changes.filter { $0.length == length }.reduce(0) { sum, change in
            sum + (change.counts[keyPath: count].integer ?? -1) * change.beginnings.count
          }
          #expect(found == expected, "\(length) digits of \(old.catalog.definitions[0].mobileRegex)")
        }
      }
      for change in changes {
        let counts = change.counts
        let (before, after) = (counts.before.integer ?? -1, counts.after.integer ?? -2)
        #expect(before - (counts.lost.integer ?? 0) + (counts.gained.integer ?? 0) == after)
        #expect(counts.lost != 0 || counts.gained != 0)
      }
    }
    #expect(compared > 20)
  }

  @Test("The page names the changes in any language, and no foreign text becomes markup")
  func page() throws {
    let (old, new) = try validators(#"^(\+86)?-?1\d{10}$"#, #"^(?:<b>)?(\+86)?-?1[3-9]\d{9}$"#)
    let difference = CatalogDifference(from: old, to: new)
    let rows = RowChanges(
      name: "<i>", rowCount: 9,
      changes: [.init(old: .valid(difference.definitions[0].id), new: .notValid(.patternMismatch), count: 2)])
    for language in Language.allCases {
      let report = DifferenceReport(
        difference, oldName: "<u>", newName: "new", rows: rows, language: language.tag, textLanguage: language
      )
      let page = report.html(from: old, to: new)
      #expect(page.contains("10–12") && page.contains("3,000,000,000") && page.contains("&lt;i&gt;"))
      #expect(
        !page.contains("<b>") && !page.contains("<i>") && !page.contains("<u>") && !page.contains("<script"))
    }
  }

  @Test("The page shows the same as the text: names, suffixes, trunk prefixes and moved numbers")
  func facts() throws {
    let old: [AreaCodeDefinition] = [
      .make("1", "XA", #"^\d{4}$"#, names: [("en", "Aland")]), .make("1", "XB", #"^2\d{3}$"#),
    ]
    let new: [AreaCodeDefinition] = [
      .make("1", "XA", #"^\d{4}$"#, names: [("en", "Bland")]),
      .make("1", "XB", #"^2\d{3}$"#, suffixes: ["22"]),
    ]
    let (before, after) = (try PhoneValidator.of(old), try PhoneValidator.of(new))
    let report = DifferenceReport(
      CatalogDifference(from: before, to: after), oldName: "a", newName: "b", language: "en")
    let page = report.html(from: before, to: after)
    #expect(page.contains("<dt>name</dt><dd>en: Aland → Bland</dd>"))
    #expect(page.contains("<dt>suffixes</dt><dd>+ 22</dd>"))
    #expect(page.contains("<li>XA +1 → XB +1: 100, such as +1-2200"))
  }
}
