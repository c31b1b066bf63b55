import AccountFlows
import BindForm
import FormSessions
import HTTPTypes
import PhoneCheck
import Testing

@Suite("Requests of the services")
struct ClientTests {
  static let device = ServiceDevice(
    clientID: "client", tenantID: "tenant", operatingSystem: "iOS 26.1", fingerprint: "print",
    address: "10.10.10.1",
    agent: "Example/1.0")

  static func client(
    _ vendor: IdentityVendor = .ciam, oneTapPath: String? = nil
  ) throws -> IdentityServiceClient {
    let address = try #require(ServiceAddress("https://example.com/idaas/"))
    return IdentityServiceClient(
      at: address, device: device, vendor: vendor, language: .simplifiedChinese, oneTapPath: oneTapPath)
  }

  /// Returns method, URL and body of a request, and the headers that not every request has.
  static func text(_ request: ServiceRequest?) -> String {
    guard let request else { return "none" }
    let head = request.head
    let names = [
      "X-state-token", "session-token", "X-session-token", "X-signature", "If-None-Match", "Authorization",
    ]
    let special = names.compactMap { name in
      HTTPField.Name(name).flatMap { head.headerFields[$0] }.map { " \(name)=\($0)" }
    }
    let url = "\(head.scheme ?? "")://\(head.authority ?? "")\(head.path ?? "")"
    return
      "\(head.method.rawValue) \(url)\(special.joined()) \(String(decoding: request.body, as: UTF8.self))"
  }

  /// Returns the requests of a form that is filled in and submitted: for the code, and for the submission.
  static func requests(_ flow: BindFlow, _ service: any FormService, slider: Bool = true) -> [String] {
    var configuration = BindingForm.Configuration.given()
    configuration.requiresSlider = slider
    var form = BindingForm(configuration: configuration)
    form.send(.opened(flow))
    form.fill("13800138000")
    var requests: [String] = []
    var effects = form.send(.sendCodeTapped)
    while let effect = effects.popLast() {
      switch effect {
      case .showSlider(_, let request):
        effects += form.send(.sliderFinished(.passed(token: #"71dd---{"x":237.0}"#), for: request))
      case .sendSMS(let sms):
        requests.append(text(service.request(for: effect)))
        form.send(.codeSent(for: sms.request))
      default: break
      }
    }
    form.send(.codeEdited("123456"))
    return requests + form.send(.submitTapped).map { text(service.request(for: $0)) }
  }

  static let sdk = "https://example.com/idaas/api/v2/sdk/"

  @Test(
    "Binding, registering and signing in send the documented fields to the documented paths",
    arguments: [
      (BindFlow(kind: .bind, stateToken: "state"), "BIND_MOBILE_SMS", "social/bind X-state-token=state"),
      (
        BindFlow(kind: .register, stateToken: "state"), "REGISTER_SMS",
        "social/register-bind X-state-token=state"
      ),
      (BindFlow(kind: .signIn(SignInRules())), "LOGIN_SMS", "login/mobile-verify-code"),
    ])
  func submissions(flow: BindFlow, type: String, path: String) throws {
    #expect(
      Self.requests(flow, try Self.client()) == [
        #"POST \#(Self.sdk)sms/send {"mobile":"+86-13800138000","type":"\#(type)","captcha_token":"71dd---{\"x\":237.0}"}"#,
        #"POST \#(Self.sdk)\#(path) {"mobile":"+86-13800138000","verify_code":"123456"}"#,
      ])
  }

  @Test("Every request of the identity service has its headers")
  func headers() throws {
    let fields = try Self.client().countryCodesRequest().head.headerFields
    let values = [
      "X-operating-sys-version": "iOS 26.1", "X-device-fingerprint": "print", "X-device-ip": "10.10.10.1",
      "X-agent": "Example/1.0", "X-L": "zh", "X-client-id": "client", "X-tenant-id": "tenant",
      "Accept": "application/json",
    ]
    for (name, value) in values {
      #expect(HTTPField.Name(name).flatMap { fields[$0] } == value, "\(name)")
    }
    #expect(fields[.contentType] == "application/json;charset=utf8")
    for vendor in [IdentityVendor.eiam, .oneAccess] {
      #expect(try Self.client(vendor).countryCodesRequest().head.headerFields[.contentType] == nil)
    }
    var device = Self.device
    (device.tenantID, device.address) = (nil, nil)
    let client = IdentityServiceClient(
      at: try #require(ServiceAddress("http://127.0.0.1:8080")), device: device)
    let fewer = try client.refreshRequest(.sessionToken("s")).head
    #expect(fewer.headerFields.count == 8)
    #expect(fewer.authority == "127.0.0.1:8080" && fewer.scheme == "http")
  }

  @Test("Definitions, logins, codes by e-mail, one tap and refreshing have their documented requests")
  func otherRequests() throws {
    let client = try Self.client(oneTapPath: "/onetap")
    #expect(Self.text(client.countryCodesRequest()) == "GET \(Self.sdk)country-codes ")
    #expect(
      Self.text(client.countryCodesRequest(ifNot: "\"1\""))
        == "GET \(Self.sdk)country-codes If-None-Match=\"1\" ")
    #expect(
      Self.text(client.request(for: .signIn(VendorCredential(.code("c1"), vendor: .weChat))))
        == #"POST \#(Self.sdk)login/wechat {"code":"c1"}"#)
    #expect(
      Self.text(try client.loginRequest(VendorCredential(userID: "u", accessToken: "a\"\\\n\u{1}")))
        == #"POST \#(Self.sdk)login/weibo {"access_token":"a\"\\\n\u0001","uid":"u"}"#)
    #expect(
      Self.text(try client.loginRequest(VendorCredential(userID: "u", accessToken: "t", vendor: .qq)))
        == #"POST \#(Self.sdk)login/qq {"access_token":"t","open_id":"u"}"#)
    for (kind, type) in [
      (BindFlow.Kind.bind, "BIND_EMAIL_EMS"), (.register, "REGISTER_EMS"),
      (.signIn(SignInRules()), "LOGIN_EMS"),
    ] {
      var form = BindingForm.opened(BindFlow(kind: kind, stateToken: "s", steps: [.email]))
      form.send(.emailEdited("me@example.com"))
      let requested = form.requestEmailCode()
      let email = try #require(requested)
      #expect(
        Self.text(client.request(for: .sendEmailCode(email)))
          == #"POST \#(Self.sdk)email/send {"email":"me@example.com","type":"\#(type)","captcha_token":"slider"}"#
      )
    }
    var form = BindingForm.opened()
    form.send(CarrierOneTap.event(preFetched: OneTapTests.preFetched.utf8))
    form.send(.oneTapTapped)
    let proof = OneTapProof(token: "t", processID: "p", authCode: "0000")
    let effects = form.send(.oneTapFinished(.confirmed(proof), for: RequestID(number: 1)))
    #expect(
      effects.map { Self.text(client.request(for: $0)) } == [
        #"POST https://example.com/idaas/onetap X-state-token=state {"token":"t","processID":"p","authcode":"0000"}"#,
        "none",
      ])
    #expect(effects.map { Self.text(try? Self.client().request(for: $0)) } == ["none", "none"])
  }

  @Test("A back end with login by SMS gets the number in national form, and whether to create an account")
  func smsLogin() throws {
    let address = try #require(ServiceAddress("https://app.example.com"))
    let client = SMSLoginClient(at: address, clientID: "c", vendor: .weChat)
    let hserve = "https://app.example.com/hserve/"
    let rules = SignInRules(newAccounts: .afterAgreement, numberFormat: .national)
    #expect(
      Self.requests(BindFlow(kind: .signIn(rules)), client, slider: false) == [
        #"POST \#(hserve)v2.1/sms-verification-code/ {"phone":"13800138000","create_user":false}"#,
        #"POST \#(hserve)v2.1/login/sms/ {"phone":"13800138000","code":"123456","create_user":false}"#,
      ])
    let credential = VendorCredential(.code("c1"))
    #expect(
      Self.text(client.request(for: .signIn(credential)))
        == #"POST \#(hserve)v2.3/idp/oauth/wechat-native/authenticate/ {"auth_token":"c1","create_user":false}"#
    )
    #expect(
      Self.text(client.request(associating: credential, with: SessionTokens(sessionToken: "t")))
        == #"POST \#(hserve)v2.3/idp/oauth/wechat-native/user-association/ Authorization=Hydrogen-r1 t {"auth_token":"c1"}"#
    )
  }

  @Test("No description prints the contents of a request")
  func printing() throws {
    let client = try Self.client()
    let request = try client.loginRequest(VendorCredential(.code("secret"), vendor: .weChat))
    var text = "\(request) \(client.device) \(client)"
    dump((request, client.device), to: &text)
    #expect(!text.contains("secret") && !text.contains("print"))
    #expect("\(request)" == "POST /idaas/api/v2/sdk/login/wechat")
  }

  @Test(
    "An address has a scheme and a host, and perhaps a port and a path",
    arguments: [
      ("https://example.com", "https://example.com"), ("HTTP://127.0.0.1:80/a/b/", "http://127.0.0.1:80/a/b"),
      ("https://[::1]:8080/", "https://[::1]:8080"), ("ftp://example.com", nil), ("example.com", nil),
      ("https://", nil),
      ("https:///path", nil), ("https://a b", nil), ("https://me@example.com", nil),
      ("https://example.com/?q", nil),
      ("https://example.com\r\nX: y", nil),
    ] as [(String, String?)])
  func addresses(text: String, address: String?) {
    #expect(ServiceAddress(text).map { "\($0)" } == address)
  }

  @Test("A refreshed session has new tokens, or the reason why not")
  func refresh() throws {
    let client = try Self.client()
    let body =
      #"{"id_token":"eyJraWQ","session_token":"apcOKuyry7kASh9h6mtf2G2GbettkyiU","expire":7200}"#
    let tokens = try client.tokens(in: .answered(body))
    #expect(tokens.expiresIn == .seconds(7200))
    #expect(throws: FailedAnswer.noAnswer) { try client.tokens(in: .noAnswer) }
    #expect(throws: FailedAnswer.refused(ServiceError(code: "IDAAS.SDK.COMMON.1012"))) {
      try client.tokens(in: .answered(#"{"error_code":"IDAAS.SDK.COMMON.1012"}"#, status: 400))
    }
  }

  @Test("The client passes every documented error to the form", arguments: ServiceErrorCode.allCases)
  func errors(code: ServiceErrorCode) throws {
    let client = try Self.client()
    var form = BindingForm.filled()
    let effect = try #require(form.send(.submitTapped).first)
    let text = code.text(in: .english).replacing("{0}", with: "mobile").replacing("{1}", with: "30")
    let body = #"{"error_code":"\#(code.rawValue)","error_msg":"\#(text)"}"#
    let event = try #require(client.event(.answered(body, status: 400), for: effect))
    #expect("\(event)".hasPrefix("submissionFailed \(code.rawValue) #"))
    form.send(event)
    // Each language has a text, without unfilled placeholders.
    for language in Language.allCases {
      form.send(.languageChanged(language))
      let texts = [form.bannerText(at: form.now)] + form.fields.map { form.errorText(for: $0) }
      let shown = texts.compactMap { $0 }
      #expect(!shown.isEmpty, "\(language)")
      #expect(
        !shown.contains { $0.contains("{") || language != .english && $0.contains(" the ") }, "\(shown)")
    }
  }
}
