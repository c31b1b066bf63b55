/// The extension at the end of a written form, as far as it has been read: a label, then 1–6 digits, as in
/// `138-0013-8000 ext. 12`.
///
/// Separators may come before and after the label and at the very end, not between the digits. The label is the first
/// thing in a number that isn't a digit, a sign or a separator; anything else there is an unexpected character.
struct ExtensionSuffix: Hashable {
  /// How far it has come.
  enum Stage: UInt8 {
    /// No label has begun.
    case absent
    /// In a label, at least one character of it.
    case label
    /// After a label and separators.
    case afterLabel
    case digits
    /// After digits and separators.
    case afterDigits
    /// Label and digits are followed by something else, or aren't what they seemed.
    case refused
  }

  private(set) var stage = Stage.absent
  /// How many characters of the label have been read.
  private var labelCount: UInt8 = 0
  /// The labels that begin with these characters, a bit for each.
  private var labels: UInt8 = .max
  private(set) var digitCount: UInt8 = 0

  /// The labels; letters of any case.
  private static let texts = ["extension", "ext", "x", "#", "转", "轉", "分机", "分機"].map {
    Array($0.unicodeScalars)
  }
  static let maximumDigitCount = 6

  /// Whether a character can be the first of a label.
  static func canBegin(with scalar: Unicode.Scalar) -> Bool { texts.contains { $0[0] == scalar } }

  /// Whether label and digits are there, and nothing after them.
  var isComplete: Bool { stage == .digits || stage == .afterDigits }

  /// Whether more characters can complete it: for an entry that is still being typed.
  var canBeCompleted: Bool { stage != .absent && stage != .refused }

  /// Reads a character that no number has, the first of which may begin a label.
  ///
  /// - Parameter isFirst: Whether nothing of the kind came before, and a digit did.
  mutating func read(_ scalar: Unicode.Scalar?, isFirst: Bool) {
    guard let scalar, isFirst || stage == .label else {
      stage = .refused
      return
    }
    let place = Int(labelCount)
    for index in Self.texts.indices where labels & (1 << UInt8(index)) != 0 {
      let text = Self.texts[index]
      if place >= text.count || text[place] != scalar { labels &= ~(1 << UInt8(index)) }
    }
    labelCount += 1
    stage = labels == 0 ? .refused : .label
  }

  mutating func readDigit() {
    switch stage {
    case .label where isLabelWhole, .afterLabel, .digits:
      digitCount += 1
      stage = digitCount > Self.maximumDigitCount ? .refused : .digits
    case .absent: return
    case .label, .afterDigits, .refused: stage = .refused
    }
  }

  mutating func readSeparator(isInvisible: Bool) {
    switch stage {
    case .label: stage = isLabelWhole ? .afterLabel : .label
    case .digits where !isInvisible: stage = .afterDigits
    default: return
    }
    // Nothing may come between the characters of a label.
    if stage == .label { labels = 0 }
  }

  /// Whether the characters so far are a label.
  private var isLabelWhole: Bool {
    Self.texts.indices.contains { labels & (1 << UInt8($0)) != 0 && Self.texts[$0].count == labelCount }
  }
}
