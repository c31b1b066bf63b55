internal import PhoneCheck
internal import TerminalText

/// Words that reports of differences share.
enum DifferenceText {
  /// The heads of counts in a row.
  static var counts: [LocalizedText] { [ToolText.newlyRejected, ToolText.newlyAccepted, ToolText.unchanged] }
}

extension DefinitionDifference {
  /// Returns `CN +86 China`, with the name in a language; the new name if there is one.
  func title(in language: String) -> String {
    let definition = new ?? old
    let name = definition?.names.name(in: language).map { " " + VisibleText.escaping($0) } ?? ""
    return id.codes + name
  }

  /// The change, in a few words.
  var summary: LocalizedText {
    if isAdded { return ToolText.added }
    if isRemoved { return ToolText.removed }
    var parts: [LocalizedText] = []
    if !numbers.rejected.isEmpty { parts.append(ToolText.narrower) }
    if !numbers.accepted.isEmpty { parts.append(ToolText.wider) }
    if !numbers.spellings.isEmpty { parts.append(ToolText.otherSpellings) }
    if parts.isEmpty, case .sampling = numbers.basis {
      parts.append(ToolText.unproven)
    }
    if !nameChanges.isEmpty { parts.append(ToolText.renamed) }
    if !addedSuffixes.isEmpty || !removedSuffixes.isEmpty {
      parts.append(ToolText.otherSuffixes)
    }
    if trunkPrefixChange != nil {
      parts.append(ToolText.otherTrunkPrefix)
    }
    return parts.isEmpty ? ToolText.theSame : parts.joined(.comma)
  }

  /// Changes of names, suffixes and trunk prefixes, such as `en: Aland → Åland`, `- 684, + 685` and `0 → 8`.
  var otherChanges: [(name: LocalizedText, text: LocalizedText)] {
    let escaped = { (name: String) in LocalizedText(untranslated: VisibleText.escaping(name)) }
    let names = nameChanges.map { change in
      let sides = [change.old, change.new].map { $0.map(escaped) ?? ToolText.noName }
      return (ToolText.name, escaped(change.tag + ": ") + sides.joined(.arrow))
    }
    let parts = removedSuffixes.map { "- \($0)" } + addedSuffixes.map { "+ \($0)" }
    let suffixes = LocalizedText(untranslated: parts.joined(separator: ", "))
    let trunk = trunkPrefixChange.map { old, new in
      [old, new].map { prefixes in
        prefixes.isEmpty ? ToolText.none : LocalizedText(untranslated: prefixes.joined(separator: " "))
      }.joined(.arrow)
    }
    return names + (parts.isEmpty ? [] : [(ToolText.suffixes, suffixes)])
      + (trunk.map { [(ToolText.trunk, $0)] } ?? [])
  }

  /// The regexes of the definition in both catalogs, with the signs of a diff.
  var regexes: [(sign: String, text: String)] {
    [("- ", old), ("+ ", new)].compactMap { sign, side in side.map { (sign, $0.mobileRegex) } }
  }

  /// The reason why the counts are not exact.
  var basisNote: LocalizedText? {
    switch numbers.basis {
    case .languages: return nil
    case .sameRegex: return ToolText.sameRegex
    case .sampling(let sampling):
      let notes = [
        ToolText.sampled(numbers: CountText.counted(sampling.numberCount, .number)),
        sampling.undecidedCount > 0
          ? ToolText.limitReached(count: DigitGroups.text(of: sampling.undecidedCount)) : nil,
        sampling.oldCause.map { ToolText.oldRegex(cause: $0.text) },
        sampling.newCause.map { ToolText.newRegex(cause: $0.text) },
      ]
      return notes.compactMap(\.self).joined(.sentenceSpace)
    }
  }
}

extension NumberDifference {
  /// The numbers that change: first by verdict, then by the spelling that becomes possible or impossible.
  var changes: [(spelling: String?, verb: LocalizedText, numbers: NumberTally)] {
    [(nil, ToolText.rejected, rejected), (nil, ToolText.accepted, accepted)]
      + spellings.flatMap { change in
        [
          (change.spelling, ToolText.noLongerMatches, change.rejected),
          (change.spelling, ToolText.nowMatchesToo, change.accepted),
        ]
      }
  }
}
