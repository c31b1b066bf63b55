internal import Platform
internal import StrictJSON

extension DefinitionReader {
  /// Adds a remark if a missing optional key was likely misspelt; the misspelt key would otherwise be ignored silently.
  @inline(never) mutating func remarkOnSimilarKey(_ key: String) {
    guard value[key] == nil, let similar = value.key(similarTo: key),
      let member = value.members.first(where: { $0.key.text.map { $0.hasSameBytes(as: similar) } ?? false })
    else { return }
    remark(.similarKey(similar.shortened, to: key), at: member.key.range.lowerBound)
  }
}
