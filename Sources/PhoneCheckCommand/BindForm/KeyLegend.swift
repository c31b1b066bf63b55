import BindForm
import PhoneCheck
import TerminalText

/// The legend below the form: the current meaning of the keys, in the form's language.
struct KeyLegend {
  /// The keys, each with its effect; an entry stays on one row if it fits.
  private var entries: [String]

  /// Creates the legend of the form.
  init(_ form: BindingForm, focus: FormField) {
    let language = form.language
    let main = MainButton(form, focus: focus).title(in: form)
    let isWaiting = form.isSubmitting || form.stage == .waiting
    entries = isWaiting ? [] : Self.editing(form, main)
    entries.append("^L \(CommandText.keyLanguage[language])")
    if let other = Self.otherTitle(form), other != main { entries.append("^O \(other)") }
    if form.otherWay != nil { entries.append("^E \(form.otherWayTitle)") }
    entries.append("^C \(CommandText.keyLeave[language])")
  }

  /// Returns the keys that fill in the form.
  private static func editing(_ form: BindingForm, _ main: String?) -> [String] {
    let language = form.language
    var entries = ["Enter \(main ?? CommandText.keyNext[language])"]
    let hasFields = form.takesNumber || !form.offersSkippingAssociation && form.shownFields.count > 1
    if main != nil, hasFields { entries.append("Tab \(CommandText.keyNext[language])") }
    if form.takesNumber, form.picker != nil {
      entries += ["↑↓ \(CommandText.keyArea[language])", "^F \(CommandText.keyFind[language])"]
    }
    return entries
  }

  /// Creates the legend of the picker.
  init(ofPickerIn language: Language) {
    entries = [
      "Enter \(CommandText.keyChoose[language])", "↑↓ \(CommandText.keyMove[language])",
      "Esc \(CommandText.keyBack[language])",
    ]
  }

  /// Creates the legend of the service's slider.
  init(_ slider: CaptchaSlider, in language: Language) {
    entries = [
      "Enter \(slider.checkTitle)", "0–9 ←→ ↑↓ \(CommandText.keyMove[language])",
      "^O \(slider.newPictureTitle)",
      "^L \(CommandText.keyLanguage[language])", "Esc \(CommandText.keyBack[language])",
    ]
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
}
