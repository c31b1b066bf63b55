import BindForm
import PhoneCheck

/// A form with its service: events go in, and each effect is performed and answered at once.
struct FormSession {
  private(set) var form: BindForm
  private var service: ScriptedService

  /// The effects of the form and the answers of the service since they were last taken.
  private var happenings: [String] = []

  /// The time, in seconds.
  var seconds = 0.0

  init(_ form: BindForm, service: ScriptedService) {
    self.form = form
    self.service = service
  }

  /// Whether there is nothing left to do.
  var isOver: Bool {
    switch form.stage {
    case .finished, .closed: true
    case .waiting, .open, .submitting, .confirmingOneTap, .associating, .signedInOnly: false
    }
  }

  /// Whether it ended with tokens.
  var isFinished: Bool {
    if case .finished = form.stage { true } else { false }
  }

  /// Sends an event to the form and performs its effects.
  mutating func send(_ event: BindForm.Event) {
    for effect in form.send(event, at: Moment(secondsSince1970: seconds)) {
      happenings.append("\(effect)")
      guard let answer = service.answer(to: effect) else { continue }
      happenings.append("< \(answer)")
      send(answer)
    }
  }

  /// Returns what has happened since the last call.
  mutating func takeHappenings() -> [String] {
    defer { happenings = [] }
    return happenings
  }

  // MARK: A keyboard

  /// Types into the number's field, a character at a time.
  mutating func type(_ text: String) {
    for character in text {
      edit(replacing: form.number.field.caret..<form.number.field.caret, with: String(character))
    }
  }

  /// Deletes characters before the caret.
  mutating func delete(_ count: Int) {
    for _ in 0..<count where form.number.field.caret > 0 {
      let caret = form.number.field.caret
      let isPair = Array(form.number.field.text.utf16)[caret - 1] & 0xFC00 == 0xDC00
      edit(replacing: caret - (isPair ? 2 : 1)..<caret, with: "")
    }
  }

  private mutating func edit(replacing range: Range<Int>, with text: String) {
    let units = Array(form.number.field.text.utf16)
    let head = units[..<range.lowerBound] + Array(text.utf16)
    send(
      .textEdited(String(decoding: head + units[range.upperBound...], as: UTF16.self), caret: head.count))
  }
}
