import BindForm
import Foundation
import PhoneCheck

/// The documented endpoints of the identity service, with its rules: headers, tokens, codes.
struct IdentityEndpoints: Sendable {
  static let prefix = "/api/v2/sdk/"
  /// The path that exchanges a carrier's proof; it belongs to the app: the service doesn't document one.
  static let oneTapPath = "/onetap"

  /// The definitions to rotate through, and the index of the current ones.
  let definitions: [String]
  var version = 0

  /// The types of the codes that were sent, by number and address.
  private var sent: [String: Set<String>] = [:]
  /// The numbers and addresses that have an account.
  private var accounts: Set<String> = ["+86-\(StandIn.knownNumber)", StandIn.knownAddress]

  init(definitions: [String]) { self.definitions = definitions }

  private static let required = [
    "X-operating-sys-version", "X-device-fingerprint", "X-agent", "X-client-id",
  ]

  mutating func answer(_ request: StandInRequest) -> StandInAnswer {
    for name in Self.required where request.headers[name.lowercased()]?.isEmpty ?? true {
      return Self.error(.blankParameter, name)
    }
    guard request.headers["x-client-id"] == StandIn.clientID else { return Self.error(.unknownClient) }
    if request.path == Self.oneTapPath { return oneTap(request) }
    switch (request.method, String(request.path.dropFirst(Self.prefix.count))) {
    case ("GET", "country-codes"): return countryCodes(request)
    case ("POST", "login/wechat"): return login(request, valid: request.text("code") == StandIn.vendorCode)
    case ("POST", "login/weibo"):
      return login(request, valid: request.text("access_token") != nil && request.text("uid") != nil)
    case ("POST", "sms/send"): return sendSMS(request)
    case ("POST", "email/send"): return sendEmail(request)
    case ("POST", "social/bind"): return bind(request, types: (.bindMobile, .bindEmail))
    case ("POST", "social/register-bind"): return bind(request, types: (.register, .register))
    case ("POST", "login/mobile-verify-code"): return signIn(request, with: "mobile")
    case ("POST", "login/email-verify-code"): return signIn(request, with: "email")
    case ("POST", "register/mobile-verify-code"): return register(request)
    case ("POST", "sso/session-token/id-token"):
      return request.headers["session-token"] == StandIn.sessionToken
        ? Self.tokens : Self.error(.expired, "session-token")
    default: return StandInAnswer(status: 404, body: "")
    }
  }

  static func error(_ code: ServiceErrorCode, _ slots: String...) -> StandInAnswer { error(code, slots) }

  static func error(_ code: ServiceErrorCode, _ slots: [String]) -> StandInAnswer {
    var text = code.text(in: .english)
    for (index, value) in slots.enumerated() { text = text.replacing("{\(index)}", with: value) }
    return .json(
      ["error_code": code.rawValue, "error_msg": text], status: code == .busy ? 500 : 400)
  }

  private static let tokens = StandInAnswer.json([
    "session_token": StandIn.sessionToken, "id_token": "e30.e30.", "expire": 7200, "status": "SUCCESS",
  ])

  // MARK: Endpoints

  private func countryCodes(_ request: StandInRequest) -> StandInAnswer {
    let tag = "\"definitions-\(version % definitions.count)\""
    var answer = StandInAnswer(body: definitions[version % definitions.count])
    answer.headers["ETag"] = tag
    if request.headers["if-none-match"] == tag { (answer.status, answer.body) = (304, "") }
    return answer
  }

  /// Handles a vendor's login; the fingerprint contains its outcome, so that one stand-in serves all flows.
  private func login(_ request: StandInRequest, valid: Bool) -> StandInAnswer {
    guard valid else { return Self.error(.wrongParameter, "code") }
    let both = #"{"socialBindOrRegisterFlow":["VERIFY_PHONE","VERIFY_EMAIL"]}"#
    let email = #"{"socialBindOrRegisterFlow":["VERIFY_EMAIL"]}"#
    return switch request.headers["x-device-fingerprint"] {
    case "bound": Self.tokens
    case "register": Self.needs(both, "USER_REGISTER")
    case "email": Self.needs(email, " SOCIAL_BIND")
    default: Self.needs(both, " SOCIAL_BIND")
    }
  }

  /// Returns the answer to a login that requires one of the steps.
  private static func needs(_ steps: String, _ status: String) -> StandInAnswer {
    .json(["state_token": StandIn.stateToken, "data": steps, "status": status])
  }

  private mutating func sendSMS(_ request: StandInRequest) -> StandInAnswer {
    guard let mobile = request.text("mobile") else { return Self.error(.blankParameter, "mobile") }
    guard Self.isMobile(mobile) else { return Self.error(.malformedParameter, "mobile") }
    guard let type = request.text("type"), SMSType(rawValue: type) != nil else {
      return Self.error(.unknownScenario)
    }
    guard request.text("captcha_token") == StandIn.captchaToken else { return Self.error(.wrongCaptcha) }
    sent[mobile, default: []].insert(type)
    return StandInAnswer(body: "")
  }

  private mutating func sendEmail(_ request: StandInRequest) -> StandInAnswer {
    guard let email = request.text("email") else { return Self.error(.blankParameter, "email") }
    guard let type = request.text("type"), EmailCodeType(rawValue: type) != nil else {
      return Self.error(.unknownScenario)
    }
    guard request.text("captcha_token") == StandIn.captchaToken else { return Self.error(.wrongCaptcha) }
    sent[email, default: []].insert(type)
    return StandInAnswer(body: "")
  }

  /// The purposes of the codes for a call, by SMS and by e-mail.
  private typealias CodeTypes = (sms: SMSType, email: EmailCodeType)

  private mutating func bind(_ request: StandInRequest, types: CodeTypes) -> StandInAnswer {
    guard let token = request.headers["x-state-token"] else {
      return Self.error(.blankParameter, "X-state-token")
    }
    guard token == StandIn.stateToken else { return Self.error(.expired, "state_token") }
    return problem(with: request, types: types) ?? Self.tokens
  }

  /// Signs in to an existing account.
  private func signIn(_ request: StandInRequest, with name: String) -> StandInAnswer {
    guard let contact = request.text(name) else { return Self.error(.blankParameter, name) }
    if let problem = problem(with: request, types: (.login, .login)) { return problem }
    return accounts.contains(contact) ? Self.tokens : Self.error(.unknownUser)
  }

  /// Makes an account without a vendor's account.
  private mutating func register(_ request: StandInRequest) -> StandInAnswer {
    guard let mobile = request.text("mobile") else { return Self.error(.blankParameter, "mobile") }
    if let problem = problem(with: request, types: (.register, .register)) { return problem }
    accounts.insert(mobile)
    return Self.tokens
  }

  /// Returns the problem of the number or the address, and its code.
  ///
  /// The documents have no call with both, so both together are refused.
  private func problem(with request: StandInRequest, types: CodeTypes) -> StandInAnswer? {
    let (mobile, email) = (request.text("mobile"), request.text("email"))
    guard let contact = mobile ?? email else { return Self.error(.blankParameter, "mobile") }
    guard mobile == nil || email == nil else { return Self.error(.wrongParameter, "email") }
    guard let code = request.text("verify_code") else { return Self.error(.blankParameter, "verify_code") }
    let type = mobile == nil ? types.email.rawValue : types.sms.rawValue
    guard sent[contact]?.contains(type) == true, code == StandIn.code else {
      return mobile == nil ? Self.error(.wrongEmailCode) : Self.error(.wrongSMSCode)
    }
    return nil
  }

  /// Exchanges a carrier's proof: after a login with its state token, or without a token to sign in.
  private func oneTap(_ request: StandInRequest) -> StandInAnswer {
    if let token = request.headers["x-state-token"], token != StandIn.stateToken {
      return Self.error(.expired, "state_token")
    }
    guard request.text("token") != nil, request.text("processID") != nil else {
      return Self.error(.missingOneTap)
    }
    return Self.tokens
  }

  /// Whether a number has an area code and digits; the form has checked that the tenant accepts it.
  private static func isMobile(_ text: String) -> Bool {
    text.utf8.count { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } >= 8
      && text.utf8.allSatisfy {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: "+")
          || $0 == UInt8(ascii: "-")
      }
  }
}
