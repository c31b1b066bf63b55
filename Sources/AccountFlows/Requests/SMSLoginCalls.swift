package import BindForm
internal import Platform

/// The requests to a back end with login by SMS for a form's effects, and the meaning of its answers.
package struct SMSLoginCalls: Sendable {
  /// `X-Hydrogen-Client-ID`: the identifier of the app at the service; `nil` to send none.
  package var clientID: String?
  /// The vendor of logins and associations; `nil` for an app without vendors.
  package var vendor: Vendor?
  /// `createUser` of a vendor's login.
  var createsUsers = false
  /// `syncUserProfile`, in the service's words; `nil` to leave it to the service.
  var profileSync: String?

  private var adapter: SMSLoginService { SMSLoginService(vendor: vendor) }

  /// Creates the calls of an app.
  package init(clientID: String?, vendor: Vendor?) {
    self.clientID = clientID
    self.vendor = vendor
  }

  // MARK: Effects

  /// Returns the request that performs an effect; `nil` if the host performs it, and for a submission with a carrier's
  /// proof or an e-mail address.
  package func call(for effect: BindingForm.Effect) -> ServiceCall? {
    switch effect {
    case .signIn(let credential): login(credential)
    case .sendSMS(let sms): self.sms(sms)
    // If a host opens the form to bind, there is an account already, so this is a sign-in, too.
    case .bind(let submission), .register(let submission), .logIn(let submission): logIn(submission)
    case .loadNumber, .passSecondFactor, .changeNumber, .useLanguage, .loadDefinitions, .showSlider,
      .showEmailSlider, .sendEmailCode, .confirmOneTap, .closeOneTapPage, .fetchOneTapOffer, .associate,
      .rememberArea, .announce, .focus, .report, .finish, .close:
      nil
    }
  }

  /// Returns the request that associates a vendor's account with the account of the tokens.
  package func call(associating credential: VendorCredential, with tokens: SessionTokens) -> ServiceCall {
    var call = vendorCall(credential, "user-association")
    call.authorize(with: tokens)
    return call
  }

  /// Returns the event of the answer to the request for an effect; `nil` if the effect expects none.
  package func event(_ answer: HTTPAnswer, for effect: BindingForm.Effect) -> BindingForm.Event? {
    switch effect {
    case .signIn: adapter.loginEvent(answer)
    case .sendSMS(let sms): adapter.codeEvent(answer, for: sms.request)
    case .bind(let submission), .register(let submission), .logIn(let submission):
      adapter.submissionEvent(answer, for: submission.request)
    case .associate(_, _, let request): adapter.associationEvent(answer, for: request)
    case .loadNumber, .passSecondFactor, .changeNumber, .useLanguage, .loadDefinitions, .showSlider,
      .showEmailSlider, .sendEmailCode, .confirmOneTap, .closeOneTapPage, .fetchOneTapOffer, .rememberArea,
      .announce, .focus, .report, .finish, .close:
      nil
    }
  }

  // MARK: Requests

  func sms(_ sms: BindingForm.SMSRequest) -> ServiceCall {
    var call = post("/hserve/v2.1/sms-verification-code/")
    call.add("phone", sms.mobile)
    call.add("create_user", sms.createsAccount)
    return call
  }

  /// Returns a sign-in with an entered number; `nil` for a carrier's proof and for an e-mail address.
  func logIn(_ submission: BindingForm.Submission) -> ServiceCall? {
    guard let mobile = submission.mobile else { return nil }
    var call = post("/hserve/v2.1/login/sms/")
    call.add("phone", mobile)
    call.add("code", submission.code)
    call.add("create_user", submission.createsAccount)
    return call
  }

  func login(_ credential: VendorCredential) -> ServiceCall {
    var call = vendorCall(credential, "authenticate")
    call.add("create_user", createsUsers)
    return call
  }

  // MARK: Parts of a request

  private func vendorCall(_ credential: VendorCredential, _ action: UTF8Text) -> ServiceCall {
    let vendor = credential.vendor ?? vendor ?? .weChat
    var call = post("/hserve/v2.3/idp/oauth/\(vendor.name)-native/\(action)/")
    switch credential.proof {
    case .code(let code): call.add("auth_token", code)
    case .token(let user, let token):
      call.add("access_token", token)
      call.add("uid", user)
    }
    call.add("sync_user_profile", profileSync)
    return call
  }

  func post(_ path: UTF8Text) -> ServiceCall {
    var call = ServiceCall.post(path)
    call.add(header: "X-Hydrogen-Client-ID", clientID)
    return call
  }
}

extension ServiceCall {
  /// Adds the token of a session at a back end with login by SMS.
  mutating func authorize(with tokens: SessionTokens) {
    add(header: "Authorization", String(utf8: "Hydrogen-r1 \(tokens.sessionToken)"))
  }
}
