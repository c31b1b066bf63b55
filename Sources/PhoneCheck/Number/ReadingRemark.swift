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
}

extension ReadingRemark {
  /// A stable name for programs, such as `label`; without the ignored parameter.
  public var name: String {
    switch self {
    case .ignoredParameter: "ignoredParameter"
    case .domainContext: "domainContext"
    case .label: "label"
    case .textMark: "textMark"
    case .quotationMarks: "quotationMarks"
    case .finalMark: "finalMark"
    }
  }
}
