/// A way to write an area code and national digits for a regex, in the order they are tried.
package enum SpellingForm: UInt8, CaseIterable, Hashable, Sendable {
  /// `+CC-N`, the canonical form.
  case hyphenated
  /// `+CCN`.
  case joined
  /// `N`.
  case national

  package func text(areaCode: String, nationalDigits: String) -> String {
    switch self {
    case .hyphenated: "+\(areaCode)-\(nationalDigits)"
    case .joined: "+\(areaCode)\(nationalDigits)"
    case .national: nationalDigits
    }
  }
}
