import BindForm
import FormSessions
import PhoneCheck
import Testing

/// The regex of “Elsewhere” has a back-reference, which no automaton can run; the regexes of Hong Kong and China have
/// none.
@Suite(
  "Numbers that only the service can decide about",
  .enabled(if: !MatchingEngine.runsEveryRegex, "PCRE2 decides them"))
struct UndecidedNumberTests {
  private static func elsewhere(_ text: String) -> BindingForm {
    var form = BindingForm.opened()
    form.choose("XX")
    form.type(text)
    return form
  }

  @Test("Such numbers have no error, and can be submitted as written", arguments: ["51234", "5", "512 34"])
  func submission(text: String) throws {
    var form = Self.elsewhere(text)
    form.send(.blurred(.phone))
    #expect(form.errorText(for: .phone) == nil)
    #expect(form.number.verdict?.reason == .unsupportedPattern)
    #expect(form.canSendCode)
    form.sendCode()
    form.send(.codeEdited("123456"))
    #expect(form.canSubmit)
    let submission = try #require(form.send(.submitTapped).lazy.compactMap(\.submission).first)
    #expect(submission.mobile == "+99-" + text.filter { $0 != " " })
  }

  @Test("The service's answer decides: a refused number has to change before it is sent again")
  func refusal() throws {
    var form = Self.elsewhere("41234")
    let slider = try #require(form.send(.sendCodeTapped).first)
    guard case .showSlider(_, let request) = slider,
      case .sendSMS(let sms) = form.send(.sliderFinished(.passed(token: "slider"), for: request)).first
    else {
      Issue.record("no SMS was requested")
      return
    }
    let error = ServiceError(
      code: ServiceErrorCode.malformedParameter.rawValue, text: "The mobile parameter format is incorrect")
    form.send(.codeFailed(.refused(error), for: sms.request))
    #expect(
      form.errorText(for: .phone) == "This number can't be used here: check it, or use another")
    #expect(!form.canSendCode && !form.canSubmit)
    form.fill("51234")
    #expect(form.errorText(for: .phone) == nil)
    #expect(form.canSendCode)
  }

  @Test(
    "Another number makes the code void, and returning to the first doesn't shorten the wait")
  func otherNumber() {
    var form = Self.elsewhere("51234")
    form.sendCode()
    #expect(form.smsCode.isSent)
    form.type("5")
    #expect(!form.smsCode.isSent)
    form.backspace()
    #expect(!form.smsCode.isSent && form.resendSeconds(at: form.now) > 0)
  }

  @Test("Such numbers are never complete and never dead during typing", arguments: ["4", "51234", "5123456"])
  func typing(text: String) {
    #expect(Self.elsewhere(text).number.typingState == .incomplete(next: .all, missing: 1))
  }

  @Test(
    "A text that isn't a number keeps its error",
    arguments: [
      ("", "Enter your mobile number"), ("51*34", "Some digits are hidden: enter the full number"),
      ("5a", "Remove “a”: enter digits only"),
      ("+7 9161234567", "This country code isn't supported yet: choose another country or region"),
    ])
  func otherErrors(text: String, message: String) {
    var form = Self.elsewhere(text)
    form.send(.blurred(.phone))
    #expect(form.errorText(for: .phone) == message)
    #expect(!form.canSendCode)
  }

  @Test("A pasted area code moves beside the field")
  func pasting() {
    var form = BindingForm.opened()
    form.send(.pasted("+99 512 34", replacing: 0..<0))
    #expect(form.prefix == "+99" && form.number.field.digits == "51234")
    #expect(form.number.number?.canonical == "+99-51234")
  }

  @Test("A typed area code moves beside the field when the field is left, since the number may continue")
  func typingAreaCode() {
    var form = BindingForm.opened()
    form.type("+9951234")
    #expect(form.prefix == "+86" && form.number.field.text == "+9951234")
    form.send(.blurred(.phone))
    #expect(form.prefix == "+99" && form.number.field.digits == "51234")
    #expect(form.errorText(for: .phone) == nil)
  }

  @Test("A number with an extension stays unchanged")
  func extensions() {
    var form = BindingForm.opened()
    form.send(.pasted("+99 51234 ext. 12", replacing: 0..<0))
    form.send(.blurred(.phone))
    #expect(form.number.field.text == "+99 51234 ext. 12")
  }

  @Test("A server can't forward them, so it reports to its clients that it is busy")
  func server() {
    let check = BindFormCheck(.tenant)
    let request = BindFormRequest(parameters: ["mobile": "+99-51234", "code": "1234", "state_token": "s"])
    guard case .refused(let refusal) = check.verdict(on: request) else {
      Issue.record("accepted")
      return
    }
    #expect(refusal.errors.map(\.code) == [.busy])
  }
}
