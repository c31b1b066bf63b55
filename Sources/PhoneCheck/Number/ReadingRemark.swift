/// Something worth mentioning about how a number was read, which is not an error.
public enum ReadingRemark: Hashable, Sendable {
  /// A parameter of a `tel:` URI that does not say which number it is, such as `isub`.
  case ignoredParameter(String)
  /// A domain as `phone-context`: the number is read as if it had none.
  case domainContext
}
