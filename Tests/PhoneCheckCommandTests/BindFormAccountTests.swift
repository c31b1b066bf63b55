import Foundation
import Testing

/// The form about the account's number: a second factor, and a change of number.
@Suite("phonecheck bind-form for the account's number")
struct BindFormAccountTests {
  private func play(_ script: String, _ options: [String]) throws -> CommandRunner.Result {
    try withRunner { runner in
      let definitions = CommandRunner.repository.appending(path: "Data/area-codes.sample.json").path
      return try runner.run(["bind-form", "--definitions", definitions] + options, input: Data(script.utf8))
    }
  }

  @Test("A second factor names the number, asks only for the code, and ends with a login")
  func secondFactor() throws {
    let result = try play("type 139\nsend\ncode 1234\nsubmit\n", ["--second-factor"])
    #expect(
      result.outputText.hasPrefix(
        """
          · loadNumber MFA_AUTH #1
          · < opened secondFactor, steps phone
          We'll text a code to your number +86-138****8000
          SMS code:
          [Get code]
        > type 139
        > send

        """), "\(result.outputText)")
    #expect(result.outputText.contains("· sendSMS MFA_AUTH_SMS +86-138****8000 #"))
    #expect(result.outputText.hasSuffix("· finish tokens for 3600 s\n  ✓ Signed in with +86-138****8000\n"))
    #expect(!result.outputText.contains("13800138000"))
    #expect(result.status == 0)
  }

  @Test(
    "A wrong code of a second factor is corrected in every language",
    arguments: [
      ("en", "✗ That code is incorrect: check the SMS or get a new one"), ("zh-CN", "✗ 验证码不正确，请核对短信或重新获取"),
      ("zh-TW", "✗ 驗證碼不正確，請核對簡訊或重新取得"),
    ])
  func wrongCode(language: String, shown: String) throws {
    let result = try play(
      "send\ncode 1234\nsubmit\ncode 5678\nsubmit\n",
      ["--second-factor", "--service", "wrong-code", "--lang", language])
    #expect(result.outputText.contains(shown), "\(result.outputText)")
    #expect(result.status == 0)
  }

  @Test("A change of number shows the present one masked, and ends with the new one")
  func numberChange() throws {
    let change = "type 13900139000\nsend\ncode 1234\nsubmit\n"
    let result = try play(change, ["--change-number"])
    #expect(
      result.outputText.contains("  Your number is +86-138****8000: we'll text a code to the new one\n"))
    #expect(result.outputText.contains("· sendSMS UPDATE_MOBILE_SMS +86-139****9000 #"))
    #expect(
      result.outputText.hasSuffix("  · close numberChanged\n  ✓ Your mobile number is now +86-139****9000\n"))
    #expect(result.status == 0)
    // The claim is in the token: {"mobile":"+86-13700137000"}.
    let token = "e30.eyJtb2JpbGUiOiIrODYtMTM3MDAxMzcwMDAifQ.s"
    let claimed = try play(change, ["--change-number", "--id-token", token])
    #expect(claimed.outputText.contains("  Your number is +86-137****7000: "))
    #expect(!claimed.outputText.contains("13700137000"))
    #expect(claimed.status == 0)
  }

  @Test(
    "An id_token that is over asks for another sign-in in every language",
    arguments: [
      ("en", "! This sign-in has expired: sign in again  [Sign in again]"),
      ("zh-CN", "! 登录已失效，请重新登录  [重新登录]"),
      ("zh-TW", "! 登入已失效，請重新登入  [重新登入]"),
    ])
  func expired(language: String, shown: String) throws {
    let result = try play(
      "type 13900139000\nsend\ncode 1234\nsubmit\nstart-over\n",
      ["--change-number", "--service", "expired-sign-in", "--lang", language])
    #expect(result.outputText.contains(shown), "\(result.outputText)")
    #expect(result.outputText.hasSuffix("· close startOver\n"))
    #expect(result.status == 1)
  }
}
