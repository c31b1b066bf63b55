/// A remark on how a number was read, which is not an error.
@nonexhaustive
public enum ReadingRemark: Hashable, Sendable {
  /// A parameter of a `tel:` URI that isn't part of the number, such as `isub`.
  case ignoredParameter(String)
  /// A domain as `phone-context`: the number is read as if it had no context.
  case domainContext
  /// A label in front of the number, or in brackets at its end, such as `tel`.
  case label
  /// A spreadsheet's mark for text: an apostrophe in front, or a formula around the number, `="138…"` or `=+86…`.
  case textMark
  /// Quotation marks or angle brackets around the whole text.
  case quotationMarks
  /// A full stop, comma, semicolon or slash at the end.
  case finalMark
  /// A messenger's link or identifier around the digits, such as `https://wa.me/`; the digits begin with an area code.
  case link
  /// More than one `+`, or `+` and an international prefix, as in `++46` and `+0046`; only one is meant.
  case repeatedPlus
  /// A flag or two letters in front name the country, like a named area.
  case country
  /// Character codes as in URLs and HTML, `%2B`, `%20`, `&#43;` and `&nbsp;`, were read as the characters they encode.
  case encoding
  /// Digits that begin with the area code were read as national ones.
  ///
  /// Without the area code they would be the other number, which the regex or the lengths of the country's numbers allow.
  case areaCodeReadAsNational(otherwise: PhoneNumber)
  /// A trunk prefix was left out although the regex accepts the digits with it, too.
  case trunkPrefixLeftOut
  /// The digits are written like numbers of another country, and would be a mobile number there.
  case numberElsewhere(otherwise: PhoneNumber)
  /// The area code was written twice; with it, the digits have a length that no number of the country has.
  case areaCodeTwice
  /// A carrier's or a service's prefix, such as China's 17951, was left out.
  case carrierPrefix(String)
  /// Digits dialled inside the country were left out, and others added in front: in Argentina, 15 after the area, and 9.
  case domesticPrefix(String, replacement: String)
  /// A slash or bullets between the digits were read as separators, because the parts are only a number together.
  case joinedParts
  /// The only separator is a dot, as in a decimal: before three or eight digits, or after the first three.
  case decimalPoint
}

extension ReadingRemark {
  /// A stable name for programs, such as `label`; without parameters and numbers.
  public var name: String {
    switch self {
    case .ignoredParameter: "ignoredParameter"
    case .domainContext: "domainContext"
    case .label: "label"
    case .textMark: "textMark"
    case .quotationMarks: "quotationMarks"
    case .finalMark: "finalMark"
    case .link: "link"
    case .repeatedPlus: "repeatedPlus"
    case .country: "country"
    case .encoding: "encoding"
    case .areaCodeReadAsNational: "areaCodeReadAsNational"
    case .trunkPrefixLeftOut: "trunkPrefixLeftOut"
    case .numberElsewhere: "numberElsewhere"
    case .areaCodeTwice: "areaCodeTwice"
    case .carrierPrefix: "carrierPrefix"
    case .domesticPrefix: "domesticPrefix"
    case .joinedParts: "joinedParts"
    case .decimalPoint: "decimalPoint"
    }
  }
}
