import BindForm
import FormSessions
import Foundation
import PhoneCheck
import Testing

@Suite("Forms on a server")
struct BindFormRequestTests {
  let check = BindFormCheck(.tenant)

  /// Returns the errors as `parameter: code`, or the accepted number.
  private func outcome(_ json: String, _ check: BindFormCheck? = nil) -> [String] {
    do throws(BindFormRefusal) {
      switch (check ?? self.check).verdict(on: try BindFormRequest(json: json.utf8)) {
      case .accepted(let form): return [form.contact.text, form.code, form.stateToken]
      case .refused(let refusal): return refusal.errors.map { "\($0)" }
      }
    } catch {
      return error.errors.map { "\($0)" }
    }
  }

  @Test(
    "A form is accepted with its number, or refused with every error in it",
    arguments: [
      (#"{"mobile":"138 0013 8000","code":"１２３４","state_token":"s"}"#, ["+86-13800138000", "1234", "s"]),
      (
        #"{"mobile":"9123 4567","area":"HK","code":"1234","state_token":"s"}"#,
        ["+852-91234567", "1234", "s"]
      ),
      (
        #"{"mobile":"91234567","area":"+852","code":"1234","state_token":"s","x":1}"#,
        ["+852-91234567", "1234", "s"]
      ),
      (
        "{}",
        [
          "mobile: IDAAS.SDK.COMMON.1001", "code: IDAAS.SDK.COMMON.1001",
          "state_token: IDAAS.SDK.COMMON.1001",
        ]
      ),
      (
        #"{"mobile":"138","code":"12","state_token":" "}"#,
        [
          "mobile: IDAAS.SDK.COMMON.1002", "code: IDAAS.SDK.COMMON.1002",
          "state_token: IDAAS.SDK.COMMON.1001",
        ]
      ),
      (#"{"mobile":13800138000,"code":null}"#, ["mobile: IDAAS.SDK.COMMON.1007"]),
      (#"{"mobile":"1","mobile":"2"}"#, ["body: IDAAS.SDK.COMMON.1007"]),
      ("[]", ["body: IDAAS.SDK.COMMON.1007"]),
      ("", ["body: IDAAS.SDK.COMMON.1007"]),
    ])
  func outcomes(json: String, expected: [String]) {
    #expect(outcome(json) == expected)
  }

  @Test(
    "A state_token is printable ASCII of at most 4 KiB, so that it can be a header's value and a line of a log",
    arguments: [
      ("eyJhbGDzKMMZtPBv2VPS8", nil), (" \n t \u{200B}", "t"), ("a b~!", nil),
      (String(repeating: "x", count: 4096), nil), (String(repeating: "x", count: 4097), ""),
      (String(repeating: "x", count: 16_384), ""), ("t\r\nX-evil: 1", ""), ("t\u{0}t", ""),
      ("t\u{1B}[2J", ""),
      ("t\u{7F}", ""), ("t\tt", ""), ("t\u{202E}t", ""), ("té", ""), ("ｔ", ""),
    ] as [(String, String?)])
  func stateToken(token: String, accepted: String?) {
    // nil: unchanged; empty: without a token.
    let expected = accepted ?? token
    let request = BindFormRequest(parameters: [
      "mobile": "13800138000", "code": "1234", "state_token": token,
    ])
    switch check.verdict(on: request) {
    case .accepted(let form): #expect(form.stateToken == expected && !expected.isEmpty)
    case .refused(let refusal):
      #expect(expected.isEmpty)
      #expect(refusal.errors.map { "\($0)" } == ["state_token: IDAAS.SDK.COMMON.1002"])
    }
  }

  @Test(
    "A code is read without invisible characters; NUL and other controls aren't part of a code",
    arguments: [
      ("12\u{200B}34", "1234"), ("\u{FEFF}1234\u{200F}", "1234"), ("1\u{AD}2\u{2060}3\u{180E}4", "1234"),
      ("12 3-4", "1234"), ("1234\u{0}", "1234"), ("\u{1B}1234\u{7}", "1234"), ("12\u{0}34", nil),
      ("123\u{7F}4", nil),
    ] as [(String, String?)])
  func invisibleInCode(code: String, accepted: String?) {
    let request = BindFormRequest(parameters: ["mobile": "13800138000", "code": code, "state_token": "s"])
    switch check.verdict(on: request) {
    case .accepted(let form): #expect(form.code == accepted)
    case .refused(let refusal):
      #expect(accepted == nil && refusal.errors.map { "\($0)" } == ["code: IDAAS.SDK.COMMON.1002"])
    }
  }

  @Test(
    "A single number is accepted or refused as in the whole form, whatever the other parameters are",
    arguments: [
      ["mobile": "138 0013 8000"], ["mobile": "91234567", "area": "HK"], ["mobile": "91234567", "area": " "],
      ["mobile": "138"], ["mobile": " "], [:], ["mobile": "13800138000", "area": "Atlantis"],
      ["mobile": "13800138000", "code": "x"],
      ["mobile": "+1 212 555 0123", "code": "1234", "state_token": "s"],
    ])
  func numberAlone(parameters: [String: String]) {
    let request = BindFormRequest(parameters: parameters)
    var whole = request
    (whole.code, whole.stateToken) = ("1234", "s")
    do throws(BindFormError) {
      let number = try check.number(in: request)
      guard case .accepted(let form) = check.verdict(on: whole) else {
        Issue.record("the whole form is refused")
        return
      }
      #expect(form.contact == .number(number))
    } catch {
      guard case .refused(let refusal) = check.verdict(on: whole) else {
        Issue.record("the whole form is accepted")
        return
      }
      #expect(refusal.errors == [error])
    }
  }

  @Test(
    "A form with an address is accepted with its code if the check allows an address, and refused with a number beside it",
    arguments: [
      (#"{"email":" a@b.co","code":"1234","state_token":"s"}"#, ["a@b.co", "1234", "s"]),
      (#"{"email":"a@b.co","mobile":" ","code":"1234","state_token":"s"}"#, ["a@b.co", "1234", "s"]),
      (
        #"{"mobile":"13800138000","email":"","code":"1234","state_token":"s"}"#,
        ["+86-13800138000", "1234", "s"]
      ),
      (
        #"{"email":"a@b","code":"x","state_token":"s"}"#,
        ["email: IDAAS.SDK.COMMON.1002", "code: IDAAS.SDK.COMMON.1002"]
      ),
      (
        #"{"mobile":"13800138000","email":"a@b.co","code":"1234","state_token":"s"}"#,
        ["email: IDAAS.SDK.COMMON.1002"]
      ),
      // A parameter that no page has is ignored.
      (
        #"{"email":"a@b.co","email_code":"1234","state_token":"s"}"#, ["code: IDAAS.SDK.COMMON.1001"]
      ),
      (#"{"state_token":"s"}"#, ["mobile: IDAAS.SDK.COMMON.1001", "code: IDAAS.SDK.COMMON.1001"]),
    ])
  func email(json: String, expected: [String]) {
    var check = check
    check.steps = [.phone, .email]
    #expect(outcome(json, check) == expected)
    check.steps = [.email, .phone]
    #expect(outcome(json, check) == expected)
  }

  @Test("A check without e-mail ignores an address, and a check with only e-mail ignores a number")
  func oneStep() {
    let json = #"{"mobile":"13800138000","email":"a@b.co","code":"1234","state_token":"s"}"#
    #expect(outcome(json) == ["+86-13800138000", "1234", "s"])
    var check = check
    check.steps = [.email]
    #expect(outcome(json, check) == ["a@b.co", "1234", "s"])
    #expect(
      outcome("{}", check) == [
        "email: IDAAS.SDK.COMMON.1001", "code: IDAAS.SDK.COMMON.1001", "state_token: IDAAS.SDK.COMMON.1001",
      ])
  }

  @Test("The messages about an address are the same as in the form, and an accepted address prints masked")
  func emailMessages() throws {
    var check = check
    check.steps = [.phone, .email]
    var request = BindFormRequest(parameters: ["email": "someone@example.com", "state_token": "s"])
    guard case .refused(let refusal) = check.verdict(on: request) else {
      Issue.record("accepted")
      return
    }
    #expect(refusal.errors.map { $0.message(in: .english) } == ["Enter the code from the e-mail"])
    request.code = "1234"
    #expect("\(check.verdict(on: request))" == "accepted(s***@example.com)")
    request.mobile = "13800138000"
    guard case .refused(let both) = check.verdict(on: request) else {
      Issue.record("accepted")
      return
    }
    #expect(
      both.errors.map { $0.message(in: .english) } == ["Enter a mobile number or an e-mail address, not both"]
    )
  }

  @Test("Clients of the identity service can read the answer, which has messages for people")
  func body() throws {
    let request = BindFormRequest(parameters: ["mobile": "138", "code": "1234", "state_token": "s"])
    guard case .refused(let refusal) = check.verdict(on: request) else {
      Issue.record("accepted")
      return
    }
    #expect(refusal.httpStatus == 400)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    #expect(
      String(decoding: try encoder.encode(refusal.body(in: .simplifiedChinese)), as: UTF8.self)
        == #"{"error_code":"IDAAS.SDK.COMMON.1002","error_msg":"参数 mobile 格式错误","errors":[{"code":"IDAAS.SDK.COMMON.1002","field":"mobile","message":"国际区号 +86 后应为 11 位数字，目前为 3 位。","reason":"TOO_SHORT"}]}"#
    )
    // The form turns the refusal into an event.
    let answer = ServiceAnswer(httpStatus: 400, body: try encoder.encode(refusal.body(in: .english)))
    let error = ServiceError(answer)
    #expect(error.field == .phone)
    #expect(error.message(in: .traditionalChinese) == "參數 mobile 格式錯誤")
  }

  @Test(
    "Messages are the same as in the form",
    arguments: [
      (["mobile": "9123456", "area": "HK"], "After +852 there should be 8 digits, not 7."),
      (["mobile": "138****8000"], "Some digits are hidden: enter the full number"),
      (
        ["mobile": "13800138000", "area": "ZZ"],
        "This country code isn't supported yet: choose another country or region"
      ),
      (["mobile": "+86 138", "area": "HK"], "The number begins with +86: choose that country or region"),
    ])
  func messages(parameters: [String: String], message: String) {
    guard case .refused(let refusal) = check.verdict(on: BindFormRequest(parameters: parameters)) else {
      Issue.record("accepted")
      return
    }
    #expect(refusal.errors.first?.message(in: .english) == message)
  }

  @Test("A number that can't be decided is the server's fault")
  func undecided() throws {
    let hostile = AreaCodeDefinition.make("86", "CN", ("China", "中国", "中國"), #"^(\d+)+\1$"#)
    let check = BindFormCheck(try PhoneValidator(AreaCodeCatalog(unchecked: [hostile], preferred: hostile)))
    let request = BindFormRequest(parameters: ["mobile": "12345678901234567890123456789012"])
    guard case .refused(let refusal) = check.verdict(on: request) else {
      Issue.record("accepted")
      return
    }
    #expect(refusal.errors.first?.code == .busy)
    #expect(refusal.httpStatus == 500)
  }

  @Test("Requests decode with any decoder, and print none of their contents")
  func decoding() throws {
    let json = #"{"mobile":"+86-13800138000","code":"987654","state_token":"secret"}"#
    let request = try JSONDecoder().decode(BindFormRequest.self, from: Data(json.utf8))
    #expect(
      request
        == BindFormRequest(parameters: [
          "mobile": "+86-13800138000", "code": "987654", "state_token": "secret",
        ]))
    #expect("\(request)" == "request with mobile, code, state_token")
    var text = ""
    dump(request, to: &text)
    dump(check.verdict(on: request), to: &text)
    #expect(!text.contains("13800138000") && !text.contains("987654") && !text.contains("secret"))
  }
}

extension BindFormCheck.AcceptedForm.Contact {
  /// The number in canonical form, or the address.
  fileprivate var text: String {
    switch self {
    case .number(let number): number.canonical
    case .email(let address): address.text
    }
  }
}
