internal import Platform

// How numbers are dialled and written in the country of a definition.

extension CompiledDefinition {
  /// The prefixes that telephones of its country dial before a number to choose a carrier.
  var carrierPrefixes: [NumberRewriting] { NationalDialling.carrierPrefixes(of: definition.countryCode) }

  /// Whether its country has a trunk prefix, but mobile numbers are dialled and written without it everywhere.
  var writesMobilesWithoutTrunkPrefix: Bool { isChinese }

  /// Whether a hyphen alone may set an extension apart from a mobile number of its country: shops in China show a customer's
  /// number that way, as a number of their own and the extension of the customer.
  var hasHyphenatedExtensions: Bool { isChinese }

  private var isChinese: Bool { definition.countryCode.letters.hasSameBytes(as: "CN") }
}
