internal import Platform

// The ways to dial and write numbers in the country of a definition.

extension CompiledDefinition {
  /// The prefixes that are dialled before a number of its country to choose a carrier.
  var carrierPrefixes: [NumberRewriting] { NationalDialling.carrierPrefixes(of: definition.countryCode) }

  /// Whether its country has a trunk prefix, but mobile numbers are always dialled and written without it.
  var writesMobilesWithoutTrunkPrefix: Bool { isChinese }

  /// Whether a hyphen may be the only mark before an extension of its country's mobile numbers.
  ///
  /// Chinese shops hide customers' numbers this way: they show a number of their own, with an extension for the customer.
  var hasHyphenatedExtensions: Bool { isChinese }

  private var isChinese: Bool { definition.countryCode.letters.hasSameBytes(as: "CN") }
}
