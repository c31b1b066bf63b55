import ArgumentParser

/// The first screen of a subcommand's help: the options that most people need, and three examples.
///
/// `--help-all` shows the rest. It isn't hidden by argument-parser's visibility, which would hide it from completions and from
/// the generated pages, too.
enum FirstScreen {
  /// The option that shows the whole help.
  private static let option = "--help-all"
  private static let exampleCount = 3

  /// Replaces the option by argument-parser's `--help`, and returns whether arguments contained it.
  static func takeOption(from arguments: inout [String]) -> Bool {
    let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
    let places = arguments[..<end].indices.filter { arguments[$0] == option }
    for place in places { arguments[place] = "--help" }
    return !places.isEmpty
  }

  /// The first screen of a help text, unless the command's help is short.
  static func text(of help: String, for command: any PresentedCommand.Type) -> String {
    guard !command.firstOptions.isEmpty else { return help }
    let lines = help.split(separator: "\n", omittingEmptySubsequences: false)
    let blocks = lines.split(separator: "").compactMap { block in
      shown(block, keeping: command.firstOptions).map { $0.joined(separator: "\n") }
    }
    let name = command.configuration.commandName ?? ""
    return (blocks + ["See 'phonecheck \(name) \(option)' for all options."]).joined(separator: "\n\n")
  }

  /// Returns the visible lines of a block, without other options and without most examples.
  private static func shown(_ block: ArraySlice<Substring>, keeping options: Set<String>) -> [Substring]? {
    if block.first == "EXAMPLES:" { return Array(block.prefix(1 + exampleCount)) }
    guard block.dropFirst().first?.hasPrefix("  -") == true else { return Array(block) }
    var isShown = true
    let shown = block.filter { line in
      if line.hasPrefix("  -") { isShown = optionNames(in: line).contains(where: options.contains) }
      return isShown
    }
    return shown.count > 1 ? shown : nil
  }

  /// The names of the option that a line of help is about.
  static func optionNames(in line: Substring) -> [String] {
    guard line.hasPrefix("  -") else { return [] }
    return line.split { " ,/".contains($0) }.prefix { $0.hasPrefix("-") }.map(String.init)
  }
}
