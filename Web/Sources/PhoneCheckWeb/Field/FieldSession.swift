import BindForm
import PhoneCheck

/// The session that the exports drive.
typealias Session = FieldSession

/// A number's field, which sends nothing to a service.
///
/// Its effects and its state are written as the whole form's, as far as they are about the number.
struct FieldSession: ~Copyable {
  private(set) var form: NumberForm

  /// Writes effects and the new state.
  @inline(never)
  func write(_ effects: [NumberForm.Effect], to output: inout OutputBuffer) {
    output.object { json in
      json.member("effects", array: effects) { json, effect in
        json.object { json in
          switch effect {
          case .useLanguage(let language): json.useLanguage(language)
          case .rememberArea(let id): json.rememberArea(id)
          case .announce(let text): json.announce(text)
          }
        }
      }
      json.member("form") { json in
        json.member("language", form.language.tag)
        json.list("fields") { json in
          json.object { json in
            json.field(.phone, label: form.label, error: form.errorText, problem: form.problemText)
            json.number(form.number, hint: form.hint)
          }
        }
        if form.offersSuggestedNumber { json.suggestedNumber(form.suggestedNumberTitle) }
      }
    }
  }

  /// Handles an event, and writes its effects and the new state.
  mutating func write(
    to output: inout OutputBuffer, after event: (inout NumberForm) -> [NumberForm.Effect]
  ) {
    let effects = event(&form)
    write(effects, to: &output)
  }

  /// Writes the picker with all rows.
  func writePicker(to output: inout OutputBuffer) {
    output.picker(form.picker) { $0.allRows }
  }
}
