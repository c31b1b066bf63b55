import AreaSearch
import ArgumentParser
import PhoneBatch
import PhoneCheck

/// The understanding of written forms: the options of every subcommand that validates numbers.
struct InterpretationOptions: ParsableArguments {
  @Option(
    name: .customLong("default"),
    help: ArgumentHelp(
      "The area of numbers without an area code, instead of the preferred one: an area code, a country code or "
        + "the name of a country.",
      valueName: "code"), completion: .areas)
  var defaultArea: String?

  @Flag(name: .long, help: "Also read digits without + as an area code and a number. This is a guess.")
  var bareInternational = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The digits that are dialled before an area code. Separate several by commas. Default: 00, and those of "
        + "the named or preferred country.", valueName: "digits"))
  var internationalPrefix: String?

  @Flag(name: .long, help: "Anchor the regexes at both ends, as Java's matches() does.")
  var whole = false

  /// Creates a validator for a catalog.
  ///
  /// - Throws: A usage error for a code that isn't listed, or for a text that isn't a prefix.
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

  private func preferred(_ catalog: AreaCodeCatalog) throws -> AreaCodeCatalog {
    guard let defaultArea else { return catalog }
    guard let preferring = catalog.preferring(defaultArea) else {
      throw ReadingOptions.unlisted(defaultArea, option: "--default", catalog)
    }
    return preferring
  }
}
