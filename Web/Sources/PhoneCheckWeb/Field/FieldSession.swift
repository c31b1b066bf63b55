import BindForm
import PhoneCheck
import Platform

/// The session that the exports drive.
typealias Session = FieldSession

/// A form that only shows the number's field and sends nothing to a service.
///
/// Its events, effects and state are the whole form's, as far as they are about the number.
struct FieldSession: ~Copyable {
  private var form: BindingForm

  /// Creates a form, which has to be given definitions because it requests none.
  init(definitions: Definitions?, options json: [UInt8], at now: Moment) throws(UnreadableEvent) {
    form = BindingForm(configuration: try EventReader(json).configuration(definitions))
  }

  /// Sends an event, and writes the effects and the new state.
  mutating func send(
    _ json: [UInt8], at now: Moment, to output: inout OutputBuffer
  ) throws(UnreadableEvent) {
    let reader = try EventReader(json)
    if let event = try reader.fieldEvent(of: form, at: now) {
      write(event, at: now, to: &output)
    } else if reader.type.hasSameBytes(as: "opened") {
      write(.opened(BindFlow(kind: .bind, stateToken: "", steps: [.phone])), at: now, to: &output)
    } else {
      throw UnreadableEvent(message: "no event of a field has the type '\(reader.type)'")
    }
  }

  /// Sets the time, and writes the first state.
  mutating func begin(at now: Moment, to output: inout OutputBuffer) {
    write(.tick(now), at: now, to: &output)
  }

  @inline(never)
  private mutating func write(
    _ event: BindingForm.Event, at now: Moment, to output: inout OutputBuffer
  ) {
    let effects = form.send(event, at: now)
    output.object { json in
      json.list("effects") { json in
        for effect in effects { json.object { $0.fieldEffect(effect) } }
      }
      json.member("form") { json in
        json.member("language", form.language.tag)
        json.member("fields", array: form.fields) { json, field in
          json.object { json in
            json.field(field, of: form)
            if case .phone = field { json.number(of: form) }
          }
        }
        json.suggestedNumber(of: form)
      }
    }
  }

  /// Writes the rows of the picker, for what was typed into its search field.
  func writeRows(matching text: String, to output: inout OutputBuffer) {
    output.picker(of: form, matching: text)
  }
}
