import BindForm
import ByteIO
import PhoneCheck

/// A form with its service: events enter the form, its effects are performed, and their answers are further events.
struct FormSession {
  private(set) var form: BindingForm
  var service: any SessionService

  /// The service's slider, if it is shown.
  var slider: CaptchaSlider?
  /// Why the slider's pictures couldn't be written, until ``takePictureFailure()`` throws it.
  var pictureFailure: IOFailure?

  /// The effects of the form and the answers of the service since the last call of ``takeHappenings()``.
  var happenings: [String] = []

  /// The field that the form wants to focus, until ``takeFocus()`` takes it.
  private var wantedFocus: FormField?

  /// The time, in seconds.
  var seconds = 0.0

  /// The time as the form counts it.
  var now: Moment { Moment(secondsSince1970: seconds) }

  init(_ form: BindingForm, service: any SessionService) {
    self.form = form
    self.service = service
  }

  /// Whether nothing is left to do.
  var isOver: Bool {
    switch form.stage {
    case .finished, .closed: true
    case .waiting, .open, .submitting, .confirmingOneTap, .associating, .signedInOnly: false
    }
  }

  /// The line about a form that failed; `nil` if the person left it.
  var closingLine: String? {
    guard case .closed(let reason) = form.stage, !isFinished else { return nil }
    return reason.message(in: form.language).map { "  ! \($0)" }
  }

  /// Whether the session ended with tokens or with a changed number.
  var isFinished: Bool {
    switch form.stage {
    case .finished, .closed(.numberChanged): true
    default: false
    }
  }

  /// Sends an event to the form and performs its effects.
  mutating func send(_ event: BindingForm.Event) {
    for effect in form.send(event, at: now) {
      happenings.append("\(effect)")
      if case .focus(let field) = effect { wantedFocus = field }
      if showSlider(for: effect) { continue }
      if let answer = service.answer(to: effect) { take(answer) }
    }
    followForm()
  }

  /// Sends the answers that have arrived meanwhile.
  mutating func takeAnswers() {
    for answer in service.takeAnswers() { take(answer) }
    takeSliderAnswers()
  }

  /// Waits for all pending answers.
  mutating func settle() {
    while isWaiting {
      service.wait(seconds: 1)
      takeAnswers()
    }
  }

  private mutating func take(_ answer: BindingForm.Event) {
    happenings.append("< \(answer)")
    send(answer)
  }

  /// Whether the form waits for an answer.
  ///
  /// Every effect gets an answer, even if it only says that the service didn't answer.
  private var isWaiting: Bool {
    if isOver { return false }
    if case .loading = form.definitions { return true }
    if case .waiting = form.stage { return true }
    if let isSliderWaiting { return isSliderWaiting }
    return form.isSubmitting || form.smsCode.delivery != .idle || form.emailCode.delivery != .idle
  }

  /// Returns the effects and answers since the last call.
  mutating func takeHappenings() -> [String] {
    defer { happenings = [] }
    return happenings
  }

  /// Throws the reason why the slider's pictures couldn't be written, once.
  mutating func takePictureFailure() throws(IOFailure) {
    guard let failure = pictureFailure else { return }
    pictureFailure = nil
    throw failure
  }

  /// Returns the lines of a screen.
  ///
  /// - Parameters:
  ///   - focus: The field with the keyboard focus; `nil` without a keyboard.
  ///   - namesAccount: As for ``FormScreen``.
  func screenLines(focus: FormField? = nil, namesAccount: Bool = false) -> [String] {
    let lines =
      FormScreen(form, at: now, focus: slider == nil ? focus : nil, namesAccount: namesAccount).lines
    guard let slider, let files = service.sliderFiles else { return lines }
    return lines + SliderScreen(slider, files).lines
  }

  /// Returns the field that the form wants to focus, once.
  mutating func takeFocus() -> FormField? {
    defer { wantedFocus = nil }
    return wantedFocus
  }

  // MARK: A keyboard

  /// Types into the number's field, a character at a time.
  mutating func type(_ text: String) {
    for character in text {
      edit(replacing: form.number.field.caret..<form.number.field.caret, with: String(character))
    }
  }

  /// Pastes text at the caret.
  mutating func paste(_ text: String) {
    let caret = form.number.field.caret
    send(.pasted(text, replacing: caret..<caret))
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
