extension CompiledLength {
  /// The bytes that it takes to wrap an item in a group.
  private static let wrapping: Int64 = 6

  /// Adds the bytes that repeat the last item.
  mutating func repeatLast(_ quantifier: PatternToken.Quantifier) {
    switch frame.shape {
    case .character(let byteCount): repeatSingle(quantifier, byteCount, isType: false)
    case .type(let byteCount): repeatSingle(quantifier, byteCount, isType: true)
    case .set, .reference: repeatInPlace(quantifier)
    case .recursion: repeatRecursion(quantifier)
    case .group(let group, let length): repeatGroup(quantifier, group, length, frame.pending)
    case .other: break
    }
  }

  /// A character or a type is written again after each opcode that repeats it.
  private mutating func repeatSingle(
    _ quantifier: PatternToken.Quantifier, _ byteCount: Int64, isType: Bool
  ) {
    let minimum = quantifier.minimum
    guard quantifier.maximum != 0, minimum != 1 || quantifier.maximum != 1 else { return }
    let (short, long) = (1 + byteCount, 3 + byteCount)
    switch (minimum, quantifier.maximum) {
    case (0...1, nil), (0, 1): frame.pending = short
    case (0, _): frame.pending = long
    case (1, _):
      frame.pending += long
      // The first one stays unchanged; if it is a type, a group makes both possessive.
      if isType, quantifier.isPossessive { frame.pending += Self.wrapping }
    case (_, minimum): frame.pending = long
    case (_, nil), (_, minimum + 1): frame.pending = long + short
    default: frame.pending = long + long
    }
  }

  /// Classes and references are followed by what repeats them.
  private mutating func repeatInPlace(_ quantifier: PatternToken.Quantifier) {
    switch (quantifier.minimum, quantifier.maximum) {
    case (_, 0), (1, 1): return
    case (0...1, nil), (0, 1): frame.pending += 1
    default: frame.pending += 5
    }
    if case .reference = frame.shape, quantifier.isPossessive { frame.pending += Self.wrapping }
  }

  /// Calls are copied as often as they are required, and the rest is a repeated group.
  private mutating func repeatRecursion(_ quantifier: PatternToken.Quantifier) {
    var rest = quantifier
    if quantifier.minimum == 1, quantifier.maximum == 1, !quantifier.isPossessive { return }
    if quantifier.minimum > 0, quantifier.minimum != 1 || quantifier.maximum != nil {
      let isFixed = quantifier.minimum == quantifier.maximum
      frame.length += Int64(isFixed ? quantifier.minimum - 1 : quantifier.minimum) * 3
      if isFixed {
        if quantifier.isPossessive { frame.pending += Self.wrapping }
        return
      }
      rest.maximum = quantifier.maximum.map { $0 - quantifier.minimum }
      rest.minimum = 0
    }
    repeatGroup(rest, .nonCapturing, 9, frame.pending + Self.wrapping)
  }

  /// Groups are copied as often as they are required, and nested for the optional repeats.
  private mutating func repeatGroup(
    _ quantifier: PatternToken.Quantifier, _ group: PatternToken.Group, _ length: Int64, _ pending: Int64
  ) {
    let minimum = quantifier.minimum
    var (maximum, isPossessive) = (quantifier.maximum, quantifier.isPossessive)
    frame.pending = pending
    if minimum == 1, maximum == 1, !isPossessive { return }
    if group.isLookaround, maximum == nil { maximum = minimum + 1 }
    var copyCount = maximum.map { $0 - minimum }
    if minimum == 0 {
      if maximum == nil || maximum == 1 || maximum == 0 {
        frame.pending += 1
        if maximum == 0 { return }
      } else {
        frame.pending += 4 + 3
      }
      copyCount = maximum.map { $0 - 1 }
    } else {
      frame.length += Int64(minimum - 1) * length
    }
    if let copyCount {
      if copyCount > 0 { frame.length += Int64(copyCount) * (length + 7) - 6 }
    } else if case .condition = group {
      if isPossessive { frame.pending += Self.wrapping }
      if minimum < 2 { isPossessive = false }
    } else if group != .scriptRun, minimum < 2 {
      isPossessive = false
    }
    if isPossessive { frame.pending += Self.wrapping }
  }
}

extension PatternToken.Group {
  fileprivate var isLookaround: Bool {
    switch self {
    case .lookahead, .lookbehind: true
    case .capturing, .nonCapturing, .atomic, .scriptRun, .condition: false
    }
  }
}
