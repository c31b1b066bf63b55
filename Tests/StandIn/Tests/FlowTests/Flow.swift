import BindForm
import Foundation
import PhoneCheck
import StandInService
import Testing

/// A way through the form: how it begins, what the person does, and the requests that have to come of it.
struct Flow: Sendable, CustomTestStringConvertible {
  enum Service: String, Sendable {
    case identity = "identity service"
    case smsLogin = "login by SMS"
  }

  /// What opens the form.
  enum Start: Sendable {
    /// A vendor's login, and what the service answers to it.
    case weChat(leadsTo: String)
    case weibo(leadsTo: String)
    /// No login: the number signs in.
    case signIn(SignInRules.NewAccounts)
  }

  /// What the person does after it is open.
  enum Step: Sendable {
    case number(String), code(String), email(String), oneTap, createAccount
  }

  var service: Service
  var name: String
  var start: Start
  var steps: [Step]
  /// Whether the host has the form ask for an e-mail address, too.
  var asksForEmail = false
  /// The requests, as they go out: method, path, body.
  var requests: [String]

  var testDescription: String { "\(service.rawValue): \(name)" }

  private static let definitions = "GET /api/v2/sdk/country-codes "
  private static let weChat = #"POST /api/v2/sdk/login/wechat {"code":"vendor-code"}"#
  private static let weibo = #"POST /api/v2/sdk/login/weibo {"access_token":"token","uid":"user"}"#
  private static let proof = #"{"token":"CU__0__b41a","processID":"1f1437fd","authcode":"0000"}"#

  private static func sms(_ type: String) -> String {
    #"POST /api/v2/sdk/sms/send {"mobile":"+86-13800138000","type":"\#(type)","captcha_token":"slider"}"#
  }

  private static func last(_ path: String) -> String {
    #"POST /api/v2/sdk/\#(path) {"mobile":"+86-13800138000","verify_code":"123456"}"#
  }

  private static func phoneSMS(_ number: String, _ create: Bool) -> String {
    #"POST /hserve/v2.1/sms-verification-code/ {"phone":"\#(number)","create_user":\#(create)}"#
  }

  private static func phoneLogin(_ number: String, _ create: Bool) -> String {
    #"POST /hserve/v2.1/login/sms/ {"phone":"\#(number)","code":"123456","create_user":\#(create)}"#
  }

  private static let socialLogin =
    #"POST /hserve/v2.3/idp/oauth/wechat-native/authenticate/ {"auth_token":"vendor-code","create_user":false}"#
  private static let association =
    #"POST /hserve/v2.3/idp/oauth/wechat-native/user-association/ {"auth_token":"second"}"#

  private static let typed: [Step] = [.number("138 0013 8000"), .code("123456")]

  /// Every documented way.
  static let all: [Flow] = [
    Flow(
      service: .identity, name: "WeChat, then bind", start: .weChat(leadsTo: "bind"), steps: typed,
      requests: [weChat, definitions, sms("BIND_MOBILE_SMS"), last("social/bind")]),
    Flow(
      service: .identity, name: "Weibo, then register", start: .weibo(leadsTo: "register"), steps: typed,
      requests: [weibo, definitions, sms("REGISTER_SMS"), last("social/register-bind")]),
    Flow(
      service: .identity, name: "WeChat, bound already", start: .weChat(leadsTo: "bound"), steps: [],
      requests: [weChat]),
    Flow(
      service: .identity, name: "sign in with the number", start: .signIn(.automatic), steps: typed,
      requests: [definitions, sms("LOGIN_SMS"), last("login/mobile-verify-code")]),
    Flow(
      service: .identity, name: "Weibo, then bind with one tap", start: .weibo(leadsTo: "bind"),
      steps: [.oneTap],
      requests: [weibo, definitions, "POST /onetap \(proof)"]),
    Flow(
      service: .identity, name: "WeChat, then register with one tap", start: .weChat(leadsTo: "register"),
      steps: [.oneTap], requests: [weChat, definitions, "POST /onetap \(proof)"]),
    Flow(
      service: .identity, name: "WeChat, then bind with number and e-mail", start: .weChat(leadsTo: "bind"),
      steps: typed + [.email("me@example.com")], asksForEmail: true,
      requests: [
        weChat, definitions, sms("BIND_MOBILE_SMS"),
        #"POST /api/v2/sdk/email/send {"email":"me@example.com","type":"BIND_EMAIL_EMS","captcha_token":"slider"}"#,
        #"POST /api/v2/sdk/social/bind {"mobile":"+86-13800138000","verify_code":"123456","email":"me@example.com","email_code":"123456"}"#,
      ]),
    Flow(
      service: .smsLogin, name: "sign in or up with the number", start: .signIn(.automatic),
      steps: [.number("13900139000"), .code("123456")],
      requests: [phoneSMS("13900139000", true), phoneLogin("13900139000", true)]),
    Flow(
      service: .smsLogin, name: "sign in to an account", start: .signIn(.afterAgreement), steps: typed,
      requests: [phoneSMS("13800138000", false), phoneLogin("13800138000", false)]),
    Flow(
      service: .smsLogin, name: "no account, so create one", start: .signIn(.afterAgreement),
      steps: [.number("13900139001"), .createAccount, .code("123456")],
      requests: [
        phoneSMS("13900139001", false), phoneSMS("13900139001", true), phoneLogin("13900139001", true),
      ]),
    Flow(
      service: .smsLogin, name: "WeChat unknown, so sign in and associate",
      start: .weChat(leadsTo: "unknown"),
      steps: typed,
      requests: [socialLogin, phoneSMS("13800138000", false), phoneLogin("13800138000", false), association]),
    Flow(
      service: .smsLogin, name: "WeChat unknown, so create an account and associate",
      start: .weChat(leadsTo: "unknown"), steps: [.number("13900139002"), .createAccount, .code("123456")],
      requests: [
        socialLogin, phoneSMS("13900139002", false), phoneSMS("13900139002", true),
        phoneLogin("13900139002", true), association,
      ]),
  ]

  // MARK: Playing

  /// Plays the flow and returns the form as it is then.
  func play(_ standIn: StandIn, limit: Duration = .seconds(10), _ language: Language = .english) async throws
    -> Player
  {
    var configuration = BindForm.Configuration()
    configuration.language = language
    let player: Player
    switch service {
    case .identity:
      if asksForEmail { configuration.steps.insert(.email) }
      let outcome =
        switch start {
        case .weChat(let outcome), .weibo(let outcome): outcome
        case .signIn: "sign-in"
        }
      let client = try standIn.identityClient(leadsTo: outcome)
      player = await Player.player(configuration, service: client, email: client, limit: limit)
    case .smsLogin:
      let definition = try AreaCodeCatalog(
        json: String(
          contentsOf: StandIn.repository.appending(path: "Data/area-codes.sample.json"), encoding: .utf8))
      configuration.definitions = .given(try PhoneValidator(definition))
      configuration.requiresSlider = false
      player = await Player.player(configuration, service: try standIn.smsLoginClient(), limit: limit)
    }
    await open(player)
    for step in steps where await player.rest() { await perform(step, player) }
    // One tap submits by itself.
    if await player.rest(), await player.form.canSubmit { await player.send(.submitTapped) }
    _ = await player.rest()
    return player
  }

  private func open(_ player: Player) async {
    switch start {
    case .weChat:
      await player.send(.vendorSignedIn(VendorCredential(.code(StandIn.vendorCode), vendor: .weChat)))
    case .weibo:
      await player.send(
        .vendorSignedIn(VendorCredential(userID: "user", accessToken: "token", vendor: .weibo)))
    case .signIn(let newAccounts):
      switch service {
      case .identity:
        await player.send(.opened(BindFlow(kind: .signIn(SignInRules(newAccounts: newAccounts)))))
      case .smsLogin: await player.send(SMSLoginService().openingEvent(newAccounts))
      }
    }
  }

  private func perform(_ step: Step, _ player: Player) async {
    switch step {
    case .number(let number):
      await player.send(.textEdited(number))
      await player.send(.sendCodeTapped)
    case .code(let code):
      // Where no code was sent, the error stays.
      if await player.form.smsCode.isSent { await player.send(.codeEdited(code)) }
    case .email(let address):
      await player.send(.emailEdited(address))
      await player.send(.sendEmailCodeTapped)
      _ = await player.rest()
      await player.send(.emailCodeEdited("123456"))
    case .oneTap:
      let now = Moment(secondsSince1970: Date.now.timeIntervalSince1970)
      guard let number = MaskedNumber("186****6173") else { return }
      await player.send(.oneTapOffered(OneTapOffer(number: number, carrier: .chinaUnicom, fetchedAt: now)))
      await player.send(.oneTapTapped)
      // The page and the exchange are two waits.
      _ = await player.wait { if case .finished = $0.stage { true } else { $0.banner != nil } }
    case .createAccount:
      _ = await player.wait { $0.offersNewAccount }
      await player.send(.createAccountTapped)
    }
  }
}
