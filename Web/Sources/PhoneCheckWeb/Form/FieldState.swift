import BindForm
import PhoneCheck

// The state of the number's field for a screen, and the effects that concern it.

extension OutputBuffer {
  /// Writes the members that every field has.
  ///
  /// - Parameters:
  ///   - error: The error that is shown; `nil` for none.
  ///   - problem: The error, shown or not.
  @inline(never)
  mutating func field(_ field: FormField, label: String, error: String?, problem: String?) {
    member("name", field.rawValue)
    member("label", label)
    member("error", error)
    member("problem", problem)
  }

  /// Writes the members of the number's field.
  @inline(never)
  mutating func number(_ entry: borrowing NumberEntry, hint: String?) {
    member("text", entry.field.text)
    member("caret", entry.field.caret)
    member("prefix", entry.prefix)
    member("holdsAreaCode", entry.holdsAreaCode)
    member("movedAreaCode", entry.movedAreaCode)
    if let area = entry.earlierArea {
      member("earlierArea") { json in
        json.member("country", area.countryCode.letters)
        json.member("areaCode", area.areaCode.digits)
      }
    }
    member("country", entry.area?.countryCode.letters)
    member("areaCode", entry.area?.areaCode.digits)
    member("placeholder", entry.example ?? "")
    member("hint", hint)
    if let number = entry.number {
      member("number") { json in
        json.member("canonical", number, as: .canonical)
        json.member("e164", number, as: .e164)
        json.member("spelling", number, as: .spelling)
        json.member("extension", number.extensionDigits)
      }
    }
    member("reason", entry.verdict?.reason?.rawValue)
    member("isUndecided", entry.verdict?.reason == .unsupportedPattern)
  }

  /// Writes the button with the intended number.
  mutating func suggestedNumber(_ title: String) { button("suggestedNumber", title) }

  @inline(never)
  mutating func button(_ name: StaticString, _ title: String, _ isEnabled: Bool = true) {
    member(name) { json in
      json.member("title", title)
      json.member("isEnabled", isEnabled)
    }
  }

  @inline(never)
  mutating func useLanguage(_ language: Language) {
    type("useLanguage")
    member("language", language.tag)
  }

  @inline(never)
  mutating func rememberArea(_ id: AreaCodeDefinition.ID) {
    type("rememberArea")
    member("country", id.countryCode.letters)
    member("areaCode", id.areaCode.digits)
  }

  @inline(never)
  mutating func announce(_ text: String) {
    type("announce")
    member("text", text)
  }

  @inline(never)
  mutating func type(_ name: String, _ request: RequestID? = nil) {
    member("type", name)
    member("request", request?.number)
  }

  /// Writes a picker with some of its rows; nothing before there are definitions.
  mutating func picker(_ picker: AreaPicker?, rows: (AreaPicker) -> [AreaPicker.Row]) {
    object { json in
      guard let picker else { return }
      json.member("title", picker.title)
      json.member("noResultsText", picker.noResultsText)
      json.member("rows", array: rows(picker)) { json, row in
        json.object { json in
          json.member("country", row.definition.countryCode.letters)
          json.member("areaCode", row.definition.areaCode.digits)
          json.member("name", row.name)
          json.member("code", row.code)
          json.member("isChosen", row.isChosen)
        }
      }
    }
  }
}
