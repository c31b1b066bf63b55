import AccountFlows
import BindForm
import PhoneCheck

/// The service that performs a form's effects, for a page that sends its requests.
struct PageService {
  /// The services that the library knows.
  enum Kind: String, CaseIterable {
    case ciam, eiam, oneaccess, smsLogin
    /// An earlier name of ``ciam``.
    case identity

    /// The vendor of the identity service; `nil` for a back end with login by SMS.
    var vendor: IdentityVendor? {
      switch self {
      case .ciam, .identity: .ciam
      case .eiam: .eiam
      case .oneaccess: .oneAccess
      case .smsLogin: nil
      }
    }
  }

  /// The vendor of the identity service; `nil` for a back end with login by SMS.
  let identity: IdentityVendor?
  /// The identifier of the app at the service; `nil` to send none.
  let clientID: String?
  /// The vendor of logins and associations at a back end with login by SMS; `nil` for none.
  let vendor: Vendor?

  func identityCalls(_ language: Language) -> IdentityServiceCalls {
    IdentityServiceCalls(identity ?? .ciam, language: language, clientID: clientID)
  }

  private var smsLoginCalls: SMSLoginCalls { SMSLoginCalls(clientID: clientID, vendor: vendor) }

  // MARK: Requests

  /// The request that performs an effect; `nil` for an effect that the page performs.
  func call(for effect: BindingForm.Effect, in language: Language) -> ServiceCall? {
    identity == nil ? smsLoginCalls.call(for: effect) : identityCalls(language).call(for: effect)
  }

  /// The event for an effect whose call the service doesn't have; `nil` for any other effect.
  func refusal(of effect: BindingForm.Effect) -> BindingForm.Event? {
    if identity != nil { return identityCalls(.english).refusal(of: effect) }
    guard case .loadNumber(let login, let request) = effect else { return nil }
    return .accountNumberFailed(.pending(login), for: request)
  }

  /// The request that associates a vendor's account; `nil` if the service has no such request.
  func call(associating credential: VendorCredential, with tokens: SessionTokens) -> ServiceCall? {
    identity == nil ? smsLoginCalls.call(associating: credential, with: tokens) : nil
  }

  // MARK: Answers

  /// The rules of a sign-in without a preceding login.
  func signIn(_ newAccounts: SignInRules.NewAccounts) -> SignInRules {
    identity == nil ? SMSLoginService.rules(newAccounts) : SignInRules(newAccounts: newAccounts)
  }

  /// The event of the answer to a login.
  func loginEvent(_ answer: HTTPAnswer) -> BindingForm.Event {
    identity == nil
      ? SMSLoginService(vendor: vendor).loginEvent(answer) : IdentityService().loginEvent(answer)
  }

  /// The event of the answer to an effect; `nil` for an effect that expects none.
  ///
  /// A back end with login by SMS lacks some requests. The page sends those to another service, and their answers are
  /// read like the identity service's.
  ///
  /// - Parameter read: Reads definitions in the body of an answer.
  func event(
    _ answer: HTTPAnswer, for effect: BindingForm.Effect, read: DefinitionsReading
  ) -> BindingForm.Event? {
    if identity == nil, let event = smsLoginCalls.event(answer, for: effect) { return event }
    switch effect {
    case .loadDefinitions(let request):
      return IdentityService().definitionsEvent(answer, for: request, read: read)
    case .showSlider(_, let request), .showEmailSlider(_, let request):
      return .sliderFinished(.closed, for: request)
    case .associate(_, _, let request):
      guard case .codeFailed(let failure, _) = IdentityService().codeEvent(answer, for: request) else {
        return .associated(for: request)
      }
      return .associationFailed(failure, for: request)
    default: return identityCalls(.english).eventWithoutDefinitions(answer, for: effect)
    }
  }
}

extension BindingForm.Effect {
  /// The number of the request that an event answers; `nil` for an effect without one.
  var request: RequestID? {
    switch self {
    case .loadDefinitions(let request), .showSlider(_, let request), .showEmailSlider(_, let request),
      .associate(_, _, let request), .loadNumber(_, let request):
      request
    case .sendSMS(let sms): sms.request
    case .sendEmailCode(let email): email.request
    case .bind(let submission), .register(let submission), .logIn(let submission),
      .passSecondFactor(let submission), .changeNumber(let submission):
      submission.request
    default: nil
    }
  }
}
