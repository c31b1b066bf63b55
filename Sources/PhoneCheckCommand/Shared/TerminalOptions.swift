public import ArgumentParser
public import PhoneCheck

/// Language and colours: the options of subcommands that show no names from definitions.
struct TerminalOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "The language of messages and names: en, zh-CN or zh-TW. Similar tags, such as zh, zh_HK or en-GB, work, "
        + "too. Default: the locale's for text, en for JSON and CSV.",
      valueName: "tag"))
  var lang: Language?

  @OptionGroup var colors: ColorOptions

  var presentation: Presentation { Presentation(askedLanguage: lang, color: colors.color) }
}

/// Language and colours for commands that show names from definitions, which may be in any language.
struct NameOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "The language of names: en, zh-CN, zh-TW or another tag of the definitions. Default: the locale's for text, en "
        + "for JSON and CSV.",
      valueName: "tag"), completion: .languageTags)
  var lang: String?

  @OptionGroup var colors: ColorOptions

  var presentation: Presentation {
    Presentation(askedLanguage: lang.flatMap(Language.init(matching:)), color: colors.color)
  }

  /// Returns the tag for names from definitions: the requested tag, or the tag of the language.
  ///
  /// - Parameter isData: Whether a program reads the names.
  /// - Throws: A usage error for a language without messages or names.
  func tag(ofNamesIn catalogs: [AreaCodeCatalog], isData: Bool) throws -> String {
    guard let lang else {
      return (isData ? presentation.dataLanguage : presentation.language).tag
    }
    if presentation.askedLanguage != nil { return lang }
    let tags = catalogs.flatMap { $0.definitions.flatMap { $0.names.entries.map(\.tag) } }
    if let tag = tags.first(where: { $0.lowercased() == lang.lowercased() }) { return tag }
    throw UsageFault.noSuchLanguage(lang, named: Set(tags).sorted())
  }
}

/// The condition for colours in a command.
struct ColorOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Colour text: auto (on a terminal, unless $NO_COLOR is set), always or never.", valueName: "when"))
  var color = ColorChoice.auto
}

extension Language: ExpressibleByArgument {
  /// Reads a tag of one of the languages, such as `zh-Hant-HK`.
  public init?(argument: String) { self.init(matching: argument) }
}
