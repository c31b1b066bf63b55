import DefinitionTools
import PhoneCheck
import Testing

@Suite("Difference reports")
struct DifferenceReportTests {
  static let old: [AreaCodeDefinition] = [
    .make("99", "XA", #"^(\+99)?-?[12]\d{3}$"#, suffixes: ["1"], names: [("en", "Aland"), ("zh-CN", "甲国")]),
    .make("98", "XB", #"^(\+98)?-?2\d{3}$"#),
    .make("97", "XC", #"^(\+97)?-?[1,2]\d{3}$"#),
  ]
  static let new: [AreaCodeDefinition] = [
    .make("99", "XA", #"^(\+99)?-?1\d{3,4}$"#, suffixes: ["1"], names: [("en", "A|<b>"), ("zh-CN", "甲国")]),
    .make("96", "XD", #"^(\+96)?-?\d{6,}"#),
    .make("97", "XC", #"^(\+97)?-?[12]\d{3}$"#),
  ]

  static func report(language: String = "en") throws -> DifferenceReport {
    var options = CatalogDifference.Options()
    options.exampleCount = 1
    let difference = CatalogDifference(
      from: try .of(old, preferred: 0), to: try .of(new, preferred: 2), options: options)
    return DifferenceReport(difference, oldName: "old.json", newName: "new.json", language: language)
  }

  @Test(
    "A comment begins with its conclusion",
    arguments: [
      (#"^1\d{3}$"#, #"^1\d{3}$"#, "NOTE"), (#"^1\d{3}$"#, #"^1[0-8]\d{2}$"#, "CAUTION"),
      (#"^1\d{3}$"#, #"^[12]\d{3}$"#, "IMPORTANT"), (#"^1\d{3}$"#, #"^2\d{3}$"#, "CAUTION"),
      (#"^(?<!x)1\d{3}$"#, #"^(?<!y)1\d{3}$"#, "WARNING"),
    ])
  func alerts(old: String, new: String, kind: String) throws {
    if !MatchingEngine.runsEveryRegex, old.contains("(?<") { return }
    let difference = CatalogDifference(
      from: try .of([.make("99", "XA", old)]), to: try .of([.make("99", "XA", new)]))
    let report = DifferenceReport(difference, oldName: "old", newName: "a|b", language: "en")
    #expect(report.github.hasPrefix("<!-- phonecheck diff -->\n### old → a\\|b\n\n> [!\(kind)]\n> "))
    #expect(
      report.github.hasSuffix(report.markdown.split(separator: "\n\n").dropFirst().joined(separator: "\n\n")))
  }

  @Test("A comment has at most as many characters as GitHub accepts, and names the parts left out")
  func longComment() throws {
    let definitions = (1...900).map { AreaCodeDefinition.make("\($0)", "XA", #"^\d{5}$"#) }
    let difference = CatalogDifference(from: try .of(definitions), to: try .of([definitions[0]]))
    let report = DifferenceReport(difference, oldName: "old", newName: "new", language: "en")
    #expect(report.markdown.utf16.count > DifferenceReport.commentLimit)
    #expect(report.github.utf16.count <= DifferenceReport.commentLimit)
    #expect(report.github.utf16.count > DifferenceReport.commentLimit / 2)
    #expect(report.github.hasSuffix("`phonecheck diff --format markdown` prints all of it."))
    #expect(report.github.contains("| XA +2 Land XA | removed |"))
  }

  @Test("The text can be pasted into a change request")
  func text() throws {
    #expect(
      try Self.report().text == #"""
        old.json → new.json
        3 of 4 definitions differ: 1 removed, 1 added, 1 narrower, 1 wider
        Numbers: lost 2,000; gained 1,111,111,111,010,000 up to 15 digits, and longer numbers

        XA +99 A|<b>: narrower, wider, renamed
                     newly rejected   newly accepted   unchanged
          4 digits            1,000                –       1,000
          5 digits                –           10,000           –
          together            1,000           10,000       1,000
          rejected   such as +99-2000
          accepted   such as +99-10000
          unchanged  such as +99-1000
          regex      - ^(\+99)?-?[12]\d{3}$
          regex      + ^(\+99)?-?1\d{3,4}$
          name       en: Aland → A|<b>

        XB +98 Land XB: removed
                     newly rejected   newly accepted   unchanged
          4 digits            1,000                –           –
          rejected   such as +98-2000
          regex      - ^(\+98)?-?2\d{3}$

        XD +96 Land XD: added
                           newly rejected          newly accepted   unchanged
          6 digits                      –               1,000,000           –
          7 digits                      –              10,000,000           –
          8 digits                      –             100,000,000           –
          9 digits                      –           1,000,000,000           –
          10 digits                     –          10,000,000,000           –
          11 digits                     –         100,000,000,000           –
          12 digits                     –       1,000,000,000,000           –
          13 digits                     –      10,000,000,000,000           –
          14 digits                     –     100,000,000,000,000           –
          15 digits                     –   1,000,000,000,000,000           –
          together                      –   1,111,111,111,000,000           –
          over 15 digits                –                    more           –
          accepted   such as +96-000000
          regex      + ^(\+96)?-?\d{6,}

        Read differently: ways to write a number that stays valid
          Without a named area, no longer read: 991000 (+99-1000)
          Without a named area, newly read: 971000 (+97-1000)
          Without a named area, now another number: 1000 (+99-1000 → +97-1000)

        Preferred: XA +99 → XC +97, for numbers without an area code
        Rewritten, but proven to accept the same: XC +97
        """#)
  }

  @Test("If many definitions are added and removed, each takes one line after the changed definitions")
  func manyAdded() throws {
    let many = (10..<23).map { AreaCodeDefinition.make("9\($0)", "XM", #"^1\d{3}$"#) }
    let lines = { (old: [AreaCodeDefinition], new: [AreaCodeDefinition]) in
      let difference = CatalogDifference(from: try .of(old), to: try .of(new))
      return DifferenceReport(difference, oldName: "a", newName: "b", language: "en").text.split(
        separator: "\n")
    }
    let added = try lines([Self.old[0]], many + [Self.new[0]])
    #expect(added[3].hasPrefix("XA +99 "))
    #expect(added.suffix(13).first == "XM +910 Land XM: added, 1,000")
    #expect(added.suffix(13).allSatisfy { $0.hasSuffix(": added, 1,000") })
    #expect(try lines(many, [Self.old[0]]).contains("XM +922 Land XM: removed, 1,000"))
    #expect(try lines([Self.old[0]], many.dropFirst() + [Self.old[0]]).count > 13 * 4)
  }

  @Test("The Markdown contains a table, and no foreign text becomes markup")
  func markdown() throws {
    #expect(
      try Self.report().markdown == #"""
        ### old.json → new.json

        3 of 4 definitions differ: 1 removed, 1 added, 1 narrower, 1 wider.

        - Numbers: lost 2,000; gained 1,111,111,111,010,000 up to 15 digits, and longer numbers

        | definition | change | newly rejected | newly accepted | unchanged | examples |
        | --- | --- | ---: | ---: | ---: | --- |
        | XA +99 A\|&lt;b&gt; | narrower, wider, renamed (en: Aland → A\|&lt;b&gt;) | 1,000 | 10,000 | 1,000 | rejected: `+99-2000`<br>accepted: `+99-10000` |
        | XB +98 Land XB | removed | 1,000 | – | – | rejected: `+98-2000` |
        | XD +96 Land XD | added | – | 1,111,111,111,000,000 up to 15 digits, and longer numbers | – | accepted: `+96-000000` |

        **Read differently: ways to write a number that stays valid**

        - Without a named area, no longer read: 991000 (+99-1000)
        - Without a named area, newly read: 971000 (+97-1000)
        - Without a named area, now another number: 1000 (+99-1000 → +97-1000)

        - Preferred: XA +99 → XC +97, for numbers without an area code
        - Rewritten, but proven to accept the same: XC +97

        <details><summary>By length</summary>

        | definition | national digits | newly rejected | newly accepted | unchanged |
        | --- | --- | ---: | ---: | ---: |
        | XA +99 | 4 digits | 1,000 | – | 1,000 |
        | XA +99 | 5 digits | – | 10,000 | – |
        | XA +99 | together | 1,000 | 10,000 | 1,000 |
        | XB +98 | 4 digits | 1,000 | – | – |
        | XD +96 | 6 digits | – | 1,000,000 | – |
        | XD +96 | 7 digits | – | 10,000,000 | – |
        | XD +96 | 8 digits | – | 100,000,000 | – |
        | XD +96 | 9 digits | – | 1,000,000,000 | – |
        | XD +96 | 10 digits | – | 10,000,000,000 | – |
        | XD +96 | 11 digits | – | 100,000,000,000 | – |
        | XD +96 | 12 digits | – | 1,000,000,000,000 | – |
        | XD +96 | 13 digits | – | 10,000,000,000,000 | – |
        | XD +96 | 14 digits | – | 100,000,000,000,000 | – |
        | XD +96 | 15 digits | – | 1,000,000,000,000,000 | – |
        | XD +96 | together | – | 1,111,111,111,000,000 | – |
        | XD +96 | over 15 digits | – | more | – |

        </details>

        <details><summary>Regexes</summary>

        ```diff
        # XA +99
        - ^(\+99)?-?[12]\d{3}$
        + ^(\+99)?-?1\d{3,4}$
        # XB +98
        - ^(\+98)?-?2\d{3}$
        # XC +97
        - ^(\+97)?-?[1,2]\d{3}$
        + ^(\+97)?-?[12]\d{3}$
        # XD +96
        + ^(\+96)?-?\d{6,}
        ```

        </details>
        """#)
  }

  @Test(
    "Areas are named in the requested language, and moved and sampled numbers are reported",
    .enabled(if: MatchingEngine.runsEveryRegex, "only PCRE2 runs this regex"))
  func movesAndSamples() throws {
    let old: [AreaCodeDefinition] = [
      .make("1", "XA", #"^\d{4}$"#, names: [("zh-CN", "甲国")]), .make("1", "XB", #"^2\d{3}$"#),
      .make("2", "XC", #"^(?<!x)(?=2)2$"#),
    ]
    let new: [AreaCodeDefinition] = [
      .make("1", "XA", #"^\d{4}$"#, names: [("zh-CN", "乙国")]),
      .make("1", "XB", #"^2\d{3}$"#, suffixes: ["22"]),
      .make("2", "XC", #"^(?<!x)(?=2)2\d?$"#),
    ]
    let difference = CatalogDifference(from: try .of(old), to: try .of(new))
    let text = DifferenceReport(difference, oldName: "a", newName: "b", language: "zh-CN").text
    #expect(text.contains("\nXA +1 乙国: renamed\n  name       zh-CN: 甲国 → 乙国\n"))
    #expect(text.contains("\n  suffixes   + 22\n"))
    #expect(text.contains(/\n  2 digits +none found +≥ 10 +none found\n/))
    #expect(
      text.contains(
        "numbers checked with PCRE2. There may be more differences. Old regex: look-behind at offset 1."))
    #expect(text.contains("\n  XA +1 → XB +1: 100, such as +1-2200"))
  }

  @Test("A report without differences is one sentence")
  func none() throws {
    let difference = CatalogDifference(from: try .of(Self.old), to: try .of(Self.old))
    let report = DifferenceReport(difference, oldName: "a", newName: "b", language: "en")
    #expect(report.text == "a → b\nNo difference: the same numbers are accepted (3 definitions)")
    #expect(
      report.markdown == "### a → b\n\nNo difference: the same numbers are accepted (3 definitions).")
  }
}
