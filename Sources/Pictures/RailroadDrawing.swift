// A part is drawn around its own origin, where its line comes in.

extension Railroad {
  /// The most that a diagram may be wide before what comes one after the other is drawn in several rows.
  private static let widest = 960
  private static let margin = 12

  /// Returns the diagram as an SVG element.
  ///
  /// Its looks are those of the page's style sheet.
  package func svg() -> Markup {
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
        .init("class", "railroad"), .init("viewBox", "0 0 \(width) \(height)"), .init("width", "\(width)"),
        .init("height", "\(height)"),
        .init("role", "img"),
      ]
    ) { svg in
      svg.element("title", text: words)
      Self.drawLine(through: rows, tops, into: &svg)
      svg.element("g", rows.count > 1 ? attributes : []) { svg in
        for (row, y) in zip(rows, tops) {
          row.draw(at: Self.margin + RailroadLayout.bend, y, into: &svg)
        }
      }
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

  /// Draws the line that all parts lie on, from its beginning to its end, and how it gets from row to row.
  private static func drawLine(through rows: [RailroadLayout], _ tops: [Int], into svg: inout Markup) {
    let start = margin + RailroadLayout.bend
    var steps = "M\(margin) \(tops[0] - 6)v12m0-6"
    for (index, row) in rows.enumerated() {
      let y = tops[index]
      steps += "H\(start + row.width)"
      if index + 1 < rows.count {
        let middle = y + row.below + RailroadLayout.gap + 4
        steps += "q8 0 8 8V\(middle - 8)q0 8-8 8H\(start - 8)q-8 0-8 8V\(tops[index + 1] - 8)q0 8 8 8"
      }
    }
    svg.path(steps + "h\(RailroadLayout.bend)m0-6v12")
  }
}

// The line at the height of a part's own line is there already. Boxes cover it.

extension RailroadLayout {
  /// Draws the part, with its line coming in at a place.
  func draw(at x: Int, _ y: Int, into svg: inout Markup) {
    let place = x == 0 && y == 0 ? nil : y == 0 ? "translate(\(x))" : "translate(\(x) \(y))"
    let attributes: [Markup.Attribute] =
      part.attributes + [.init("class", part.mark?.kind.className), .init("transform", place)]
    svg.element("g", attributes) { drawShape(into: &$0) }
  }

  private func drawShape(into svg: inout Markup) {
    if let mark = part.mark { svg.caption(mark.text, x: width / 2, y: -shapeAbove - 3) }
    switch part.shape {
    case .box(let text): drawBox(text, into: &svg)
    case .reference(let text): drawBox(text, class: "see", into: &svg)
    case .sequence:
      var x = (width - contentWidth) / 2
      for child in children {
        child.draw(at: x, 0, into: &svg)
        x += child.width + Self.gap
      }
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
      drawCentred(children[0], at: 0, into: &svg)
    }
  }

  private func drawBox(_ text: String, class name: String? = nil, into svg: inout Markup) {
    svg.shape(
      "rect",
      [
        .init("width", "\(width)"), .init("y", "\(-Self.halfBox)"), .init("height", "\(2 * Self.halfBox)"),
        .init("rx", "4"), .init("class", name),
      ])
    svg.element("text", [.init("x", "\((width - contentWidth) / 2 + 8)"), .init("y", "4")], text: text)
  }

  private func drawChoice(into svg: inout Markup) {
    let offsets = Self.offsets(of: children).dropFirst()
    let line = width - 2 * Self.bend
    if let last = offsets.last {
      // Down on either side, and across at each alternative.
      var steps = "M0 0q8 0 8 8V\(last - 8)M\(width) 0q-8 0-8 8V\(last - 8)"
      for y in offsets { steps += "M8 \(y - 8)q0 8 8 8h\(line)q8 0 8-8" }
      svg.path(steps)
    }
    for (child, y) in zip(children, [0] + offsets) { child.draw(at: Self.bend, y, into: &svg) }
  }

  private func drawRepetition(
    _ caption: String, _ mayBeSkipped: Bool, _ isRepeated: Bool, into svg: inout Markup
  ) {
    let body = children[0]
    var steps = ""
    if mayBeSkipped {
      let y = body.above + Self.gap - 2
      steps += "M0 0q8 0 8-8V\(8 - y)q0-8 8-8H\(width - 16)q8 0 8 8V-8q0 8 8 8"
    }
    if isRepeated {
      let y = body.below + Self.gap - 2
      steps += "M16 0q-8 0-8 8V\(y - 8)q0 8 8 8H\(width - 16)q8 0 8-8V8q0-8-8-8"
    }
    if !steps.isEmpty { svg.path(steps) }
    drawCentred(body, at: 0, into: &svg)
    if !caption.isEmpty { svg.caption(caption, x: width / 2, y: below - 3) }
  }

  /// Draws a part in the middle of a line.
  private func drawCentred(_ child: RailroadLayout, at y: Int, into svg: inout Markup) {
    child.draw(at: (width - child.width) / 2, y, into: &svg)
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
