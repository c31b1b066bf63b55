import BindForm
import PhoneCheck
import StandInService
import Testing

/// An error at a call of a flow, and the form's reaction in three languages.
struct ErrorRow: Sendable, CustomTestStringConvertible {
  var flow = Flow.all[0]
  var fault: Fault
  /// The end of the path of the call.
  var call: String

  var testDescription: String { "\(fault) at \(call) of \(flow.title)" }

  /// An error of the table on the SDK's pages.
  init(_ code: ServiceErrorCode, _ slots: [String] = [], at call: String, of flow: Flow = .all[0]) {
    self.init(code.rawValue, slots, at: call, of: flow, page: nil)
    self.code = code
  }

  /// A refusal of the HTTP pages.
  init(_ cause: PrintedRefusal.Cause, at call: String, of flow: Flow) {
    let path = "/api/v2/sdk/" + call
    let refusal = PrintedRefusal.of(cause, at: path, of: flow.vendor)
    self.init(refusal.code, [], at: call, of: flow, page: refusal.page)
    fault = .error(PrintedError(refusal), slots: [])
    let pages = PrintedCall.all(of: flow.vendor).filter { $0.path == path }.map(\.page)
    isPrinted = refusal.source == .table || refusal.source != .inferred && pages.contains(refusal.page)
  }

  private init(_ name: String, _ slots: [String], at call: String, of flow: Flow, page: String?) {
    guard let fault = Fault(slots.isEmpty ? name : "\(name):\(slots.joined(separator: ","))") else {
      preconditionFailure("no page prints \(name)")
    }
    (self.flow, self.fault, self.call, self.slots, self.page) = (flow, fault, call, slots, page)
    self.name = flow.vendor == .ciam ? name.replacing("IDAAS.SDK.", with: "") : name
  }

  init(status: Int, at call: String, of flow: Flow) {
    (self.flow, fault, self.call, slots, name) = (flow, .status(status), call, [], "")
    page = flow.service == .smsLogin ? Flow.smsLoginSource : nil
  }

  /// The error of the SDK's table; `nil` for a refusal of the HTTP pages, and for a status.
  private(set) var code: ServiceErrorCode?
  private let slots: [String]
  /// The code as the vendor writes it; CIAM's without the prefix.
  private let name: String
  /// The page that prints the error; `nil` for the table on the SDK's pages.
  private let page: String?
  /// Whether the page prints the error for this call.
  private var isPrinted = true

  // MARK: Rows

  static let all =
    lastCall + otherCalls + httpPages + registering + signingIn + registeringAlone + email + oneTap + smsLogin
    + oneTapLogin + vendorLogin + employees + oneAccess + accountNumber

  /// Every documented error at the last call.
  ///
  /// An error with a parameter is played for the number, the code, the state token, and a parameter that no person
  /// enters.
  private static let lastCall = ServiceErrorCode.allCases.flatMap { code -> [ErrorRow] in
    switch code {
    case .blankParameter, .malformedParameter, .expired, .wrongParameter, .wrongParameterType:
      ["mobile", "verify_code", "state_token", "X-client-id"].map {
        ErrorRow(code, [$0], at: "social/bind")
      }
    case .locked: [ErrorRow(code, ["4", "30"], at: "social/bind")]
    case .wrongPassword: [ErrorRow(code, ["3"], at: "social/bind")]
    case .interfaceFailed, .captchaImageUnavailable, .unreadableCaptcha, .captchaMismatch:
      [ErrorRow(code, ["slider"], at: "social/bind")]
    default: [ErrorRow(code, at: "social/bind")]
    }
  }

  private static let otherCalls: [ErrorRow] = [
    ErrorRow(.definitionsUnavailable, at: "country-codes"), ErrorRow(.unknownClient, at: "country-codes"),
    ErrorRow(.blankParameter, ["mobile"], at: "sms/send"),
    ErrorRow(.malformedParameter, ["mobile"], at: "sms/send"), ErrorRow(.wrongCaptcha, at: "sms/send"),
    ErrorRow(.unknownScenario, at: "sms/send"), ErrorRow(.codeNotSent, at: "sms/send"),
    ErrorRow(.locked, ["4", "30"], at: "sms/send"),
    ErrorRow(.blankParameter, ["X-client-id"], at: "login/wechat"), ErrorRow(.busy, at: "login/wechat"),
    ErrorRow(.missingWeChat, at: "login/wechat"),
  ]

  /// The refusals of CIAM's HTTP pages.
  private static let httpPages: [ErrorRow] = {
    let flow = Flow.all[0]
    let (signIn, byEmail) = (Flow.named("sign in with the number"), Flow.named("sign in by e-mail"))
    return [
      ErrorRow(.device, at: "sms/send", of: flow), ErrorRow(.application, at: "country-codes", of: flow),
      ErrorRow(.clientID, at: "login/wechat", of: flow), ErrorRow(.captcha, at: "sms/send", of: flow),
      ErrorRow(.notSent, at: "sms/send", of: flow), ErrorRow(.wrongCode, at: "social/bind", of: flow),
      ErrorRow(.stateToken, at: "social/bind", of: flow), ErrorRow(.idToken, at: "social/bind", of: flow),
      ErrorRow(.wrongCode, at: "login/mobile-verify-code", of: signIn),
      ErrorRow(.notSent, at: "email/send", of: byEmail),
      ErrorRow(.wrongCode, at: "login/email-verify-code", of: byEmail),
    ]
  }()

  /// The refusals of EIAM's pages, whose codes have no `IDAAS.`.
  private static let employees: [ErrorRow] = {
    let flow = Flow.named("WeChat, then bind", of: .eiam)
    return [
      ErrorRow(.clientID, at: "login/wechat", of: flow),
      ErrorRow(.application, at: "country-codes", of: flow),
      ErrorRow(.device, at: "sms/send", of: flow), ErrorRow(.captcha, at: "sms/send", of: flow),
      ErrorRow(.notSent, at: "sms/send", of: flow), ErrorRow(.wrongCode, at: "social/bind", of: flow),
      ErrorRow(.stateToken, at: "social/bind", of: flow),
      ErrorRow(
        .wrongCode, at: "login/mobile-verify-code", of: Flow.named("sign in with the number", of: .eiam)),
    ]
  }()

  /// The refusals of OneAccess; most aren't on any page.
  private static let oneAccess: [ErrorRow] = {
    let flow = Flow.named("WeChat, then bind", of: .oneaccess)
    return [
      ErrorRow(.application, at: "country-codes", of: flow), ErrorRow(.notSent, at: "sms/send", of: flow),
      ErrorRow(.wrongCode, at: "social/bind", of: flow),
    ]
  }()

  private static let registering: [ErrorRow] = {
    let (flow, call) = (Flow.named("Weibo, then register"), "social/register-bind")
    return [
      ErrorRow(.wrongParameter, ["access_token"], at: "login/weibo", of: flow),
      ErrorRow(.blankParameter, ["mobile"], at: call, of: flow),
      ErrorRow(.malformedParameter, ["mobile"], at: call, of: flow),
      ErrorRow(.blankParameter, ["verify_code"], at: call, of: flow),
      ErrorRow(.expired, ["verify_code"], at: call, of: flow),
      ErrorRow(.blankParameter, ["X-state-token"], at: call, of: flow),
      ErrorRow(.expired, ["state_token"], at: call, of: flow), ErrorRow(.wrongSMSCode, at: call, of: flow),
      ErrorRow(.alreadyBound, at: call, of: flow), ErrorRow(.numberOfAnotherUser, at: call, of: flow),
      ErrorRow(.locked, ["4", "30"], at: call, of: flow), ErrorRow(.busy, at: call, of: flow),
    ]
  }()

  private static let signingIn: [ErrorRow] = {
    let (flow, call) = (Flow.named("sign in with the number"), "login/mobile-verify-code")
    return [
      ErrorRow(.blankParameter, ["mobile"], at: call, of: flow),
      ErrorRow(.expired, ["verify_code"], at: call, of: flow), ErrorRow(.wrongSMSCode, at: call, of: flow),
      ErrorRow(.unknownUser, at: call, of: flow), ErrorRow(.notBound, at: call, of: flow),
      ErrorRow(.locked, ["4", "30"], at: call, of: flow), ErrorRow(.busy, at: call, of: flow),
    ]
  }()

  private static let registeringAlone: [ErrorRow] = {
    let (flow, call) = (Flow.named("register without a vendor's account"), "register/mobile-verify-code")
    return [
      ErrorRow(.malformedParameter, ["mobile"], at: call, of: flow),
      ErrorRow(.expired, ["verify_code"], at: call, of: flow), ErrorRow(.wrongSMSCode, at: call, of: flow),
      ErrorRow(.numberOfAnotherUser, at: call, of: flow),
    ]
  }()

  private static let email: [ErrorRow] = {
    let flow = Flow.named("WeChat, then bind by e-mail")
    let signIn = Flow.named("sign in by e-mail")
    return [
      ErrorRow(.blankParameter, ["email"], at: "email/send", of: flow),
      ErrorRow(.malformedParameter, ["email"], at: "email/send", of: flow),
      ErrorRow(.wrongCaptcha, at: "email/send", of: flow),
      ErrorRow(.unknownScenario, at: "email/send", of: flow),
      ErrorRow(.codeNotSent, at: "email/send", of: flow),
      ErrorRow(.locked, ["4", "30"], at: "email/send", of: flow),
      ErrorRow(.wrongEmailCode, at: "social/bind", of: flow),
      ErrorRow(.wrongSMSCode, at: "social/bind", of: flow),
      ErrorRow(.blankParameter, ["verify_code"], at: "social/bind", of: flow),
      ErrorRow(.malformedParameter, ["verify_code"], at: "social/bind", of: flow),
      ErrorRow(.expired, ["verify_code"], at: "social/bind", of: flow),
      ErrorRow(.expired, ["state_token"], at: "social/bind", of: flow),
      ErrorRow(.malformedParameter, ["email"], at: "social/bind", of: flow),
      ErrorRow(.blankParameter, ["mobile"], at: "social/bind", of: flow),
      ErrorRow(.alreadyBound, at: "social/bind", of: flow),
      ErrorRow(.numberOfAnotherUser, at: "social/bind", of: flow),
      ErrorRow(.busy, at: "social/bind", of: flow),
      ErrorRow(.wrongEmailCode, at: "login/email-verify-code", of: signIn),
      ErrorRow(.unknownUser, at: "login/email-verify-code", of: signIn),
    ]
  }()

  private static let oneTap: [ErrorRow] = {
    let flow = Flow.named("WeChat, then bind with one tap")
    return [
      ErrorRow(.missingOneTap, at: "onetap", of: flow),
      ErrorRow(.expired, ["state_token"], at: "onetap", of: flow),
      ErrorRow(.interfaceFailed, ["onelogin"], at: "onetap", of: flow),
      ErrorRow(.numberOfAnotherUser, at: "onetap", of: flow), ErrorRow(.busy, at: "onetap", of: flow),
      ErrorRow(status: 404, at: "onetap", of: flow), ErrorRow(status: 500, at: "onetap", of: flow),
    ]
  }()

  /// The errors of a second factor and of a change of number.
  private static let accountNumber: [ErrorRow] = {
    let factor = Flow.named("WeChat, then a second factor", of: .eiam)
    let change = Flow.named("change the number")
    return [
      ErrorRow(.stateToken, at: "mobile-by-token", of: factor),
      ErrorRow(.notSent, at: "sms/send", of: factor),
      ErrorRow(.wrongCode, at: "mfa/sms", of: factor), ErrorRow(.stateToken, at: "mfa/sms", of: factor),
      ErrorRow(.wrongCode, at: "profile/update-mobile", of: change),
      ErrorRow(.idToken, at: "profile/update-mobile", of: change),
      ErrorRow(.numberOfAnotherUser, at: "profile/update-mobile", of: change),
    ]
  }()

  private static let smsLogin: [ErrorRow] = {
    let flow = Flow.named("sign in to an account", at: .smsLogin)
    return ["sms-verification-code/", "login/sms/"].flatMap { call in
      [400, 404, 409, 500].map { ErrorRow(status: $0, at: call, of: flow) }
    }
  }()

  private static let oneTapLogin: [ErrorRow] = {
    let flow = Flow.named("sign in or up with one tap", at: .smsLogin)
    return [400, 404, 409, 500].map { ErrorRow(status: $0, at: "onetap", of: flow) }
  }()

  /// The errors except 404, which isn't an error at the login: the form opens.
  private static let vendorLogin: [ErrorRow] = {
    let flow = Flow.named("WeChat unknown, so sign in and associate", at: .smsLogin)
    return [400, 409, 500].map { ErrorRow(status: $0, at: "authenticate/", of: flow) }
      + [400, 404, 409, 500].map { ErrorRow(status: $0, at: "user-association/", of: flow) }
  }()

  // MARK: Playing

  /// Plays the flow until the error, and returns the display in each language.
  func play() async throws -> [Outcome] {
    let standIn = try await StandIn.startForTests(flow.vendor)
    standIn.fail(call, with: fault)
    let player = try await flow.play(standIn)
    #expect(standIn.takeMisfits() == [])
    await standIn.stop()
    let form = await player.form
    return Language.allCases.map { Outcome(form, $0) }
  }

  func line(_ outcomes: [Outcome]) -> String {
    let texts = outcomes.map { $0.shown.joined(separator: "; ") }
    return "| \(title) | `\(call)` | \(outcomes[0].place) | \(texts.joined(separator: " | ")) | \(source) |"
  }

  /// The page that prints the error, as a link.
  private var source: String {
    switch (fault, page) {
    case (.status, nil): "—"
    case (_, nil): "[SDK](../Tests/Fixtures/error-codes.tsv)"
    case (_, let page?): isPrinted ? "[page](\(page))" : "inferred from [page](\(page))"
    }
  }

  private var title: String {
    switch fault {
    case .error:
      let isAboutSlot = !slots.isEmpty && code != .locked && code != .wrongPassword
      return "`\(name)`" + (isAboutSlot ? " (\(slots[0]))" : "")
    case .status(let status): return "\(status)"
    case .delay, .cut, .page: return "\(fault)"
    }
  }
}

extension Flow {
  /// The name; with the service's name, if it isn't the first service.
  var title: String { serviceName == "CIAM" ? name : "\(name) (\(serviceName))" }
}
