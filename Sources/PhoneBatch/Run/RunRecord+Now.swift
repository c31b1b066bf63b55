internal import ByteIO
public import PhoneRows

extension RunRecord {
  /// Creates the record of a run that begins now.
  ///
  /// - Parameters:
  ///   - version: The version of the program.
  ///   - command: The words of the command line, without phone numbers and secrets.
  ///   - definitions: The definitions that judge the rows.
  ///   - input: The name for the input; empty for its path.
  public init(version: String, command: [String], definitions: Source, input: String = "") {
    self.init(
      version: version, command: command, definitions: definitions, input: input,
      start: Process.secondsSince1970)
  }
}
