/// A bar that shows a share; the share itself is written beside the bar.
package struct Bar: Hashable, Sendable {
  /// The share, from 0 to 1.
  package var share: Double

  /// Creates a bar.
  ///
  /// - Parameter share: A share from 0 to 1; other values are drawn as the nearest of these.
  package init(_ share: Double) { self.share = min(max(share, 0), 1) }

  /// Adds the bar as an SVG element; screen readers skip it.
  ///
  /// - Parameter markup: The markup to extend.
  package func write(into markup: inout Markup) {
    // A share above zero is always visible, and so is a gap below the whole.
    let length = share == 0 ? 0 : share == 1 ? 100 : min(max(Int((share * 100).rounded()), 1), 99)
    markup.picture("bar", "0 0 102 10", [.init("width", "102"), .init("height", "10")]) { svg in
      svg.rectangle("filled", width: length + 1, height: 10)
      svg.rectangle("whole", x: ".5", y: ".5", width: 101, height: 9)
    }
  }
}

extension Markup {
  /// Writes an SVG element that screen readers skip.
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
