internal import BindForm

extension BindingForm.Effect {
  /// The event for an effect that got no answer, so that the form doesn't wait for one forever; `nil` for an effect that
  /// expects none.
  var unanswered: BindingForm.Event? {
    switch self {
    case .signIn: .refused(.failed(.noAnswer))
    case .loadDefinitions(let request): .definitionsFailed(.refused(.noAnswer), for: request)
    case .showSlider(_, let request), .showEmailSlider(_, let request): .sliderFinished(.closed, for: request)
    case .sendSMS(let sms): .codeFailed(.noAnswer, for: sms.request)
    case .sendEmailCode(let email): .codeFailed(.noAnswer, for: email.request)
    case .confirmOneTap(let request): .oneTapFinished(.failed(SDKError()), for: request)
    case .bind(let submission), .register(let submission), .logIn(let submission):
      .submissionFailed(.noAnswer, for: submission.request)
    case .associate(_, _, let request): .associationFailed(.noAnswer, for: request)
    case .fetchOneTapOffer: .oneTapUnavailable(SDKError(code: "TIMEOUT"))
    case .useLanguage, .closeOneTapPage, .rememberArea, .announce, .focus, .report, .finish,
      .close:
      nil
    }
  }

  /// The request of a submission; `nil` for any other effect.
  var submission: BindingForm.Submission? {
    switch self {
    case .bind(let submission), .register(let submission), .logIn(let submission): submission
    default: nil
    }
  }

  /// Whether an event answers it.
  var expectsAnswer: Bool { unanswered != nil }

  /// Whether it is the last effect of a form.
  var isLast: Bool {
    switch self {
    case .finish, .close: true
    default: false
    }
  }
}
