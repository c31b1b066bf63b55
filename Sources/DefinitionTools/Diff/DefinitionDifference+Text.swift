internal import PhoneCheck
internal import TerminalText

extension DefinitionDifference {
  /// `CN +86 China`, named in a language; the name it has now where it has one.
  func title(in language: String) -> String {
    let definition = new ?? old
    let name = definition?.names.name(in: language).map { " " + VisibleText.escaping($0) } ?? ""
    return Self.codes(id) + name
  }

  /// `CN +86`.
  static func codes(_ id: AreaCodeDefinition.ID) -> String { "\(id.countryCode) +\(id.areaCode)" }

  /// The change, in a few words.
  var summary: String {
    if isAdded { return "added" }
    if isRemoved { return "removed" }
    var parts: [String] = []
    if !numbers.rejected.isEmpty { parts.append("narrower") }
    if !numbers.accepted.isEmpty { parts.append("wider") }
    if !numbers.spellings.isEmpty { parts.append("other spellings") }
    if parts.isEmpty, case .sampling = numbers.basis { parts.append("no difference found, none excluded") }
    if !nameChanges.isEmpty { parts.append("renamed") }
    if !addedSuffixes.isEmpty || !removedSuffixes.isEmpty { parts.append("other suffixes") }
    return parts.isEmpty ? "the same" : parts.joined(separator: ", ")
  }

  /// Suffixes as a change: `- 684, + 685`.
  var suffixChange: String? {
    let parts = removedSuffixes.map { "- \($0)" } + addedSuffixes.map { "+ \($0)" }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// Why the counts are not exact.
  var basisNote: String? {
    switch numbers.basis {
    case .languages: return nil
    case .sameRegex: return "the regex is the same; how many numbers it accepts can't be counted"
    case .sampling(let sampling):
      var parts = [
        "sampled: \(CountText.counted(sampling.numberCount, "number")) checked with PCRE2; there may be more"
      ]
      if sampling.undecidedCount > 0 {
        parts.append("the regex reached its limit \(CountText.counted(sampling.undecidedCount, "time"))")
      }
      if let cause = sampling.oldCause { parts.append("old regex: \(cause)") }
      if let cause = sampling.newCause { parts.append("new regex: \(cause)") }
      return parts.joined(separator: "; ")
    }
  }
}
