import BindForm
import PhoneCheck
import TerminalText

/// The legend below the form: the current meaning of the keys, in the form's language.
struct KeyLegend {
  /// The keys, each with its effect; an entry stays on one row if it fits.
  private var entries: [String]

  /// Creates the legend of the form.
  init(_ form: BindingForm, focus: FormField) {
    let words = Words(form.language)
    let main = MainButton(form, focus: focus).title(in: form)
    let isWaiting = form.isSubmitting || form.stage == .waiting
    entries = isWaiting ? [] : Self.editing(form, main, words)
    entries.append("^L \(words.language)")
    if let other = Self.otherTitle(form), other != main { entries.append("^O \(other)") }
    if form.otherWay != nil { entries.append("^E \(form.otherWayTitle)") }
    entries.append("^C \(words.leave)")
  }

  /// Returns the keys that fill in the form.
  private static func editing(_ form: BindingForm, _ main: String?, _ words: Words) -> [String] {
    var entries = ["Enter \(main ?? words.next)"]
    let hasFields = form.takesNumber || !form.offersSkippingAssociation && form.shownFields.count > 1
    if main != nil, hasFields { entries.append("Tab \(words.next)") }
    if form.takesNumber, form.picker != nil { entries += ["↑↓ \(words.area)", "^F \(words.find)"] }
    return entries
  }

  /// Creates the legend of the picker.
  init(ofPickerIn language: Language) {
    let words = Words(language)
    entries = ["Enter \(words.choose)", "↑↓ \(words.move)", "Esc \(words.back)"]
  }

  /// Returns the title for Ctrl-O, the button beside the main button; `nil` if there is none.
  private static func otherTitle(_ form: BindingForm) -> String? {
    if form.offersSkippingAssociation { return form.canTryAgain ? form.skipAssociationTitle : nil }
    if case .confirmingOneTap = form.stage { return form.anotherNumberTitle }
    if form.isSubmitting || form.way != .number { return nil }
    if case .oneTap = form.entryMode { return form.anotherNumberTitle }
    return form.number.field.text.isEmpty ? nil : form.anotherNumberTitle
  }

  /// Returns the entries in rows that fit some columns.
  func rows(columns: Int) -> [String] {
    var rows = [""]
    for entry in entries {
      let last = rows[rows.count - 1]
      let longer = last.isEmpty ? "  \(entry)" : "\(last) · \(entry)"
      if last.isEmpty || TerminalWidth.columns(of: longer) <= columns {
        rows[rows.count - 1] = longer
      } else {
        rows.append("  \(entry)")
      }
    }
    return rows
  }

  /// The words for keys without a button.
  private struct Words {
    let next, area, find, language, leave, choose, move, back: String

    init(_ language: Language) {
      switch language {
      case .english:
        (next, area, find, self.language) = ("next field", "country", "find country", "language")
        (leave, choose, move, back) = ("leave", "choose", "move", "back")
      case .simplifiedChinese:
        (next, area, find, self.language) = ("下一项", "国家/地区", "查找", "语言")
        (leave, choose, move, back) = ("退出", "选择", "移动", "返回")
      case .traditionalChinese:
        (next, area, find, self.language) = ("下一欄", "國家/地區", "搜尋", "語言")
        (leave, choose, move, back) = ("離開", "選擇", "移動", "返回")
      }
    }
  }
}
