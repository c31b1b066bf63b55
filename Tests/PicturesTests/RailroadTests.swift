import Foundation
import Pictures
import Testing

@Suite("Railroads")
struct RailroadTests {
  private func box(_ text: String) -> Railroad { Railroad(.box(text), text) }

  @Test("The words are the picture's name, and its text can't become markup")
  func names() {
    let svg = Railroad(.sequence([box("<b>"), box("&")]), "<b>, then &").svg().text
    #expect(svg.hasPrefix(#"<svg class="railroad" viewBox="0 0 "#))
    #expect(svg.contains(#"role="img"><title>&lt;b&gt;, then &amp;</title>"#))
    #expect(svg.contains("&lt;b&gt;</text>") && !svg.contains("<b>"))
  }

  @Test("Later parts are on the right, alternatives below each other, and captions have space")
  func sizes() {
    let (one, two) = (box("1").size, Railroad(.sequence([box("1"), box("2")]), "").size)
    #expect(two.width > one.width && two.height == one.height)
    let choice = Railroad(.choice([box("1"), box("2"), box("3")]), "").size
    #expect(choice.height == one.height + 2 * 28)
    let marked = Railroad(.box("1"), "", mark: .init(.remark, "▲ 1")).size
    #expect(marked.height > one.height)
    let frame = Railroad(.frame(box("1"), caption: "a long caption"), "").size
    #expect(frame.width > one.width && frame.height > one.height)
    let wide = box("中文").size.width
    #expect(wide == box("abcd").size.width)
  }

  @Test("A long sequence is drawn in rows")
  func rows() {
    let sequence = Railroad(.sequence((0..<100).map { box("number \($0)") }), "")
    #expect(sequence.size.width <= 1_028)
    #expect(sequence.size.height > 10 * box("1").size.height)
    let text = sequence.svg().text
    #expect(text.components(separatedBy: "</text>").count == 101)
  }

  @Test("A diagram that is too tall refers to others, from top to bottom, and none is much taller")
  func parts() {
    let inner = (0..<9).map { first in
      Railroad(
        .sequence([
          box("\(first)"),
          Railroad(.choice((0..<20).map { box("\(first)\($0)") }), "", [.init("data-group", "choice")]),
        ]), "")
    }
    let (main, parts) = Railroad(.choice(inner), "all").divided(tallest: 600, or: " or ")
    #expect(parts.first?.id == "A" && parts.map(\.id) == parts.map(\.id).sorted())
    #expect(main.words == "all")
    #expect(([main] + parts.map(\.diagram)).allSatisfy { $0.size.height <= 680 })
    let named = parts.map { "data-see=\"\($0.id)\"" }
    let all = ([main] + parts.map(\.diagram)).map { $0.svg().text }.joined()
    #expect(named.allSatisfy { all.components(separatedBy: $0).count == 2 })
    #expect(box("1").divided(tallest: 600, or: "").parts.isEmpty)
  }

  @Test("Two thousand alternatives are also divided, in several steps")
  func manyParts() {
    let choice = Railroad(.choice((0..<2_000).map { box("\($0)") }), "")
    let (main, parts) = choice.divided(tallest: 200, or: "")
    #expect(([main] + parts.map(\.diagram)).allSatisfy { $0.size.height <= 300 })
    #expect(Set(parts.map(\.id)).count == parts.count && parts.count > 300)
  }
}

@Suite("Tables and bars")
struct TableTests {
  @Test("A table has headings and groups of rows, in a box that can be scrolled")
  func table() {
    var markup = Markup()
    Table(
      named: "A & B", className: "x", head: ["A"],
      groups: [[[Table.Cell("1", .row, rowCount: 2), Table.Cell("2", .number)], [Table.Cell("a", .code)]]]
    ).write(into: &markup)
    #expect(
      markup.text == """
        <div class="wide" tabindex="0" role="group" aria-label="A &amp; B"><table class="x" aria-label="A &amp; B">\
        <thead><tr><th scope="col">A</th></tr></thead>
        <tbody><tr><th scope="row" rowspan="2">1</th><td class="number">2</td></tr>\
        <tr><td><code>a</code></td></tr></tbody></table></div>

        """)
  }

  @Test(
    "A bar is as long as its share, and shares near zero and one are visible as such",
    arguments: [(0, "1"), (1, "101"), (0.5, "51"), (0.0001, "2"), (0.9999, "100"), (7, "101")])
  func bar(share: Double, width: String) {
    var markup = Markup()
    Bar(share).write(into: &markup)
    #expect(markup.text.contains("class=\"filled\" width=\"\(width)\""))
    #expect(markup.text.contains("aria-hidden=\"true\""))
  }
}
