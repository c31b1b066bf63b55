internal import PatternAutomata

/// The alternatives of a group, or of the whole regex, if there are several.
struct RegexAlternatives {
  /// The ranges of the alternatives in bytes of the regex, without the bars.
  let ranges: [Range<Int>]
  /// Whether they are the alternatives of the whole regex.
  let isTopLevel: Bool
  /// Whether an option set in one alternative also applies to the next.
  let holdsOptions: Bool

  /// Returns all lists of alternatives in a regex; the alternatives of the whole regex come last.
  static func all(in tokens: [RegexToken], length: Int) -> [RegexAlternatives] {
    var lists: [RegexAlternatives] = []
    var open = [Opening(start: 0)]
    for token in tokens {
      switch token.kind {
      case .groupOpen: open.append(Opening(start: token.range.upperBound))
      case .groupClose where open.count > 1:
        lists += open.removeLast().alternatives(end: token.range.lowerBound, isTopLevel: false)
      case .bar: open[open.count - 1].bars.append(token.range)
      case .options: open[open.count - 1].holdsOptions = true
      default: break
      }
    }
    return lists + open[0].alternatives(end: length, isTopLevel: true)
  }

  /// Returns the range to remove in order to delete an alternative: the alternative and a bar beside it.
  func rangeWithBar(_ index: Int) -> Range<Int> {
    index > 0
      ? ranges[index - 1].upperBound..<ranges[index].upperBound
      : ranges[0].lowerBound..<ranges[1].lowerBound
  }

  /// Returns edits that remove all other alternatives.
  func leaving(_ index: Int) -> [(range: Range<Int>, text: String)] {
    let all = ranges[0].lowerBound..<ranges[ranges.count - 1].upperBound
    return [
      (all.lowerBound..<ranges[index].lowerBound, ""), (ranges[index].upperBound..<all.upperBound, ""),
    ]
  }

  private struct Opening {
    var start: Int
    var bars: [Range<Int>] = []
    var holdsOptions = false

    func alternatives(end: Int, isTopLevel: Bool) -> [RegexAlternatives] {
      guard !bars.isEmpty else { return [] }
      let starts = [start] + bars.map(\.upperBound)
      let ends = bars.map(\.lowerBound) + [end]
      return [
        RegexAlternatives(
          ranges: zip(starts, ends).map { $0..<$1 }, isTopLevel: isTopLevel, holdsOptions: holdsOptions)
      ]
    }
  }
}

extension RegexLinter {
  /// The alternatives of every group and of the whole regex.
  var alternatives: [RegexAlternatives] { RegexAlternatives.all(in: tokens, length: regex.utf8.count) }

  /// The alternatives of the whole regex; `nil` if there is only one.
  var topLevelAlternatives: RegexAlternatives? { alternatives.last.flatMap { $0.isTopLevel ? $0 : nil } }
}
