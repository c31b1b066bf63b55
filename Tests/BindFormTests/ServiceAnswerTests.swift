import BindForm
import PhoneCheck
import Testing

@Suite("Service answers")
struct ServiceAnswerTests {
  func answer(_ body: String, status: Int = 200) -> ServiceAnswer {
    ServiceAnswer(httpStatus: status, body: body.utf8)
  }

  @Test(
    "Codes come as strings or numbers, with white space or without",
    arguments: [
      (#"{"code":"0","data":{"session_token":"s"}}"#, AnswerCode.success),
      (#"{"code":0,"data":"s"}"#, .success),
      (#"{"code":" 101 "}"#, .needsNumber), (#"{"code":1,"data":"why"}"#, .failure),
      (#"{"code":"102"}"#, .cancelled),
      (#"{"code":"103"}"#, .vendorFailed), (#"{"code":"104"}"#, .wentBack),
      (#"{"code":"105"}"#, .sliderClosed),
      (#"{"code":"IDAAS.SDK.SMS.1005"}"#, .error("IDAAS.SDK.SMS.1005")),
      (#"{"code":"777"}"#, .unknown("777")), (#"{"code":"\ufeff0\u200b"}"#, .success),
      (#"{"code":"idaas.sdk.sms.1005"}"#, .error("idaas.sdk.sms.1005")),
      (#"{"code":"0","code":"1","data":{"session_token":"s"}}"#, .success),
      (#"{"error_code":"IDAAS.SDK.COMMON.1011","error_msg":"x"}"#, .error("IDAAS.SDK.COMMON.1011")),
      (
        #"{"code":"1","data":{"error_code":"IDAAS.SDK.SMS.1008","error_msg":"x"}}"#,
        .error("IDAAS.SDK.SMS.1008")
      ),
      (#"{"session_token":"s","id_token":"i"}"#, .success), ("Bad Gateway", .failure), ("", .failure),
    ])
  func codes(body: String, code: AnswerCode) {
    #expect(answer(body).code == code)
  }

  @Test(
    "The service's message is found in any place",
    arguments: [
      (#"{"code":"1","data":"why"}"#, "why"), (#"{"code":"1","data":{"error_msg":"why"}}"#, "why"),
      (#"{"code":"1","data":"{\"error_msg\":\" why \"}"}"#, "why"),
      (#"{"code":"1","msg":"why","data":null}"#, "why"),
      ("why", "why"), (#""why""#, "why"), (#"{"error_code":"X","error_msg":"why"}"#, "why"),
    ])
  func words(body: String, text: String) {
    #expect(answer(body, status: 500).text == text)
  }

  @Test(
    "A login that requires a number opens a form, however its data is wrapped",
    arguments: [
      (#"{"state_token":"t","status":" SOCIAL_BIND","data":null}"#, BindFlow.Kind.bind, [.phone]),
      (#"{"state_token":"t","status":"USER_REGISTER"}"#, .register, [.phone]),
      (
        #"{"state_token":"t","status":"SOCIAL_BIND","data":"{\"socialBindOrRegisterFlow\":[\"VERIFY_PHONE\",\"VERIFY_EMAIL\"]}"}"#,
        .bind, [.phone, .email]
      ),
      (
        #"{"state_token":"t","status":"SOCIAL_BIND","data":{"socialBindOrRegisterFlow":["VERIFY_EMAIL","VERIFY_FACE"]}}"#,
        .bind, [.email, .other("VERIFY_FACE")]
      ),
      (#"{"state_token":"t","status":"user_register","data":"{broken}"}"#, .register, [.phone]),
      (#"{"state_token":"t","data":{"socialBindOrRegisterFlow":["VERIFY_PHONE"]}}"#, .bind, [.phone]),
      (#""{\"state_token\":\"t\",\"status\":\"SOCIAL_BIND\"}""#, .bind, [.phone]),
    ] as [(String, BindFlow.Kind, [BindFlow.Step])])
  func flows(data: String, kind: BindFlow.Kind, steps: [BindFlow.Step]) {
    let expected = LoginAnswer.needsNumber(BindFlow(kind: kind, stateToken: "t", steps: steps))
    #expect(LoginAnswer(answer(#"{"code":"101","data":\#(data)}"#)) == expected)
  }

  @Test("The SDK's callback is read like the HTTP body")
  func callback() {
    let data = #"{"state_token":"t","status":"USER_REGISTER","data":null}"#
    #expect(
      LoginAnswer(ServiceAnswer(code: "101", data: data))
        == .needsNumber(BindFlow(kind: .register, stateToken: "t")))
    #expect(LoginAnswer(ServiceAnswer(code: "102")) == .closed(.cancelledAtVendor))
    #expect(
      LoginAnswer(ServiceAnswer(code: "1", data: "no such user"))
        == .closed(.failed(ServiceError(code: "1", text: "no such user"))))
  }

  @Test(
    "Members may be beside the data or in it, and after a byte order mark",
    arguments: [
      #"{"code":"101","state_token":"s","status":"USER_REGISTER","data":"{\"socialBindOrRegisterFlow\":[\"VERIFY_EMAIL\"]}"}"#,
      #"{"code":"101","state_token":"s","status":"USER_REGISTER","data":{"socialBindOrRegisterFlow":["VERIFY_EMAIL"]}}"#,
      "\u{FEFF}"
        + #"{"code":"101","data":{"state_token":"s","status":"USER_REGISTER","data":{"socialBindOrRegisterFlow":["VERIFY_EMAIL"]}}}"#,
    ])
  func flat(body: String) {
    let flow = BindFlow(kind: .register, stateToken: "s", steps: [.email])
    #expect(LoginAnswer(ServiceAnswer(httpStatus: 200, body: body.utf8)) == .needsNumber(flow))
  }

  @Test("A success has tokens; without tokens it is a failure")
  func tokens() {
    let body = #"{"code":"0","data":{"session_token":"s","id_token":"i","expire":3600,"status":"SUCCESS"}}"#
    #expect(
      LoginAnswer(answer(body))
        == .signedIn(SessionTokens(sessionToken: "s", idToken: "i", expiresIn: .seconds(3600))))
    #expect(LoginAnswer(answer(#"{"code":"0","data":null}"#)) == .closed(.failed(ServiceError(code: "0"))))
    #expect(LoginAnswer(answer(#"{"code":"101","data":{}}"#)) == .closed(.failed(ServiceError(code: "101"))))
  }

  @Test(
    "A lifetime is a whole number of seconds; an unreadable lifetime is unknown",
    arguments: [
      ("3600", 3600), ("+60", 60), (" -1 ", -1), ("007", 7), ("999999999999999999", 999_999_999_999_999_999),
      ("1000000000000000000", nil), ("", nil), ("-", nil), ("1e3", nil), ("3600s", nil), ("１", nil),
    ] as [(String, Int64?)])
  func lifetime(text: String, seconds: Int64?) {
    let tokens = SessionTokens(sessionToken: "s", expiresIn: seconds.map { .seconds($0) })
    #expect(
      LoginAnswer(ServiceAnswer(code: "0", data: #"{"session_token":"s","expire":"\#(text)"}"#))
        == .signedIn(tokens))
    #expect(tokens.expiresIn == seconds.map { .seconds($0) })
  }

  @Test("No description prints a token")
  func printing() {
    let answer = ServiceAnswer(code: "0", data: #"{"session_token":"secret","id_token":"secret"}"#)
    let login = LoginAnswer(answer)
    let flow = LoginAnswer(
      ServiceAnswer(code: "101", data: #"{"state_token":"secret","status":"SOCIAL_BIND"}"#))
    var text = "\(answer) \(login) \(flow)"
    dump((answer, login, flow), to: &text)
    #expect(!text.contains("secret"))
  }

  @Test(
    "The slider's outcome is in its code",
    arguments: [
      ("0", "token", SliderOutcome.passed(token: "token")),
      ("0", nil, .failed(ServiceError(code: "0"))), ("105", nil, .closed),
      ("1", "x", .failed(ServiceError(code: "1", text: "x"))),
      (
        "1", #"{"error_code":"IDAAS.SDK.SMS.1003","error_msg":"y"}"#,
        .failed(ServiceError(code: "IDAAS.SDK.SMS.1003", text: "y"))
      ),
    ] as [(String, String?, SliderOutcome)])
  func slider(code: String, data: String?, outcome: SliderOutcome) {
    #expect(SliderOutcome(code: code, data: data) == outcome)
  }
}
