import AccountFlows
import BindForm
import FormSessions
import HTTPTypes
import PhoneCheck
import Testing

/// The calls that the HTTP pages of the identity service's vendors print, and the calls that they don't.
@Suite("Vendors of the identity service")
struct VendorTests {
  /// Returns a request as text, or the reason why there is none.
  static func text(_ request: () throws(IdentityCallError) -> ServiceRequest?) -> String {
    do throws(IdentityCallError) {
      return ClientTests.text(try request()).replacing(ClientTests.sdk, with: "")
    } catch {
      return "\(error)"
    }
  }

  @Test(
    "A vendor's login goes to the path that the service's pages print, or to none",
    arguments: [
      (Vendor.weChat, ["login/wechat", "login/wechat", "login/wechat"]),
      (.alipay, ["login/alipay", "", "https://example.com/idaas/api/v3/sdk/login/alipay"]),
      (.weibo, ["login/weibo", "", ""]), (.qq, ["login/qq", "", ""]),
      (Vendor("douyin"), ["", "", ""]),
    ])
  func logins(vendor: Vendor, paths: [String]) throws {
    let isToken = [.weibo, .qq].contains(vendor)
    let proof = isToken ? VendorCredential.Proof.token(userID: "u", accessToken: "t") : .code("c")
    let body =
      isToken ? #"{"access_token":"t","\#(vendor == .qq ? "open_id" : "uid")":"u"}"# : #"{"code":"c"}"#
    for (identity, path) in zip(IdentityVendor.allCases, paths) {
      let client = try ClientTests.client(identity)
      let expected =
        path.isEmpty ? "\(identity.rawValue) has no call login/\(vendor)" : "POST \(path) \(body)"
      let credential = VendorCredential(proof, vendor: vendor)
      #expect(
        Self.text { () throws(IdentityCallError) in try client.loginRequest(credential) } == expected)
      // In a form the host may perform what the vendor can't; if it doesn't, the form names vendor and call.
      let effect = BindingForm.Effect.signIn(credential)
      #expect((client.request(for: effect) == nil) == path.isEmpty)
      let event = client.event(.noAnswer, for: effect).map { "\($0)" }
      #expect(
        event
          == "refused failed \(path.isEmpty ? "NO_CALL \(identity.rawValue) login/\(vendor)" : "NO_ANSWER")")
    }
  }

  /// Returns the effects of a form for an e-mail address: the code, and the submission.
  private static func emailEffects(_ kind: BindFlow.Kind, stateToken: String) throws -> [BindingForm.Effect] {
    var form = BindingForm.opened(BindFlow(kind: kind, stateToken: stateToken, steps: [.email]))
    form.send(.emailEdited("me@example.com"))
    let requested = form.requestEmailCode()
    let email = try #require(requested)
    form.send(.codeSent(for: email.request))
    form.send(.emailCodeEdited("123456"))
    let submission = try #require(form.send(.submitTapped).first)
    return [.sendEmailCode(email), submission]
  }

  @Test(
    "An e-mail address is sent only to a vendor whose pages take one",
    arguments: [
      (BindFlow.Kind.bind, "state", ["social/bind", "social/bind", ""]),
      (.register, "state", ["social/register-bind", "social/register-bind", ""]),
      (.register, "", ["", "", ""]),
      (.signIn(SignInRules()), "", ["login/email-verify-code", "", ""]),
    ])
  func emails(kind: BindFlow.Kind, stateToken: String, paths: [String]) throws {
    let effects = try Self.emailEffects(kind, stateToken: stateToken)
    for (vendor, path) in zip(IdentityVendor.allCases, paths) {
      let client = try ClientTests.client(vendor)
      let sent = effects.map { client.request(for: $0)?.head.path?.replacing("/idaas/api/v2/sdk/", with: "") }
      // A code that couldn't be submitted isn't requested.
      #expect(sent == (path.isEmpty ? [nil, nil] : ["email/send", path]))
    }
  }

  /// The paths below `/api/` that the vendors' HTTP pages print for calls of a form, copied from the pages.
  private static let printed: [IdentityVendor: Set<String>] = {
    let all: Set = [
      "v2/sdk/country-codes", "v2/sdk/sms/send", "v2/sdk/login/wechat", "v2/sdk/social/bind",
      "v2/sdk/social/register-bind", "v2/sdk/login/mobile-verify-code",
    ]
    return [
      .ciam: all.union([
        "v2/sdk/email/send", "v2/sdk/login/weibo", "v2/sdk/login/qq", "v2/sdk/login/alipay",
        "v2/sdk/login/email-verify-code", "v2/sdk/register/mobile-verify-code",
      ]),
      .eiam: all.union(["v2/sdk/email/send"]),
      .oneAccess: all.union(["v3/sdk/login/alipay", "v2/sdk/register/mobile-verify-code"]),
    ]
  }()

  @Test("No form sends a request to a path that its vendor's pages don't print")
  func printedPaths() throws {
    var effects: [BindingForm.Effect] = [.loadDefinitions(for: RequestID(number: 1))]
    for vendor in [Vendor.weChat, .weibo, .qq, .alipay, Vendor("apple"), Vendor("../v2/sdk/social/bind")] {
      effects.append(.signIn(VendorCredential(.code("c"), vendor: vendor)))
      effects.append(.signIn(VendorCredential(userID: "u", accessToken: "t", vendor: vendor)))
    }
    for stateToken in ["", "s"] {
      for kind in [BindFlow.Kind.bind, .register, .signIn(SignInRules())] {
        effects += try Self.emailEffects(kind, stateToken: stateToken)
        var form = BindingForm.filled(BindFlow(kind: kind, stateToken: stateToken))
        effects += form.send(.submitTapped)
      }
    }
    for vendor in IdentityVendor.allCases {
      let client = try ClientTests.client(vendor)
      let paths = effects.compactMap {
        client.request(for: $0)?.head.path?.replacing("/idaas/api/", with: "")
      }
      #expect(Set(paths).subtracting(Self.printed[vendor] ?? []) == [], "\(vendor)")
      #expect(paths.count > 10)
    }
  }

  @Test("An account without a vendor's is made by CIAM and OneAccess")
  func registrations() throws {
    for vendor in IdentityVendor.allCases {
      let requests = ClientTests.requests(
        BindFlow(kind: .register, stateToken: ""), try ClientTests.client(vendor))
      #expect(requests.first?.contains("REGISTER_SMS") == (vendor != .eiam), "\(vendor)")
      #expect((requests.last == "none") == (vendor == .eiam), "\(vendor)")
    }
  }

  @Test("A call that the vendor doesn't have is an error for the app's operator, which offers no retry")
  func operatorError() throws {
    let client = try ClientTests.client(.oneAccess)
    var form = BindingForm(configuration: .given())
    form.send(.opened(BindFlow(kind: .bind, stateToken: "s", steps: [.email])))
    form.send(.emailEdited("me@example.com"))
    let requested = form.requestEmailCode()
    let effect = BindingForm.Effect.sendEmailCode(try #require(requested))
    let event = try #require(client.event(.noAnswer, for: effect))
    let effects = form.send(event)
    #expect(form.banner?.remedy == .contactSupport && !form.canTryAgain)
    #expect(
      form.bannerText(at: nil)
        == "This app isn't set up correctly (NO_CALL oneaccess email/send): contact support")
    #expect(effects.contains(.report(ServiceError(code: "NO_CALL oneaccess email/send"))))
    // The host may have performed the call itself.
    #expect(
      client.event(.received(status: 200, body: []), for: effect).map { "\($0)" }?.hasPrefix("codeSent")
        == true)
  }

  @Test(
    "A driver whose host doesn't perform such a call delivers the error, and one whose host does, its event")
  func driver() async throws {
    let client = try ClientTests.client(.oneAccess)
    let effect = BindingForm.Effect.signIn(VendorCredential(userID: "u", accessToken: "t", vendor: .weibo))
    for event in [nil, BindingForm.Event.refused(.cancelledAtVendor)] {
      let (events, continuation) = AsyncStream.makeStream(of: BindingForm.Event.self)
      let driver = FormDriver(
        service: client, transport: { _ in throw CancellationError() }, host: { _ in event },
        deliver: { continuation.yield($0) })
      driver.perform([effect])
      var iterator = events.makeAsyncIterator()
      let delivered = await iterator.next()
      #expect(
        delivered.map { "\($0)" }
          == (event == nil ? "refused failed NO_CALL oneaccess login/weibo" : "refused cancelledAtVendor"))
    }
  }
}
