internal import TerminalText

/// The sizes of a diagram's parts, in pixels: widths, and heights above and below the line that runs through them.
struct RailroadLayout {
  let part: Railroad
  let children: [RailroadLayout]
  let width: Int
  /// The width of the shape without its mark.
  let contentWidth: Int
  /// The distance from the line to the top.
  let above: Int
  /// The distance from the line to the bottom.
  let below: Int
  /// The distance from the line to the top of the shape, without its mark.
  let shapeAbove: Int

  var height: Int { above + below }

  static let halfBox = 11
  static let gap = 8
  /// The width of the bends on either side of a choice.
  static let bend = 16
  static let captionHeight = 14

  init(_ part: Railroad) {
    self.part = part
    var (width, above, below) = (0, Self.halfBox, Self.halfBox)
    switch part.shape {
    case .box(let text), .reference(let text):
      children = []
      width = Self.width(of: text) + 16
    case .sequence(let parts):
      children = parts.map { RailroadLayout($0) }
      width = children.reduce(0) { $0 + $1.width } + Self.gap * max(0, parts.count - 1)
      if parts.isEmpty { (width, above, below) = (Self.gap, 4, 4) }
      above = children.map(\.above).max() ?? above
      below = children.map(\.below).max() ?? below
    case .choice(let parts):
      children = parts.map { RailroadLayout($0) }
      width = (children.map(\.width).max() ?? 0) + 2 * Self.bend
      above = children.first?.above ?? above
      below = (Self.offsets(of: children).last ?? 0) + (children.last?.below ?? below)
    case .repetition(let body, let caption, let mayBeSkipped, let isRepeated):
      children = [RailroadLayout(body)]
      width = max(children[0].width, caption.isEmpty ? 0 : Self.smallWidth(of: caption)) + 2 * Self.bend
      above = children[0].above + (mayBeSkipped ? Self.gap : 0)
      below =
        children[0].below + (isRepeated ? Self.gap : 0) + (caption.isEmpty ? 0 : Self.captionHeight)
    case .frame(let body, let caption):
      children = [RailroadLayout(body)]
      width = max(children[0].width, Self.smallWidth(of: caption)) + 2 * Self.gap
      above = children[0].above + Self.gap + Self.captionHeight
      below = children[0].below + Self.gap
    }
    shapeAbove = above
    contentWidth = width
    if let mark = part.mark {
      above += Self.captionHeight
      width = max(width, Self.smallWidth(of: mark.text))
    }
    (self.width, self.above, self.below) = (width, above, below)
  }

  /// Returns the distances from the first alternative's line down to the lines of all alternatives.
  static func offsets(of branches: [RailroadLayout]) -> [Int] {
    var (offsets, y) = ([Int](), 0)
    for (index, branch) in branches.enumerated() {
      if index > 0 { y += branches[index - 1].below + 6 + branch.above }
      // A bend needs some height.
      if index > 0 { y = max(y, (offsets.last ?? 0) + bend) }
      offsets.append(y)
    }
    return offsets
  }

  /// Returns the width of text in a box: 13 pixels, monospaced.
  static func width(of text: String) -> Int { TerminalWidth.columns(of: text) * 8 }

  /// Returns the width of a caption: 11 pixels.
  static func smallWidth(of text: String) -> Int { TerminalWidth.columns(of: text) * 7 }
}
