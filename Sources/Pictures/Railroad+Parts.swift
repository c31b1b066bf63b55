// A diagram that is taller than a screen is divided. The alternatives of a tall choice become diagrams of their own,
// named after their first text, and the choice refers to them by name.

extension Railroad {
  /// A diagram that another diagram names.
  package struct Part: Hashable, Sendable {
    /// The name in the box: a letter, and the first text of the diagram.
    package var name: String
    /// The value of the attribute `data-see` of the box, and of `data-name` of the diagram.
    package var id: String
    /// The diagram.
    package var diagram: Railroad
  }

  /// Divides a diagram so that no part of it is much taller than a limit.
  ///
  /// - Parameters:
  ///   - tallest: The limit, in pixels.
  ///   - or: The word between alternatives.
  /// - Returns: The diagram, and the diagrams that it names, in the order of their names.
  package func divided(tallest: Int, or: String) -> (main: Railroad, parts: [Part]) {
    var division = Division(tallest: tallest, or: or)
    let main = division.divide(self)
    return division.named(main)
  }
}

private struct Division {
  let tallest: Int
  let or: String
  /// The named diagrams, by number, each with its beginning.
  private var diagrams: [(diagram: Railroad, beginning: String)] = []

  init(tallest: Int, or: String) { (self.tallest, self.or) = (tallest, or) }

  mutating func divide(_ part: Railroad) -> Railroad {
    if RailroadLayout(part).height <= tallest { return part }
    var result = part
    switch part.shape {
    case .box, .reference: break
    case .sequence(let parts): result.shape = .sequence(parts.map { divide($0) })
    case .choice(let branches): result.shape = .choice(divide(branches: branches.map { divide($0) }))
    case .repetition(let body, let caption, let mayBeSkipped, let isRepeated):
      result.shape = .repetition(
        divide(body), caption: caption, mayBeSkipped: mayBeSkipped, isRepeated: isRepeated)
    case .frame(let body, let caption): result.shape = .frame(divide(body), caption: caption)
    }
    return result
  }

  /// Groups neighbouring alternatives, each group with as many as fit; returns them ungrouped if all fit.
  private mutating func divide(branches: [Railroad]) -> [Railroad] {
    let heights = branches.map { RailroadLayout($0).height + 6 }
    guard heights.reduce(0, +) > tallest else { return branches }
    var (named, group, height) = ([Railroad](), [Railroad](), 0)
    for (branch, next) in zip(branches, heights) {
      if height + next > tallest, !group.isEmpty {
        named.append(reference(to: group))
        (group, height) = ([], 0)
      }
      group.append(branch)
      height += next
    }
    named.append(reference(to: group))
    // If there are so many that even their names are too tall, the names are grouped as well.
    return named.count < branches.count ? divide(branches: named) : named
  }

  private mutating func reference(to branches: [Railroad]) -> Railroad {
    if branches.count == 1, case .reference = branches[0].shape { return branches[0] }
    let diagram =
      branches.count == 1
      ? branches[0]
      : Railroad(
        .choice(branches), branches.map(\.words).joined(separator: or), [.init("data-group", "choice")])
    let beginnings = branches.compactMap(\.firstText)
    let beginning =
      beginnings.count > 1 && beginnings.first != beginnings.last
      ? "\(beginnings[0]) … \(beginnings[beginnings.count - 1])" : beginnings.first ?? ""
    diagrams.append((diagram, beginning))
    // The longest possible name reserves the width; the final name replaces it by the number.
    return Railroad(.reference("AA: \(beginning)"), "\(diagrams.count - 1)")
  }

  /// Names the diagrams by letters, in the order a reader meets them.
  func named(_ main: Railroad) -> (main: Railroad, parts: [Railroad.Part]) {
    var order: [Int] = []
    let main = named(main, &order)
    var parts: [Railroad.Part] = []
    while parts.count < order.count {
      let (diagram, beginning) = diagrams[order[parts.count]]
      let id = Self.letters(parts.count)
      parts.append(
        Railroad.Part(name: "\(id): \(beginning)", id: id, diagram: named(diagram, &order)))
    }
    return (main, parts)
  }

  /// - Parameter order: The numbers of the named diagrams.
  private func named(_ part: Railroad, _ order: inout [Int]) -> Railroad {
    var result = part
    switch part.shape {
    case .box: break
    case .reference:
      guard let number = Int(part.words), diagrams.indices.contains(number) else { break }
      let id = Self.letters(order.count)
      order.append(number)
      let name = "\(id): \(diagrams[number].beginning)"
      return Railroad(.reference(name), name, [.init("data-see", id)])
    case .sequence(let parts): result.shape = .sequence(parts.map { named($0, &order) })
    case .choice(let branches): result.shape = .choice(branches.map { named($0, &order) })
    case .repetition(let body, let caption, let mayBeSkipped, let isRepeated):
      result.shape = .repetition(
        named(body, &order), caption: caption, mayBeSkipped: mayBeSkipped, isRepeated: isRepeated)
    case .frame(let body, let caption): result.shape = .frame(named(body, &order), caption: caption)
    }
    return result
  }

  /// Returns `A` to `Z`, then `AA` and so on.
  private static func letters(_ index: Int) -> String {
    let last = String(UnicodeScalar(UInt8(65 + index % 26)))
    return index < 26 ? last : letters(index / 26 - 1) + last
  }
}
