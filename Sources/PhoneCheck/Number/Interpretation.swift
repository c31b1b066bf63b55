/// An interpretation of a written form as a number of a definition.
public enum Interpretation: Hashable, Sendable {
  /// `+` and an area code.
  case international
  /// An international prefix such as `00`, and an area code.
  case internationalPrefix(String)
  /// National digits of the named or preferred area, written without a trunk prefix.
  case national
  /// Digits that repeat the named area's own code.
  case repeatedAreaCode
  /// National digits after a trunk prefix, such as `0`.
  case trunkPrefix(String)
  /// National digits without the suffix that all numbers of the named area begin with.
  case missingSuffix(String)
  /// Digits that begin with the preferred area's own code, as if they followed a `+`.
  case preferredAreaCode
  /// Digits that begin with a listed area code, as if they followed a `+`; only with an option.
  case bareInternational
  /// An area code, a trunk prefix that belongs only before numbers without an area code, and national digits, as in `+44 07400
  /// 123456`.
  case trunkPrefixAfterAreaCode
}

extension Interpretation {
  /// A stable name for programs, such as `trunkPrefix`.
  public var name: String {
    switch self {
    case .international: "international"
    case .internationalPrefix: "internationalPrefix"
    case .national: "national"
    case .repeatedAreaCode: "repeatedAreaCode"
    case .trunkPrefix: "trunkPrefix"
    case .missingSuffix: "missingSuffix"
    case .preferredAreaCode: "preferredAreaCode"
    case .bareInternational: "bareInternational"
    case .trunkPrefixAfterAreaCode: "trunkPrefixAfterAreaCode"
    }
  }
}

extension PhoneNumber {
  /// Whether the number is written with an international prefix.
  var isAfterInternationalPrefix: Bool {
    if case .internationalPrefix = interpretation { true } else { false }
  }
}
