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
    guard let first = arguments.first, !first.hasPrefix("-"), !subcommands.contains(first) else { return nil }
    // A folder that was dragged onto the program is named in the error.
    if let kind = FileFacts.atPath(first)?.kind, kind == .regular || kind == .directory {
      self = Self.isDefinitions(first) ? .lint : .summary
    } else if Self.readsAsNumber(first) {
      self = .check
    } else {
      return nil
    }
  }

  /// The options that say what to write.
  private static let outputOptions = ["--into", "--output", "-o", "--format"]

  /// Returns the command line with its subcommand.
  func commandLine(_ arguments: [String]) -> [String] {
    switch self {
    case .check: ["check"] + arguments
    case .lint: ["lint"] + arguments
    case .summary where Self.writes(arguments): ["validate"] + arguments
    case .summary: ["validate", "--format", "summary"] + arguments
    }
  }

  private static func writes(_ arguments: [String]) -> Bool {
    arguments.contains { argument in
      outputOptions.contains { argument == $0 || argument.hasPrefix($0 + "=") }
    }
  }

  /// Returns the remark that nothing was written, with the command that writes; `nil` if the user said what to write.
  ///
  /// Headers may be secret, so only the file is named if there are any.
  ///
  /// - Parameter program: The name that the program was started by. A path to it is kept in the command, because a program that
  ///   was dragged or unpacked somewhere isn't found by its name.
  func offer(_ arguments: [String], program: String) -> LocalizedText? {
    guard case .summary = self, !Self.writes(arguments) else { return nil }
    let shown = arguments.contains { $0.hasPrefix("--header") } ? Array(arguments.prefix(1)) : arguments
    let name = program.hasSuffix("/phonecheck") ? program : "phonecheck"
    let words = [name, "validate"] + shown + ["--into", "checked/"]
    return CommandText.offerFolder(command: words.map(ShellWord.argument).joined(separator: " "))
  }

  /// Whether files may have been dragged onto the program: there is nothing besides paths.
  func mayBeDragged(_ arguments: [String]) -> Bool {
    self != .check && !arguments.contains { $0.hasPrefix("-") }
  }

  /// Whether a file is the JSON of definitions, by its name and its key.
  private static func isDefinitions(_ path: String) -> Bool {
    guard path.lowercased().hasSuffix(".json"),
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
