import BindForm
import StandInService

extension Flow {
  /// Every documented flow.
  static let all = identity + employees + oneAccess + smsLogin

  // MARK: Bamboocloud IDaaS for customers

  private static let definitions = Request("GET /api/v2/sdk/country-codes ")
  private static let weChat = Request(#"POST /api/v2/sdk/login/wechat {"code":"vendor-code"}"#)
  private static let weibo = Request(#"POST /api/v2/sdk/login/weibo {"access_token":"token","uid":"user"}"#)
  private static let stateToken = ["x-state-token": StandIn.stateToken]
  private static let typed: [Step] = [.number("138 0013 8000"), .code("123456")]

  private static func sms(_ type: String, _ mobile: String = "+86-13800138000") -> Request {
    Request(
      #"POST /api/v2/sdk/sms/send {"mobile":"\#(mobile)","type":"\#(type)","captcha_token":"slider"}"#)
  }

  private static func last(
    _ path: String, _ mobile: String = "+86-13800138000", _ headers: [String: String] = [:]
  ) -> Request {
    Request(#"POST /api/v2/sdk/\#(path) {"mobile":"\#(mobile)","verify_code":"123456"}"#, headers)
  }

  private static func bound(_ path: String) -> Request { last(path, "+86-13800138000", stateToken) }

  private static func lastByEmail(_ path: String, _ headers: [String: String] = stateToken) -> Request {
    Request(#"POST /api/v2/sdk/\#(path) {"email":"me@example.com","verify_code":"123456"}"#, headers)
  }

  private static func email(_ type: String) -> Request {
    Request(
      #"POST /api/v2/sdk/email/send {"email":"me@example.com","type":"\#(type)","captcha_token":"slider"}"#)
  }

  private static func oneTap(_ headers: [String: String] = [:]) -> Request {
    Request(
      #"POST /onetap {"token":"CU__0__b41a","processID":"1f1437fd","authcode":"0000"}"#, headers)
  }

  private static let identity: [Flow] = [
    Flow(
      service: .identity, name: "WeChat, then bind", start: .weChat(leadsTo: "bind"), steps: typed,
      requests: [weChat, definitions, sms("BIND_MOBILE_SMS"), bound("social/bind")]),
    Flow(
      service: .identity, name: "Weibo, then bind", start: .weibo(leadsTo: "bind"), steps: typed,
      requests: [weibo, definitions, sms("BIND_MOBILE_SMS"), bound("social/bind")]),
    Flow(
      service: .identity, name: "WeChat, then register", start: .weChat(leadsTo: "register"), steps: typed,
      requests: [weChat, definitions, sms("REGISTER_SMS"), bound("social/register-bind")]),
    Flow(
      service: .identity, name: "Weibo, then register", start: .weibo(leadsTo: "register"), steps: typed,
      requests: [weibo, definitions, sms("REGISTER_SMS"), bound("social/register-bind")]),
    Flow(
      service: .identity, name: "WeChat, bound already", start: .weChat(leadsTo: "bound"), steps: [],
      requests: [weChat]),
    Flow(
      service: .identity, name: "WeChat, then bind with one tap", start: .weChat(leadsTo: "bind"),
      steps: [.oneTap], requests: [weChat, definitions, oneTap(stateToken)]),
    Flow(
      service: .identity, name: "Weibo, then bind with one tap", start: .weibo(leadsTo: "bind"),
      steps: [.oneTap], requests: [weibo, definitions, oneTap(stateToken)]),
    Flow(
      service: .identity, name: "WeChat, then register with one tap", start: .weChat(leadsTo: "register"),
      steps: [.oneTap], requests: [weChat, definitions, oneTap(stateToken)]),
    Flow(
      service: .identity, name: "WeChat, then bind with the number, though e-mail is offered",
      start: .weChat(leadsTo: "bind"), steps: typed, offersEmail: true,
      requests: [weChat, definitions, sms("BIND_MOBILE_SMS"), bound("social/bind")]),
    Flow(
      service: .identity, name: "WeChat, then bind by e-mail", start: .weChat(leadsTo: "bind"),
      steps: [.way(.email), .email("me@example.com")], offersEmail: true,
      requests: [weChat, definitions, email("BIND_EMAIL_EMS"), lastByEmail("social/bind")]),
    Flow(
      service: .identity, name: "Weibo, then register by e-mail, after a code by SMS",
      start: .weibo(leadsTo: "register"), steps: typed + [.way(.email), .email("me@example.com")],
      offersEmail: true,
      requests: [
        weibo, definitions, sms("REGISTER_SMS"), email("REGISTER_EMS"), lastByEmail("social/register-bind"),
      ]),
    Flow(
      service: .identity, name: "WeChat, then bind by e-mail alone", start: .weChat(leadsTo: "email"),
      steps: [.email("me@example.com")],
      requests: [weChat, email("BIND_EMAIL_EMS"), lastByEmail("social/bind")]),
    Flow(
      service: .identity, name: "sign in by e-mail", start: .signInByEmail, steps: [.email("me@example.com")],
      requests: [email("LOGIN_EMS"), lastByEmail("login/email-verify-code", [:])]),
    Flow(
      service: .identity, name: "sign in with the number", start: .signIn(.automatic), steps: typed,
      requests: [definitions, sms("LOGIN_SMS"), last("login/mobile-verify-code")]),
    Flow(
      service: .identity, name: "sign in with one tap", start: .signIn(.automatic), steps: [.oneTap],
      requests: [definitions, oneTap()]),
    Flow(
      service: .identity, name: "sign in, no account, so create one", start: .signIn(.afterAgreement),
      steps: [.number("139 0013 9000"), .code("123456"), .submit, .createAccount, .code("123456")],
      requests: [
        definitions, sms("LOGIN_SMS", "+86-13900139000"),
        last("login/mobile-verify-code", "+86-13900139000"), sms("REGISTER_SMS", "+86-13900139000"),
        last("register/mobile-verify-code", "+86-13900139000"),
      ]),
    Flow(
      service: .identity, name: "register without a vendor's account", start: .register, steps: typed,
      requests: [definitions, sms("REGISTER_SMS"), last("register/mobile-verify-code")]),
    Flow(
      service: .identity, name: "change the number", start: .numberChange,
      steps: [.number("139 0013 9000"), .code("123456")],
      requests: [
        weChat, definitions, sms("UPDATE_MOBILE_SMS", "+86-13900139000"),
        last("profile/update-mobile", "+86-13900139000", ["authorization": "Bearer \(idToken)"]),
      ]),
  ]

  // MARK: The other vendors

  /// Returns the way with a second factor, which CIAM doesn't have.
  private static func secondFactor(at vendor: StandInVendor) -> Flow {
    Flow(
      service: .identity, vendor: vendor, name: "WeChat, then a second factor",
      start: .weChat(leadsTo: "mfa"),
      steps: [.requestCode, .code("123456")],
      requests: [
        weChat, Request("GET /api/v2/sdk/mobile-by-token ", stateToken), sms("MFA_AUTH_SMS"),
        bound("mfa/sms"),
      ])
  }

  /// Returns the ways that two vendors share: both have the paths of CIAM.
  private static func common(at vendor: StandInVendor) -> [Flow] {
    [
      Flow(
        service: .identity, vendor: vendor, name: "WeChat, then bind", start: .weChat(leadsTo: "bind"),
        steps: typed, requests: [weChat, definitions, sms("BIND_MOBILE_SMS"), bound("social/bind")]),
      Flow(
        service: .identity, vendor: vendor, name: "WeChat, then register",
        start: .weChat(leadsTo: "register"),
        steps: typed, requests: [weChat, definitions, sms("REGISTER_SMS"), bound("social/register-bind")]),
      Flow(
        service: .identity, vendor: vendor, name: "WeChat, bound already", start: .weChat(leadsTo: "bound"),
        steps: [], requests: [weChat]),
      Flow(
        service: .identity, vendor: vendor, name: "sign in with the number", start: .signIn(.automatic),
        steps: typed, requests: [definitions, sms("LOGIN_SMS"), last("login/mobile-verify-code")]),
    ]
  }

  private static let employees =
    common(at: .eiam) + [
      Flow(
        service: .identity, vendor: .eiam, name: "WeChat, then bind by e-mail",
        start: .weChat(leadsTo: "bind"),
        steps: [.way(.email), .email("me@example.com")], offersEmail: true,
        requests: [weChat, definitions, email("BIND_EMAIL_EMS"), lastByEmail("social/bind")]),
      secondFactor(at: .eiam),
    ]

  private static let oneAccess = common(at: .oneaccess) + [secondFactor(at: .oneaccess)]

  // MARK: Login by SMS

  private static func phoneSMS(_ number: String, _ create: Bool) -> Request {
    Request(#"POST /hserve/v2.1/sms-verification-code/ {"phone":"\#(number)","create_user":\#(create)}"#)
  }

  private static func phoneLogin(_ number: String, _ create: Bool) -> Request {
    Request(#"POST /hserve/v2.1/login/sms/ {"phone":"\#(number)","code":"123456","create_user":\#(create)}"#)
  }

  private static func carrierLogin(_ create: Bool) -> Request {
    Request(
      #"POST /onetap {"token":"CU__0__b41a","processID":"1f1437fd","authcode":"0000","create_user":\#(create)}"#
    )
  }

  private static func vendorLogin(_ code: String) -> Request {
    Request(
      #"POST /hserve/v2.3/idp/oauth/wechat-native/authenticate/ {"auth_token":"\#(code)","create_user":false}"#
    )
  }

  private static let association = Request(
    #"POST /hserve/v2.3/idp/oauth/wechat-native/user-association/ {"auth_token":"vendor-2"}"#,
    ["authorization": "Hydrogen-r1 \(StandIn.sessionToken)"])

  private static let smsLogin: [Flow] = [
    Flow(
      service: .smsLogin, name: "sign in or up with the number", start: .signIn(.automatic),
      steps: [.number("13900139000"), .code("123456")],
      requests: [phoneSMS("13900139000", true), phoneLogin("13900139000", true)]),
    Flow(
      service: .smsLogin, name: "sign in to an account", start: .signIn(.afterAgreement), steps: typed,
      requests: [phoneSMS("13800138000", false), phoneLogin("13800138000", false)]),
    Flow(
      service: .smsLogin, name: "sign in to an account, after a slider of the app's own",
      start: .signIn(.afterAgreement), steps: typed, hasOwnSlider: true,
      requests: [phoneSMS("13800138000", false), phoneLogin("13800138000", false)]),
    Flow(
      service: .smsLogin, name: "no account, so create one", start: .signIn(.afterAgreement),
      steps: [.number("13900139001"), .createAccount, .code("123456")],
      requests: [
        phoneSMS("13900139001", false), phoneSMS("13900139001", true), phoneLogin("13900139001", true),
      ]),
    Flow(
      service: .smsLogin, name: "sign in or up with one tap", start: .signIn(.automatic), steps: [.oneTap],
      requests: [carrierLogin(true)]),
    Flow(
      service: .smsLogin, name: "one tap, no account, so create one", start: .signIn(.afterAgreement),
      steps: [.oneTap, .createAccount], requests: [carrierLogin(false), carrierLogin(true)]),
    Flow(
      service: .smsLogin, name: "WeChat known", start: .weChat(leadsTo: "known"), steps: [],
      requests: [vendorLogin(StandIn.knownVendorCode)]),
    Flow(
      service: .smsLogin, name: "WeChat unknown, so sign in and associate",
      start: .weChat(leadsTo: "unknown"), steps: typed,
      requests: [
        vendorLogin(StandIn.vendorCode), phoneSMS("13800138000", false), phoneLogin("13800138000", false),
        association,
      ]),
    Flow(
      service: .smsLogin, name: "WeChat unknown, so create an account and associate",
      start: .weChat(leadsTo: "unknown"), steps: [.number("13900139002"), .createAccount, .code("123456")],
      requests: [
        vendorLogin(StandIn.vendorCode), phoneSMS("13900139002", false), phoneSMS("13900139002", true),
        phoneLogin("13900139002", true), association,
      ]),
  ]

  /// Returns the flow with a name.
  static func named(_ name: String, at service: Service = .identity, of vendor: StandInVendor = .ciam) -> Flow
  {
    guard let flow = all.first(where: { $0.name == name && $0.service == service && $0.vendor == vendor })
    else { preconditionFailure("no way is called \(name)") }
    return flow
  }

  /// The flows with one tap that end with the first exchange.
  static let withOneTap = all.filter { $0.steps == [.oneTap] }
}

extension Flow.Service {
  /// The headers of every request, by name in lower case; the device's fingerprint contains a login's outcome.
  var headers: [String: String] {
    switch self {
    case .identity:
      [
        "x-client-id": StandIn.clientID, "x-operating-sys-version": "iOS 26.1",
        "x-agent": "Flows/1.0", "x-l": "en", "accept": "application/json",
      ]
    case .smsLogin: ["x-hydrogen-client-id": StandIn.clientID, "accept": "application/json"]
    }
  }
}
