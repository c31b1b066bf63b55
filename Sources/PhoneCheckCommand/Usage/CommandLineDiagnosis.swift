import ArgumentParser
import ByteIO
import Platform
import TerminalText

/// Reads the refused part of a command line from argument-parser's message, as facts rather than a sentence.
struct CommandLineDiagnosis {
  let root: any ParsableCommand.Type
  let arguments: [String]

  /// The fault of the first word, or of the word after `help`, if it isn't a subcommand.
  var unknownSubcommand: UsageFault? {
    let words = arguments.first == "help" ? arguments.drop { $0 == "help" || isOption($0) } : arguments[...]
    let names = root.configuration.subcommands.map(name)
    guard let word = words.first, !isOption(word), !(names + ["help"]).contains(word) else { return nil }
    if FileFacts.atPath(word)?.kind == .regular { return .fileWithoutSubcommand(word) }
    if looksLikeFile(word) { return .missingFile(RecordedCommand.hidingNumbers(in: word)) }
    if mayBeNumber(word) { return .numberWithoutSubcommand }
    // A word such as `version`.
    let option = optionNames(of: root).first { $0 == "--" + word }
    return .unknownSubcommand(
      word, similar: option ?? SimilarText.closest(to: word, among: names), all: names)
  }

  /// Whether a word ends like the name of a file: `contacts.csv`.
  private func looksLikeFile(_ word: String) -> Bool {
    let parts = Folder.name(of: word).split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 1, let ending = parts.last, (1...7).contains(ending.count) else { return false }
    return ending.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
      && ending.contains(where: \.isLetter)
  }

  /// The named subcommand, else the root command.
  var command: any ParsableCommand.Type {
    root.configuration.subcommands.first { name(of: $0) == arguments.first } ?? root
  }

  /// Returns the fault that a message of argument-parser describes; `nil` for an unknown message.
  ///
  /// - Parameter help: The line of help that argument-parser shows with it.
  func fault(in refusal: String, help: String?) -> UsageFault? {
    if command == CheckCommand.self || command == root, options.contains(where: beginsLikeNumber) {
      return .hyphenatedNumber(subcommand: name(of: CheckCommand.self))
    }
    let parts = refusal.split(separator: "'", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    let (kind, rest) = (parts[0], parts[1])
    func subject(before end: String) -> String {
      String(rest).divided(at: end)?.before ?? String(rest)
    }
    switch kind {
    case "Unknown option ": return unknownOption(subject(before: "'"))
    case "Missing value for ": return .missingValue(subject(before: "'"))
    case "The option ": return .unexpectedValue(option: subject(before: "'"))
    case "Missing expected argument ":
      return .missingArgument(subject(before: rest.hasSuffix(" ...'") ? " ...'" : "'"))
    case "The value ":
      let value = subject(before: "' is invalid for '")
      return valueFault(value, rest.dropFirst(value.count).split(separator: "'").dropFirst(), help)
    case "Unexpected argument ": return unexpectedArgument(String(rest.dropLast()))
    default:
      return kind.hasSuffix(" unexpected arguments: ") ? unexpectedArgument(subject(before: "', '")) : nil
    }
  }

  private func unknownOption(_ option: String) -> UsageFault {
    guard !mayBeNumber(option) else { return .unknownOption(nil, similar: nil) }
    if FileFacts.atPath(option)?.kind == .regular { return .unknownOption(option, similar: "./" + option) }
    let owners =
      command == root ? root.configuration.subcommands.filter { allOptionNames(of: $0).contains(option) } : []
    // A file is most likely to be validated.
    let likely =
      arguments.contains { FileFacts.atPath($0) != nil } ? owners.first { $0 == ValidateCommand.self } : nil
    if let owner = owners.first(where: { arguments.contains(name(of: $0)) }) ?? likely ?? owners.first {
      return .misplacedOption(option, subcommand: name(of: owner))
    }
    let names = optionNames(of: command)
    // A long option with one hyphen is parsed as several short options.
    if let long = options.first(where: { names.contains("-" + $0) }) {
      return .unknownOption(long, similar: "-" + long)
    }
    guard option.count == 2 else {
      return .unknownOption(option, similar: SimilarText.closest(to: option, among: names))
    }
    let sameLetter = names.filter { $0.hasPrefix("-" + option.lowercased()) }
    return .unknownOption(option, similar: sameLetter.count == 1 ? sameLetter[0] : nil)
  }

  /// - Parameter quoted: The message after the value, split at quotes: the option with its value's name, such as
  ///   `--jobs <n>`, and its possible values, if they can be listed.
  private func valueFault(_ value: String, _ quoted: ArraySlice<Substring>, _ help: String?) -> UsageFault? {
    guard let option = quoted.first.map(String.init) else { return nil }
    let texts = quoted.dropFirst()
    // A longer list has a line for each value.
    let lines =
      texts.first?.split(separator: "\n").filter { $0.hasPrefix("  - ") }.map { String($0.dropFirst(4)) }
      ?? []
    let values =
      lines.isEmpty
      ? texts.enumerated().filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) } : lines
    guard !values.isEmpty else {
      let about = help.map { String($0.dropFirst("Help:  \(option)  ".count)) }
      return .unusableValue(hasManyDigits(value) ? nil : value, option: option, help: about)
    }
    return .unknownValue(
      value, option: String(option.prefix { $0 != " " }),
      similar: SimilarText.closest(to: value, among: values), all: values)
  }

  private func unexpectedArgument(_ argument: String) -> UsageFault {
    .unexpectedArgument(mayBeNumber(argument) ? nil : argument)
  }

  private func name(of command: any ParsableCommand.Type) -> String {
    command.configuration.commandName ?? ""
  }

  /// Returns the long names of a command's options, as its help lists them.
  private func optionNames(of command: any ParsableCommand.Type) -> [String] {
    allOptionNames(of: command).filter { $0.hasPrefix("--") }
  }

  /// Returns the names of a command's options, as its help lists them.
  private func allOptionNames(of command: any ParsableCommand.Type) -> [String] {
    command.helpMessage().split(separator: "\n").flatMap(FirstScreen.optionNames)
  }

  /// The arguments before `--` that are read as options.
  private var options: [String] { arguments.prefix { $0 != "--" }.filter(isOption) }

  /// Whether an argument is read as an option; a single hyphen is standard input.
  private func isOption(_ argument: String) -> Bool { argument.hasPrefix("-") && argument != "-" }

  /// Whether an argument may be a phone number, which error texts don't show: it begins like a number, or contains many
  /// digits.
  private func mayBeNumber(_ argument: String) -> Bool {
    beginsLikeNumber(argument) || hasManyDigits(argument)
  }

  private func hasManyDigits(_ argument: String) -> Bool {
    argument.unicodeScalars.count(where: isDigit) >= 5
  }

  /// Whether an argument begins with a digit after hyphens and a plus.
  private func beginsLikeNumber(_ argument: String) -> Bool {
    argument.unicodeScalars.drop { $0 == "-" || $0 == "+" }.first.map(isDigit) == true
  }

  private func isDigit(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.numericType == .decimal }
}
