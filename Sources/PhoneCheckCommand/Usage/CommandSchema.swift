#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A command as its parser describes it: its arguments, and its subcommands.
struct CommandSchema: Decodable {
  /// An argument, an option or a flag.
  struct Argument: Decodable {
    struct Name: Decodable {
      var kind: String
      var name: String

      /// As typed: `-o` or `--output`.
      var spelling: String { (kind == "long" ? "--" : "-") + name }
    }

    struct Completion: Decodable {
      struct List: Decodable { var values: [String] }
      var list: List?
    }

    var kind: String
    var names: [Name]?
    var valueName: String?
    /// Its help text, in English.
    var abstract: String?
    var isOptional: Bool
    var isRepeating: Bool
    var allValues: [String]?
    var completionKind: Completion?

    var isPositional: Bool { kind == "positional" }
    var takesValue: Bool { kind == "option" }
    var spellings: [String] { (names ?? []).map(\.spelling) }
    /// The values that it accepts, without other spellings of them; empty where they can't be listed.
    var values: [String] { allValues ?? completionKind?.list?.values ?? [] }
  }

  var commandName: String
  var arguments: [Argument]?
  var subcommands: [CommandSchema]?

  /// Reads argument-parser's dump for tools that make manuals.
  ///
  /// - Returns: `nil` when a newer argument-parser describes commands in another way.
  static func reading(_ dump: String) -> CommandSchema? {
    struct Dump: Decodable { var command: CommandSchema }
    return try? JSONDecoder().decode(Dump.self, from: Data(dump.utf8)).command
  }

  func argument(spelled spelling: String) -> Argument? {
    arguments?.first { $0.spellings.contains(spelling) }
  }

  func subcommand(named name: String) -> CommandSchema? {
    subcommands?.first { $0.commandName == name }
  }

  /// The subcommands that do something, in the order of the help.
  var subcommandNames: [String] { (subcommands ?? []).map(\.commandName).filter { $0 != "help" } }
}
