import AreaSearch
import ArgumentParser
import PhoneBatch
import PhoneCheck
import TerminalText

/// The reading and matching of numbers: the options of `check` and `validate`.
struct ReadingOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "The area of all numbers: an area code (country calling code), a country code or the name of a country.",
      valueName: "code"),
    completion: .areas)
  var area: String?

  @OptionGroup var interpretation: InterpretationOptions

  @Flag(name: .long, help: "Match the raw bytes, without reading or interpreting them.")
  var exact = false

  func check() throws(OptionFault) {
    if area != nil, interpretation.defaultArea != nil { throw .areaIsNamed("--default") }
    // A number may be read in any area only if no area is named.
    if area != nil, interpretation.bareInternational { throw .areaIsNamed("--bare-international") }
    let needingReading = [
      ("--bare-international", interpretation.bareInternational),
      ("--international-prefix", interpretation.internationalPrefix != nil),
      ("--default", interpretation.defaultArea != nil),
    ]
    if exact, let (option, _) = needingReading.first(where: \.1) { throw .nothingIsRead(option) }
  }

  /// Creates a validator for a catalog.
  ///
  /// - Throws: A usage error for a code that isn't listed, or for a text that isn't a prefix.
  func validator(_ catalog: AreaCodeCatalog) throws -> PhoneValidator {
    try interpretation.validator(catalog)
  }

  /// Returns the area that `--area` names; `nil` without the option.
  func namedArea(in catalog: AreaCodeCatalog) throws -> Area? {
    try area.map { try Self.listedArea($0, option: "--area", in: catalog) }
  }

  /// Returns the area that an argument names.
  ///
  /// - Throws: A usage error for a code that isn't listed.
  static func listedArea(_ code: String, option: String, in catalog: AreaCodeCatalog) throws -> Area {
    guard let area = catalog.area(named: code), area.isListed else {
      throw unlisted(code, option: option, catalog)
    }
    return area
  }

  /// Returns the usage error for a text that names no area.
  ///
  /// It contains the likeliest areas, and the first listed areas.
  static func unlisted(_ name: String, option: String, _ catalog: AreaCodeCatalog) -> UsageFault {
    if catalog.area(named: name)?.isListed == true {
      return .severalAreas(name, option: option, catalog.definitions(near: name))
    }
    return .unlistedArea(
      name, option: option, similar: catalog.definitions(near: name),
      listed: catalog.pickerOrder.prefix(8).map { "\($0.countryCode) (\($0.areaCode))" },
      count: catalog.definitions.count)
  }
}
