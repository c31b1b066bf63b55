package import PhoneCheck
internal import TerminalText

/// A difference as text for people, such as in a change request.
package struct DifferenceReport {
  package let difference: CatalogDifference
  package let oldName: String
  package let newName: String
  /// The rows of a file that change; `nil` if none was given.
  package let rows: RowChanges?
  /// The language of names, as a tag.
  package let language: String
  /// The language of everything else.
  package let textLanguage: Language

  /// - Parameters:
  ///   - oldName: The name of the old catalog in the text, such as its file's name.
  ///   - newName: The name of the new catalog in the text.
  ///   - rows: The rows of a file that change; `nil` if none was given.
  ///   - language: The language tag for the names of areas.
  ///   - textLanguage: The language of everything else.
  package init(
    _ difference: CatalogDifference, oldName: String, newName: String, rows: RowChanges? = nil,
    language: String, textLanguage: Language = .english
  ) {
    self.rows = rows
    self.difference = difference
    self.oldName = oldName
    self.newName = newName
    self.language = language
    self.textLanguage = textLanguage
  }

  /// The names of both catalogs.
  package var title: String { "\(VisibleText.escaping(oldName)) → \(VisibleText.escaping(newName))" }

  /// The headline with a full stop.
  package var sentence: String { (headline + ToolText.sentenceEnd)[textLanguage] }

  /// One sentence about the whole difference.
  var headline: LocalizedText {
    let count = difference.definitions.count
    let different = difference.definitions.filter(\.isDifferent)
    let definitions = CountText.counted(count, .definition)
    guard !difference.isEmpty else {
      return ToolText.noDifference(definitions: definitions)
    }
    let kinds: [(LocalizedText, Int)] = [
      (ToolText.removed, different.count(where: \.isRemoved)),
      (ToolText.added, different.count(where: \.isAdded)),
      (ToolText.narrower, different.count { $0.isNarrower && !$0.isRemoved }),
      (ToolText.wider, different.count { $0.isWider && !$0.isAdded }),
      (ToolText.notProvenSame, different.count { $0.isUnproven }),
    ]
    let parts = kinds.filter { $0.1 > 0 }.map { word, count in
      ToolText.countOfKind(count: count, kind: word)
    }
    let start = ToolText.differing(count: different.count, definitions: definitions)
    return parts.isEmpty ? start : start + .colon + parts.joined(.comma)
  }

  /// Definitions whose regex is written differently but proven to accept the same numbers.
  var rewritten: [DefinitionDifference] {
    difference.definitions.filter { $0.isRewritten && $0.numbers.isProvenEmpty }
  }

  /// Changes of the catalog as a whole.
  var catalogNotes: [LocalizedText] {
    var notes: [LocalizedText] = []
    if let preferred = difference.preferred {
      let names = { (ids: [AreaCodeDefinition.ID]) in
        ids.isEmpty ? ToolText.none : LocalizedText(list: ids.map(\.codes))
      }
      notes.append(
        ToolText.preferredChange(old: names(preferred.oldDefinitions), new: names(preferred.newDefinitions)))
    }
    if difference.isReordered {
      notes.append(
        ToolText.reordered)
    }
    if !rewritten.isEmpty {
      notes.append(
        ToolText.rewritten(definitions: LocalizedText(list: rewritten.map(\.id.codes))))
    }
    return notes
  }
}

extension DefinitionDifference {
  /// Whether a sample showed no difference, which proves nothing.
  var isUnproven: Bool {
    guard case .sampling = numbers.basis else { return false }
    return !isOneSided && numbers.rejected.isEmpty && numbers.accepted.isEmpty
  }
}
