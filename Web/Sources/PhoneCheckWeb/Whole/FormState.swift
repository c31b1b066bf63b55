import AccountFlows
import BindForm
import PhoneCheck

// The state of a form for a screen, and its effects.

extension OutputBuffer {
  // MARK: Effects

  /// Writes an effect, with the request of the service that performs it.
  mutating func effect(_ effect: BindingForm.Effect, _ call: ServiceCall?) {
    object { json in
      switch effect {
      case .signIn(let credential):
        json.type("signIn")
        json.member("vendor", credential.vendor?.name)
      case .loadNumber(let login, let request):
        json.type("loadNumber", request)
        json.member("stateToken", login.stateToken)
      case .loadDefinitions(let request): json.type("loadDefinitions", request)
      case .showSlider(let number, let request):
        json.type("showSlider", request)
        json.member("mobile", number, as: .spelling)
      case .sendSMS(let sms):
        json.type("sendSMS", sms.request)
        json.member("mobile", sms.mobile)
        json.member("smsType", sms.type.rawValue)
        json.member("captchaToken", sms.captchaToken)
        json.member("createsAccount", sms.createsAccount)
      case .showEmailSlider(let address, let request):
        json.type("showEmailSlider", request)
        json.member("email", address.text)
      case .sendEmailCode(let email):
        json.type("sendEmailCode", email.request)
        json.member("email", email.address.text)
        json.member("emailType", email.type.rawValue)
        json.member("captchaToken", email.captchaToken)
      case .confirmOneTap(let request): json.type("confirmOneTap", request)
      // A page has no carrier, so none of its events leads to these.
      case .closeOneTapPage, .fetchOneTapOffer: break
      case .bind(let submission): json.submission("bind", submission)
      case .register(let submission): json.submission("register", submission)
      case .logIn(let submission): json.submission("logIn", submission)
      case .passSecondFactor(let submission): json.submission("passSecondFactor", submission)
      case .changeNumber(let submission): json.submission("changeNumber", submission)
      case .associate(let vendor, let tokens, let request):
        json.type("associate", request)
        json.member("vendor", vendor.name)
        json.tokens(tokens)
      case .finish(let tokens):
        json.type("finish")
        json.tokens(tokens)
      case .close(let reason):
        json.type("close")
        json.member("reason", reason.description)
        if case .numberChanged(let number) = reason { json.member("mobile", number, as: .canonical) }
      case .useLanguage(let language): json.useLanguage(language)
      case .rememberArea(let id): json.rememberArea(id)
      case .announce(let text): json.announce(text)
      case .focus(let field):
        json.type("focus")
        json.member("field", field.rawValue)
      case .report(let error):
        json.type("report")
        json.member("code", error.description)
      }
      json.http(call)
    }
  }

  /// Writes the page's task of associating a vendor's account.
  ///
  /// No form has this effect, since the page has the credential.
  mutating func association(_ request: RequestID, _ call: ServiceCall?) {
    object { json in
      json.type("requestAssociation", request)
      json.http(call)
    }
  }

  mutating func http(_ call: ServiceCall?) {
    guard let call else { return }
    member("http") { json in
      json.member("method", call.method)
      json.member("path", call.path)
      json.member("headers") { json in
        for header in call.headers { json.member(header.name, header.value) }
      }
      json.member("body", call.body)
    }
  }

  private mutating func submission(_ name: String, _ submission: BindingForm.Submission) {
    type(name, submission.request)
    member("mobile", submission.mobile)
    member("code", submission.code)
    member("stateToken", submission.stateToken)
    member("email", submission.email)
    member("createsAccount", submission.createsAccount)
  }

  private mutating func tokens(_ tokens: SessionTokens) {
    member("sessionToken", tokens.sessionToken)
    member("idToken", tokens.idToken)
    member("expiresIn", tokens.lifetime.map { Int(clamping: $0) })
  }

  // MARK: State

  /// Writes everything that a screen shows.
  mutating func state(of form: BindingForm, at now: Moment) {
    member("stage", form.stage.name)
    member("way", form.way.rawValue)
    member("title", form.title)
    member("explanation", form.explanation)
    member("language", form.language.tag)
    member("banner", form.bannerText(at: now))
    member("fields", array: form.fields) { json, field in
      json.object { json in
        json.field(
          field, label: form.label(of: field), error: form.errorText(for: field),
          problem: form.problemText(for: field))
        json.member("notice", form.noticeText(for: field))
        if form.isRefused(field) { json.member("isRefused", true) }
        switch field {
        case .phone: json.number(form.number, hint: form.hint)
        case .code: json.member("text", form.smsCode.entry)
        case .email: json.member("text", form.emailEntry)
        case .emailCode: json.member("text", form.emailCode.entry)
        }
      }
    }
    switch form.way {
    case .number: button("sendCode", form.sendCodeTitle(at: now), form.canSendCode)
    case .email: button("sendEmailCode", form.sendEmailCodeTitle(at: now), form.canSendEmailCode)
    }
    button("submit", form.submitTitle, form.canContinue)
    member("needsCode", form.needsCode)
    if case .loading = form.definitions, form.way == .number { member("isLoading", true) }
    member("success", form.successText)
    if form.canTryAgain { button("tryAgain", form.tryAgainTitle) }
    if form.offersAnotherNumber { button("anotherNumber", form.anotherNumberTitle) }
    if form.otherWay != nil { button("otherWay", form.otherWayTitle) }
    if form.offersSuggestedNumber { suggestedNumber(form.suggestedNumberTitle) }
    if form.offersNewAccount { button("createAccount", form.createAccountTitle) }
    if form.offersNewSignIn { button("startOver", form.startOverTitle) }
    if form.offersSkippingAssociation {
      button("skipAssociation", form.skipAssociationTitle)
    }
    button("cancel", form.cancelTitle)
  }
}

extension BindingForm.Stage {
  fileprivate var name: String {
    switch self {
    case .waiting: "waiting"
    case .open: "open"
    case .submitting: "submitting"
    case .confirmingOneTap: "confirmingOneTap"
    case .associating: "associating"
    case .signedInOnly: "signedInOnly"
    case .finished: "finished"
    case .closed: "closed"
    }
  }
}
