/// A bar that shows a share; the share itself is written beside it.
package struct Bar: Hashable, Sendable {
  /// From 0 to 1.
  package var share: Double

  /// Creates a bar.
  ///
  /// - Parameter share: From 0 to 1; what is more or less is drawn as the nearest of them.
  package init(_ share: Double) { self.share = min(max(share, 0), 1) }

  /// Adds the bar as an SVG element, which readers of the text skip.
  ///
  /// - Parameter markup: Where to add it.
  package func write(into markup: inout Markup) {
    // A share that isn't zero can be seen, and one that isn't the whole as well.
    let length = share == 0 ? 0 : share == 1 ? 100 : min(max(Int((share * 100).rounded()), 1), 99)
    markup.picture("bar", "0 0 102 10", [.init("width", "102"), .init("height", "10")]) { svg in
      svg.rectangle("filled", width: length + 1, height: 10)
      svg.rectangle("whole", x: ".5", y: ".5", width: 101, height: 9)
    }
  }
}

extension Markup {
  /// Writes an SVG element that readers of the text skip.
  mutating func picture(
    _ className: StaticString, _ viewBox: String, _ attributes: [Attribute], _ content: (inout Markup) -> Void
  ) {
    element(
      "svg",
      [.init("class", "\(className)"), .init("viewBox", viewBox)] + attributes + [
        .init("aria-hidden", "true")
      ],
      content)
  }

  /// Writes a rectangle.
  mutating func rectangle(
    _ className: String, x: String? = nil, y: String? = nil, width: Int, height: Int
  ) {
    shape(
      "rect",
      [
        .init("class", className), .init("x", x), .init("y", y), .init("width", "\(width)"),
        .init("height", "\(height)"),
      ])
  }
}
