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
    case .passwordLength:
      "The password is too short or too long: choose another|密码过短或过长，请更换密码|密碼過短或過長，請更換密碼"
    case .passwordIsUserName:
      "The password can't be the user name: choose another|密码不能与用户名相同，请更换密码|密碼不能與使用者名稱相同，請更換密碼"
    case .passwordTooSimple: "The password is too simple: choose another|密码过于简单，请更换密码|密碼過於簡單，請更換密碼"
    case .passwordWeak: "The password is too weak: choose another|密码强度不足，请更换密码|密碼強度不足，請更換密碼"
    case .passwordUsedBefore:
      "The password was used before: choose another|该密码曾经使用过，请更换密码|此密碼曾經使用過，請更換密碼"
    case .passwordIsReversedUserName:
      """
      The password can't be the user name backwards: choose another|\
      密码不能是用户名的倒序，请更换密码|密碼不能是使用者名稱的倒序，請更換密碼
      """
    case .passwordRepeats:
      "The password repeats characters: choose another|密码中重复字符过多，请更换密码|密碼中重複字元過多，請更換密碼"
    case .passwordContainsPersonalData:
      """
      The password can't contain your name, number or e-mail: choose another|\
      密码不能包含用户名、手机号码、邮箱或姓名拼音，请更换密码|\
      密碼不能包含使用者名稱、手機號碼、電子郵件或姓名拼音，請更換密碼
      """
    default: nil
    }
  }
}
