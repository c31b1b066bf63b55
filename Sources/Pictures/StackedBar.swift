/// A bar whose parts are shares of a whole; their meaning is written beside the bar.
package struct StackedBar: Hashable, Sendable {
  /// The appearance of a part; parts differ in fill and edge, so no colour is needed to distinguish them.
  package enum Appearance: String, Hashable, Sendable {
    case filled, dashed, plain
  }

  /// A part of the bar.
  package struct Part: Hashable, Sendable {
    package var count: Int
    package var appearance: Appearance

    package init(_ count: Int, _ appearance: Appearance) {
      (self.count, self.appearance) = (count, appearance)
    }
  }

  /// The parts, from left to right.
  package var parts: [Part]

  /// Creates a bar.
  ///
  /// - Parameter parts: The parts, from left to right.
  package init(_ parts: [Part]) { self.parts = parts }

  private static let width = 1000

  /// Adds the bar as an SVG element; screen readers skip it.
  ///
  /// - Parameter markup: The markup to extend.
  package func write(into markup: inout Markup) {
    let shown = parts.filter { $0.count > 0 }
    let total = shown.reduce(0.0) { $0 + Double($1.count) }
    // A part that isn't empty is always visible.
    let widths = shown.map { max(4, Int((Double($0.count) / total * Double(Self.width)).rounded())) }
    let sum = max(1, widths.reduce(0, +))
    markup.picture("stack", "0 0 \(sum) 24", [.init("preserveAspectRatio", "none")]) { svg in
      var start = 0
      for (part, width) in zip(shown, widths) {
        svg.rectangle(part.appearance.rawValue, x: "\(start)", y: "1", width: width, height: 22)
        start += width
      }
    }
  }
}

/// Columns side by side, each as high as its count.
package struct Columns: Hashable, Sendable {
  /// The counts, from left to right.
  package var counts: [Int]

  /// Creates columns.
  ///
  /// - Parameter counts: The counts, from left to right.
  package init(_ counts: [Int]) { self.counts = counts }

  private static let height = 100

  /// Adds the columns as an SVG element; screen readers skip it.
  ///
  /// - Parameter markup: The markup to extend.
  package func write(into markup: inout Markup) {
    let greatest = Double(max(1, counts.max() ?? 1))
    let width = max(1, counts.count) * 5
    markup.picture("columns", "0 0 \(width) \(Self.height + 2)", [.init("preserveAspectRatio", "none")]) {
      svg in
      for (index, count) in counts.enumerated() where count > 0 {
        let height = max(2, Int((Double(count) / greatest * Double(Self.height)).rounded()))
        svg.rectangle("filled", x: "\(index * 5)", y: "\(Self.height - height)", width: 4, height: height)
      }
      svg.rectangle("base", y: "\(Self.height)", width: width, height: 1)
    }
  }
}
