import AccountFlows
import BindForm
import FormSessions
import PhoneCheck
import Testing

@Suite("Accounts with a password, and associations without a number")
struct AssociationTests {
  static let tokens = SessionTokens(sessionToken: "s")

  private func form(_ answer: HTTPAnswer) -> BindingForm {
    var form = BindingForm(configuration: .given())
    form.send(SMSLoginService(vendor: .weChat).loginEvent(answer))
    return form
  }

  @Test(
    "After a 404 a person may also sign in by name or address, and the vendor's account is associated with that account"
  )
  func signedInElsewhere() throws {
    var form = form(.answered("", status: 404))
    let effects = form.send(.signedInElsewhere(Self.tokens))
    #expect(effects == [.associate(.weChat, with: Self.tokens, for: RequestID(number: 1))])
    #expect(form.send(.associated(for: RequestID(number: 1))) == [.finish(Self.tokens)])
  }

  @Test("Pending requests and messages about the number don't reach the association")
  func leftovers() throws {
    var locked = form(.answered("", status: 404))
    locked.fill("13800138000")
    locked.sendCode()
    locked.send(.codeEdited("1234"))
    locked.submitAndFail(.locked, text: "locked for 4 minutes and 30 seconds")
    #expect(locked.lockedSeconds(at: nil) > 0)
    guard case .associate(_, _, let request) = locked.send(.signedInElsewhere(Self.tokens)).first else {
      Issue.record("not associated")
      return
    }
    locked.send(.associationFailed(.noAnswer, for: request))
    #expect(locked.canTryAgain)

    // The slider is still open, or an SMS under way.
    for passes in [false, true] {
      var form = form(.answered("", status: 404))
      form.fill("13800138000")
      guard case .showSlider(_, let slider) = form.send(.sendCodeTapped).first else {
        Issue.record("no slider")
        return
      }
      let sent = passes ? form.send(.sliderFinished(.passed(token: "t"), for: slider)) : []
      form.send(.signedInElsewhere(Self.tokens))
      #expect(form.send(.sliderFinished(.passed(token: "t"), for: slider)).isEmpty)
      guard case .associating(_, _, let request) = form.stage else {
        Issue.record("\(form)")
        return
      }
      form.send(.associationFailed(.noAnswer, for: request))
      if case .sendSMS(let sms)? = sent.first {
        let error = ServiceError(code: "IDAAS.SDK.COMMON.1012")
        #expect(form.send(.codeFailed(.refused(error), for: sms.request)).isEmpty)
      }
      #expect(form.canTryAgain)
    }
  }

  @Test("Without a vendor's account to associate, the form ends, even before it is opened")
  func withoutVendor() {
    var form = form(.answered("", status: 401))
    #expect(form.send(.signedInElsewhere(Self.tokens)) == [.finish(Self.tokens)])
    form = BindingForm()
    #expect(form.send(.signedInElsewhere(Self.tokens)) == [.finish(Self.tokens)])
    // A flow that binds still needs the number.
    form = BindingForm.opened()
    #expect(form.send(.signedInElsewhere(Self.tokens)).isEmpty)
  }

  @Test(
    "A vendor's account can be associated from the settings, and a failed attempt can be repeated or left")
  func fromSettings() {
    var form = BindingForm(configuration: .given())
    let ask = BindingForm.Event.associationRequested(.weibo, with: Self.tokens)
    #expect(form.send(ask) == [.associate(.weibo, with: Self.tokens, for: RequestID(number: 1))])
    #expect(form.send(ask).isEmpty)
    form.send(.associationFailed(.noAnswer, for: RequestID(number: 1)))
    #expect(form.canTryAgain && form.offersSkippingAssociation)
    #expect(form.send(.tryAgainTapped) == [.associate(.weibo, with: Self.tokens, for: RequestID(number: 2))])
    form.send(.associationFailed(.noAnswer, for: RequestID(number: 2)))
    #expect(form.send(.cancelled) == [.finish(Self.tokens)])
    var open = BindingForm.opened()
    #expect(open.send(ask).isEmpty)
  }

  @Test("createUser and syncUserProfile are sent as documented, and only with the requests that need them")
  func settings() throws {
    var client = SMSLoginClient(
      at: try #require(ServiceAddress("https://example.com")), clientID: "c", vendor: .weChat)
    let credential = VendorCredential(.code("code"), vendor: .weChat)
    func login() -> String { String(decoding: client.loginRequest(credential).body, as: UTF8.self) }
    func association() throws -> String {
      String(
        decoding: try #require(client.request(associating: credential, with: Self.tokens)).body, as: UTF8.self
      )
    }
    #expect(login() == #"{"auth_token":"code","create_user":false}"#)
    #expect(try association() == #"{"auth_token":"code"}"#)
    client.createsUsers = true
    for (sync, value) in [
      (SMSLoginClient.ProfileSync.overwrite, "overwrite"), (.fillIn, "setnx"), (.off, "false"),
    ] {
      client.profileSync = sync
      #expect(login() == #"{"auth_token":"code","sync_user_profile":"\#(value)","create_user":true}"#)
      #expect(try association() == #"{"auth_token":"code","sync_user_profile":"\#(value)"}"#)
    }
  }

  @Test("Logins and accounts work by name and address, and without a name")
  func passwords() throws {
    let client = SMSLoginClient(at: try #require(ServiceAddress("https://example.com")), clientID: "c")
    func text(_ request: ServiceRequest) -> String {
      "\(request) \(String(decoding: request.body, as: UTF8.self))"
    }
    #expect(
      text(client.loginRequest(.userName("lin"), password: "p"))
        == #"POST /hserve/v2.0/login/username/ {"username":"lin","password":"p"}"#)
    #expect(
      text(client.registerRequest(.email("lin@example.com"), password: "p"))
        == #"POST /hserve/v2.0/register/email/ {"email":"lin@example.com","password":"p"}"#)
    #expect(text(client.anonymousLoginRequest()) == "POST /hserve/v2.0/login/anonymous/ ")
    #expect(
      try client.tokens(in: .answered(#"{"token":"t","expires_in":60.0}"#, status: 201)).expiresIn
        == .seconds(60))
    #expect(throws: FailedAnswer.noAnswer) { try client.tokens(in: .noAnswer) }
    #expect(throws: FailedAnswer.self) { try client.tokens(in: .answered("", status: 400)) }
    #expect("\(SMSLoginClient.LoginName.email("lin@example.com"))" == "email")
  }

  @Test("A session ends with its own token, and an answer that is no success is an error")
  func logout() throws {
    let client = SMSLoginClient(at: try #require(ServiceAddress("https://example.com")), clientID: "c")
    #expect(
      ClientTests.text(client.logoutRequest(Self.tokens))
        == "POST https://example.com/hserve/v2.0/session/destroy/ Authorization=Hydrogen-r1 s ")
    try client.check(.received(status: 204, body: []))
    #expect(throws: FailedAnswer.noAnswer) { try client.check(.noAnswer) }
    #expect(throws: FailedAnswer.self) { try client.check(.answered("", status: 401)) }
  }
}
