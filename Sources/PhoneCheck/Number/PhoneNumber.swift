internal import Platform

/// A phone number that a definition accepts.
///
/// ```swift
/// number.canonical      // "+86-13800138000"
/// number.nationalDigits // "13800138000"
/// "\(number)"           // "+86-138****8000"
/// ```
///
/// Two numbers are equal if their canonical forms are equal. A number prints masked, so that it does not end up in logs by
/// accident; choose another form by its name.
public struct PhoneNumber: Sendable {
  /// The digits after the area code, including a suffix: 1–47 ASCII digits, which may begin with 0.
  public let nationalDigits: String

  private let origin: Origin
  /// The details, or `nil` if there are none, as for most numbers.
  private let optionalDetails: OptionalDetails?

  init(_ origin: Origin, nationalDigits: String, _ optionalDetails: OptionalDetails? = nil) {
    self.nationalDigits = nationalDigits
    self.origin = origin
    self.optionalDetails = optionalDetails
  }

  /// The area code, such as `86`.
  public var areaCode: AreaCode { origin.areaCode }

  /// The country of the definition that accepted the number; `nil` for a number that was made from a canonical form.
  public var countryCode: CountryCode? { origin.countryCode }

  /// The definition that accepted the number; `nil` for a number that was made from a canonical form.
  package var definitionID: AreaCodeDefinition.ID? {
    countryCode.map { AreaCodeDefinition.ID(areaCode: areaCode, countryCode: $0) }
  }

  /// The interpretation of the written form.
  public var interpretation: Interpretation { origin.interpretation }

  /// The spelling that the tenant's regex accepts; `nil` for a number that was made from a canonical form.
  var spellingForm: SpellingForm? { origin.spellingForm }

  /// The extension after the number, 1–6 ASCII digits; it isn't part of the number itself.
  public var extensionDigits: String? { optionalDetails?.extensionDigits }

  /// Other definitions with the same area code that also accept the number, in order, up to the first that reached a limit.
  public var alsoMatches: [AreaCodeDefinition.ID] { optionalDetails?.alsoMatches ?? [] }

  /// The characters that were ignored and the assumptions made while reading.
  public var remarks: [ReadingRemark] { optionalDetails?.remarks ?? [] }

  /// The properties that are the same for all numbers that a definition accepts under one interpretation.
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

    /// Creates the origin of a number that was decoded, or made from a canonical form.
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

    /// Creates the details, or returns `nil` if there are none.
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
  /// - Returns: `nil` if the text has any other form.
  public init?(canonical: String) {
    let parts = canonical.bytes.split(
      separator: UInt8(ascii: "-"), maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].first == UInt8(ascii: "+"),
      let areaCode = AreaCode(String(utf8: parts[0])), areaCode.digitCount + 1 == parts[0].count
    else { return nil }
    self.init(areaCode, nationalDigits: String(utf8: parts[1]))
  }

  /// Creates a number that no definition has accepted; `nil` unless there are 1–47 national digits, in ASCII.
  package init?(_ areaCode: AreaCode, nationalDigits: String) {
    guard nationalDigits.isASCIIDigits(upTo: Self.maximumNationalDigitCount) else { return nil }
    self.init(Origin(areaCode), nationalDigits: nationalDigits)
  }

  /// The maximum number of digits of a written form.
  static let maximumWrittenDigitCount = 32

  /// The maximum number of digits of an extension.
  static let maximumExtensionDigitCount = 6

  /// The maximum number of written digits, plus the 15 digits of the longest suffix.
  static let maximumNationalDigitCount = maximumWrittenDigitCount + AreaCodeDefinition.maximumSuffixDigitCount
}

extension PhoneNumber: Hashable {
  /// Whether the canonical forms are equal.
  public static func == (left: Self, right: Self) -> Bool {
    left.areaCode == right.areaCode && left.nationalDigits.hasSameBytes(as: right.nationalDigits)
  }

  /// Hashes the canonical form.
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
