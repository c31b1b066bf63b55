import AreaSearch
import ArgumentParser
import ByteIO
import PhoneBatch
import PhoneCheck
import StrictJSON
import TerminalText

/// `phonecheck areas`: the list a picker shows.
struct AreasCommand: PresentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "areas",
    abstract: "List area codes (country calling codes) as a picker does: the preferred one first.",
    usage: "phonecheck areas [<options>]",
    discussion: """
      EXAMPLES:
        phonecheck areas --lang zh-CN --sort name
        phonecheck areas --search +85
        phonecheck areas --search uk
        phonecheck areas --format csv

      EXIT CODES:
        0   areas are listed
        1   nothing matches --search
        2   the definitions can't be read
        64  the command line is wrong
      """
  )

  @Option(
    name: .long,
    help: ArgumentHelp(
      "List only areas with this text in their name, or at the start of an area code, a country code or another "
        + "name of the country, such as uk. The likeliest come first.",
      valueName: "text"))
  var search: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The order: picker, or name (as the language of --lang sorts). With --search, this is the order of areas "
        + "that fit equally well.")
  )
  var sort: Sorting = .picker

  @Option(name: .long, help: "The format of the list: text, json or csv.")
  var format: TextJSONOrCSV = .text

  @OptionGroup(title: "Definitions options") var catalogOptions: CatalogOptions
  @OptionGroup(title: "Terminal options") var terminal: NameOptions

  var presentation: Presentation { terminal.presentation }

  static let firstOptions: Set = ["--search", "--sort", "--format", "--definitions", "--lang"]

  enum Sorting: String, CaseIterable, ExpressibleByArgument {
    case picker
    case name
  }

  func check() throws(OptionFault) { try catalogOptions.check() }

  func run() throws {
    var console = Console(presentation)
    let catalog = try catalogOptions.load(on: &console)
    let tag = try terminal.tag(ofNamesIn: [catalog], isData: format != .text)
    let areas = catalog.search(search ?? "", order: sort == .name ? .name(in: tag) : .picker(in: tag)).map {
      AreaRow($0, language: tag, isPreferred: $0.id == catalog.preferred?.id)
    }
    switch format {
    case .text: for area in areas { try console.result(area.text(in: console.language)) }
    case .csv:
      try console.result("area_code,country_code,name,suffixes,preferred")
      let isShown = Process.standardOutputIsTerminal
      for area in areas { try console.result(isShown ? VisibleText.escapingLines(area.csv) : area.csv) }
    case .json: try console.result(areas.map(\.json).json)
    }
    try console.flush()
    if areas.isEmpty, let search {
      console.note(CommandText.noArea(text: search))
      throw ExitCode.nothingFound
    }
  }
}

/// One line of the list.
private struct AreaRow {
  var areaCode: String
  var countryCode: String
  var name: String
  var suffixes: [String]
  var preferred: Bool

  init(_ definition: AreaCodeDefinition, language: String, isPreferred: Bool) {
    areaCode = definition.areaCode.digits
    countryCode = definition.countryCode.letters
    name = definition.name(in: language)
    suffixes = definition.suffixes
    preferred = isPreferred
  }

  var json: WrittenJSON {
    [
      "areaCode": areaCode, "countryCode": countryCode, "name": name, "suffixes": suffixes,
      "preferred": preferred,
    ]
  }

  func text(in language: Language) -> String {
    let code = "+" + areaCode
    let suffix = suffixes.isEmpty ? "" : "   " + suffixes.map { "\(code)-\($0)" }.joined(separator: " ")
    let mark = preferred ? "   " + CommandText.preferredPhrase[language] : ""
    return TerminalWidth.padded(code, to: 8)
      + "\(countryCode)   \(VisibleText.escaping(name))\(suffix)\(mark)"
  }

  var csv: String {
    var line = ByteBuffer()
    for (index, field) in [
      areaCode, countryCode, name, suffixes.joined(separator: " "), preferred ? "yes" : "",
    ].enumerated() {
      if index > 0 { line.append(UInt8(ascii: ",")) }
      line.appendField(field, delimiter: UInt8(ascii: ","))
    }
    return line.text
  }
}
