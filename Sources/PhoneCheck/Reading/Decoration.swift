internal import Platform

/// Text around a number that has one meaning: it is skipped, with a remark.
///
/// From the outside in: white space and invisible characters; a comma, semicolon or full stop at the end; quotation marks
/// or angle brackets around the whole; an apostrophe in front, a spreadsheet's mark for text; a formula whose only content
/// is the number as text, `="138…"`; a label in front, with or without a colon; a label in brackets at the end. Something
/// has to remain inside the decoration: a label alone is unexpected text.
struct Decoration {
  /// Where the number is, in UTF-8 bytes from the start of the written form.
  private(set) var number: Range<Int>
  /// Whether the number is a `tel:` URI, whose scheme is not part of `number` any more.
  private(set) var isURI = false
  private(set) var kinds: Kinds = []
  /// Where the text begins that is not white space, in UTF-8 bytes from the start of the written form.
  let start: Int

  /// Kinds of decoration.
  struct Kinds: OptionSet {
    let rawValue: UInt8

    static let label = Kinds(rawValue: 1)
    static let textMark = Kinds(rawValue: 2)
    static let quotationMarks = Kinds(rawValue: 4)
    static let finalMark = Kinds(rawValue: 8)

    /// A remark for each.
    var remarks: [ReadingRemark] {
      if isEmpty { return [] }
      let all: [(Kinds, ReadingRemark)] = [
        (.label, .label), (.textMark, .textMark), (.quotationMarks, .quotationMarks),
        (.finalMark, .finalMark),
      ]
      return all.filter { contains($0.0) }.map { $0.1 }
    }
  }

  /// Looks around a number.
  ///
  /// - Parameter isUnfinished: Whether it is still being typed: a label may be cut, and quotation marks needn't be closed.
  /// - Complexity: O(*n*) in outer white space.
  init(around bytes: Span<UInt8>, isUnfinished: Bool) {
    number = bytes.trimmed(0..<bytes.count)
    start = number.lowerBound
    guard let first = number.first, let last = number.last else { return }
    // Most numbers begin with a digit or a plus and end with a digit.
    let isPlain = bytes[first].isDigit || bytes[first] == UInt8(ascii: "+")
    if !isPlain || !bytes[last].isDigit { look(bytes, isUnfinished) }
  }

  /// Whether a character may be decoration, or begin it.
  static func canBegin(with scalar: Unicode.Scalar) -> Bool {
    scalar == "=" || finalMarks.contains(scalar) || apostrophes.contains(scalar)
      || pairs.contains { $0.opening == scalar }
      || WrittenLabels.ofNumbers.canBegin(with: scalar) || WrittenLabels.ofExtensions.canBegin(with: scalar)
  }

  private static let finalMarks: [Unicode.Scalar] = [".", ",", ";", "。", "，", "；", "．"]
  private static let apostrophes: [Unicode.Scalar] = ["'", "’", "＇"]
  private static let pairs: [(opening: Unicode.Scalar, closing: Unicode.Scalar)] = [
    ("\"", "\""), ("'", "'"), ("“", "”"), ("‘", "’"), ("„", "“"), ("«", "»"), ("「", "」"), ("『", "』"),
    ("＂", "＂"),
    ("<", ">"), ("＜", "＞"), ("〈", "〉"), ("《", "》"),
  ]

  private mutating func look(_ bytes: Span<UInt8>, _ isUnfinished: Bool) {
    let (first, last) = (bytes.firstCharacter(in: number), bytes.lastCharacter(in: number))
    guard first.map(Self.mayBeDecoration) ?? false || last.map(Self.mayBeDecoration) ?? false else { return }
    dropFinalMark(bytes)
    drop(Self.pairs[...], around: number, .quotationMarks, bytes, isUnfinished)
    dropFinalMark(bytes)
    dropApostrophe(bytes, isUnfinished)
    dropFormula(bytes, isUnfinished)
    dropLabelAtEnd(bytes)
    dropLabelInFront(bytes, isUnfinished)
  }

  /// Whether the first or last character of a text may be decoration.
  private static func mayBeDecoration(_ scalar: Unicode.Scalar) -> Bool {
    switch ScalarClass(scalar) {
    case .other, .dot, .closingBracket: true
    default: false
    }
  }

  /// Leaves out bytes at both ends, and white space next to them, unless nothing is left.
  private mutating func keep(
    _ rest: Range<Int>, _ kind: Kinds, _ bytes: Span<UInt8>, _ isUnfinished: Bool = false
  ) {
    let rest = bytes.trimmed(rest)
    guard isUnfinished || bytes.hasContent(in: rest) else { return }
    number = rest
    kinds.insert(kind)
  }

  private mutating func dropFinalMark(_ bytes: Span<UInt8>) {
    guard let last = bytes.lastCharacter(in: number), Self.finalMarks.contains(last),
      !kinds.contains(.finalMark)
    else { return }
    keep(number.lowerBound..<number.upperBound - last.byteCount, .finalMark, bytes)
  }

  /// Drops a pair of marks that encloses a range; the range ends where the number does.
  private mutating func drop(
    _ pairs: ArraySlice<(opening: Unicode.Scalar, closing: Unicode.Scalar)>, around range: Range<Int>,
    _ kind: Kinds, _ bytes: Span<UInt8>, _ isUnfinished: Bool
  ) {
    guard let opening = bytes.firstCharacter(in: range), let closing = bytes.lastCharacter(in: range) else {
      return
    }
    let closings = pairs.filter { $0.opening == opening }.map { $0.closing }
    guard !closings.isEmpty else { return }
    let start = range.lowerBound + opening.byteCount
    if closings.contains(closing), start < range.upperBound {
      keep(start..<range.upperBound - closing.byteCount, kind, bytes, isUnfinished)
    } else if isUnfinished {
      keep(start..<range.upperBound, kind, bytes, isUnfinished)
    }
  }

  private mutating func dropApostrophe(_ bytes: Span<UInt8>, _ isUnfinished: Bool) {
    guard let first = bytes.firstCharacter(in: number), Self.apostrophes.contains(first) else { return }
    keep(number.lowerBound + first.byteCount..<number.upperBound, .textMark, bytes, isUnfinished)
  }

  private mutating func dropFormula(_ bytes: Span<UInt8>, _ isUnfinished: Bool) {
    guard let first = bytes.firstCharacter(in: number), first == "=" else { return }
    let text = number.lowerBound + 1..<number.upperBound
    if text.isEmpty, isUnfinished { keep(text, .textMark, bytes, isUnfinished) }
    drop(Self.pairs[..<1], around: text, .textMark, bytes, isUnfinished)
  }

  /// Brackets of any kind enclose the label.
  private mutating func dropLabelAtEnd(_ bytes: Span<UInt8>) {
    guard let last = bytes.lastCharacter(in: number), ScalarClass(last) == .closingBracket else { return }
    let end = number.upperBound - last.byteCount
    var start = end
    while let character = bytes.lastCharacter(in: number.lowerBound..<start) {
      start -= character.byteCount
      switch ScalarClass(character) {
      case .openingBracket:
        let label = bytes.trimmed(start + character.byteCount..<end)
        guard
          WrittenLabels.ofNumbers.beginning(of: label, in: bytes)
            == .label(end: label.upperBound)
        else { return }
        return keep(number.lowerBound..<start, .label, bytes)
      case .other, .space, .separator, .invisible, .lineBreak: continue
      default: return
      }
    }
  }

  private mutating func dropLabelInFront(_ bytes: Span<UInt8>, _ isUnfinished: Bool) {
    guard let first = bytes.firstCharacter(in: number), ScalarClass(first) == .other else { return }
    let scheme = WrittenLabels.scheme.beginning(of: number, in: bytes)
    let label = WrittenLabels.ofNumbers.beginning(of: number, in: bytes)
    if case .label(let end) = scheme {
      isURI = true
      number = end..<number.upperBound
    } else if case .label(let end) = label, let start = Self.start(after: end..<number.upperBound, in: bytes)
    {
      keep(start..<number.upperBound, .label, bytes, isUnfinished)
    } else if isUnfinished, scheme == .unfinished || label == .unfinished {
      number = number.upperBound..<number.upperBound
      kinds.insert(.label)
    }
  }

  /// Where the number begins after a label, given what follows; `nil` when that is neither a colon nor a number.
  private static func start(after rest: Range<Int>, in bytes: Span<UInt8>) -> Int? {
    var offset = rest.lowerBound
    while offset < rest.upperBound {
      let (character, byteCount) = bytes.character(at: offset)
      if character.isColon { return offset + byteCount }
      guard character.kind.isPassedOver else {
        // A letter makes it another word.
        let isOtherWord = offset == rest.lowerBound && character.kind == .other
        return isOtherWord ? nil : rest.lowerBound
      }
      offset += byteCount
    }
    return rest.lowerBound
  }
}
