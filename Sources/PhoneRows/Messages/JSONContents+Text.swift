internal import PhoneCheck
internal import TerminalText

extension JSONContents {
  /// The command that takes the numbers out.
  ///
  /// - Parameter name: The path of the file, or "standard input".
  func advice(on name: String) -> LocalizedText {
    let jq = "jq \(output == .objects ? "-c" : "-r") \(ShellWord.quoting(filter))"
    let command =
      (name == FileTexts.standardInput ? "… | \(jq)" : "\(jq) \(ShellWord.quoting(name))")
      + " | phonecheck validate " + (output == .numbers ? "--lines " : options) + "-"
    return switch output {
    case .objects where !isFound: BatchText.takeOutMembers(command: command)
    case .objects: BatchText.intoPipe(action: BatchText.takeOutObjects, command: command)
    case .rows: BatchText.intoPipe(action: BatchText.writeRows, command: command)
    case .numbers: BatchText.intoPipe(action: BatchText.takeOutNumbers, command: command)
    }
  }
}
