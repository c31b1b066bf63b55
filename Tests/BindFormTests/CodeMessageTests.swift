import BindForm
import FormSessions
import Testing

@Suite("Codes in pasted messages")
struct CodeMessageTests {
  @Test(
    "A pasted message is replaced by its code, if it contains one",
    arguments: [
      ("Your verification code is 747723.\n\n@example.com #747723", "747723"),
      ("G-123456 is your Google code.", "123456"),
      ("Your WhatsApp code: 123-456", "123456"), ("Code: 123 456 (5 minutes)", "123456"),
      ("【示例】您的验证码是123456，5分钟内有效。", "123456"), ("【示例】验证码１２３４５６,300秒内有效", "123456"),
      ("رمز التحقق: ٧٤٧٧٢٣", "747723"), ("Login code: 12345. Do not give it to anyone.", "12345"),
      ("28/11/2026: 4711 is your code", "4711"), ("2026-11-28 10:30 code 123456", "123456"),
      ("<#> 83921 is your code. FA+9qCX9VSu", "83921"), ("Code 8080, call 400-820-8820", "8080"),
      ("Code 2302. STOP to +44 7903 561836", "2302"),
      ("验证码 246802 已发送至 138****8888", "246802"), ("Verify: 4 8 2 9 1 4. Expires soon", "482914"),
    ] as [(String, String)])
  func messages(message: String, code: String) {
    var form = BindingForm.withCodeSent()
    form.send(.codeEdited(message))
    #expect(form.smsCode.entry == code)
    #expect(form.canSubmit)
  }

  @Test(
    "A message with several codes or none keeps its error, and typed letters aren't a message",
    arguments: [
      "Codes: 123456, 654321", "Pay 2026 with code 123456", "Call 400-820-8820", "On 28/11/2026", "12a45678",
      "code12345", "No code yet", "2026-11-28，验证码未发送",
      "Bill of 2026 for everything that you ordered: code 123456", "Sent to 138****8888",
      "Sent to 138••••8888", "123 4567 89",
    ])
  func notOneCode(message: String) {
    var form = BindingForm.withCodeSent()
    form.send(.codeEdited(message))
    #expect(!form.canSubmit)
    let kept = form.smsCode.entry
    form.send(.codeEdited(kept))
    #expect(form.smsCode.entry == kept, "what is kept is read again after a reload")
    form.send(.blurred(.code))
    #expect(form.errorText(for: .code) == "Enter the 4–8 digit code")
  }

  @Test("A code of letters and digits is found in a message by its digits")
  func lettersInMessage() {
    var configuration = BindingForm.Configuration.given()
    configuration.smsCode = CodeRule(lengths: 6...6, characters: .digitsAndLetters)
    var form = BindingForm.withCodeSent(configuration: configuration)
    form.send(.codeEdited("Your access code: ａ1b2c3!"))
    #expect(form.smsCode.entry == "a1b2c3")
    form.send(.codeEdited("Codes: a1b2c3, d4e5f6"))
    #expect(!form.canSubmit)
  }
}
