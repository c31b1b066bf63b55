internal import Platform

/// Text around a number that has one meaning: it is skipped, with a remark.
///
/// Outer white space and invisible characters come off first, then what ``table`` lists. Something has to remain inside the
/// decoration: a label alone is unexpected text.
struct Decoration {
  /// Where the number is, in UTF-8 bytes from the start of the written form.
  private(set) var number: Range<Int>
  /// Whether the number is a `tel:` URI, whose scheme is not part of `number` any more.
  private(set) var isURI = false
  /// Whether its digits begin with an area code although no plus says so.
  private(set) var isLink = false
  /// Whether a plus after digits that are written from right to left is one in front.
  private(set) var hasFinalPlus = false
  private(set) var kinds: Kinds = []
  /// The country that is named in front of the number.
  private(set) var country: WrittenCountry?
  /// Where the last digit ends; `nil` without one, and if bytes after it aren't UTF-8.
  private(set) var digitsEnd: Int?
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
    static let encoding = Kinds(rawValue: 64)
    static let country = Kinds(rawValue: 128)

    /// A remark for each.
    var remarks: [ReadingRemark] {
      let all: [ReadingRemark] = [
        .label, .textMark, .quotationMarks, .finalMark, .link, .repeatedPlus, .encoding, .country,
      ]
      return all.indices.filter { rawValue & 1 << UInt8($0) != 0 }.map { all[$0] }
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
    guard !isPlain || !bytes[last].isDigit, mayBeDecorated(bytes) else { return }
    digitsEnd = endOfDigits(bytes)
    for rules in Self.table { leaveOut(rules, bytes, isUnfinished) }
  }

  private enum Pattern {
    /// A mark in front, or one at the end, or both: the marks at the same place of two lists; all of it after another mark.
    case marks([Unicode.Scalar], [Unicode.Scalar], after: Unicode.Scalar? = nil)
    case finalPlus, flag, country, scheme, link, identifier, label, bracketedLabel, finalLabel
  }

  /// All decoration, from the outside in.
  ///
  /// The first in a row that fits is left out, a final mark only once.
  private static let table: [[(pattern: Pattern, kind: Kinds)]] = [
    [(.marks([], finalMarks), .finalMark)],
    [(.marks(openings, closings), .quotationMarks)],
    [(.marks([], finalMarks), .finalMark)],
    // A spreadsheet's mark for text, or a bill's.
    [(.marks(apostrophes, []), .textMark)],
    // A formula whose only content is the number, as text or with its plus.
    [(.marks(["\""], ["\""], after: "="), .textMark)],
    [(.finalPlus, .repeatedPlus)],
    [(.identifier, .link), (.finalLabel, .label)],
    [(.flag, .country)],
    [(.scheme, []), (.link, .link), (.label, .label), (.bracketedLabel, .label)],
    // Letters that are a label are none.
    [(.country, .country)],
  ]

  private static let finalMarks: [Unicode.Scalar] = [".", ",", ";", "。", "，", "；", "．", "/", "／"]
  private static let apostrophes: [Unicode.Scalar] = ["'", "’", "＇", "`", "´"]
  private static let openings: [Unicode.Scalar] = [
    "\"", "'", "“", "‘", "„", "«", "「", "『", "＂", "<", "＜", "〈", "《",
  ]
  private static let closings: [Unicode.Scalar] = [
    "\"", "'", "”", "’", "“", "»", "」", "』", "＂", ">", "＞", "〉", "》",
  ]
  private static let labels: [WrittenLabels] = [
    .ofNumbers, .besideLabels, .afterNumbers, .ofExtensions, .scheme, .links, .identifiers,
  ]

  /// Whether a character may be decoration, or begin it.
  static func canBegin(with scalar: Unicode.Scalar) -> Bool {
    WrittenCountry.canBegin(with: scalar) || scalar == "=" || scalar == "%" || scalar == "&"
      || finalMarks.contains(scalar)
      || apostrophes.contains(scalar) || openings.contains(scalar)
      || labels.contains { $0.canBegin(with: scalar) } || ExtensionSuffix.isPause(scalar)
  }

  /// What is left of a text without a decoration.
  struct Match {
    /// `nil` if the decoration isn't there.
    var rest: Range<Int>?
    /// What is left of a text that is still being typed, if more text may complete the decoration or make it a longer one.
    var restOfBeginning: Range<Int>?
  }

  /// Leaves out the first of some decorations that fits; of an unfinished text also the beginning of one.
  private mutating func leaveOut(
    _ row: [(pattern: Pattern, kind: Kinds)], _ bytes: Span<UInt8>, _ isUnfinished: Bool
  ) {
    var beginning: (rest: Range<Int>, kind: Kinds)?
    for (pattern, kind) in row where kind != .finalMark || !kinds.contains(.finalMark) {
      let match = match(pattern, bytes)
      if isUnfinished, let rest = match.restOfBeginning {
        // It isn't known yet which decoration a text without a number becomes.
        beginning = beginning ?? (rest, rest.isEmpty && kind != .country ? .label : kind)
      } else if let rest = match.rest {
        return keep(rest, kind, bytes, mayBeEmpty: isUnfinished)
      }
    }
    if let (rest, kind) = beginning { keep(rest, kind, bytes, mayBeEmpty: true) }
  }

  /// Leaves out what a decoration takes, and white space next to it, unless nothing is left.
  private mutating func keep(_ rest: Range<Int>, _ kind: Kinds, _ bytes: Span<UInt8>, mayBeEmpty: Bool) {
    // Only a scheme has no remark, and no white space after it is trimmed.
    isURI = kind.isEmpty
    let rest = isURI ? rest : bytes.trimmed(rest)
    guard mayBeEmpty || isURI || bytes.hasContent(in: rest) else { return }
    if kind == .country { country = WrittenCountry(beginning: number, in: bytes) }
    number = rest
    kinds.insert(kind)
    if kind == .link { isLink = true }
    if kind == .repeatedPlus { hasFinalPlus = true }
  }

  private func match(_ pattern: Pattern, _ bytes: Span<UInt8>) -> Match {
    switch pattern {
    case .marks(let openings, let closings, let mark): marks(openings, closings, after: mark, bytes)
    case .finalPlus: finalPlus(bytes)
    case .flag: country(bytes, isFlag: true)
    case .country: country(bytes, isFlag: false)
    case .scheme: opening(.scheme, bytes) { $0 }
    case .link: opening(.links, bytes) { Self.withoutParameters($0, bytes) }
    case .identifier: identifier(bytes)
    case .label: label(bytes)
    case .bracketedLabel: bracketedLabel(bytes)
    case .finalLabel: finalLabel(bytes)
    }
  }

  private func marks(
    _ openings: [Unicode.Scalar], _ closings: [Unicode.Scalar], after mark: Unicode.Scalar?,
    _ bytes: Span<UInt8>
  ) -> Match {
    var rest = number
    func leaveOut(_ mark: Unicode.Scalar) { rest = rest.lowerBound + mark.byteCount..<rest.upperBound }
    if let mark {
      guard bytes.firstCharacter(in: rest) == mark else { return Match() }
      leaveOut(mark)
      if rest.isEmpty { return Match(restOfBeginning: rest) }
      if bytes.firstCharacter(in: rest).map(ScalarClass.init) == .plus { return Match(rest: rest) }
    }
    var closings = closings
    if !openings.isEmpty {
      guard let first = bytes.firstCharacter(in: rest), let index = openings.firstIndex(of: first) else {
        return Match()
      }
      leaveOut(first)
      if closings.isEmpty { return Match(rest: rest) }
      closings = [closings[index]]
    }
    guard let last = bytes.lastCharacter(in: rest), closings.contains(last), !bytes.endsWithCode(rest) else {
      return Match(restOfBeginning: openings.isEmpty ? nil : rest)
    }
    rest = rest.lowerBound..<rest.upperBound - last.byteCount
    // Nothing comes before a final mark alone.
    return openings.isEmpty && !bytes.hasContent(in: bytes.trimmed(rest)) ? Match() : Match(rest: rest)
  }
}
