internal import Platform

/// Text around a number that has one meaning: it is skipped, with a remark.
///
/// From the outside in: white space and invisible characters; a comma, semicolon or full stop at the end; quotation marks
/// or angle brackets around the whole; an apostrophe or a backtick in front, a spreadsheet's or a bill's mark for text; a
/// formula whose only content is the number as text, `="138…"`; a label at the end; a label in front, with or without a
/// colon, in brackets or not; what a messenger's link or identifier has around its digits. Something has to remain inside the
/// decoration: a label alone is unexpected text.
struct Decoration {
  /// Where the number is, in UTF-8 bytes from the start of the written form.
  private(set) var number: Range<Int>
  /// Whether the number is a `tel:` URI, whose scheme is not part of `number` any more.
  private(set) var isURI = false
  /// Whether its digits begin with an area code although no plus says so.
  private(set) var isLink = false
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
    static let link = Kinds(rawValue: 16)
    static let repeatedPlus = Kinds(rawValue: 32)

    /// A remark for each.
    var remarks: [ReadingRemark] {
      if isEmpty { return [] }
      let all: [(Kinds, ReadingRemark)] = [
        (.label, .label), (.textMark, .textMark), (.quotationMarks, .quotationMarks),
        (.finalMark, .finalMark), (.link, .link), (.repeatedPlus, .repeatedPlus),
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
      || labels.contains { $0.canBegin(with: scalar) } || ExtensionSuffix.isPause(scalar)
  }

  private static let labels: [WrittenLabels] = [
    .ofNumbers, .besideLabels, .afterNumbers, .ofExtensions, .scheme, .links, .identifiers,
  ]

  private static let finalMarks: [Unicode.Scalar] = [".", ",", ";", "。", "，", "；", "．"]
  private static let apostrophes: [Unicode.Scalar] = ["'", "’", "＇", "`", "´"]
  private static let pairs: [(opening: Unicode.Scalar, closing: Unicode.Scalar)] = [
    ("\"", "\""), ("'", "'"), ("“", "”"), ("‘", "’"), ("„", "“"), ("«", "»"), ("「", "」"), ("『", "』"),
    ("＂", "＂"), ("<", ">"), ("＜", "＞"), ("〈", "〉"), ("《", "》"),
  ]

  private mutating func look(_ bytes: Span<UInt8>, _ isUnfinished: Bool) {
    let (first, last) = (bytes.firstCharacter(in: number), bytes.lastCharacter(in: number))
    guard
      first.map(Self.mayBeDecoration) ?? false || last.map(Self.mayBeDecoration) ?? false
        || Self.beginsWithBracketedWord(number, bytes)
    else { return }
    dropFinalMark(bytes)
    drop(Self.pairs[...], around: number, .quotationMarks, bytes, isUnfinished)
    dropFinalMark(bytes)
    dropApostrophe(bytes, isUnfinished)
    dropFormula(bytes, isUnfinished)
    dropLabelAtEnd(bytes, isUnfinished)
    dropLabelInFront(bytes, isUnfinished)
  }

  /// Whether the first or last character of a text may be decoration.
  private static func mayBeDecoration(_ scalar: Unicode.Scalar) -> Bool {
    switch ScalarClass(scalar) {
    case .other, .dot, .closingBracket, .separator: true
    default: false
    }
  }

  /// Whether a text begins with a bracket and then something that no number has.
  private static func beginsWithBracketedWord(_ text: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
    guard let first = bytes.firstCharacter(in: text), ScalarClass(first) == .openingBracket else {
      return false
    }
    return bytes.firstCharacter(in: withoutSeparators(text, bytes)).map { ScalarClass($0) == .other } ?? false
  }

  /// A range without separators, brackets and invisible characters in front.
  private static func withoutSeparators(_ range: Range<Int>, _ bytes: Span<UInt8>) -> Range<Int> {
    var start = range.lowerBound
    while let next = bytes.firstCharacter(in: start..<range.upperBound), ScalarClass(next).isPassedOver {
      start += next.byteCount
    }
    return start..<range.upperBound
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

  /// Drops a label after the last digit, in brackets or not, and the end of a messenger's identifier.
  ///
  /// A letter alone is a label only in brackets.
  private mutating func dropLabelAtEnd(_ bytes: Span<UInt8>, _ isUnfinished: Bool) {
    var digitsEnd = number.upperBound
    while let character = bytes.lastCharacter(in: number.lowerBound..<digitsEnd) {
      if case .digit = ScalarClass(character) { break }
      digitsEnd -= character.byteCount
    }
    // It isn't one where the text before it isn't UTF-8.
    guard digitsEnd < number.upperBound, let last = bytes.lastCharacter(in: number.lowerBound..<digitsEnd),
      case .digit = ScalarClass(last)
    else { return }
    let tail = digitsEnd..<number.upperBound
    let identifier = WrittenLabels.identifiers.beginning(of: tail, in: bytes)
    if identifier == .label(end: tail.upperBound) || isUnfinished && identifier == .unfinished {
      isLink = true
      return keep(number.lowerBound..<digitsEnd, .link, bytes)
    }
    let (text, isBracketed) = Self.withoutBrackets(tail, bytes)
    let label = WrittenLabels.phrase(beginning: text, in: bytes, isAtEnd: true, isUnfinished: isUnfinished)
    let isLabel = label == .label(end: text.upperBound) && (isBracketed || text.count > 1)
    if isLabel || isUnfinished && label == .unfinished { keep(number.lowerBound..<digitsEnd, .label, bytes) }
  }

  /// The text in a range without separators and brackets at its ends.
  private static func withoutBrackets(
    _ range: Range<Int>, _ bytes: Span<UInt8>
  ) -> (text: Range<Int>, isBracketed: Bool) {
    var text = range
    var isBracketed = false
    while let first = bytes.firstCharacter(in: text), isBracketOrSeparator(first) {
      text = text.lowerBound + first.byteCount..<text.upperBound
    }
    while let last = bytes.lastCharacter(in: text), isBracketOrSeparator(last) {
      if ScalarClass.encloses(last) { isBracketed = true }
      text = text.lowerBound..<text.upperBound - last.byteCount
    }
    return (text, isBracketed)
  }

  private static func isBracketOrSeparator(_ scalar: Unicode.Scalar) -> Bool {
    ScalarClass.encloses(scalar) || ScalarClass(scalar).isPassedOver || ScalarClass(scalar) == .lineBreak
  }

  private mutating func dropLabelInFront(_ bytes: Span<UInt8>, _ isUnfinished: Bool) {
    guard let first = bytes.firstCharacter(in: number) else { return }
    if ScalarClass.encloses(first) { return dropBracketedLabelInFront(first, bytes, isUnfinished) }
    guard ScalarClass(first) == .other else { return }
    let scheme = WrittenLabels.scheme.beginning(of: number, in: bytes)
    if case .label(let end) = scheme {
      (isURI, number) = (true, end..<number.upperBound)
      return
    }
    let link = WrittenLabels.links.beginning(of: number, in: bytes)
    if case .label(let end) = link {
      isLink = true
      return keep(end..<Self.endOfLink(end..<number.upperBound, bytes), .link, bytes, isUnfinished)
    }
    let label = WrittenLabels.phrase(beginning: number, in: bytes, isUnfinished: isUnfinished)
    if case .label(let end) = label,
      WrittenLabels.isSetApart(number.lowerBound..<end, before: number.upperBound, bytes),
      let start = Self.start(after: end..<number.upperBound, in: bytes)
    {
      keep(start..<number.upperBound, .label, bytes, isUnfinished)
    } else if isUnfinished, scheme == .unfinished || link == .unfinished || label == .unfinished {
      number = number.upperBound..<number.upperBound
      kinds.insert(.label)
    }
  }

  /// Drops a label that brackets enclose, with a colon in them or after them: `【手机】：138…`, `(M:) 138…`.
  private mutating func dropBracketedLabelInFront(
    _ bracket: Unicode.Scalar, _ bytes: Span<UInt8>, _ isUnfinished: Bool
  ) {
    let text = Self.withoutSeparators(number.lowerBound + bracket.byteCount..<number.upperBound, bytes)
    let label = WrittenLabels.phrase(beginning: text, in: bytes, isUnfinished: isUnfinished)
    if isUnfinished, text.isEmpty || label == .unfinished || label == .label(end: text.upperBound) {
      return keep(text.upperBound..<text.upperBound, .label, bytes, isUnfinished)
    }
    guard case .label(var end) = label else { return }
    if Self.closesBracket(text.lowerBound..<end, bytes) {
      guard let start = Self.start(after: end..<number.upperBound, in: bytes) else { return }
      return keep(start..<number.upperBound, .label, bytes, isUnfinished)
    }
    var hasColon = false
    while end < number.upperBound {
      let (next, byteCount) = bytes.character(at: end)
      let isColon = next.isColon && !hasColon
      guard let scalar = next.scalar, isColon || next.kind.isPassedOver || ScalarClass.encloses(scalar) else {
        return
      }
      hasColon = hasColon || isColon
      end += byteCount
      if ScalarClass.encloses(scalar), next.kind != .openingBracket {
        let start = Self.start(after: end..<number.upperBound, in: bytes) ?? end
        return keep(start..<number.upperBound, .label, bytes, isUnfinished)
      }
    }
    if isUnfinished { keep(end..<end, .label, bytes, isUnfinished) }
  }

  /// Whether a label closes the bracket before it between two words: `(Tel.) mobile 138…`.
  private static func closesBracket(_ label: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
    var offset = label.lowerBound
    while offset < label.upperBound {
      let (character, byteCount) = bytes.character(at: offset)
      if character.kind == .closingBracket { return true }
      offset += byteCount
    }
    return false
  }

  /// Where the digits of a link end: before its parameters.
  private static func endOfLink(_ rest: Range<Int>, _ bytes: Span<UInt8>) -> Int {
    rest.first { [UInt8(ascii: "?"), UInt8(ascii: "&"), UInt8(ascii: "/")].contains(bytes[$0]) }
      ?? rest.upperBound
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
