import AccountFlows
import BindForm
import Foundation
import FormSessions
import HTTPTypes
import PhoneCheck
import Testing

@Suite("Calls after a login")
struct SessionCallTests {
  /// Returns an answer that a page prints; `Fixtures/HTTPAnswers/README.md` has the pages.
  static func printed(_ name: String, status: Int = 200) throws -> HTTPAnswer {
    let url = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Fixtures/HTTPAnswers/\(name).\(status).json")
    return .received(status: status, body: [UInt8](try Data(contentsOf: url)))
  }

  private static func account() throws -> BoundAccount {
    try #require(try ClientTests.client().boundAccounts(in: printed("social.ok")).first)
  }

  @Test(
    "CIAM and EIAM get the id_token, OneAccess a signature, and a refresh each vendor's own header and path")
  func requests() throws {
    let account = try Self.account()
    let text = VendorTests.text
    for vendor in IdentityVendor.allCases {
      let client = try ClientTests.client(vendor)
      let (authorization, header): (SessionAuthorization, String) =
        vendor == .oneAccess
        ? (.signature("x"), "X-signature=x") : (.idToken("i"), "Authorization=Bearer i")
      #expect(
        text { () throws(IdentityCallError) in try client.boundAccountsRequest(authorization) }
          == "GET social \(header) ")
      #expect(
        text { () throws(IdentityCallError) in try client.unbindRequest(account, authorization) }
          == #"POST social/unbind-account \#(header) {"id":"20260101000000000-FAKE-000000002"}"#)
      #expect(
        text { () throws(IdentityCallError) in try client.logoutRequest(authorization) }
          == (vendor == .oneAccess ? "GET logout X-signature=x " : "\(vendor.rawValue) has no call logout"))
      for request in [
        text { () throws(IdentityCallError) in try client.serverTimeRequest() },
        text { () throws(IdentityCallError) in try client.publicKeyRequest() },
      ] {
        #expect(request.hasPrefix("GET ") == (vendor == .oneAccess), "\(request)")
      }
    }
    let refreshes: [(IdentityVendor, SessionAuthorization, String)] = [
      (.ciam, .sessionToken("s"), "POST sso/session-token/id-token session-token=s "),
      (.eiam, .sessionToken("s"), "POST sso/session-token/id-token X-session-token=s "),
      (.oneAccess, .signature("x"), "POST session-token/refresh-id-token X-signature=x "),
      (.oneAccess, .sessionToken("s"), "oneaccess authorizes session-token/refresh-id-token by a signature"),
      (.ciam, .idToken("i"), "ciam authorizes sso/session-token/id-token by a session token"),
      (.eiam, .signature("x"), "eiam authorizes sso/session-token/id-token by a session token"),
    ]
    for (vendor, authorization, request) in refreshes {
      let client = try ClientTests.client(vendor)
      #expect(
        text { () throws(IdentityCallError) in try client.refreshRequest(authorization) } == request)
    }
    let oneTap = IdentityVendor.allCases.map { vendor in
      text { () throws(IdentityCallError) in
        guard let client = try? ClientTests.client(vendor) else { return nil }
        return try client.oneTapLoginRequest(accessToken: "a")
      }
    }
    #expect(
      oneTap == [
        #"POST login/aliyun-mobile-auth {"access_token":"a"}"#, "eiam has no call login/aliyun-mobile-auth",
        "oneaccess has no call login/aliyun-mobile-auth",
      ])
  }

  @Test("The authorization of another vendor is refused, and nothing is sent with it")
  func otherAuthorization() throws {
    let account = try Self.account()
    for (vendor, authorization) in [
      (IdentityVendor.ciam, SessionAuthorization.signature("x")), (.eiam, .sessionToken("s")),
      (.oneAccess, .idToken("i")), (.oneAccess, .sessionToken("s")),
    ] {
      let client = try ClientTests.client(vendor)
      #expect(throws: IdentityCallError.otherAuthorization(.boundAccounts, at: vendor)) {
        try client.boundAccountsRequest(authorization)
      }
      #expect(throws: IdentityCallError.otherAuthorization(.unbindAccount, at: vendor)) {
        try client.unbindRequest(account, authorization)
      }
    }
  }

  @Test("A bodyless call names its content type at CIAM, as its pages require, and has it once with a body")
  func contentType() throws {
    let ciam = try ClientTests.client()
    let bodyless = [ciam.countryCodesRequest(), try ciam.refreshRequest(.sessionToken("s"))]
    let withBody = try ciam.unbindRequest(try Self.account(), .idToken("i"))
    for request in bodyless + [withBody] {
      #expect(request.head.headerFields[values: .contentType] == ["application/json;charset=utf8"])
    }
    let oneAccess = try ClientTests.client(.oneAccess).logoutRequest(.signature("x"))
    #expect(oneAccess.head.headerFields[values: .contentType].isEmpty)
  }

  @Test("A signature encrypts the session token, the service's time, and the time in hexadecimal")
  func signature() throws {
    // 1628496848123 in hexadecimal, as `printf %x` writes it.
    let authorization = SessionAuthorization.signed(sessionToken: "r5yLU1", serverTime: 1_628_496_848_123) {
      "<\($0)>"
    }
    #expect(
      authorization
        == .signature("<session_token=r5yLU1&timestamp=1628496848123&nonce=17b29f9e4fb>"))
    #expect(
      SessionAuthorization.signed(sessionToken: "s", serverTime: 10, nonce: "n") { $0 }
        == .signature("session_token=s&timestamp=10&nonce=n"))
    #expect(throws: CancellationError.self) {
      try SessionAuthorization.signed(sessionToken: "s", serverTime: 1) { _ in throw CancellationError() }
    }
    #expect("\(authorization)" == "signature")
  }

  @Test("The accounts that are bound are read from both spellings of their members")
  func accounts() throws {
    let client = try ClientTests.client()
    let ciam = try client.boundAccounts(in: Self.printed("social.ok"))
    #expect(ciam.map(\.id) == ["20260101000000000-FAKE-000000002"] && ciam.map(\.type) == ["weixin"])
    #expect(ciam.first?.accountID == "fake-union-id" && ciam.first?.nickname == "Fake")
    #expect(ciam.first?.picture == "https://example.com/head.png")
    let eiam = try client.boundAccounts(in: Self.printed("eiam.social.ok"))
    #expect(eiam.first?.accountID == "fake-union-id" && eiam.first?.nickname == nil)
    #expect(try client.boundAccounts(in: .answered(#"{"social":[]}"#)).isEmpty)
    // An account that can't be read isn't left out silently.
    for body in ["{}", #"{"social":null}"#, #"{"social":[{"id":"1"}]}"#, #"{"social":{}}"#] {
      #expect(throws: FailedAnswer.refused(ServiceError(code: "0"))) {
        try client.boundAccounts(in: .answered(body))
      }
    }
    #expect("\(ciam)" == "[weixin]")
  }

  @Test("An expired id_token is read from an answer with status 400")
  func expired() throws {
    let client = try ClientTests.client()
    let answer = try Self.printed("update-mobile.id-token-expired", status: 400)
    #expect(throws: FailedAnswer.self) { try client.boundAccounts(in: answer) }
    let failure = #expect(throws: FailedAnswer.self) { try client.check(answer) }
    guard case .refused(let error) = failure else {
      Issue.record("not refused")
      return
    }
    #expect(error.documented == .expired && error.remedy == .startOver)
  }

  @Test("Success without a body, as for unbinding, is a success, and any other answer a failure")
  func emptyBody() throws {
    let client = try ClientTests.client()
    try client.check(.received(status: 200, body: []))
    try client.check(.answered("{}"))
    #expect(throws: FailedAnswer.noAnswer) { try client.check(.noAnswer) }
    for (body, status) in [("", 502), ("<html>", 200), (#"{"error_code":"IDAAS.SDK.PARAM.0016"}"#, 400)] {
      #expect(throws: FailedAnswer.self) { try client.check(.answered(body, status: status)) }
    }
  }

  @Test("Time and key for a signature are read, and a refresh without a session token keeps the old one")
  func signatureAnswers() throws {
    let client = try ClientTests.client(.oneAccess)
    #expect(try client.publicKey(in: Self.printed("oneaccess.public-key.ok")) == "ZmFrZSBwdWJsaWMga2V5")
    #expect(try client.serverTime(in: .answered(#"{"timestamp":"1628496848123"}"#)) == 1_628_496_848_123)
    #expect(throws: FailedAnswer.self) { try client.serverTime(in: .answered(#"{"timestamp":"now"}"#)) }
    let old = SessionTokens(sessionToken: "s", idToken: "i", expiresIn: .seconds(604_800))
    let tokens = try client.tokens(in: .answered(#"{"id_token":"j"}"#), refreshing: old)
    #expect(tokens == SessionTokens(sessionToken: "s", idToken: "j"))
    let renewed = try client.tokens(in: .answered(#"{"session_token":"t","id_token":"j"}"#), refreshing: old)
    #expect(renewed.sessionToken == "t")
  }

  @Test("One tap's answer is a login's")
  func oneTapAnswer() throws {
    let event = IdentityService().loginEvent(try Self.printed("login-weibo.signed-in"))
    #expect("\(event)" == "signedIn")
  }
}
