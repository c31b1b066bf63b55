public import PhoneCheck

// One line for each effect, stable across releases: numbers are masked, codes and tokens left out.

extension BindingForm.Effect: ShownAsDescription {
  /// The effect in one line that is safe to log.
  public var description: String {
    switch self {
    case .signIn(let credential): "signIn \(credential)"
    case .loadDefinitions(let request): "loadDefinitions \(request)"
    case .loadNumber(let login, let request): "loadNumber \(login) \(request)"
    case .useLanguage(let language): "useLanguage \(language.tag)"
    case .showSlider(let number, let request): "showSlider \(number) \(request)"
    case .sendSMS(let sms): "sendSMS \(sms)"
    case .showEmailSlider(let address, let request): "showEmailSlider \(address) \(request)"
    case .sendEmailCode(let email): "sendEmailCode \(email)"
    case .confirmOneTap(let request): "confirmOneTap \(request)"
    case .closeOneTapPage: "closeOneTapPage"
    case .fetchOneTapOffer: "fetchOneTapOffer"
    case .bind(let submission): "bind \(submission)"
    case .register(let submission): "register \(submission)"
    case .logIn(let submission): "logIn \(submission)"
    case .passSecondFactor(let submission): "passSecondFactor \(submission)"
    case .changeNumber(let submission): "changeNumber \(submission)"
    case .associate(let vendor, _, let request): "associate \(vendor) \(request)"
    case .rememberArea(let id): "rememberArea \(id.countryCode) +\(id.areaCode)"
    case .announce(let text): "announce “\(text.withoutNumbers)”"
    case .focus(let field): "focus \(field)"
    case .report(let error): "report \(error) “\(error.message(in: .english).withoutNumbers)”"
    case .finish(let tokens): "finish \(tokens)"
    case .close(let reason): "close \(reason)"
    }
  }
}

extension BindingForm.SMSRequest: ShownAsDescription {
  /// The type, the masked number and the request.
  public var description: String {
    "\(type.rawValue) \(number) \(request)\(captchaToken == nil ? " without slider" : "")"
  }
}

extension BindingForm.EmailCodeRequest: ShownAsDescription {
  /// The masked address and the request.
  public var description: String { "\(address) \(request)\(captchaToken == nil ? " without slider" : "")" }
}

extension BindingForm.Submission: ShownAsDescription {
  /// The masked number or address, and the request.
  public var description: String { "\(proof) \(request)" }
}

extension BindingForm.Submission.Proof: ShownAsDescription {
  /// The masked number or address, without its code.
  public var description: String {
    switch self {
    case .number(let number, _): "\(number)"
    case .email(let address, _): "\(address)"
    case .oneTap: "one tap"
    }
  }
}
