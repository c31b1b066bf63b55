internal import Platform

/// A way to write an area code and national digits for a regex, in the order in which they are
/// tried.
package enum SpellingForm: UInt8, CaseIterable, Hashable, Sendable {
  /// `+CC-N`, the canonical form.
  case hyphenated
  /// `+CCN`.
  case joined
  /// `N`.
  case national

  /// What is between the area code and the national digits; `nil` for no area code.
  var separator: String? {
    switch self {
    case .hyphenated: "-"
    case .joined: ""
    case .national: nil
    }
  }

  package func text(areaCode: String, nationalDigits: String) -> String {
    separator.map { String(utf8: "+\(areaCode)\($0)\(nationalDigits)") } ?? nationalDigits
  }
}
