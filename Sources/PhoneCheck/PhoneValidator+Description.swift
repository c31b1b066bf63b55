extension PhoneValidator: CustomStringConvertible {
  /// `validator of` and the catalog.
  public var description: String { "validator of \(catalog)" }
}
