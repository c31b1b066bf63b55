internal import PatternAutomata
package import PhoneCheck
internal import Platform

/// A kind of numbers that aren't mobile numbers, in the order of messages: first the kinds that cost a sender most.
package enum NumberKind: Character, CaseIterable, Sendable {
  case premiumRate = "p"
  case sharedCost = "c"
  case satellite = "s"
  case personal = "n"
  case universalAccess = "u"
  case voip = "v"
  case pager = "g"
  case voicemail = "m"
  case tollFree = "t"
  case fixedLine = "f"

  /// The name in a list.
  var text: LocalizedText {
    switch self {
    case .premiumRate: LintMessage.premiumRatePhrase
    case .sharedCost: LintMessage.sharedCostPhrase
    case .satellite: LintMessage.satellitePhrase
    case .personal: LintMessage.personalPhrase
    case .universalAccess: LintMessage.universalAccessPhrase
    case .voip: LintMessage.voipPhrase
    case .pager: LintMessage.pagerPhrase
    case .voicemail: LintMessage.voicemailPhrase
    case .tollFree: LintMessage.tollFreePhrase
    case .fixedLine: LintMessage.fixedLinePhrase
    }
  }
}

/// The ranges of a numbering plan that aren't mobile: libphonenumber's, and area codes that ITU-T assigned to satellites.
package struct NumberRanges {
  /// The kinds in the order of messages, each with its national digits as a language; numbers that are also mobile are
  /// left out.
  let languages: [(kind: NumberKind, numbers: Automaton)]

  /// The ranges of the country that a definition is about, or of its area code if no country has it, such as 881.
  ///
  /// - Returns: `nil` if the area code isn't the country's, or if nothing is known about either.
  /// - Complexity: O(*n*) for *n* bytes of the regexes of ranges, at most some milliseconds; the first call also reads a
  ///   table of 50 kB.
  package init?(of definition: AreaCodeDefinition) {
    let own = AreaCodeCatalog.builtin.definitions(countryCode: definition.countryCode)
      .first { $0.areaCode == definition.areaCode }
    guard
      let ranges = Self.byPlan[definition.areaCode.digits]
        ?? own.flatMap({ Self.byPlan[$0.countryCode.letters] })
    else { return nil }
    let mobile = own.flatMap { Self.digits($0.mobileRegex) } ?? .nothing
    languages = ranges.compactMap { kind, regex in
      Self.digits(regex)?.without(mobile).map { (kind, $0) }
    }
  }

  private static func digits(_ regex: String) -> Automaton? {
    try? Automaton(pattern: regex, matching: .wholeSubject, alphabet: .digits)
  }

  /// Returns the kinds that national digits belong to, in the order of messages.
  package func kinds(of digits: String) -> [NumberKind] {
    languages.filter { $0.numbers.accepts(digits.utf8) }.map(\.kind)
  }

  private static let byPlan: [String: [(kind: NumberKind, regex: String)]] = {
    var result: [String: [(kind: NumberKind, regex: String)]] = [:]
    for range in NumberKindTable.ranges.parts(separatedBy: " ") {
      guard let kind = range.first.flatMap(NumberKind.init), let sign = range.firstIndex(of: "=") else {
        preconditionFailure("The table of ranges is broken; run Data/generate-number-kinds.py.")
      }
      let plans = String(range[range.index(after: range.startIndex)..<sign])
      for plan in plans.parts(separatedBy: ",") {
        result[plan, default: []].append((kind, String(range[range.index(after: sign)...])))
      }
    }
    return result.mapValues { ranges in
      NumberKind.allCases.flatMap { kind in ranges.filter { $0.kind == kind } }
    }
  }()
}
