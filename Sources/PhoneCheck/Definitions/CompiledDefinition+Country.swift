internal import Platform

// How numbers are dialled and written in the country of a definition.

extension CompiledDefinition {
  /// The prefixes that telephones of its country dial before a number to choose a carrier.
  var carrierPrefixes: [NumberRewriting] { NationalDialling.carrierPrefixes(of: definition.countryCode) }

  /// Whether its country has a trunk prefix, but mobile numbers are dialled and written without it everywhere.
  var writesMobilesWithoutTrunkPrefix: Bool { isChinese }

  /// Whether only a hyphen may set an extension apart from a mobile number of its country.
  ///
  /// Shops in China hide a customer's number that way: they show a number of their own, and an extension for the customer.
  var hasHyphenatedExtensions: Bool { isChinese }

  private var isChinese: Bool { definition.countryCode.letters.hasSameBytes(as: "CN") }
}
