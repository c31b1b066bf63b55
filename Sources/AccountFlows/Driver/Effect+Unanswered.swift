internal import BindForm

extension BindingForm.Effect {
  /// The event for an effect without an answer, so that the form doesn't wait forever; `nil` if the effect expects no
  /// answer.
  var unanswered: BindingForm.Event? {
    switch self {
    case .signIn: .refused(.failed(.noAnswer))
    case .loadNumber(_, let request): .accountNumberFailed(.failed(.noAnswer), for: request)
    case .loadDefinitions(let request): .definitionsFailed(.refused(.noAnswer), for: request)
    case .showSlider(_, let request), .showEmailSlider(_, let request): .sliderFinished(.closed, for: request)
    case .sendSMS(let sms): .codeFailed(.noAnswer, for: sms.request)
    case .sendEmailCode(let email): .codeFailed(.noAnswer, for: email.request)
    case .confirmOneTap(let request): .oneTapFinished(.failed(SDKError()), for: request)
    case .bind(let submission), .register(let submission), .logIn(let submission),
      .passSecondFactor(let submission), .changeNumber(let submission):
      .submissionFailed(.noAnswer, for: submission.request)
    case .associate(_, _, let request): .associationFailed(.noAnswer, for: request)
    case .fetchOneTapOffer: .oneTapUnavailable(SDKError(code: "TIMEOUT"))
    case .useLanguage, .closeOneTapPage, .rememberArea, .announce, .focus, .report, .finish,
      .close:
      nil
    }
  }

  /// The event for an effect that neither the service nor the host performs; `nil` if the effect expects no answer.
  var unperformed: BindingForm.Event? {
    // The service has no second factor by SMS. The app may continue the login.
    if case .loadNumber(let login, let request) = self {
      return .accountNumberFailed(.pending(login), for: request)
    }
    return unanswered
  }

  /// The submission to be sent; `nil` for any other effect.
  var submission: BindingForm.Submission? {
    switch self {
    case .bind(let submission), .register(let submission), .logIn(let submission),
      .passSecondFactor(let submission), .changeNumber(let submission):
      submission
    default: nil
    }
  }

  /// Whether the form expects an answer to the effect.
  var expectsAnswer: Bool { unanswered != nil }

  /// Whether the effect is the last of a form.
  var isLast: Bool {
    switch self {
    case .finish, .close: true
    default: false
    }
  }
}
