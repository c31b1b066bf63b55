import ArgumentParser
import PhoneBatch
import PhoneCheck
import TerminalText

/// How numbers are read and matched: the options of `check` and `validate`.
struct ReadingOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "The area code (country calling code), country code or name of a country that all numbers belong to.",
      valueName: "code"),
    completion: .areas)
  var area: String?

  @Option(
    name: .customLong("default"),
    help: ArgumentHelp(
      "The area code, country code or name of a country for numbers without one, instead of the preferred one.",
      valueName: "code"), completion: .areas)
  var defaultArea: String?

  @Flag(name: .long, help: "Also read digits without + as an area code and a number. This is a guess.")
  var bareInternational = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The digits dialled before an area code; several separated by commas. Default: 00.", valueName: "digits"
    ))
  var internationalPrefix: String?

  @Flag(name: .long, help: "Match the raw bytes: no reading, no interpretation.")
  var exact = false

  @Flag(name: .long, help: "Anchor the regexes at both ends, as Java's matches() does.")
  var whole = false

  func check() throws(OptionFault) {
    if area != nil, defaultArea != nil { throw .areaIsNamed("--default") }
    if exact, bareInternational || internationalPrefix != nil {
      throw .nothingIsRead(bareInternational ? "--bare-international" : "--international-prefix")
    }
  }

  /// Creates a validator for a catalog.
  ///
  /// - Throws: A usage error for a code that isn't listed or a prefix that isn't one.
  func validator(_ catalog: AreaCodeCatalog) throws -> PhoneValidator {
    var options = PhoneValidator.Options()
    options.acceptsBareInternational = bareInternational
    if let internationalPrefix {
      options.internationalPrefixes = internationalPrefix.split(
        separator: ",", omittingEmptySubsequences: false
      ).map(String.init)
    }
    options.anchoring = whole ? .wholeText : .asWritten
    let fastPaths = try FastPaths.allowedByEnvironment()
    options.usesJIT = fastPaths.contains(.jit)
    options.decidesByAutomata = fastPaths.contains(.automata)
    let catalog = try preferred(catalog)
    do throws(PhoneValidator.ConfigurationError) {
      return try PhoneValidator(catalog, options: options)
    } catch .notAnInternationalPrefix(let prefix) {
      throw OptionFault.notAnInternationalPrefix(prefix)
    }
  }

  /// The area that `--area` names, `nil` without the option.
  func namedArea(in catalog: AreaCodeCatalog) throws -> Area? {
    try area.map { try Self.listedArea($0, option: "--area", in: catalog) }
  }

  /// The area that an argument names.
  ///
  /// - Throws: A usage error for a code that isn't listed.
  static func listedArea(_ code: String, option: String, in catalog: AreaCodeCatalog) throws -> Area {
    let area = catalog.area(named: code)
    guard area.isListed else { throw unlisted(code, option: option, catalog) }
    return area
  }

  private func preferred(_ catalog: AreaCodeCatalog) throws -> AreaCodeCatalog {
    guard let defaultArea else { return catalog }
    guard let preferring = catalog.preferring(defaultArea) else {
      throw Self.unlisted(defaultArea, option: "--default", catalog)
    }
    return preferring
  }

  /// The usage error for a text that names no area; it names the likeliest ones, and the first that are listed.
  private static func unlisted(_ name: String, option: String, _ catalog: AreaCodeCatalog) -> UsageFault {
    if catalog.area(named: name).isListed {
      return .severalAreas(name, option: option, catalog.definitions(near: name))
    }
    return .unlistedArea(
      name, option: option, similar: catalog.definitions(near: name),
      listed: catalog.pickerOrder.prefix(8).map { "\($0.countryCode) (\($0.areaCode))" },
      count: catalog.definitions.count)
  }
}
