package import PatternAutomata
internal import Platform

/// A way to write an area code and national digits for a regex, in the order for trying them.
package enum SpellingForm: Hashable, Sendable {
  /// `+CC-N`, the canonical form.
  case hyphenated
  /// `+CCN`.
  case joined
  /// `N`.
  case national
  /// `CCN`, for definitions that want a prefix.
  case bareAreaCode
  /// `TN` with a trunk prefix, for definitions that want a prefix.
  case trunkPrefix(TrunkPrefix)

  /// The only bytes that a spelling can contain.
  static let bytes = ByteSet("+-0123456789".bytes)

  /// The forms that every definition is offered.
  package static let usual: [SpellingForm] = [.hyphenated, .joined, .national]

  /// Returns the forms that a definition with these trunk prefixes is offered if it wants a prefix.
  package static func all(trunkPrefixes: [String]) -> [SpellingForm] {
    usual + [.bareAreaCode] + trunkPrefixes.map { .trunkPrefix(TrunkPrefix($0)) }
  }

  /// Whether the form begins with the area code and its plus.
  var hasPlus: Bool { self == .hyphenated || self == .joined }

  /// Returns the text before the national digits.
  func prefix(areaCode: String) -> String {
    switch self {
    case .hyphenated: String(utf8: "+\(areaCode)-")
    case .joined: String(utf8: "+\(areaCode)")
    case .national: ""
    case .bareAreaCode: areaCode
    case .trunkPrefix(let prefix): prefix.text
    }
  }

  package func text(areaCode: String, nationalDigits: String) -> String {
    String(utf8: "\(prefix(areaCode: areaCode))\(nationalDigits)")
  }

}

extension Automaton {
  /// Returns the accepted texts that may be a spelling of a number: no text that begins with two or more zeros and the area
  /// code.
  ///
  /// The zeros are the prefix of a call from abroad, and not part of national digits.
  package func spellings(of areaCode: AreaCode) -> Automaton {
    guard isLive(state(after: "00".bytes)),
      let dialled = try? Automaton(
        pattern: UTF8Text("000*\(areaCode.digits)[-+0-9]*").description, matching: .wholeSubject,
        alphabet: SpellingForm.bytes)
    else { return self }
    return (try? subtracting(dialled)) ?? self
  }
}
