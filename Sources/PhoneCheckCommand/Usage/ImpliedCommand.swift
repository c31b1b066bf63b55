import ArgumentParser
import ByteIO
import PhoneCheck
import Platform
import TerminalText

/// The command that is meant by a command line without a subcommand: `check` of a number, `lint` of definitions, or the summary
/// of another file.
///
/// A file alone writes nothing.
enum ImpliedCommand {
  case check
  case lint
  case summary

  /// - Parameters:
  ///   - arguments: The arguments, without the program's name.
  ///   - subcommands: The names of subcommands, which come first: a file may have such a name, too.
  init?(_ arguments: [String], besides subcommands: [String]) {
    let endsOptions = arguments.first == "--"
    guard let first = arguments.dropFirst(endsOptions ? 1 : 0).first else { return nil }
    if !endsOptions, first.hasPrefix("-") && first != StandardInput.argument || subcommands.contains(first) {
      return nil
    }
    // A folder that was dragged onto the program is named in the error.
    if first == StandardInput.argument || FileFacts.atPath(first) != nil {
      self = Self.areDefinitions(first) ? .lint : .summary
    } else if Self.readsAsNumber(first) {
      self = .check
    } else {
      return nil
    }
  }

  /// Returns the command line with its subcommand.
  ///
  /// A file is summed up, unless its options are about rows: then `validate` writes them.
  func commandLine(_ arguments: [String]) -> [String] {
    switch self {
    case .check: ["check"] + arguments
    case .lint: ["lint"] + arguments
    case .summary: ["validate"] + (Self.areSummedUp(arguments) ? Self.summaryOptions : []) + arguments
    }
  }

  private static let summaryOptions = ["--format", "summary"]

  /// The options that say what to write, although a summary has them, too.
  private static let outputOptions = ["--output", "-o", "--format"]

  private static func areSummedUp(_ arguments: [String]) -> Bool {
    let namesOutput = arguments.contains { argument in
      outputOptions.contains { argument == $0 || argument.hasPrefix($0 + "=") }
    }
    return !namesOutput && accepted(summaryOptions + arguments) != nil
  }

  /// Returns the `validate` of a command line; `nil` if it is refused.
  private static func accepted(_ arguments: [String]) -> ValidateCommand? {
    guard let command = try? ValidateCommand.parse(arguments), (try? command.check()) != nil else {
      return nil
    }
    return command
  }

  /// Returns the remark that nothing was written, with the command that writes; `nil` if something was written, or if that command
  /// would be refused.
  ///
  /// Headers may be secret, so only the file is named if there are any.
  ///
  /// - Parameter program: The name that the program was started by. A path to it is kept in the command, because a program that
  ///   was dragged or unpacked somewhere isn't found by its name.
  func offer(_ arguments: [String], program: String) -> LocalizedText? {
    guard case .summary = self, Self.areSummedUp(arguments) else { return nil }
    let shown = arguments.contains { $0.hasPrefix("--header") } ? Array(arguments.prefix(1)) : arguments
    let words = ["--into", "checked/"]
    let options = shown.contains("--") ? words + shown : shown + words
    guard let command = Self.accepted(options), !command.outputOptions.quiet,
      // The offered command can't read a pipe again.
      command.files.allSatisfy({ $0 == StandardInput.argument || FileFacts.atPath($0)?.kind == .regular })
    else { return nil }
    let name = program.hasSuffix("/phonecheck") ? program : "phonecheck"
    return CommandText.offerFolder(
      command: ([name, "validate"] + options).map(ShellWord.argument).joined(separator: " "))
  }

  /// Whether files may have been dragged onto the program: there is nothing besides paths.
  func mayBeDragged(_ arguments: [String]) -> Bool {
    self != .check && !arguments.contains { $0.hasPrefix("-") }
  }

  /// Whether a file has definitions: compiled ones by its name, JSON also by its key.
  private static func areDefinitions(_ path: String) -> Bool {
    if path.lowercased().hasSuffix(".pcc") { return true }
    guard path.lowercased().hasSuffix(".json"), FileFacts.atPath(path)?.kind == .regular,
      let bytes = try? ByteInput.contents(ofFile: path, atMost: maximumByteCountOfDefinitions)
    else { return false }
    return String(utf8: bytes).holds("\"phoneAreaCodeDefinitions\"")
  }

  /// Larger files aren't definitions.
  private static let maximumByteCountOfDefinitions = 4 << 20

  /// Whether a text has only the digits and marks of a number, perhaps after `tel:`.
  private static func readsAsNumber(_ text: String) -> Bool {
    let text = text.hasPrefix("tel:") ? text.dropFirst(4) : text[...]
    let scalars = text.unicodeScalars
    return scalars.contains(where: isDigit) && scalars.allSatisfy { isDigit($0) || marks.contains($0) }
  }

  private static let marks = Set("+＋ -–.()（）/ \u{A0}".unicodeScalars)

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.numericType == .decimal }
}
