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
    markup.element(
      "svg",
      [
        .init("class", "bar"), .init("viewBox", "0 0 102 10"), .init("width", "102"), .init("height", "10"),
        .init("aria-hidden", "true"),
      ]
    ) { svg in
      svg.shape("rect", [.init("class", "filled"), .init("width", "\(length + 1)"), .init("height", "10")])
      svg.shape(
        "rect",
        [
          .init("class", "whole"), .init("x", ".5"), .init("y", ".5"), .init("width", "101"),
          .init("height", "9"),
        ])
    }
  }
}
