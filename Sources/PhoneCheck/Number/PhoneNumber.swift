/// A phone number that a definition accepts.
///
/// ```swift
/// number.canonical      // "+86-13800138000"
/// number.nationalDigits // "13800138000"
/// "\(number)"           // "+86-138****8000"
/// ```
///
/// Two numbers are equal when their canonical forms are. A number prints masked, so that it does not end up in
/// logs by accident; ask for the form you want by name.
public struct PhoneNumber: Sendable {
  /// The area code, such as `86`.
  public let areaCode: AreaCode

  /// The digits behind the area code, its suffix included: 1–47 ASCII digits, some of them with a leading 0.
  public let nationalDigits: String

  /// The country of the definition that accepted it; `nil` for a number that was decoded.
  public let countryCode: CountryCode?

  /// The extension that was written behind the number, 1–6 ASCII digits; no part of the number itself.
  public let extensionDigits: String?

  /// How the written form was understood.
  public let interpretation: Interpretation

  /// Other definitions with the same area code that accept it too, in the order they were asked, up to the first
  /// that reached a limit.
  public let alsoMatches: [AreaCodeDefinition.ID]

  /// What was ignored or assumed while reading.
  public let remarks: [ReadingRemark]

  /// Which spelling the tenant's regex accepts; `nil` for a number that was decoded.
  let spellingForm: SpellingForm?

  init(
    areaCode: AreaCode, nationalDigits: String, countryCode: CountryCode?, spellingForm: SpellingForm?,
    extensionDigits: String? = nil, interpretation: Interpretation = .international,
    alsoMatches: [AreaCodeDefinition.ID] = [], remarks: [ReadingRemark] = []
  ) {
    self.areaCode = areaCode
    self.nationalDigits = nationalDigits
    self.countryCode = countryCode
    self.spellingForm = spellingForm
    self.extensionDigits = extensionDigits
    self.interpretation = interpretation
    self.alsoMatches = alsoMatches
    self.remarks = remarks
  }

  /// Reads a canonical form.
  ///
  /// Only the shape is checked: whether a tenant accepts the number is for a ``PhoneValidator`` to say.
  ///
  /// - Parameter canonical: `+`, 1–6 digits, `-`, 1–47 digits, all ASCII, and nothing else.
  /// - Returns: `nil` when the text is anything else.
  public init?(canonical: String) {
    let parts = canonical.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].first == "+", let areaCode = AreaCode(String(parts[0])),
      areaCode.digits.utf8.count + 1 == parts[0].utf8.count,
      (1...Self.maximumNationalDigitCount).contains(parts[1].utf8.count),
      parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    self.init(
      areaCode: areaCode, nationalDigits: String(parts[1]), countryCode: nil, spellingForm: nil)
  }

  /// What reading admits, 32 digits, behind the longest suffix, 15 digits.
  static let maximumNationalDigitCount = WrittenDigits.capacity + AreaCodeDefinition.maximumSuffixDigitCount
}

extension PhoneNumber: Hashable {
  /// Compares canonical forms.
  public static func == (left: Self, right: Self) -> Bool {
    left.areaCode == right.areaCode && left.nationalDigits == right.nationalDigits
  }

  /// Feeds the canonical form.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(areaCode)
    hasher.combine(nationalDigits)
  }
}

extension PhoneNumber: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The masked form.
  public var description: String { masked }

  /// The masked form.
  public var debugDescription: String { masked }

  /// A mirror that shows the masked form only, so that `dump` is safe too.
  public var customMirror: Mirror { Mirror(self, children: ["masked": masked]) }
}

extension PhoneNumber: Codable {
  /// Decodes a canonical form; its shape is checked, not a tenant's regex.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let number = PhoneNumber(canonical: try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "not a canonical phone number: + and an area code, a hyphen, national digits")
    }
    self = number
  }

  /// Encodes the canonical form.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(canonical)
  }
}
