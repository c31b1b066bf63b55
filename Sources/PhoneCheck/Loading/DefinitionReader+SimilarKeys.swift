internal import Platform
internal import StrictJSON

extension DefinitionReader {
  /// Remarks on a key that was likely meant to be one that isn't needed, and would otherwise be ignored in silence.
  @inline(never) mutating func remarkOnSimilarKey(_ key: String) {
    guard value[key] == nil, let similar = value.key(similarTo: key),
      let member = value.members.first(where: { $0.key.text.map { $0.hasSameBytes(as: similar) } ?? false })
    else { return }
    remark(.similarKey(similar.shortened, to: key), at: member.key.range.lowerBound)
  }
}
