internal import PatternAutomata

/// The parts of a regex that could consume the next character after a text.
///
/// Look-aheads and word boundaries are assumed to hold, so there may be too many parts. The digits that an automaton
/// allows next narrow them down.
struct RegexPlaces {
  private let text: [UInt8]
  /// The byte ranges of the parts in the regex.
  private(set) var ranges: [Range<Int>: ByteSet] = [:]

  /// - Returns: `nil` if the regex contains a part that isn't read.
  init?(of text: [UInt8], in tree: RegexPart) {
    self.text = text
    // Without an anchor, a match may begin anywhere.
    guard ends(of: tree, from: Set(0...text.count)) != nil else { return nil }
  }

  /// Returns the offsets in the text where a part can end if it begins at some offset of a set; `nil` if they are
  /// unknown.
  private mutating func ends(of part: RegexPart, from starts: Set<Int>) -> Set<Int>? {
    if starts.isEmpty { return [] }
    switch part.kind {
    case .byte(let set):
      if starts.contains(text.count) { ranges[part.range] = set }
      return Set(starts.filter { $0 < text.count && set.contains(text[$0]) }.map { $0 + 1 })
    case .assertion(let assertion): return starts.filter { holds(assertion, at: $0) }
    case .nothing: return []
    case .sequence(let parts):
      var places = starts
      for part in parts {
        guard let next = ends(of: part, from: places) else { return nil }
        places = next
      }
      return places
    case .choice(let parts):
      var places: Set<Int> = []
      for part in parts {
        guard let next = ends(of: part, from: starts) else { return nil }
        places.formUnion(next)
      }
      return places
    case .repetition(let body, let repeats): return ends(of: body, repeats, from: starts)
    case .lookahead: return starts
    case .atomic(let body): return ends(of: body, from: starts)
    case .other, .text: return nil
    }
  }

  private mutating func ends(
    of body: RegexPart, _ repeats: RegexPart.Repeats, from starts: Set<Int>
  ) -> Set<Int>? {
    var (places, reached) = (starts, repeats.minimum == 0 ? starts : [])
    var count = 0
    while !places.isEmpty, count < repeats.maximum ?? .max {
      guard let next = ends(of: body, from: places) else { return nil }
      count += 1
      // After the required repeats, an offset that was reached before leads nowhere new.
      places = count > repeats.minimum ? next.subtracting(reached) : next
      if count >= repeats.minimum { reached.formUnion(next) }
      if count > repeats.minimum + text.count + 1 { break }
    }
    return reached
  }

  private func holds(_ assertion: RegexPart.Assertion, at offset: Int) -> Bool {
    switch assertion {
    case .startOfSubject, .startOfLine: offset == 0
    // The text continues.
    case .endOfSubject, .endOfSubjectOrFinalNewline, .endOfLine: false
    case .wordBoundary, .noWordBoundary: true
    }
  }
}
