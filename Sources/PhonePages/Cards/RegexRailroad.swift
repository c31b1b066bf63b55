internal import DefinitionTools
internal import PatternAutomata
package import PhoneCheck
package import Pictures
internal import Platform

/// A regex as a railroad diagram.
///
/// The attributes of its elements carry their meaning, so that a program can read the same language back:
///
/// | attribute | is |
/// | --- | --- |
/// | `data-word` | characters in a row |
/// | `data-set` | a set of characters, as ranges: `0–5 9`; empty if it never matches |
/// | `data-at` | a condition on the place: `start`, `end`, `end-or-newline`, `line-start`, `line-end`, `word-edge`, `no-word-edge` |
/// | `data-group` | `choice`, `ahead`, `not-ahead`, `atomic`, or `other` |
/// | `data-times` | the repetitions of the character or the content: `2-3`, `1-` |
/// | `data-manner` | `lazy` or `possessive` |
/// | `data-never` | a part that never matches |
/// | `data-text` | a part that isn't read any further |
/// | `data-see` | the name of a diagram that takes this place, its `data-name` |
///
/// An element without these attributes means its content in a row. Characters are bytes. Invisible characters are
/// written `␣`, `⇥`, `⏎` or `\x0d`, and a backslash `\x5c`.
package struct RegexRailroad {
  /// A remark at a place of a regex.
  package struct Remark: Hashable, Sendable {
    /// The number of the remark in a list.
    package var number: Int
    /// The offset in bytes of the regex.
    package var offset: Int

    package init(number: Int, offset: Int) { (self.number, self.offset) = (number, offset) }
  }

  private let bytes: [UInt8]
  private let language: Language
  /// The numbers of remarks, by the range of the part that they describe.
  private var remarks: [Range<Int>: [Int]] = [:]
  /// The bytes that could come next after a text, by the range of the part that could consume them.
  private var places: [Range<Int>: ByteSet] = [:]

  /// Draws a regex.
  ///
  /// - Parameters:
  ///   - regex: A regex that PCRE2 accepts.
  ///   - remarks: Remarks on places in the regex.
  ///   - language: The language of captions and words.
  /// - Returns: `nil` if the groups of the regex nest too deep to be read.
  package static func drawing(
    _ regex: String, remarks: [Remark] = [], in language: Language
  ) -> Railroad? {
    RegexPart.tree(of: regex).map { drawing($0, of: regex, remarks: remarks, in: language) }
  }

  /// - Parameter places: Parts that could consume the next byte after a text.
  static func drawing(
    _ tree: RegexPart, of regex: String, remarks: [Remark], places: [Range<Int>: ByteSet] = [:],
    in language: Language
  ) -> Railroad {
    var drawer = RegexRailroad(bytes: Array(regex.utf8), language: language)
    drawer.places = places
    for remark in remarks {
      drawer.remarks[Self.smallest(tree, at: remark.offset), default: []].append(remark.number)
    }
    return drawer.railroad(tree)
  }

  private init(bytes: [UInt8], language: Language) { (self.bytes, self.language) = (bytes, language) }

  /// Returns the range of the smallest part that contains an offset.
  private static func smallest(_ part: RegexPart, at offset: Int) -> Range<Int> {
    for child in part.children where child.range.contains(offset) { return smallest(child, at: offset) }
    return part.range
  }

  private func railroad(_ part: RegexPart) -> Railroad {
    var drawing = unmarked(part)
    guard let mark = mark(of: part) else { return drawing }
    switch drawing.shape {
    case .box, .frame:
      drawing.mark = mark
      return drawing
    default: return Railroad(.frame(drawing, caption: ""), drawing.words, mark: mark)
    }
  }

  /// Returns the mark of a part, which includes the mark of its repeated content if they share a box.
  private func mark(of part: RegexPart) -> Railroad.Mark? {
    var ranges = [part.range]
    if case .repetition(let body, let repeats) = part.kind, Self.isOneBox(body, repeats) {
      ranges.append(body.range)
    }
    let place = ranges.lazy.compactMap { places[$0] }.first
    let numbers = Set(ranges.flatMap { remarks[$0] ?? [] }).sorted()
    let texts = [
      place.map { "▼ " + RegexWords.label(of: $0)[language] },
      numbers.isEmpty ? nil : "▲ " + numbers.map { "\($0)" }.joined(separator: ", "),
    ].compactMap(\.self)
    if texts.isEmpty { return nil }
    return Railroad.Mark(place == nil ? .remark : .place, texts.joined(separator: " "))
  }

  /// Whether the repeats of a part are written in its box.
  private static func isOneBox(_ body: RegexPart, _ repeats: RegexPart.Repeats) -> Bool {
    if case .byte = body.kind { repeats.minimum > 0 } else { false }
  }

  private func unmarked(_ part: RegexPart) -> Railroad {
    switch part.kind {
    case .byte(let set): return box(set)
    case .assertion(let assertion):
      return Railroad(
        .box(RegexWords.label(of: assertion)[language]), RegexWords.words(of: assertion)[language],
        [.init("data-at", RegexWords.name(of: assertion))])
    case .nothing:
      let never = PageText.never[language]
      return Railroad(.box(never), never, [.init("data-never", "")])
    case .sequence(let parts): return sequence(parts)
    case .choice(let parts):
      let drawings = parts.map(railroad)
      let words = zip(parts, drawings).map { $0.hasSeveralParts ? bracketed($1, $0) : $1.words }
      return Railroad(
        .choice(drawings), words.joined(separator: PageText.or[language]), [.init("data-group", "choice")])
    case .repetition(let body, let repeats): return repetition(body, repeats)
    case .lookahead(let body, let isNegative):
      return frame(
        body, (isNegative ? PageText.notAhead : PageText.ahead)[language],
        isNegative ? "not-ahead" : "ahead")
    case .atomic(let body): return frame(body, PageText.firstMatch[language], "atomic")
    case .other(let body):
      let opening = text(part.range.lowerBound..<max(part.range.lowerBound, body.range.lowerBound))
      return frame(body, RegexWords.unread(opening)[language], "other")
    case .text:
      let text = text(part.range)
      return Railroad(.box(text), RegexWords.unread(text)[language], [.init("data-text", text)])
    }
  }

  /// Returns the source of a part, cut short.
  private func text(_ range: Range<Int>) -> String {
    let text = String(decoding: bytes[range], as: UTF8.self)
    return text.unicodeScalars.count > 24 ? String(scalars: Array(text.scalars.prefix(23))) + "…" : text
  }

  private func frame(_ body: RegexPart, _ caption: String, _ name: String) -> Railroad {
    let drawing = railroad(body)
    return Railroad(
      .frame(drawing, caption: caption), "\(caption): \(bracketed(drawing, body))",
      [.init("data-group", name)])
  }

  /// Returns the words of a part, in brackets unless the part is one box.
  private func bracketed(_ drawing: Railroad, _ part: RegexPart) -> String {
    if case .box = drawing.shape { return drawing.words }
    return part.isCompound ? "(\(drawing.words))" : drawing.words
  }

  // MARK: Sequences

  /// The maximum number of characters in one box.
  private static let longestText = 16

  /// Draws parts in a row; unmarked characters share boxes.
  private func sequence(_ parts: [RegexPart]) -> Railroad {
    var (drawings, text, words) = ([Railroad](), [UInt8](), [String]())
    func flush() {
      guard !text.isEmpty else { return }
      drawings.append(box(text))
      words.append(drawings[drawings.count - 1].words)
      text = []
    }
    for part in parts {
      if case .byte(let set) = part.kind, set.count == 1, let byte = set.first, mark(of: part) == nil {
        if text.count == Self.longestText { flush() }
        text.append(byte)
        continue
      }
      flush()
      let drawing = railroad(part)
      drawings.append(drawing)
      words.append(part.isChoice ? "(\(drawing.words))" : drawing.words)
    }
    flush()
    if drawings.count == 1 { return drawings[0] }
    return Railroad(
      .sequence(drawings),
      words.isEmpty ? PageText.nothing[language] : words.joined(separator: PageText.then[language]))
  }

  private func box(_ bytes: [UInt8]) -> Railroad {
    let word = bytes.map(RegexWords.character).joined()
    return Railroad(.box(word), word, [.init("data-word", word)])
  }

  private func box(_ set: ByteSet, times: String = "") -> Railroad {
    Railroad(
      .box(RegexWords.label(of: set)[language] + times), RegexWords.words(of: set)[language],
      [.init("data-set", RegexWords.ranges(of: set))])
  }

  // MARK: Repeats

  private func repetition(_ body: RegexPart, _ repeats: RegexPart.Repeats) -> Railroad {
    let attributes: [Markup.Attribute] = [
      .init("data-times", "\(repeats.minimum)-\(repeats.maximum.map { "\($0)" } ?? "")"),
      .init(
        "data-manner",
        repeats.preference == .greedy ? nil : repeats.preference == .lazy ? "lazy" : "possessive"),
    ]
    let drawing = railroad(body)
    let isOptional = repeats.minimum == 0 && repeats.maximum == 1
    let words =
      isOptional
      ? PageText.maybe[language] + bracketed(drawing, body)
      : bracketed(drawing, body) + RegexWords.times(repeats)[language]
    if case .byte(let set) = body.kind, Self.isOneBox(body, repeats) {
      var boxed = box(set, times: " " + RegexWords.shortTimes(repeats))
      boxed.words = words
      boxed.attributes += attributes
      return boxed
    }
    // If there is no maximum, the loop needs no caption.
    let isPlain = repeats.maximum == nil && repeats.minimum <= 1 || isOptional
    return Railroad(
      .repetition(
        drawing, caption: isPlain ? "" : RegexWords.shortTimes(repeats), mayBeSkipped: repeats.minimum == 0,
        isRepeated: repeats.maximum != 1), words, attributes)
  }
}

extension RegexPart {
  /// The parts inside this part.
  fileprivate var children: [RegexPart] {
    switch kind {
    case .byte, .assertion, .nothing, .text: []
    case .sequence(let parts), .choice(let parts): parts
    case .repetition(let body, _), .lookahead(let body, _), .atomic(let body), .other(let body): [body]
    }
  }

  fileprivate var isChoice: Bool { if case .choice = kind { true } else { false } }

  fileprivate var hasSeveralParts: Bool {
    if case .sequence(let parts) = kind { parts.count > 1 } else { false }
  }

  /// Whether the words of the part need brackets beside others.
  fileprivate var isCompound: Bool {
    switch kind {
    case .sequence(let parts): parts.count > 1
    case .choice, .repetition, .lookahead, .atomic, .other: true
    case .byte, .assertion, .nothing, .text: false
    }
  }
}
