internal import Platform

/// Text around a number with only one meaning, which is skipped with a remark.
///
/// Outer white space and invisible characters are removed first, then the decoration in ``table``. There has to be text inside
/// the decoration: a label without a number is unexpected text.
struct Decoration {
  /// The range of the number, in UTF-8 bytes from the start of the written form.
  private(set) var number: Range<Int>
  /// Whether the number is a `tel:` URI, whose scheme is no longer part of `number`.
  private(set) var isURI = false
  /// Whether the digits begin with an area code although there is no plus.
  private(set) var isLink = false
  /// Whether a plus after digits that are written from right to left counts as a plus in front.
  private(set) var hasFinalPlus = false
  private(set) var kinds: Kinds = []
  /// The country that the text in front of the number names.
  private(set) var country: WrittenCountry?
  /// The end of the last digit; `nil` if there are no digits, and if later bytes aren't UTF-8.
  private(set) var digitsEnd: Int?
  /// The start of the text after white space, in UTF-8 bytes from the start of the written form.
  let start: Int

  /// A set of kinds of decoration.
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

    /// The remarks of the kinds.
    var remarks: [ReadingRemark] {
      let all: [ReadingRemark] = [
        .label, .textMark, .quotationMarks, .finalMark, .link, .repeatedPlus, .encoding, .country,
      ]
      return all.indices.filter { rawValue & 1 << UInt8($0) != 0 }.map { all[$0] }
    }
  }

  /// Finds the decoration around a number.
  ///
  /// - Parameter isUnfinished: Whether the number is still being typed: a label may be cut, quotation marks needn't be closed.
  /// - Complexity: O(*n*) for *n* bytes of outer white space.
  init(around bytes: Span<UInt8>, isUnfinished: Bool) {
    number = bytes.trimmed(0..<bytes.count)
    start = number.lowerBound
    guard let first = number.first, let last = number.last else { return }
    // Most numbers begin with a digit or a plus and end with a digit.
    let isPlain = bytes[first].isDigit || bytes[first] == UInt8(ascii: "+")
    guard !isPlain || !bytes[last].isDigit, mayBeDecorated(bytes) else { return }
    digitsEnd = endOfDigits(bytes)
    leaveOut(bytes, isUnfinished)
  }

  private enum Pattern: UInt16 {
    case finalMark, pair, apostrophe, formula, finalPlus, identifier, finalLabel
    case flag, scheme, link, label, bracketedLabel, country
  }

  /// The patterns of decoration, from the outside in, each with its row; only the first fitting pattern of a row is left out,
  /// and a final mark only once.
  private static let table: [(row: Int, pattern: Pattern, kind: Kinds)] = [
    (1, .finalMark, .finalMark),
    (2, .pair, .quotationMarks),
    (3, .finalMark, .finalMark),
    // A spreadsheet's mark for text, or the mark of a phone bill.
    (4, .apostrophe, .textMark),
    // A formula that contains only the number, as text or with its plus.
    (5, .formula, .textMark),
    (6, .finalPlus, .repeatedPlus),
    (7, .identifier, .link), (7, .finalLabel, .label),
    (8, .flag, .country),
    (9, .scheme, []), (9, .link, .link), (9, .label, .label), (9, .bracketedLabel, .label),
    // Letters that are a label aren't a country.
    (10, .country, .country),
  ]

  private static func isFinalMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case ".", ",", ";", "。", "，", "；", "．", "/", "／": true
    default: false
    }
  }

  private static func isApostrophe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "'", "’", "＇", "`", "´": true
    default: false
    }
  }

  /// Returns the closing mark of a pair.
  private static func closing(of opening: Unicode.Scalar) -> Unicode.Scalar? {
    switch opening {
    case "\"", "'", "＂": opening
    case "“": "”"
    case "‘": "’"
    case "„": "“"
    case "«": "»"
    case "「": "」"
    case "『": "』"
    case "<": ">"
    case "＜": "＞"
    case "〈": "〉"
    case "《": "》"
    default: nil
    }
  }

  private static let labels: [WrittenLabels] = [
    .ofNumbers, .besideLabels, .afterNumbers, .ofExtensions, .scheme, .links, .identifiers,
  ]

  /// Whether a character may be decoration, or begin it.
  static func canBegin(with scalar: Unicode.Scalar) -> Bool {
    WrittenCountry.canBegin(with: scalar) || scalar == "=" || scalar == "%" || scalar == "&"
      || isFinalMark(scalar) || isApostrophe(scalar) || closing(of: scalar) != nil
      || labels.contains { $0.canBegin(with: scalar) } || ExtensionSuffix.isPause(scalar)
  }

  /// The match of a decoration, with the rest of the text.
  struct Match {
    /// The rest without the decoration; `nil` if the decoration isn't there.
    var rest: Range<Int>?
    /// The rest of a text that is still being typed, if more text may complete or lengthen the decoration.
    var restOfBeginning: Range<Int>?
  }

  /// Leaves out all decoration, and at the end of an unfinished text also the beginning of decoration.
  private mutating func leaveOut(_ bytes: Span<UInt8>, _ isUnfinished: Bool) {
    var (rowOver, rowBegun) = (0, 0)
    var beginning: (rest: Range<Int>, kind: Kinds)?
    var allowed = self.allowed(bytes)
    for (row, pattern, kind) in Self.table where row != rowOver {
      if row != rowBegun, let (rest, kind) = beginning {
        keep(rest, kind, bytes, mayBeEmpty: true)
        (beginning, allowed) = (nil, self.allowed(bytes))
      }
      rowBegun = row
      let isAllowed = allowed & 1 << pattern.rawValue != 0
      guard isAllowed, kind != .finalMark || !kinds.contains(.finalMark) else { continue }
      let match = match(pattern, bytes)
      if isUnfinished, let rest = match.restOfBeginning {
        // The decoration of a text without a number isn't known yet.
        beginning = beginning ?? (rest, rest.isEmpty && kind != .country ? .label : kind)
      } else if let rest = match.rest {
        keep(rest, kind, bytes, mayBeEmpty: isUnfinished)
        (rowOver, beginning, allowed) = (row, nil, self.allowed(bytes))
      }
    }
    if let (rest, kind) = beginning { keep(rest, kind, bytes, mayBeEmpty: true) }
  }

  /// Returns the patterns that the first and the last character allow, a bit for each.
  private func allowed(_ bytes: Span<UInt8>) -> UInt16 {
    var allowed: UInt16 = 0
    func allow(_ pattern: Pattern) { allowed |= 1 << pattern.rawValue }
    if let digitsEnd, digitsEnd < number.upperBound {
      allow(.identifier)
      allow(.finalLabel)
    }
    if let last = bytes.lastCharacter(in: number) {
      if Self.isFinalMark(last) { allow(.finalMark) }
      if ScalarClass(last) == .plus { allow(.finalPlus) }
    }
    guard let first = bytes.firstCharacter(in: number) else { return allowed }
    if ScalarClass(first) == .other {
      allow(.scheme)
      allow(.link)
      allow(.label)
    }
    if WrittenCountry.canBegin(with: first) {
      allow(.flag)
      allow(.country)
    }
    if first.isASCII, UInt8(first.value).isLetter { return allowed }
    if Self.closing(of: first) != nil { allow(.pair) }
    if Self.isApostrophe(first) { allow(.apostrophe) }
    if first == "=" { allow(.formula) }
    if ScalarClass.encloses(first) { allow(.bracketedLabel) }
    return allowed
  }

  /// Leaves out a decoration and white space next to it, unless nothing would be left.
  private mutating func keep(_ rest: Range<Int>, _ kind: Kinds, _ bytes: Span<UInt8>, mayBeEmpty: Bool) {
    // A scheme is the only decoration without a remark, and white space after it isn't trimmed.
    let rest = kind.isEmpty ? rest : bytes.trimmed(rest)
    guard mayBeEmpty || kind.isEmpty || bytes.hasContent(in: rest) else { return }
    if kind == .country { country = WrittenCountry.beginning(number, in: bytes)?.country }
    number = rest
    kinds.insert(kind)
    if kind.isEmpty { isURI = true }
    if kind == .link { isLink = true }
    if kind == .repeatedPlus { hasFinalPlus = true }
  }

  private func match(_ pattern: Pattern, _ bytes: Span<UInt8>) -> Match {
    switch pattern {
    case .finalMark: return finalMark(bytes)
    case .pair: return pair(around: number, bytes)
    case .apostrophe:
      let mark = bytes.decodeScalar(at: number.lowerBound)
      return Match(rest: number.lowerBound + mark.byteCount..<number.upperBound)
    case .formula: return formula(bytes)
    case .finalPlus: return finalPlus(bytes)
    case .flag: return country(bytes, isFlag: true)
    case .country: return country(bytes, isFlag: false)
    case .scheme: return opening(.scheme, bytes) { $0 }
    case .link: return opening(.links, bytes) { Self.withoutParameters($0, bytes) }
    case .identifier: return identifier(bytes)
    case .label: return label(bytes)
    case .bracketedLabel: return bracketedLabel(bytes)
    case .finalLabel: return finalLabel(bytes)
    }
  }

  /// Matches a mark at the end, with text before it.
  private func finalMark(_ bytes: Span<UInt8>) -> Match {
    guard let last = bytes.lastCharacter(in: number), !bytes.endsWithCode(number) else { return Match() }
    let rest = number.lowerBound..<number.upperBound - last.byteCount
    return Match(rest: bytes.hasContent(in: bytes.trimmed(rest)) ? rest : nil)
  }

  /// Matches a mark at the start of a range that ends with the number, and its partner at the end.
  private func pair(around range: Range<Int>, _ bytes: Span<UInt8>) -> Match {
    guard let first = bytes.firstCharacter(in: range), let closing = Self.closing(of: first) else {
      return Match()
    }
    let rest = range.lowerBound + first.byteCount..<range.upperBound
    guard bytes.lastCharacter(in: rest) == closing else { return Match(restOfBeginning: rest) }
    return Match(rest: rest.lowerBound..<rest.upperBound - closing.byteCount)
  }

  private func formula(_ bytes: Span<UInt8>) -> Match {
    let rest = number.lowerBound + 1..<number.upperBound
    guard let first = bytes.firstCharacter(in: rest) else { return Match(restOfBeginning: rest) }
    return ScalarClass(first) == .plus
      ? Match(rest: rest) : first == "\"" ? pair(around: rest, bytes) : Match()
  }
}
