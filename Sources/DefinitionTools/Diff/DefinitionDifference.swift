public import PhoneCheck
internal import Platform

/// The differences of one definition between two catalogs.
public struct DefinitionDifference: Hashable, Sendable {
  /// A name in one language, before and after; `nil` if there is none.
  public struct NameChange: Hashable, Sendable {
    /// The language tag as the definitions write it, such as `zh-TW`.
    public let tag: String
    /// The name before.
    public let old: String?
    /// The name after.
    public let new: String?
  }

  /// The codes that identify the definition.
  public let id: AreaCodeDefinition.ID
  /// The definition before; `nil` when it was added.
  public let old: AreaCodeDefinition?
  /// The definition after; `nil` when it was removed.
  public let new: AreaCodeDefinition?
  /// The numbers that change their verdict; all of them for a definition that was added or removed.
  public let numbers: NumberDifference

  /// Names that were changed, added or removed; none for a definition that was itself added or removed.
  public var nameChanges: [NameChange] {
    guard let old, let new else { return [] }
    var tags: [String] = []
    for entry in old.names.entries + new.names.entries
    where !tags.contains(where: { $0.hasSameBytes(as: entry.tag) }) {
      tags.append(entry.tag)
    }
    return tags.compactMap { tag in
      let change = NameChange(tag: tag, old: old.names.exactName(tag), new: new.names.exactName(tag))
      return change.old == change.new ? nil : change
    }
  }

  /// Suffixes that only the old definition lists.
  public var removedSuffixes: [String] { suffixes(of: old, without: new) }

  /// Suffixes that only the new definition lists.
  public var addedSuffixes: [String] { suffixes(of: new, without: old) }

  /// The trunk prefixes before and after; `nil` if they are the same, or if the definition was added or removed.
  public var trunkPrefixChange: (old: [String], new: [String])? {
    guard let old, let new, old.trunkPrefixes != new.trunkPrefixes else { return nil }
    return (old.trunkPrefixes, new.trunkPrefixes)
  }

  /// Whether only the new catalog contains the definition.
  public var isAdded: Bool { old == nil }

  /// Whether only the old catalog contains the definition.
  public var isRemoved: Bool { new == nil }

  /// Whether only one of the catalogs contains the definition.
  package var isOneSided: Bool { isAdded || isRemoved }

  /// Whether the regex is written differently, even if it accepts the same numbers.
  public var isRewritten: Bool {
    guard let old, let new else { return false }
    return !old.mobileRegex.hasSameBytes(as: new.mobileRegex)
  }

  /// Whether numbers, spellings, names, suffixes or trunk prefixes differ, or cannot be proven not to.
  ///
  /// A regex that is written differently but proven to accept the same doesn't count.
  public var isDifferent: Bool {
    isOneSided || !numbers.isProvenEmpty || !nameChanges.isEmpty || !removedSuffixes.isEmpty
      || !addedSuffixes.isEmpty || trunkPrefixChange != nil
  }

  /// Whether numbers are no longer accepted.
  var isNarrower: Bool { !numbers.rejected.isEmpty }

  /// Whether numbers are newly accepted.
  var isWider: Bool { !numbers.accepted.isEmpty }

  private func suffixes(of one: AreaCodeDefinition?, without other: AreaCodeDefinition?) -> [String] {
    guard let one, let other else { return [] }
    return one.suffixes.filter { !other.suffixes.contains($0) }
  }
}

extension DisplayNames {
  /// Returns the name under exactly this tag, without falling back to another language.
  fileprivate func exactName(_ tag: String) -> String? {
    entries.first { $0.tag.hasSameBytes(as: tag) }?.name
  }
}
