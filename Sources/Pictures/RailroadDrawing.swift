// A part is drawn around its own origin, where its line comes in.

extension Railroad {
  /// The most that a diagram may be wide before what comes one after the other is drawn in several rows.
  private static let widest = 960
  private static let margin = 12

  /// Returns the diagram as an SVG element.
  ///
  /// - Parameters:
  ///   - sentence: What it says, if that isn't its own words.
  ///   - id: The element's id, if there is one.
  ///   - style: A style sheet for a file of its own; without one, that of the page counts.
  package func svg(saying sentence: String? = nil, id: String? = nil, style: StaticString? = nil) -> Markup {
    let rows = rows
    var (tops, height) = ([Int](), Self.margin)
    for row in rows {
      tops.append(height + row.above)
      height += row.height + 2 * RailroadLayout.gap + Self.margin
    }
    height -= 2 * RailroadLayout.gap
    let width = (rows.map(\.width).max() ?? 0) + 2 * Self.margin + 2 * RailroadLayout.bend
    var svg = Markup()
    svg.element(
      "svg",
      [
        .init("class", "railroad"), .init("id", id),
        .init("xmlns", style == nil ? nil : "http://www.w3.org/2000/svg"),
        .init("viewBox", "0 0 \(width) \(height)"), .init("width", "\(width)"), .init("height", "\(height)"),
        .init("role", "img"),
      ]
    ) { svg in
      svg.element("title", text: sentence ?? words)
      if let style { svg.element("style") { $0.write(trusted: style) } }
      svg.element("g", rows.count > 1 ? attributes : []) { svg in
        for (row, y) in zip(rows, tops) {
          row.draw(at: Self.margin + RailroadLayout.bend, y, into: &svg)
        }
      }
      Self.drawEnds(of: rows, tops, into: &svg)
    }
    return svg
  }

  /// The size of the diagram as it is drawn, in pixels.
  package var size: (width: Int, height: Int) {
    let rows = rows
    return (
      (rows.map(\.width).max() ?? 0) + 2 * Self.margin + 2 * RailroadLayout.bend,
      rows.reduce(0) { $0 + $1.height } + Self.margin * (rows.count + 1)
        + 2 * RailroadLayout.gap * (rows.count - 1)
    )
  }

  /// The rows that a long sequence is drawn in.
  private var rows: [RailroadLayout] {
    let whole = RailroadLayout(self)
    guard case .sequence(let parts) = shape, mark == nil, whole.width > Self.widest else { return [whole] }
    var (rows, row, width) = ([[Railroad]](), [Railroad](), 0)
    for (part, layout) in zip(parts, whole.children) {
      if width + layout.width > Self.widest, !row.isEmpty {
        rows.append(row)
        (row, width) = ([], 0)
      }
      row.append(part)
      width += layout.width + RailroadLayout.gap
    }
    return (rows + [row]).map { RailroadLayout(Railroad(.sequence($0), "")) }
  }

  /// Draws where the line begins and ends, and how it gets from row to row.
  private static func drawEnds(of rows: [RailroadLayout], _ tops: [Int], into svg: inout Markup) {
    let bend = RailroadLayout.bend
    let start = margin + bend
    for (index, row) in rows.enumerated() {
      let (y, end) = (tops[index], start + row.width)
      if index == 0 { svg.path("M\(margin) \(y - 6)v12M\(margin) \(y)h\(bend)") }
      if index + 1 == rows.count {
        svg.path("M\(end) \(y)h\(bend)m0-6v12")
      } else {
        let (middle, next) = (y + row.below + RailroadLayout.gap + 4, tops[index + 1])
        svg.path(
          "M\(end) \(y)q8 0 8 8V\(middle - 8)q0 8-8 8H\(start - 8)q-8 0-8 8V\(next - 8)q0 8 8 8h8")
      }
    }
  }
}

extension RailroadLayout {
  /// Draws the part, with its line coming in at a place.
  func draw(at x: Int, _ y: Int, into svg: inout Markup) {
    let place = x == 0 && y == 0 ? nil : y == 0 ? "translate(\(x))" : "translate(\(x) \(y))"
    svg.element(
      "g",
      part.attributes + [.init("class", part.mark?.kind.className), .init("transform", place)]
    ) { drawShape(into: &$0) }
  }

  private func drawShape(into svg: inout Markup) {
    if let mark = part.mark { svg.caption(mark.text, x: width / 2, y: -shapeAbove - 3) }
    switch part.shape {
    case .box(let text): drawBox(text, into: &svg)
    case .reference(let text): drawBox(text, class: "see", into: &svg)
    case .sequence: drawSequence(into: &svg)
    case .choice: drawChoice(into: &svg)
    case .repetition(_, let caption, let mayBeSkipped, let isRepeated):
      drawRepetition(caption, mayBeSkipped, isRepeated, into: &svg)
    case .frame(_, let caption):
      svg.shape(
        "rect",
        [
          .init("class", "frame"), .init("y", "\(-shapeAbove)"), .init("width", "\(width)"),
          .init("height", "\(shapeAbove + below)"), .init("rx", "6"),
        ])
      svg.caption(caption, x: width / 2, y: 12 - shapeAbove)
      drawLine(through: children[0], y: 0, from: 0, to: width, into: &svg)
    }
  }

  private func drawBox(_ text: String, class name: String? = nil, into svg: inout Markup) {
    svg.shape(
      "rect",
      [
        .init("class", name), .init("y", "\(-Self.halfBox)"), .init("width", "\(width)"),
        .init("height", "\(2 * Self.halfBox)"), .init("rx", "4"),
      ])
    svg.element("text", [.init("x", "\(width / 2)"), .init("y", "4")], text: text)
  }

  private func drawSequence(into svg: inout Markup) {
    var x = 0
    for (index, child) in children.enumerated() {
      if index > 0 {
        svg.path("M\(x) 0h\(Self.gap)")
        x += Self.gap
      }
      child.draw(at: x, 0, into: &svg)
      x += child.width
    }
    if x < width { svg.path("M\(x) 0h\(width - x)") }
  }

  private func drawChoice(into svg: inout Markup) {
    for (child, y) in zip(children, Self.offsets(of: children)) {
      if y == 0 {
        drawLine(through: child, y: 0, from: 0, to: width, into: &svg)
        continue
      }
      svg.path("M0 0q8 0 8 8V\(y - 8)q0 8 8 8")
      drawLine(through: child, y: y, from: Self.bend, to: width - Self.bend, into: &svg)
      svg.path("M\(width) 0q-8 0-8 8V\(y - 8)q0 8-8 8")
    }
  }

  private func drawRepetition(
    _ caption: String, _ mayBeSkipped: Bool, _ isRepeated: Bool, into svg: inout Markup
  ) {
    let body = children[0]
    drawLine(through: body, y: 0, from: 0, to: width, into: &svg)
    if mayBeSkipped {
      let y = body.above + Self.gap - 2
      svg.path("M0 0q8 0 8-8V\(8 - y)q0-8 8-8H\(width - 16)q8 0 8 8V-8q0 8 8 8")
    }
    if isRepeated {
      let y = body.below + Self.gap - 2
      svg.path("M16 0q-8 0-8 8V\(y - 8)q0 8 8 8H\(width - 16)q8 0 8-8V8q0-8-8-8")
    }
    if !caption.isEmpty { svg.caption(caption, x: width / 2, y: below - 3) }
  }

  /// Draws a part in the middle of a line.
  private func drawLine(
    through child: RailroadLayout, y: Int, from start: Int, to end: Int, into svg: inout Markup
  ) {
    let x = start + (end - start - child.width) / 2
    if x > start { svg.path("M\(start) \(y)H\(x)") }
    child.draw(at: x, y, into: &svg)
    if x + child.width < end { svg.path("M\(x + child.width) \(y)H\(end)") }
  }
}

extension Railroad.Mark.Kind {
  fileprivate var className: String {
    switch self {
    case .remark: "remark"
    case .place: "place"
    }
  }
}

extension Markup {
  fileprivate mutating func path(_ steps: String) { shape("path", [.init("d", steps)]) }

  fileprivate mutating func caption(_ text: String, x: Int, y: Int) {
    element("text", [.init("class", "small"), .init("x", "\(x)"), .init("y", "\(y)")], text: text)
  }
}
