// A part is drawn around its own origin, the point where its line enters.

extension Railroad {
  /// Returns the diagram as an SVG element.
  ///
  /// The page's style sheet defines its looks.
  package func svg() -> Markup {
    let rows = RailroadRows(self)
    var svg = Markup()
    svg.element(
      "svg",
      [
        .init("class", "railroad"), .init("viewBox", "0 0 \(rows.width) \(rows.height)"),
        .init("width", "\(rows.width)"), .init("height", "\(rows.height)"), .init("role", "img"),
      ]
    ) { svg in
      svg.element("title", text: words)
      svg.path(rows.line)
      svg.element("g", rows.layouts.count > 1 ? attributes : []) { svg in
        for (row, y) in zip(rows.layouts, rows.lines) { row.draw(at: RailroadRows.start, y, into: &svg) }
      }
    }
    return svg
  }

  /// The size of the drawn diagram, in pixels.
  package var size: (width: Int, height: Int) {
    let rows = RailroadRows(self)
    return (rows.width, rows.height)
  }
}

/// The rows of a diagram: several if a sequence is too wide for one row.
private struct RailroadRows {
  let layouts: [RailroadLayout]
  /// The heights of the lines through the parts.
  let lines: [Int]
  let width: Int
  let height: Int

  /// The maximum width of a row.
  private static let widest = 960
  private static let margin = 12
  /// The position where parts begin.
  static let start = margin + RailroadLayout.bend

  init(_ diagram: Railroad) {
    layouts = Self.layouts(of: diagram)
    var (lines, y) = ([Int](), Self.margin)
    for layout in layouts {
      lines.append(y + layout.above)
      y += layout.height + 2 * RailroadLayout.gap + Self.margin
    }
    self.lines = lines
    height = y - 2 * RailroadLayout.gap
    width = (layouts.map(\.width).max() ?? 0) + 2 * Self.start
  }

  private static func layouts(of diagram: Railroad) -> [RailroadLayout] {
    let whole = RailroadLayout(diagram)
    guard case .sequence(let parts) = diagram.shape, diagram.mark == nil, whole.width > widest else {
      return [whole]
    }
    var (rows, row, width) = ([[Railroad]](), [Railroad](), 0)
    for (part, layout) in zip(parts, whole.children) {
      if width + layout.width > widest, !row.isEmpty {
        rows.append(row)
        (row, width) = ([], 0)
      }
      row.append(part)
      width += layout.width + RailroadLayout.gap
    }
    return (rows + [row]).map { RailroadLayout(Railroad(.sequence($0), "")) }
  }

  /// The line through all parts, from beginning to end, with its turns between rows.
  var line: String {
    let start = Self.start
    var steps = "M\(Self.margin) \(lines[0] - 6)v12m0-6"
    for (index, layout) in layouts.enumerated() {
      steps += "H\(start + layout.width)"
      if index + 1 < layouts.count {
        let middle = lines[index] + layout.below + RailroadLayout.gap + 4
        steps += "q8 0 8 8V\(middle - 8)q0 8-8 8H\(start - 8)q-8 0-8 8V\(lines[index + 1] - 8)q0 8 8 8"
      }
    }
    return steps + "h\(RailroadLayout.bend)m0-6v12"
  }
}

// The part's own line already exists at its height. Boxes cover it.

extension RailroadLayout {
  /// Draws the part, with its line entering at a point.
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
      // The path goes down on either side, and across at each alternative.
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
