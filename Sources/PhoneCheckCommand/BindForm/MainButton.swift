import BindForm

/// The action of the Enter key: the main button, by the form's state and the focused field.
enum MainButton: Hashable {
  case startOver, tryAgain, skip, suggestedNumber, createAccount, bindOneTap, otherNumber, sendCode,
    sendEmailCode, submit
  /// No button: the focus moves to a field.
  case goTo(FormField)

  init(_ form: BindingForm, focus: FormField) {
    if form.offersNewSignIn {
      self = .startOver
    } else if form.canTryAgain {
      self = .tryAgain
    } else if form.offersSkippingAssociation {
      self = .skip
    } else if form.offersNewAccount {
      self = .createAccount
    } else if case .oneTap = form.entryMode {
      self = .bindOneTap
    } else {
      self.init(at: focus, form)
    }
  }

  private init(at focus: FormField, _ form: BindingForm) {
    switch focus {
    case .phone where form.offersSuggestedNumber: self = .suggestedNumber
    case .phone where form.offersAnotherNumber: self = .otherNumber
    case .phone: self = form.smsCode.isSent && !form.canSendCode ? .goTo(.code) : .sendCode
    case .code where !form.smsCode.isSent && form.canSendCode: self = .sendCode
    case .email: self = form.emailCode.isSent && !form.canSendEmailCode ? .goTo(.emailCode) : .sendEmailCode
    case .emailCode where !form.emailCode.isSent && form.canSendEmailCode: self = .sendEmailCode
    case .code, .emailCode: self = .submit
    }
  }

  /// Returns the title of the button; `nil` if there is none.
  func title(in form: BindingForm) -> String? {
    switch self {
    case .startOver: form.startOverTitle
    case .tryAgain: form.tryAgainTitle
    case .skip: form.skipAssociationTitle
    case .suggestedNumber: form.suggestedNumberTitle
    case .createAccount: form.createAccountTitle
    case .bindOneTap, .submit: form.submitTitle
    case .otherNumber: form.anotherNumberTitle
    case .sendCode: form.sendCodeTitle(at: form.now)
    case .sendEmailCode: form.sendEmailCodeTitle(at: form.now)
    case .goTo: nil
    }
  }

  /// The events that pressing the button sends.
  var events: [BindingForm.Event] {
    switch self {
    case .startOver: [.startOverTapped]
    case .tryAgain: [.tryAgainTapped]
    case .skip: [.skipAssociationTapped]
    case .suggestedNumber: [.suggestedNumberTapped]
    case .createAccount: [.createAccountTapped]
    case .bindOneTap: [.oneTapTapped]
    case .otherNumber: [.anotherNumberTapped]
    // A form without this field ignores that it was left.
    case .sendCode: [.blurred(.phone), .sendCodeTapped]
    case .sendEmailCode: [.sendEmailCodeTapped]
    case .submit: [.submitTapped]
    case .goTo(.code), .goTo(.phone): [.blurred(.phone)]
    case .goTo(.email), .goTo(.emailCode): []
    }
  }
}
