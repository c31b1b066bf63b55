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
      "Only areas with this in their name, or at the start of an area code, a country code or what else a country is "
        + "called, such as uk; the likeliest first.",
      valueName: "text"))
  var search: String?

  @Option(
    name: .long,
    help:
      "picker, or name: by name, as the language of --lang sorts; with --search, of areas that fit equally well."
  )
  var sort: Sorting = .picker

  @Option(name: .long, help: "text, json or csv.")
  var format: TextJSONOrCSV = .text

  @OptionGroup(title: "Definitions options") var catalogOptions: CatalogOptions
  @OptionGroup(title: "Terminal options") var terminal: NameOptions

  var presentation: Presentation { terminal.presentation }

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
