/// How a written form was understood as a number of a definition.
public enum Interpretation: Hashable, Sendable {
  /// `+`, then an area code.
  case international
  /// An international prefix such as `00`, then an area code.
  case internationalPrefix(String)
  /// National digits of the named or preferred area, written without a trunk prefix.
  case national
  /// Digits that repeat the named area's own code.
  case repeatedAreaCode
  /// National digits after a trunk prefix, such as `0`.
  case trunkPrefix(String)
  /// National digits without the suffix that all numbers of the named area begin with.
  case missingSuffix(String)
  /// Digits that begin with the preferred area's own code, as if a `+` came before them.
  case preferredAreaCode
  /// Digits that begin with a listed area code, as if a `+` came before them; only with an option.
  case bareInternational
  /// An area code, then a trunk prefix that belongs only where the area code is left out, then national digits, as in
  /// `+44 07400 123456`.
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
  /// Whether it is written with an international prefix.
  var isAfterInternationalPrefix: Bool {
    if case .internationalPrefix = interpretation { true } else { false }
  }
}
