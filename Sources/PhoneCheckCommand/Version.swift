import PhoneBatch

extension PhoneCheckCommand {
  /// The version of the sources: that of the newest section of `CHANGELOG.md`, which tests and releases compare with it.
  static let version = "0.2.0"
}

extension RunRecord {
  /// The version that records name.
  static var programVersion: String { PhoneCheckCommand.version }
}
