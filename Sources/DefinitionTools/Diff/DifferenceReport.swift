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
  package var sentence: String { (headline + LocalizedText(".", "。", "。"))[textLanguage] }

  /// One sentence about the whole difference.
  var headline: LocalizedText {
    let count = difference.definitions.count
    let different = difference.definitions.filter(\.isDifferent)
    let definitions = CountText.counted(count, .definition)
    guard !difference.isEmpty else {
      return LocalizedText(
        "no difference: \(definitions.english), each accepting the same numbers",
        "没有差异：\(definitions.simplifiedChinese)，各自接受的号码相同", "沒有差異：\(definitions.traditionalChinese)，各自接受的號碼相同")
    }
    let kinds: [(LocalizedText, Int)] = [
      (DifferenceText.removed, different.count(where: \.isRemoved)),
      (DifferenceText.added, different.count(where: \.isAdded)),
      (DifferenceText.narrower, different.count { $0.isNarrower && !$0.isRemoved }),
      (DifferenceText.wider, different.count { $0.isWider && !$0.isAdded }),
      (LocalizedText("not proven the same", "未能证明相同", "未能證明相同"), different.count { $0.isUnproven }),
    ]
    let parts = kinds.filter { $0.1 > 0 }.map { word, count in
      LocalizedText(
        "\(count) \(word.english)", "\(count) 个\(word.simplifiedChinese)",
        "\(count) 個\(word.traditionalChinese)")
    }
    let verb = different.count == 1 ? "differs" : "differ"
    let start = LocalizedText(
      "\(different.count) of \(definitions.english) \(verb)",
      "\(definitions.simplifiedChinese)中有 \(different.count) 个不同",
      "\(definitions.traditionalChinese)中有 \(different.count) 個不同")
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
        ids.isEmpty ? DifferenceText.none : LocalizedText(list: ids.map(\.codes))
      }
      notes.append(
        LocalizedText("preferred: ", "首选：", "首選：") + names(preferred.oldDefinitions)
          + .arrow + names(preferred.newDefinitions)
          + LocalizedText(", for numbers without an area code", "，用于没有国际区号的号码", "，用於沒有國碼的號碼"))
    }
    if difference.isReordered {
      notes.append(
        LocalizedText(
          "order: a picker lists the definitions in another order", "顺序：选择列表中各定义的顺序不同", "順序：選擇列表中各定義的順序不同"))
    }
    if !rewritten.isEmpty {
      notes.append(
        LocalizedText("rewritten, proven to accept the same: ", "已改写，并证明接受的内容相同：", "已改寫，並證明接受的內容相同：")
          + LocalizedText(list: rewritten.map(\.id.codes)))
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
