/// One way of understanding the digits of a written form, before any definition is asked.
///
/// ``CompiledCatalog/ways(of:area:)`` lists the ways in the order they are tried. A verdict takes the first that a
/// definition accepts; the state of an unfinished entry is the best over all of them. Both go by this list, so that
/// they can't disagree about what is possible.
enum Way {
  /// `prefix`, an area code, national digits.
  ///
  /// - `opening`: Digits that the whole has to begin with; more than the prefix where only one area's own
  ///   numbers are meant.
  case international(behind: String, opening: String, as: Interpretation)

  /// National digits of definitions that are known without an area code, behind a lead.
  case national(of: [CompiledDefinition], Lead)

  /// What stands between the first digit and the national digits of a way without `+` or international prefix.
  enum Lead {
    case nothing
    /// The definition's own area code, which needn't be there.
    case areaCode
    /// A trunk `0`.
    case trunkZero
    /// Less than nothing: the national digits begin with a suffix that wasn't written.
    case missingSuffix(String)

    var interpretation: Interpretation {
      switch self {
      case .nothing: .national
      case .areaCode: .repeatedAreaCode
      case .trunkZero: .trunkZero
      case .missingSuffix(let suffix): .missingSuffix(suffix)
      }
    }

    /// The suffix that the way puts in front of the digits.
    var suffix: String {
      if case .missingSuffix(let suffix) = self { suffix } else { "" }
    }

    /// The digits that are written before a definition's national digits.
    func digits(before candidate: CompiledDefinition) -> String {
      switch self {
      case .nothing, .missingSuffix: ""
      case .areaCode: candidate.definition.areaCode.digits
      case .trunkZero: "0"
      }
    }
  }
}

/// What digits have to begin with to be a definition's number in one way.
struct Opening {
  /// The digits, in ASCII.
  let digits: [UInt8]
  /// The index of the first digit that is a national one, at most the number of ``digits``.
  let nationalStart: Int
  /// National digits that the way puts in front of those.
  let suffix: String
  /// Whether an area code stands before the national digits, so that a `(0)` behind it is left out.
  let hasAreaCode: Bool
}

extension Way {
  /// What digits have to begin with to be a definition's number in this way; `nil` when none can be.
  func opening(of candidate: CompiledDefinition) -> Opening? {
    switch self {
    case .national(_, let lead):
      let digits = Array(lead.digits(before: candidate).utf8)
      let hasAreaCode = if case .areaCode = lead { true } else { false }
      return Opening(
        digits: digits, nationalStart: digits.count, suffix: lead.suffix, hasAreaCode: hasAreaCode)
    case .international(let prefix, let opening, _):
      let code = prefix + candidate.definition.areaCode.digits
      guard code.hasPrefix(opening) || opening.hasPrefix(code) else { return nil }
      let digits = code.utf8.count < opening.utf8.count ? opening : code
      return Opening(
        digits: Array(digits.utf8), nationalStart: code.utf8.count, suffix: "", hasAreaCode: true)
    }
  }
}

extension CompiledCatalog {
  /// The ways of understanding digits, in the order they are tried.
  ///
  /// - Parameters:
  ///   - isInternational: Whether a `+` says that the digits begin with an area code.
  ///   - area: Whose numbers they can be, when the caller knows.
  func ways(isInternational: Bool, area: Area?) -> [Way] {
    if isInternational { return internationalWays }
    guard let area else { return unnamedWays }
    return prefixWays + namedWays(definitions(of: area))
  }

  /// (a): what a `+` leaves.
  private var internationalWays: [Way] { [.international(behind: "", opening: "", as: .international)] }

  /// (b): an international prefix.
  static func prefixWays(_ prefixes: [String]) -> [Way] {
    prefixes.map { .international(behind: $0, opening: $0, as: .internationalPrefix($0)) }
  }

  /// (c): what a number of a named area can look like.
  private func namedWays(_ candidates: [CompiledDefinition]) -> [Way] {
    let ways: [Way] = [
      .national(of: candidates, .nothing), .national(of: candidates, .areaCode),
      .national(of: candidates, .trunkZero),
    ]
    let suffixed = candidates.filter { !$0.definition.suffixes.isEmpty }
    let suffixes = Set(suffixed.flatMap(\.definition.suffixes))
    guard suffixes.count == 1, let suffix = suffixes.first else { return ways }
    return ways + [.national(of: suffixed, .missingSuffix(suffix))]
  }

  /// (d), (e), (f): what a number without any area can look like.
  static func bareWays(preferred: CompiledDefinition?, options: PhoneValidator.Options) -> [Way] {
    var ways: [Way] = []
    if let preferred {
      let areaCode = preferred.definition.areaCode.digits
      ways += [
        .national(of: [preferred], .nothing), .national(of: [preferred], .trunkZero),
        .international(behind: "", opening: areaCode, as: .preferredAreaCode),
      ]
    }
    if options.acceptsBareInternational {
      ways.append(.international(behind: "", opening: "", as: .bareInternational))
    }
    return ways
  }
}
