import LiveDefinitions
import PhoneCheck
import TerminalText

/// A mistake in a command line.
///
/// No text contains an argument that may be a phone number.
enum UsageFault: Error, Hashable {
  /// The first word isn't a subcommand; `similar` is the subcommand that was likely meant.
  case unknownSubcommand(String, similar: String?, all: [String])
  /// The first word isn't a subcommand, but may be a number.
  case numberWithoutSubcommand
  /// The first word isn't a subcommand, but the name of a file.
  case fileWithoutSubcommand(String)
  /// The command doesn't have this option; `nil` if the option may be a number.
  case unknownOption(String?, similar: String?)
  /// An option before its subcommand.
  case misplacedOption(String, subcommand: String)
  /// An argument that begins with a hyphen and continues with digits.
  case hyphenatedNumber(subcommand: String)
  /// An option without its value, at the end or before another option, such as `--jobs <n>`.
  case missingValue(String)
  /// An option doesn't accept its value; `similar` is the value that was likely meant.
  case unknownValue(String, option: String, similar: String?, all: [String])
  /// An option can't read its value, which is `nil` if it may be a number. `help` is the option's line of help, in
  /// English.
  case unusableValue(String?, option: String, help: String?)
  /// A flag with a value.
  case unexpectedValue(option: String)
  /// An option with a single value was given twice.
  case optionTwice(String)
  /// An argument or option that the command needs.
  case missingArgument(String)
  /// More arguments than the command takes; the first extra argument, or `nil` if it may be a number.
  case unexpectedArgument(String?)
  /// A language without messages or names.
  case noSuchLanguage(String, named: [String])
  /// A text that names no definition's area; the definitions that were likely meant, and the codes of the first
  /// definitions.
  case unlistedArea(String, option: String, similar: [AreaCodeDefinition], listed: [String], count: Int)
  /// A name of several countries, although one country is needed.
  case severalAreas(String, option: String, [AreaCodeDefinition])
  /// Standard input can be read only once; the arguments that ask for it.
  case standardInputTwice([String])
}

extension UsageFault {
  private typealias Texts = CommandText

  /// The sentence about the mistake, with advice.
  var text: LocalizedText {
    switch self {
    case .unknownSubcommand(let name, let similar, let all):
      Texts.unknownSubcommand(name: shown(name), hint: similar.map(Self.question) ?? Self.choice(all))
    case .numberWithoutSubcommand: Texts.numberWithoutSubcommand
    case .fileWithoutSubcommand(let name): Texts.fileWithoutSubcommand(file: ShellWord.quoting(name))
    case .unknownOption(nil, _): Texts.unknownHyphen
    case .unknownOption(let name?, nil): Texts.unknownOption(name: shown(name))
    case .unknownOption(let name?, let similar?):
      Texts.unknownOptionNear(name: shown(name), hint: Self.question(similar))
    case .misplacedOption(let name, let subcommand): Texts.misplacedOption(name: name, subcommand: subcommand)
    case .hyphenatedNumber(let subcommand): Texts.hyphenatedNumber(subcommand: subcommand)
    case .missingValue(let option):
      Texts.missingValue(name: String(option.prefix { $0 != " " }), option: option)
    case .unknownValue(let value, let option, let similar, let all):
      Texts.unknownValue(
        value: shown(value), option: option, hint: similar.map(Self.question) ?? Self.choice(all))
    case .unusableValue(let value, let option, let help):
      Self.unusable(value.map { Texts.quotedPhrase(text: shown($0)) } ?? Texts.valuePhrase, option)
        + (help.map { Texts.helpPhrase(help: $0) } ?? .empty)
    case .unexpectedValue(let option): Texts.unexpectedValue(option: option)
    case .optionTwice(let option): Texts.optionTwice(option: option)
    case .missingArgument(let name): Texts.missingArgument(name: name)
    case .unexpectedArgument(let argument?): Texts.unexpectedArgument(argument: shown(argument))
    case .unexpectedArgument(nil): Texts.tooManyArguments
    case .noSuchLanguage(let tag, let named):
      Texts.noSuchLanguage(
        tag: shown(tag),
        hint: Self.choice(Language.allCases.map(\.tag) + named.filter { Language(matching: $0) == nil }))
    case .unlistedArea(let code, let option, let similar, let listed, let count):
      Texts.unlistedArea(
        option: option, code: shown(code), hint: Self.hint(similar, listed: listed, of: count))
    case .severalAreas(let name, let option, let areas):
      Texts.severalAreas(option: option, name: shown(name), hint: Self.question(areas))
    case .standardInputTwice(let uses): Texts.standardInputTwice(names: Self.names(uses))
    }
  }

  /// - Parameter option: The option with its value's name, such as `--jobs <n>`.
  private static func unusable(_ value: LocalizedText, _ option: String) -> LocalizedText {
    let kind: LocalizedText? =
      switch option.drop(while: { $0 != "<" }) {
      case "<n>", "<number>", "<seed>", "<percent>": Texts.wholeNumberSentence
      case "<bytes>": Texts.bytesSentence
      case "<n|p%>": Texts.limitSentence
      case "<time>": Texts.timeSentence
      case "<char>": Texts.characterSentence
      case "<rule>": Texts.ruleSentence
      // The help says it.
      default: nil
      }
    guard let kind else { return Texts.unusableValue(value: value, option: option) }
    return Texts.unusableValueOfKind(value: value, option: option, kind: kind)
  }

  private func shown(_ text: String) -> String {
    VisibleText.escaping(DefinitionsURL.withoutSecrets(text), limit: 100)
  }

  private static func names(_ names: [String]) -> LocalizedText {
    names.dropFirst().reduce(names[0].localizedText) { Texts.optionsPhrase(first: $0, second: $1) }
  }

  // MARK: Hints

  private static func hint(
    _ similar: [AreaCodeDefinition], listed: [String], of count: Int
  ) -> LocalizedText {
    let list = LocalizedText(list: listed)
    let listed =
      count > listed.count
      ? Texts.moreAreasSentence(areas: list, count: count) : Texts.chooseSentence(list: list)
    return similar.isEmpty ? listed : Texts.sentencesPhrase(first: question(similar), second: listed)
  }

  private static func question(_ areas: [AreaCodeDefinition]) -> LocalizedText {
    Texts.areaQuestionSentence(
      areas: LocalizedText { language in areas.map { $0.nameAndCodes(in: language) }.list(in: language) })
  }

  private static func question(_ word: String) -> LocalizedText { Texts.didYouMeanSentence(meant: word) }

  /// The longest list that is shown.
  private static let longestList = 12

  private static func choice(_ words: [String]) -> LocalizedText {
    words.count > longestList
      ? Texts.helpListsSentence : Texts.chooseSentence(list: LocalizedText(list: words))
  }
}
