import AreaSearch
import ArgumentParser
import ByteIO
import DefinitionTools
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
        phonecheck areas --allowlist settings.json --format definitions

      EXIT CODES:
        0   areas are listed
        1   nothing matches --search
        2   the definitions or the allowlist can't be read, or no definition is left
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
        + "that fit equally well. Default: picker.")
  )
  var sort: Sorting?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The format of the list: text, json, csv, or definitions (a definitions file of these areas, in the order of the "
        + "definitions that they come from)."))
  var format: AreaListFormat = .text

  @Option(
    name: .long,
    help: ArgumentHelp(
      "List only the countries that another identity server allows. Its settings, in JSON: country_codes of Auth0, "
        + "ui.phone_input of Authgear, smsRegionConfig of Firebase, or the sign-in experience of Logto. A file, or - for "
        + "standard input. With --format definitions, standard error says what definitions can't express.",
      valueName: "file"), completion: .file())
  var allowlist: String?

  @OptionGroup(title: "Definitions options") var catalogOptions: CatalogOptions
  @OptionGroup(title: "Terminal options") var terminal: NameOptions

  var presentation: Presentation { terminal.presentation }

  static let firstOptions: Set = [
    "--search", "--sort", "--format", "--allowlist", "--definitions", "--lang",
  ]

  enum Sorting: String, CaseIterable, ExpressibleByArgument {
    case picker
    case name
  }

  func check() throws(OptionFault) {
    if allowlist == "" { throw .emptyFileName("--allowlist", else: nil) }
    if format == .definitions, sort != nil { throw .orderKept("--sort") }
    try catalogOptions.check()
  }

  func run() throws {
    var console = Console(presentation)
    try StandardInput.check([("--allowlist", allowlist), ("--definitions", catalogOptions.file)])
    let catalog = try allowed(try catalogOptions.load(on: &console), on: &console)
    let tag = try terminal.tag(ofNamesIn: [catalog], isData: format != .text)
    let found = catalog.search(search ?? "", order: sort == .name ? .name(in: tag) : .picker(in: tag))
    let areas = found.map {
      AreaRow($0, language: tag, isPreferred: $0.id == catalog.preferred?.id)
    }
    switch format {
    case .definitions:
      if !found.isEmpty { try write(found, of: catalog, on: &console) }
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

extension AreasCommand {
  /// Writes a definitions file of some definitions, in the order of the catalog.
  private func write(
    _ found: [AreaCodeDefinition], of catalog: AreaCodeCatalog, on console: inout Console
  ) throws {
    let ids = Set(found.map(\.id))
    let kept = catalog.keeping { ids.contains($0.id) }
    if kept.preferred == nil, catalog.preferred != nil { console.note(AllowlistRemark.noPreferred.text) }
    try console.result(kept.definitionsJSON)
  }

  /// Returns the definitions of the countries that `--allowlist` allows, or all if it isn't used.
  private func allowed(_ catalog: AreaCodeCatalog, on console: inout Console) throws -> AreaCodeCatalog {
    guard let allowlist else { return catalog }
    let bytes = try StandardInput.contents(
      ofFile: allowlist, .settings, atMost: CatalogOptions.maximumByteCount, on: &console)
    let name = StandardInput.text(of: allowlist).escaped
    let settings: CountryAllowlist
    do throws(AllowlistError) {
      settings = try CountryAllowlist(settings: bytes)
    } catch {
      let place = LocalizedText(untranslated: ":\(error.line):\(error.column)")
      throw ReportedFailure(name + place + .colon + error.text)
    }
    let selection = settings.selection(from: catalog)
    for remark in selection.remarks where format == .definitions || remark.isAboutList {
      console.note(remark.text)
    }
    guard let left = selection.catalog else {
      throw ReportedFailure(CommandText.nothingAllowed(file: name, server: settings.server.rawValue))
    }
    return left
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
