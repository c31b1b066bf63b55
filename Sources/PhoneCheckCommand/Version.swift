extension PhoneCheckCommand {
  /// The version of the sources: that of the newest section of `CHANGELOG.md`, which tests and releases compare with it.
  static let version = "0.2.0"
}
