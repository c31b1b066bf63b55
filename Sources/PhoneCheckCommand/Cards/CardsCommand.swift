import ArgumentParser
import ByteIO
import DefinitionTools
import PhoneBatch
import PhoneCheck
import PhonePages

/// `phonecheck cards`: a page about the numbers that each definition accepts.
struct CardsCommand: PresentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "cards",
    abstract: "Write a page with a card for each definition: what it accepts, as diagrams and tables.",
    usage: "phonecheck cards [<options>] [<area>]",
    discussion: """
      The page is one HTML file without scripts, and loads nothing. A card has the regex as a railroad diagram with the \
      findings of lint, the numbers by length and beginning with exact counts, the spellings, examples and near misses. If a \
      regex can't be turned into an automaton, it is drawn as it is written, and the card says so.

      EXAMPLES:
        phonecheck cards --definitions tenant.json -o cards.html
        phonecheck cards HK --lang zh-TW -o hk.html
        phonecheck cards CN --number "+86 23800138000" -o why.html

      EXIT CODES:
        0   the page is written
        2   the definitions can't be read, or the page can't be written
        64  the command line is wrong
      """
  )

  @Argument(
    help: ArgumentHelp(
      "An area code (country calling code) or country code. Default: all.", valueName: "area"),
    completion: .areas)
  var area: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Write the page to this file, which appears only when it is complete. Default: standard output.",
      valueName: "file"),
    completion: .file())
  var output: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Show where this number stops, and what could have been there. The page then contains the number.",
      valueName: "number"))
  var number: String?

  @Flag(name: .long, help: "Anchor the regexes at both ends, as Java's matches() does.")
  var whole = false

  @OptionGroup(title: "Definitions options") var catalogOptions: CatalogOptions
  @OptionGroup(title: "Terminal options") var terminal: TerminalOptions

  var presentation: Presentation { terminal.presentation }

  static let firstOptions: Set = ["--output", "--number", "--whole", "--definitions", "--lang"]

  func check() throws(OptionFault) {
    try catalogOptions.check()
    if output == "" { throw .emptyFileName("--output", else: .standardOutput) }
    try ForeignFormat.check("--output", output, holds: .html, compresses: false)
    if let output, let file = catalogOptions.file, OutputFile.isSameTarget(output, file) {
      throw .sameFile("--output", catalogOptions.fileSource)
    }
  }

  func run() throws {
    TemporaryFiles.removeOnSignals()
    var console = Console(presentation)
    let (catalog, source) = try catalogOptions.loadWithSource(on: &console)
    try CompiledFile.refuse(catalog, source.name)
    var validating = PhoneValidator.Options()
    validating.anchoring = whole ? .wholeText : .asWritten
    let validator = try PhoneValidator(catalog, options: validating)
    let named = try area.map { try ReadingOptions.listedArea($0, option: "AREA", in: catalog) }
    let cards = CatalogCards(
      of: named?.definitions ?? catalog.pickerOrder, by: validator,
      trying: number.map { CatalogCards.TriedNumber($0, area: named) }, named: source.name,
      in: presentation.language)
    try WholeFile.write(Array(cards.page.utf8), to: output)
    if let text = cards.leftOutText { console.note(text) }
    console.remark(onContradictionsIn: validator)
  }
}
