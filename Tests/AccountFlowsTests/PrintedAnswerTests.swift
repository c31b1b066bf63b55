import AccountFlows
import BindForm
import FormSessions
import PhoneCheck
import Testing

/// The answers that the services' documents print, in three forms: from a callback as code and dictionary, over HTTP as
/// JSON, and literally, with comments and bare words.
@Suite("Printed answers")
struct PrintedAnswerTests {
  static let request = RequestID(number: 1)
  static let flow = #"{"socialBindOrRegisterFlow":["VERIFY_PHONE","VERIFY_EMAIL"]}"#

  @Test("A finished login is read from a callback")
  func signedIn() {
    let data: [String: Any] = [
      "session_token": "btsiBjx85prcZu6I6Ki057Tmw3nSF2VO", "id_token": "content", "expire": 432000,
      "status": "SUCCESS",
    ]
    let tokens = SessionTokens(
      sessionToken: "btsiBjx85prcZu6I6Ki057Tmw3nSF2VO", idToken: "content", expiresIn: .seconds(432_000))
    #expect(LoginAnswer(ServiceAnswer(callback: "0", data: data)) == .signedIn(tokens))
    // Literally it isn't JSON: there are no tokens, and nothing else happens.
    let printed =
      "{\n\"session_token\": \"b\",\n\"id_token\": content,\n\"expire\": 432000,// NSNumber type,\n}"
    #expect(
      LoginAnswer(ServiceAnswer(callback: "0", data: printed)) == .closed(.failed(ServiceError(code: "0"))))
  }

  @Test(
    "A login that requires a number is read for both vendors, from a callback and over HTTP",
    arguments: [
      ("USER_REGISTER", BindFlow.Kind.register, true), (" SOCIAL_BIND", .bind, true),
      ("USER_REGISTER", .register, false), (" SOCIAL_BIND", .bind, false),
    ])
  func needsNumber(status: String, kind: BindFlow.Kind, hasSteps: Bool) {
    let data: [String: Any?] = [
      "state_token": "eyJhbGDzKMMZtPBv2VPS8", "data": hasSteps ? Self.flow : nil, "status": status,
    ]
    let expected = LoginAnswer.needsNumber(
      BindFlow(
        kind: kind, stateToken: "eyJhbGDzKMMZtPBv2VPS8", steps: hasSteps ? [.phone, .email] : [.phone]))
    #expect(LoginAnswer(ServiceAnswer(callback: "101", data: data as [String: Any])) == expected)
    let quoted = Self.flow.replacing("\"", with: "\\\"")
    let body =
      #"{"state_token":"eyJhbGDzKMMZtPBv2VPS8","data":\#(hasSteps ? "\"\(quoted)\"" : "null"),"status":"\#(status)"}"#
    #expect(LoginAnswer(ServiceAnswer(httpStatus: 200, body: body.utf8)) == expected)
    // In both cases the form can be finished with the number.
    var form = BindingForm(configuration: .given())
    form.send(BindingForm.Event(loginCallback: "101", data: data as [String: Any]))
    #expect(form.fields == [.phone, .code])
  }

  @Test("An error is read if its text ends in a full stop")
  func refused() {
    let data = [
      "error_code": "IDAAS.SDK.COMMON.1001", "error_msg": "Parameter X-client-id cannot be left blank.",
    ]
    let event = BindingForm.Event(loginCallback: "1", data: data)
    #expect("\(event)" == "refused failed IDAAS.SDK.COMMON.1001")
    guard case .refused(.failed(let error)) = event else {
      Issue.record("not refused: \(event)")
      return
    }
    #expect(error.slotValues == ["X-client-id"])
  }

  @Test("A refreshed session is read")
  func refreshed() throws {
    let body = """
      {
      "id_token" : "eyJraWQiOiJhODJkzJjLmlkYWFzLXRllKp6w",
      "session_token" : "apcOKuyry7kASh9h6mtf2G2GbettkyiU",
      "expire" : 7200
      }
      """
    let expected = SessionTokens(
      sessionToken: "apcOKuyry7kASh9h6mtf2G2GbettkyiU", idToken: "eyJraWQiOiJhODJkzJjLmlkYWFzLXRllKp6w",
      expiresIn: .seconds(7200))
    #expect(try ClientTests.client().tokens(in: .answered(body)) == expected)
    #expect(LoginAnswer(ServiceAnswer(callback: "0", data: body)) == .signedIn(expected))
  }

  static var preFetched: [String: Any] {
    [
      "model": "iPhone9,1", "accessCode": "d3f3c605a2684a8fbb4b43ee0f94f1ff", "operatorType": "CU",
      "release": "13.5.1",
      "processID": "1f1437fd0b3026ff44500c3d03cdd822", "appID": "b41a959b5cac4dd1277183e074630945",
      "pre_token_time": "1087", "number": "186****6173", "preGetTokenSuccessedTime": 1_604_890_389.0020308,
      "msg": "获取accessCode成功", "status": 200, "expire_time": 580,
    ]
  }

  @Test("A number that the carrier fetched ahead is read, and so is a failed fetch")
  func carrier() throws {
    guard case .oneTapOffered(let offer) = CarrierOneTap.event(preFetched: Self.preFetched) else {
      Issue.record("not offered")
      return
    }
    #expect("\(offer)" == "186****6173 CU")
    #expect(offer.validity == .seconds(580))
    let failed: [String: Any] = [
      "status": 500, "operatorType": "CU", "appID": "b41a959b5cac4dd1277183e074630945", "model": "iPhone9,1",
      "release": "13.5.1", "msg": "Can't access cellular.", "errorCode": "-20202",
    ]
    #expect("\(CarrierOneTap.event(preFetched: failed))" == "oneTapUnavailable -20202")
    #expect(
      "\(CarrierOneTap.event(confirmed: failed, for: Self.request))" == "oneTapFinished failed -20202 #1")
    var confirmed = Self.preFetched
    confirmed["authcode"] = "0000"
    confirmed["errorCode"] = "0"
    confirmed["token"] =
      "CU__0__b41a959b5cac4dd1277183e074630945__2.3.4__1__f632d01ab7c64efda96580c3274de971__NOTCUCC"
    #expect(
      "\(CarrierOneTap.event(confirmed: confirmed, for: Self.request))" == "oneTapFinished confirmed #1")
  }

  @Test("Callbacks of the other calls are read, with and without data")
  func callbacks() {
    let service = IdentityService()
    #expect("\(service.codeEvent(callback: "0", data: nil, for: Self.request))" == "codeSent #1")
    #expect(
      "\(service.codeEvent(callback: "IDAAS.SDK.SMS.1008", data: "发送验证码失败", for: Self.request))"
        == "codeFailed IDAAS.SDK.SMS.1008 #1")
    #expect(
      "\(service.submissionEvent(callback: "0", data: ["session_token": "s"], for: Self.request))"
        == "submissionSucceeded #1")
    #expect("\(service.submissionEvent(callback: "104", data: nil, for: Self.request))" == "refused wentBack")
    #expect(SliderOutcome(callback: "0", data: "token") == .passed(token: "token"))
    #expect(SliderOutcome(callback: "105", data: nil) == .closed)
    #expect(IDTokenCheck(callback: "106", data: "expired") == .expired)
    let definition: [String: Any] = [
      "areaCode": "86", "countryCode": "CN", "displayMapping": ["en": "China"], "mobileRegex": #"^1\d{10}$"#,
      "areaCodeSuffixes": [String](),
    ]
    let data: [String: Any] = ["phoneAreaCodeDefinitions": [definition], "preferredAreaCode": "CN"]
    #expect(
      "\(service.definitionsEvent(callback: "0", data: data, for: Self.request))" == "definitionsLoaded 1 #1")
    #expect(
      "\(service.definitionsEvent(callback: "1", data: ["error_code": "IDAAS.SDK.COMMON.1011"], for: Self.request))"
        == "definitionsFailed IDAAS.SDK.COMMON.1011 #1")
  }
}
