import TerminalText

/// Finds what is wrong with a command line that its parser refused, as facts rather than a sentence.
struct CommandLineDiagnosis {
  let root: CommandSchema
  /// The parser's message, which shows whether a value was at fault.
  var refusal = ""

  /// The first fault of a command line.
  ///
  /// - Returns: `nil` when no known fault is found.
  func fault(in arguments: [String]) -> UsageFault? {
    guard let first = arguments.first else { return nil }
    if isOption(first) { return rootOptionFault(first, arguments) }
    let isHelp = first == "help"
    guard let name = isHelp ? arguments.dropFirst().first(where: { !isOption($0) }) : first else {
      return nil
    }
    guard let command = root.subcommand(named: name) else {
      let names = root.subcommandNames
      // Such as `version`.
      let option = root.argument(spelled: "--" + name).map { _ in "--" + name }
      return .unknownSubcommand(
        name, similar: option ?? SimilarText.closest(to: name, among: names), all: names)
    }
    return isHelp ? nil : fault(in: arguments.dropFirst(), of: command)
  }

  /// Options that every argument-parser has and doesn't list.
  private static let unlistedOptions = [
    "--generate-completion-script", "--experimental-dump-help", "--help-hidden",
  ]

  private func rootOptionFault(_ argument: String, _ arguments: [String]) -> UsageFault? {
    let (name, _) = parts(argument)
    guard root.argument(spelled: name) == nil, !Self.unlistedOptions.contains(name) else { return nil }
    let owners = (root.subcommands ?? []).filter { $0.argument(spelled: name) != nil }.map(\.commandName)
    if let owner = owners.first(where: arguments.contains) ?? owners.first {
      return .misplacedOption(name, subcommand: owner)
    }
    return unknown(argument, in: root)
  }

  /// The first fault in what follows a subcommand.
  private func fault(in arguments: ArraySlice<String>, of command: CommandSchema) -> UsageFault? {
    var rest = arguments
    var given: Set<String> = []
    var positionals: [String] = []
    while let argument = rest.popFirst() {
      if argument == "--" {
        positionals += rest
        break
      }
      guard isOption(argument) else {
        positionals.append(argument)
        continue
      }
      if let fault = optionFault(argument, &rest, &given, command) { return fault }
    }
    return positionalFault(positionals, of: command) ?? missingOption(given, of: command)
  }

  /// The fault of an option and its value, which is taken from the rest.
  private func optionFault(
    _ argument: String, _ rest: inout ArraySlice<String>, _ given: inout Set<String>, _ command: CommandSchema
  ) -> UsageFault? {
    let (name, value) = parts(argument)
    guard let option = command.argument(spelled: name) else {
      // Several flags, or an option and its value, may be written in one.
      if !name.hasPrefix("--"), command.argument(spelled: "-" + name) == nil,
        command.argument(spelled: String(name.prefix(2))) != nil
      {
        return nil
      }
      let takesNumbers = command.arguments?.contains { $0.isPositional && $0.valueName == "number" } == true
      if takesNumbers, beginsLikeNumber(argument) {
        return .hyphenatedNumber(subcommand: command.commandName)
      }
      return unknown(argument, in: command)
    }
    given.formUnion(option.spellings)
    guard option.takesValue else { return value == nil ? nil : .unexpectedValue(option: name) }
    guard let value = value ?? rest.first.flatMap({ isOption($0) ? nil : $0 }) else {
      return .missingValue(option: name, valueName: option.valueName ?? "value")
    }
    if parts(argument).value == nil { rest = rest.dropFirst() }
    return valueFault(value, of: option, named: name)
  }

  private func valueFault(_ value: String, of option: CommandSchema.Argument, named name: String)
    -> UsageFault?
  {
    let values = option.values
    // The list doesn't have all spellings of a language or an encoding.
    guard !values.contains(value), refusal.contains("'\(value)' is invalid") else { return nil }
    guard !values.isEmpty else {
      return .unusableValue(
        hasManyDigits(value) ? nil : value, option: "\(name) <\(option.valueName ?? "value")>",
        help: option.abstract)
    }
    return .unknownValue(
      value, option: name, similar: SimilarText.closest(to: value, among: values), all: values)
  }

  private func positionalFault(_ given: [String], of command: CommandSchema) -> UsageFault? {
    let known = (command.arguments ?? []).filter(\.isPositional)
    if given.count < known.count, let missing = known[given.count...].first(where: { !$0.isOptional }) {
      return .missingArgument("<\(missing.valueName ?? "argument")>")
    }
    guard given.count > known.count, !known.contains(where: \.isRepeating) else { return nil }
    let extra = given[known.count]
    return .unexpectedArgument(mayBeNumber(extra) ? nil : extra)
  }

  private func missingOption(_ given: Set<String>, of command: CommandSchema) -> UsageFault? {
    let missing = command.arguments?.first {
      $0.takesValue && !$0.isOptional && given.isDisjoint(with: $0.spellings)
    }
    return missing.map { .missingArgument("\($0.spellings.first ?? "") <\($0.valueName ?? "value")>") }
  }

  private func unknown(_ argument: String, in command: CommandSchema) -> UsageFault {
    guard !mayBeNumber(argument) else { return .unknownOption(nil, similar: nil) }
    let (name, _) = parts(argument)
    let names = (command.arguments ?? []).flatMap(\.spellings).filter { $0.hasPrefix("--") }
    if name.count == 2 {
      let sameLetter = names.filter { $0.hasPrefix("-" + name.lowercased()) }
      return .unknownOption(name, similar: sameLetter.count == 1 ? sameLetter[0] : nil)
    }
    // A long option may have been written with one hyphen.
    let long = name.hasPrefix("--") ? name : "-" + name
    return .unknownOption(name, similar: SimilarText.closest(to: long, among: names))
  }

  /// Whether an argument is read as an option; a hyphen alone is standard input.
  private func isOption(_ argument: String) -> Bool { argument.hasPrefix("-") && argument != "-" }

  /// An option, and the value that is written in the same argument.
  private func parts(_ argument: String) -> (name: String, value: String?) {
    guard argument.hasPrefix("--"), let equals = argument.firstIndex(of: "=") else { return (argument, nil) }
    return (String(argument[..<equals]), String(argument[argument.index(after: equals)...]))
  }

  /// Whether an argument may be a phone number, which error texts don't show: it begins like one, or holds many digits.
  private func mayBeNumber(_ argument: String) -> Bool {
    beginsLikeNumber(argument) || hasManyDigits(argument)
  }

  private func hasManyDigits(_ argument: String) -> Bool {
    argument.unicodeScalars.count(where: isDigit) >= 5
  }

  /// Whether a digit is the first thing after hyphens and a plus.
  private func beginsLikeNumber(_ argument: String) -> Bool {
    argument.unicodeScalars.drop { $0 == "-" || $0 == "+" }.first.map(isDigit) == true
  }

  private func isDigit(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.numericType == .decimal }
}
