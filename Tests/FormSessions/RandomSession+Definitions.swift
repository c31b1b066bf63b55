import BindForm
import PhoneCheck

// Definitions that arrive while the form is open: the form has to use the right ones, and typing must not be disturbed.

/// The definitions that a session has sent, as far as the form must use them.
struct DefinitionsModel {
  /// The number of definitions in the latest set that the form has to activate, now or later; `nil` before there is
  /// one.
  private(set) var latestCount: Int?
  /// The request whose answer the form awaits.
  private(set) var awaited: RequestID?
  /// Whether the number's field has the focus.
  private(set) var isTyping = false

  init(given: PhoneValidator?) { latestCount = given?.catalog.definitions.count }

  mutating func record(_ event: BindingForm.Event, isEditable: Bool, isOver: Bool) {
    guard !isOver else { return }
    switch event {
    case .definitionsChanged(let validator):
      (latestCount, awaited) = (validator.catalog.definitions.count, nil)
    case .definitionsLoaded(let validator, let request) where request == awaited:
      (latestCount, awaited) = (validator.catalog.definitions.count, nil)
    case .definitionsFailed(_, let request) where request == awaited: awaited = nil
    case .definitionsUnchanged(let request) where request == awaited: awaited = nil
    case .textEdited, .pasted, .caretMoved: isTyping = isEditable
    case .blurred, .codeEdited, .wayChosen, .emailEdited, .emailCodeEdited, .submitTapped: isTyping = false
    default: break
    }
  }

  mutating func record(_ effect: BindingForm.Effect) {
    if case .loadDefinitions(let request) = effect { awaited = request }
  }
}

extension RandomSession {
  static let validators = [PhoneValidator.tenant, .narrowTenant]

  /// Returns the definitions that the form uses; `nil` if it has none.
  static func validator(of form: BindingForm) -> PhoneValidator? {
    if case .ready(let validator) = form.definitions { validator } else { nil }
  }

  /// Checks the effect of an event on the definitions.
  ///
  /// - Parameter before: The form before the event.
  mutating func checkDefinitions(_ event: BindingForm.Event, before: BindingForm) {
    let counts = [before, form].map { Self.validator(of: $0)?.catalog.definitions.count }
    if before.hasWaitingDefinitions, !form.hasWaitingDefinitions { takenInCount += 1 }
    // If the event begins to edit the field, the field is as it was before the event.
    let isTyped = definitions.isTyping && !before.number.field.text.isEmpty && !form.number.field.text.isEmpty
    if isTyped, let first = counts[0], counts[1] != first {
      violations.append("other definitions while a number is typed")
    }
    if event.isOfDefinitions, counts[0] != nil {
      if before.smsCode.isSent, !form.smsCode.isSent { violations.append("definitions made a code void") }
      if isTyped, before.number.number != form.number.number {
        violations.append("definitions changed the number that is typed")
      }
    }
    guard !form.isOver else { return }
    if form.hasWaitingDefinitions {
      let isCodeAbout = form.smsCode.isSent || form.smsCode.delivery != .idle
      let isHeld =
        definitions.isTyping && !form.number.field.text.isEmpty || !form.fields.contains(.phone)
      if !isHeld, !isCodeAbout, form.isEditable { violations.append("definitions wait for nothing") }
    } else if counts[1] != definitions.latestCount {
      violations.append("the last definitions aren't used")
    }
  }
}

extension BindingForm {
  fileprivate var isOver: Bool {
    switch stage {
    case .finished, .closed: true
    default: false
    }
  }

  /// Whether the fields can be edited.
  var isEditable: Bool {
    switch stage {
    case .waiting, .open: true
    default: false
    }
  }
}

extension BindingForm.Event {
  fileprivate var isOfDefinitions: Bool {
    switch self {
    case .definitionsLoaded, .definitionsFailed, .definitionsUnchanged, .definitionsChanged: true
    default: false
    }
  }
}
