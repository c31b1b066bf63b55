import PhoneBatch

extension PhoneCheckCommand {
  /// The version of the sources: the newest section of `CHANGELOG.md`, as tests and releases check.
  static let version = "0.2.0"
}

extension RunRecord {
  /// The version in records.
  static var programVersion: String { PhoneCheckCommand.version }
}
