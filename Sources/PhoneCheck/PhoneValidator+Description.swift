extension PhoneValidator: CustomStringConvertible {
  /// `validator of` and the catalog.
  public var description: String { "validator of \(catalog)" }
}

extension ReloadableValidator: CustomStringConvertible {
  /// `reloadable` and the current validator.
  public var description: String { "reloadable \(validator)" }
}
