/// A remark on how a number was read, which is not an error.
@nonexhaustive
public enum ReadingRemark: Hashable, Sendable {
  /// A parameter of a `tel:` URI that does not say which number it is, such as `isub`.
  case ignoredParameter(String)
  /// A domain as `phone-context`: the number is read as if it had none.
  case domainContext
  /// A label in front of the number, or in brackets at its end, such as `tel`.
  case label
  /// A spreadsheet's mark for text: an apostrophe in front, or a formula around the number, `="138…"`.
  case textMark
  /// Quotation marks or angle brackets around the whole.
  case quotationMarks
  /// A full stop, comma or semicolon at the end.
  case finalMark
  /// Digits that begin with the area code were read as national ones; without the area code they would be the other number,
  /// which its regex or the lengths of the country's numbers allow.
  case areaCodeReadAsNational(otherwise: PhoneNumber)
  /// A trunk prefix was left out although the regex accepts the digits with it, too.
  case trunkPrefixLeftOut
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
    case .areaCodeReadAsNational: "areaCodeReadAsNational"
    case .trunkPrefixLeftOut: "trunkPrefixLeftOut"
    }
  }
}
