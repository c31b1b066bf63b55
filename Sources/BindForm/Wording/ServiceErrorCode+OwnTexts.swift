// What the form says instead of the service's documented texts, which name what went wrong and not what to do.

extension ServiceErrorCode {
  /// The texts as those of a phrase; `nil` for a code that is shown as a ``Phrase``, or never shown to a person.
  var ownTexts: StaticString? {
    switch self {
    case .busy: "The service is busy: try again later|系统繁忙，请稍后重试|系統忙碌中，請稍後再試"
    case .unknownUser: "This account wasn't found: sign in again|未找到该账号，请重新登录|找不到此帳號，請重新登入"
    case .notBound:
      "This account has no mobile number yet: sign in again|此账号尚未绑定手机号码，请重新登录|此帳號尚未綁定手機號碼，請重新登入"
    case .unbindFailed:
      "The other account couldn't be unlinked: try again|社交账号解绑失败，请重试|社群帳號解除綁定失敗，請再試一次"
    case .wrongPassword:
      """
      Incorrect user name or password; attempts left: {0}|\
      用户名或密码错误，剩余尝试次数：{0}|使用者名稱或密碼錯誤，剩餘嘗試次數：{0}
      """
    // This form has no password, so that it says no more of one.
    case .passwordLength, .passwordIsUserName, .passwordTooSimple, .passwordWeak, .passwordUsedBefore,
      .passwordIsReversedUserName, .passwordRepeats, .passwordContainsPersonalData:
      "This password isn't accepted: choose another|密码不符合要求，请更换密码|密碼不符合規定，請更換密碼"
    default: nil
    }
  }

  /// ``ownTexts``, or others in their place that need no values of slots; `nil` where there are none.
  var ownTextsWithoutSlots: StaticString? {
    self == .wrongPassword ? "Incorrect user name or password|用户名或密码错误|使用者名稱或密碼錯誤" : ownTexts
  }
}
