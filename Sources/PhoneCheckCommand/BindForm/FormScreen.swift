import BindForm
import PhoneCheck
import TerminalText

extension BindingForm {
  /// Whether the number's field is visible and editable.
  var takesNumber: Bool {
    if fields.contains(.phone), case .typing = entryMode {
      !isSubmitting && !offersSkippingAssociation && stage != .waiting
    } else {
      false
    }
  }

  /// Whether the form is about the account's number: a second factor, or a change of number.
  var isOfAccount: Bool {
    switch stage {
    case .open(let flow), .submitting(let flow, _):
      switch flow.kind {
      case .secondFactor, .numberChange: true
      case .bind, .register, .signIn: false
      }
    default: false
    }
  }

  /// The visible fields.
  var shownFields: [FormField] {
    if case .oneTap = entryMode { [] } else { fields }
  }
}

/// The form as lines of text: the contents of a screen, and the state of the entry during typing.
struct FormScreen {
  private(set) var lines: [String] = []
  private let form: BindingForm
  private let now: Moment
  private let focus: FormField?

  /// Creates the contents of a form.
  ///
  /// - Parameters:
  ///   - focus: The field with the keyboard focus; `nil` without a keyboard.
  ///   - namesAccount: Whether the lines begin with the sentence about the account's number, if the form has one.
  init(_ form: BindingForm, at now: Moment, focus: FormField? = nil, namesAccount: Bool = false) {
    self.form = form
    self.now = now
    self.focus = focus
    if form.stage == .waiting {
      lines = ["  \(Phrase.submitting.text(in: form.language))"]
      return
    }
    if namesAccount, form.isOfAccount { lines.append("  \(form.explanation)") }
    if let banner = form.bannerText(at: now) {
      var buttons = form.canTryAgain ? [form.tryAgainTitle] : []
      if form.offersNewSignIn { buttons.append(form.startOverTitle) }
      if form.offersSkippingAssociation { buttons.append(form.skipAssociationTitle) }
      lines.append("  ! \(banner)" + buttons.map { "  [\($0)]" }.joined())
    }
    // After signing in, no field is left to fill in.
    if form.offersSkippingAssociation { return }
    for field in form.shownFields { show(field) }
    if case .oneTap = form.entryMode {
      // While the carrier's page is open, the person can still choose another number.
      let isConfirming = if case .confirmingOneTap = form.stage { true } else { false }
      showButtons(canSubmit: form.canBindOneTap, canLeave: isConfirming || !form.isSubmitting)
    } else {
      showButtons(canSubmit: form.canContinue, canLeave: form.offersAnotherNumber)
    }
  }

  /// The lines that replace the form after a login or a change of number; none if the form says nothing then.
  static func ending(_ form: BindingForm) -> [String] { form.successText.map { ["  ✓ \($0)"] } ?? [] }

  private mutating func show(_ field: FormField) {
    let prefix = form.number.holdsAreaCode ? "" : "\(form.prefix) "
    let area = form.number.area.map { "\($0.name(in: form.language)) \(prefix)" } ?? ""
    let content =
      switch field {
      case .phone: "\(area)\(number)  \(state)"
      case .code: entry(form.smsCode.entry, field) + again(form.sendCodeTitle(at: now), form.canSendCode)
      case .email:
        entry(form.emailEntry, field) + again(form.sendEmailCodeTitle(at: now), form.canSendEmailCode)
      case .emailCode: entry(form.emailCode.entry, field)
      }
    let label = "\(focus == field ? "▸" : " ") \(form.label(of: field)):"
    lines.append(content.isEmpty ? label : "\(label) \(content)")
    if let error = form.errorText(for: field) {
      lines.append("    ✗ \(VisibleText.escaping(error))")
    } else if let notice = form.noticeText(for: field) {
      lines.append("    \(notice)")
    }
  }

  /// Returns the text typed into a field other than the number's; in these fields keys append, or replace a refused code.
  private func entry(_ text: String, _ field: FormField) -> String {
    let selection = focus == field && form.isRefused(field) ? "|" : ""
    return selection + VisibleText.escaping(text) + (focus == field ? "|" : "")
  }

  /// Returns the button that sends a code again; nothing if the main button requests the code.
  private func again(_ title: String, _ isEnabled: Bool) -> String {
    form.needsCode ? "" : "  " + button(title, isEnabled)
  }

  private mutating func showButtons(canSubmit: Bool, canLeave: Bool) {
    var buttons = [button(form.submitTitle, canSubmit)]
    if form.offersSuggestedNumber { buttons.append("[\(form.suggestedNumberTitle)]") }
    if form.offersNewAccount { buttons.append("[\(form.createAccountTitle)]") }
    if canLeave { buttons.append("[\(form.anotherNumberTitle)]") }
    if form.otherWay != nil { buttons.append("[\(form.otherWayTitle)]") }
    lines.append("  " + buttons.joined(separator: "  "))
  }

  /// Returns a button: in brackets if it can be pressed, else in parentheses.
  private func button(_ title: String, _ isEnabled: Bool) -> String {
    isEnabled ? "[\(title)]" : "(\(title))"
  }

  /// The number's field with the caret, and a line for every digit that is missing.
  private var number: String {
    let field = form.number.field
    if field.text.isEmpty { return "|" + form.placeholder }
    let units = Array(field.text.utf16)
    let head = VisibleText.escaping(String(decoding: units[..<field.caret], as: UTF16.self))
    let tail = VisibleText.escaping(String(decoding: units[field.caret...], as: UTF16.self))
    return head + "|" + tail + missing
  }

  private var missing: String {
    // If only the service can decide a number, the count of missing digits is unknown.
    guard form.number.number == nil, case .incomplete(_, let count) = form.number.typingState else {
      return ""
    }
    return String(repeating: "_", count: count)
  }

  /// The state of the entry: complete, dead, or an example of a complete number.
  private var state: String {
    switch form.number.typingState {
    case .complete where form.number.number != nil && form.errorText(for: .phone) == nil:
      form.number.number?.extensionDigits == nil ? "✓" : "✓  \(form.hint ?? "")"
    // The number is complete, but belongs to another country or account.
    case .complete, .dead: "✗"
    case .incomplete(let next, _) where next.digits.count < 10: "\(next) …"
    case .empty, .incomplete: form.hint ?? ""
    }
  }
}
