internal import PhoneCheck

/// A difference as text for people, such as in a change request.
package struct DifferenceReport {
  package let difference: CatalogDifference
  package let oldName: String
  package let newName: String
  /// The language of names, as a tag.
  package let language: String

  /// - Parameters:
  ///   - oldName: The name of the old catalog in the text, such as that of its file.
  ///   - newName: The name of the new catalog in the text.
  ///   - language: The tag of the language that areas are named in.
  package init(_ difference: CatalogDifference, oldName: String, newName: String, language: String) {
    self.difference = difference
    self.oldName = oldName
    self.newName = newName
    self.language = language
  }

  /// One sentence about the whole difference.
  var headline: String {
    let count = difference.definitions.count
    let different = difference.definitions.filter(\.isDifferent)
    guard !difference.isEmpty else {
      return "no difference: \(CountText.counted(count, "definition")), each accepting the same numbers"
    }
    let kinds: [(String, Int)] = [
      ("removed", different.count(where: \.isRemoved)),
      ("added", different.count(where: \.isAdded)),
      ("narrower", different.count { $0.isNarrower && !$0.isRemoved }),
      ("wider", different.count { $0.isWider && !$0.isAdded }),
      ("not proven the same", different.count { $0.isUnproven }),
    ]
    let parts = kinds.filter { $0.1 > 0 }.map { "\($0.1) \($0.0)" }
    let verb = different.count == 1 ? "differs" : "differ"
    return "\(different.count) of \(CountText.counted(count, "definition")) \(verb)"
      + (parts.isEmpty ? "" : ": " + parts.joined(separator: ", "))
  }

  /// Definitions whose regex is written differently and proven to accept the same.
  var rewritten: [DefinitionDifference] {
    difference.definitions.filter { $0.isRewritten && $0.numbers.isProvenEmpty }
  }

  /// Changes of the catalog as a whole.
  var catalogNotes: [String] {
    var notes: [String] = []
    if let preferred = difference.preferred {
      let names = { (ids: [AreaCodeDefinition.ID]) in
        ids.isEmpty ? "none" : ids.map(DefinitionDifference.codes).joined(separator: ", ")
      }
      notes.append(
        "preferred: \(names(preferred.oldDefinitions)) → \(names(preferred.newDefinitions)), "
          + "for numbers without an area code")
    }
    if difference.isReordered { notes.append("order: a picker lists the definitions in another order") }
    if !rewritten.isEmpty {
      let ids = rewritten.map { DefinitionDifference.codes($0.id) }
      notes.append("rewritten, proven to accept the same: " + ids.joined(separator: ", "))
    }
    return notes
  }
}

extension DefinitionDifference {
  /// Whether a sample showed no difference, which proves nothing.
  var isUnproven: Bool {
    guard case .sampling = numbers.basis else { return false }
    return !isAdded && !isRemoved && numbers.rejected.isEmpty && numbers.accepted.isEmpty
  }
}
