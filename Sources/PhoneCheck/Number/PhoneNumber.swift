internal import Platform

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
  /// The digits after the area code, including a suffix: 1–47 ASCII digits, which may begin with 0.
  public let nationalDigits: String

  private let origin: Origin
  /// `nil` when there are none, as with most numbers.
  private let optionalDetails: OptionalDetails?

  init(_ origin: Origin, nationalDigits: String, _ optionalDetails: OptionalDetails? = nil) {
    self.nationalDigits = nationalDigits
    self.origin = origin
    self.optionalDetails = optionalDetails
  }

  /// The area code, such as `86`.
  public var areaCode: AreaCode { origin.areaCode }

  /// The country of the definition that accepted it; `nil` for a number that was made from a canonical form.
  public var countryCode: CountryCode? { origin.countryCode }

  /// The definition that accepted it; `nil` for a number that was made from a canonical form.
  package var definitionID: AreaCodeDefinition.ID? {
    countryCode.map { AreaCodeDefinition.ID(areaCode: areaCode, countryCode: $0) }
  }

  /// How the written form was understood.
  public var interpretation: Interpretation { origin.interpretation }

  /// Which spelling the tenant's regex accepts; `nil` for a number that was made from a canonical form.
  var spellingForm: SpellingForm? { origin.spellingForm }

  /// The extension that was written after the number, 1–6 ASCII digits; not part of the number itself.
  public var extensionDigits: String? { optionalDetails?.extensionDigits }

  /// Other definitions with the same area code that accept it too, in the order in which they were tried, up to
  /// the first that reached a limit.
  public var alsoMatches: [AreaCodeDefinition.ID] { optionalDetails?.alsoMatches ?? [] }

  /// What was ignored or assumed while reading.
  public var remarks: [ReadingRemark] { optionalDetails?.remarks ?? [] }

  /// What all numbers share that one definition accepts under one interpretation.
  final class Origin: Sendable {
    let areaCode: AreaCode
    let countryCode: CountryCode?
    let spellingForm: SpellingForm?
    let interpretation: Interpretation

    init(_ definition: AreaCodeDefinition, _ spellingForm: SpellingForm, _ interpretation: Interpretation) {
      areaCode = definition.areaCode
      countryCode = definition.countryCode
      self.spellingForm = spellingForm
      self.interpretation = interpretation
    }

    /// The origin of a number that was decoded, or made from a canonical form.
    init(_ areaCode: AreaCode, _ countryCode: CountryCode? = nil, _ spellingForm: SpellingForm? = nil) {
      self.areaCode = areaCode
      self.countryCode = countryCode
      self.spellingForm = spellingForm
      interpretation = .international
    }
  }

  /// Details that few numbers have.
  final class OptionalDetails: Sendable {
    let extensionDigits: String?
    let alsoMatches: [AreaCodeDefinition.ID]
    let remarks: [ReadingRemark]

    private init(
      _ extensionDigits: String?, _ alsoMatches: [AreaCodeDefinition.ID], _ remarks: [ReadingRemark]
    ) {
      self.extensionDigits = extensionDigits
      self.alsoMatches = alsoMatches
      self.remarks = remarks
    }

    /// `nil` when there are none.
    static func unlessEmpty(
      extensionDigits: String? = nil, alsoMatches: [AreaCodeDefinition.ID] = [], remarks: [ReadingRemark] = []
    ) -> OptionalDetails? {
      guard extensionDigits != nil || !alsoMatches.isEmpty || !remarks.isEmpty else { return nil }
      return OptionalDetails(extensionDigits, alsoMatches, remarks)
    }
  }

  /// Reads a canonical form.
  ///
  /// Only the shape is checked: a ``PhoneValidator`` decides whether a tenant accepts the number.
  ///
  /// - Parameter canonical: `+`, 1–6 digits, `-`, 1–47 digits, all ASCII, and nothing else.
  /// - Returns: `nil` when the text is anything else.
  public init?(canonical: String) {
    let parts = canonical.bytes.split(
      separator: UInt8(ascii: "-"), maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].first == UInt8(ascii: "+"),
      let areaCode = AreaCode(String(utf8: parts[0])), areaCode.digitCount + 1 == parts[0].count
    else { return nil }
    self.init(areaCode, nationalDigits: String(utf8: parts[1]))
  }

  /// A number that no definition has accepted; `nil` unless there are 1–47 national digits, in ASCII.
  package init?(_ areaCode: AreaCode, nationalDigits: String) {
    guard nationalDigits.isASCIIDigits(upTo: Self.maximumNationalDigitCount) else { return nil }
    self.init(Origin(areaCode), nationalDigits: nationalDigits)
  }

  /// The most digits that a written form may have.
  static let maximumWrittenDigitCount = 32

  /// The most digits of an extension.
  static let maximumExtensionDigitCount = 6

  /// The longest suffix, 15 digits, and as many as may be written.
  static let maximumNationalDigitCount = maximumWrittenDigitCount + AreaCodeDefinition.maximumSuffixDigitCount
}

extension PhoneNumber: Hashable {
  /// Compares canonical forms.
  public static func == (left: Self, right: Self) -> Bool {
    left.areaCode == right.areaCode && left.nationalDigits.hasSameBytes(as: right.nationalDigits)
  }

  /// Feeds the canonical form.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(areaCode)
    hasher.combine(nationalDigits)
  }
}

extension PhoneNumber: ShownAsDescription, CustomDebugStringConvertible {
  /// The masked form.
  public var description: String { masked }

  /// The masked form.
  public var debugDescription: String { masked }
}
