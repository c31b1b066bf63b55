import BindForm
import PhoneCheck

// The state of the number's field for a screen, and the effects that concern it.

extension OutputBuffer {
  /// Writes the members that every field has.
  @inline(never)
  mutating func field(_ field: FormField, of form: borrowing BindingForm) {
    member("name", field.rawValue)
    member("label", form.label(of: field))
    member("error", form.errorText(for: field))
    member("problem", form.problemText(for: field))
  }

  /// Writes the members of the number's field.
  @inline(never)
  mutating func number(of form: borrowing BindingForm) {
    member("text", form.number.field.text)
    member("caret", form.number.field.caret)
    member("prefix", form.prefix)
    member("holdsAreaCode", form.number.holdsAreaCode)
    member("movedAreaCode", form.number.movedAreaCode)
    if let area = form.number.earlierArea {
      member("earlierArea") { json in
        json.member("country", area.countryCode.letters)
        json.member("areaCode", area.areaCode.digits)
      }
    }
    member("country", form.number.area?.countryCode.letters)
    member("areaCode", form.number.area?.areaCode.digits)
    member("placeholder", form.placeholder)
    member("hint", form.hint)
    if let number = form.number.number {
      member("number") { json in
        json.member("canonical", number, as: .canonical)
        json.member("e164", number, as: .e164)
        json.member("spelling", number, as: .spelling)
        json.member("extension", number.extensionDigits)
      }
    }
    member("reason", form.number.verdict?.reason?.rawValue)
    member("isUndecided", form.number.verdict?.reason == .unsupportedPattern)
  }

  /// Writes the button with the intended number, if there is one.
  mutating func suggestedNumber(of form: borrowing BindingForm) {
    if form.offersSuggestedNumber { button("suggestedNumber", form.suggestedNumberTitle) }
  }

  @inline(never)
  mutating func button(_ name: StaticString, _ title: String, _ isEnabled: Bool = true) {
    member(name) { json in
      json.member("title", title)
      json.member("isEnabled", isEnabled)
    }
  }

  /// Writes the members of an effect that a field may have; nothing for other effects.
  @inline(never)
  mutating func fieldEffect(_ effect: BindingForm.Effect) {
    switch effect {
    case .useLanguage(let language):
      type("useLanguage")
      member("language", language.tag)
    case .rememberArea(let id):
      type("rememberArea")
      member("country", id.countryCode.letters)
      member("areaCode", id.areaCode.digits)
    case .announce(let text):
      type("announce")
      member("text", text)
    case .focus(let field):
      type("focus")
      member("field", field.rawValue)
    case .report(let error):
      type("report")
      member("code", error.description)
    default: break
    }
  }

  @inline(never)
  mutating func type(_ name: String, _ request: RequestID? = nil) {
    member("type", name)
    member("request", request?.number)
  }

  /// Writes the rows of the picker.
  mutating func picker(of form: borrowing BindingForm, matching text: String) {
    object { json in
      guard let picker = form.picker else { return }
      json.member("title", picker.title)
      json.member("noResultsText", picker.noResultsText)
      json.member("rows", array: picker.rows(matching: text)) { json, row in
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
