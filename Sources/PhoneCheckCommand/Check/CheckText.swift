import PhoneCheck
import TerminalText

/// The texts of `check` that depend on a case.
enum CheckText {
  private typealias Texts = CommandText

  /// Returns the reading of digits without a plus.
  static func digits(_ digits: String, _ interpretation: Interpretation?) -> LocalizedText {
    switch interpretation {
    case .national: Texts.readNational(digits: digits)
    case .repeatedAreaCode: Texts.readRepeated(digits: digits)
    case .trunkPrefix(let prefix): Texts.readTrunkPrefix(digits: digits, prefix: prefix)
    case .missingSuffix(let suffix): Texts.readMissingSuffix(digits: digits, suffix: suffix)
    case .preferredAreaCode: Texts.readPreferred(digits: digits)
    case .bareInternational: Texts.readBareInternational(digits: digits)
    case .trunkPrefixAfterAreaCode: Texts.readTrunkPrefixAfterAreaCode(digits: digits)
    case .international, .internationalPrefix, nil: Texts.readWithoutAreaCode(digits: digits)
    }
  }

  static func codes(of id: AreaCodeDefinition.ID) -> LocalizedText {
    Texts.codes(country: id.countryCode.letters, areaCode: id.areaCode.digits)
  }

  /// The number that may have been meant, and the option that makes it so, if any.
  static func suggestion(_ suggestion: Rejection.Suggestion, prefixes: [String]) -> LocalizedText {
    let number = suggestion.number.e164
    guard case .internationalPrefix(let prefix) = suggestion.cause else {
      return LocalizedText(untranslated: number)
    }
    let option = "--international-prefix \((prefixes + [prefix]).joined(separator: ","))"
    return Texts.suggestionWithOption(number: number, option: option)
  }

  static func text(of remark: ReadingRemark) -> LocalizedText {
    switch remark {
    case .ignoredParameter(let name): Texts.ignoredParameter(name: VisibleText.escaping(name))
    case .domainContext: Texts.domainContext
    case .label: Texts.label
    case .textMark: Texts.textMark
    case .quotationMarks: Texts.quotationMarks
    case .finalMark: Texts.finalMark
    case .link: Texts.link
    case .country: Texts.namedCountry
    case .encoding: Texts.encoding
    case .repeatedPlus: Texts.repeatedPlus
    case .areaCodeReadAsNational(let number): Texts.areaCodeReadAsNational(number: number.canonical)
    case .trunkPrefixLeftOut: Texts.trunkPrefixLeftOut
    case .numberElsewhere(let number): Texts.numberElsewhere(number: number.canonical)
    case .areaCodeTwice: Texts.areaCodeTwice
    case .carrierPrefix(let prefix): Texts.carrierPrefix(prefix: prefix)
    case .domesticPrefix(let prefix, let replacement):
      Texts.domesticPrefix(prefix: prefix, replacement: replacement)
    case .joinedParts: Texts.joinedParts
    case .decimalPoint: Texts.decimalPoint
    @unknown default: Texts.otherRemark
    }
  }
}
