internal import PhoneCheck

// The display of error codes in a form.

extension ServiceErrorCode {
  /// The place of an error in a form.
  enum Place: Hashable, Sendable {
    case field(FormField)
    /// At the field of the parameter in the first slot. If no field shows that parameter, in the banner.
    case namedParameter
    /// Above the fields.
    case banner
  }

  /// The place of the error in a form.
  var place: Place {
    switch self {
    case .blankParameter, .malformedParameter, .expired, .wrongParameter, .wrongParameterType: .namedParameter
    case .captchaImageUnavailable, .unreadableCaptcha, .captchaMismatch, .wrongCaptcha, .wrongSMSCode,
      .codeNotSent:
      .field(.code)
    case .wrongEmailCode: .field(.emailCode)
    case .numberOfAnotherUser: .field(.phone)
    default: .banner
    }
  }

  /// The remedy for the error.
  public var remedy: Remedy {
    switch self {
    case .blankParameter, .malformedParameter, .wrongParameter, .wrongParameterType, .wrongPassword,
      .wrongSMSCode, .wrongEmailCode, .passwordLength, .passwordIsUserName, .passwordTooSimple,
      .passwordWeak, .passwordUsedBefore, .passwordIsReversedUserName, .passwordRepeats,
      .passwordContainsPersonalData:
      .correctEntry
    case .expired: .getNewCode
    case .busy, .locked: .wait
    case .definitionsUnavailable, .interfaceFailed, .captchaImageUnavailable, .unreadableCaptcha,
      .captchaMismatch, .wrongCaptcha, .codeNotSent, .unbindFailed:
      .tryAgain
    case .unknownUser, .notBound, .alreadyBound: .startOver
    case .numberOfAnotherUser: .useAnotherNumber
    default: .contactSupport
    }
  }

  /// The texts with their slots unfilled: English, simplified and traditional Chinese, between `|`.
  ///
  /// No `default`: a new code doesn't compile without its texts.
  var texts: StaticString {
    switch self {
    case .blankParameter: "Parameter {0} cannot be left blank|参数 {0} 不能为空|參數 {0} 不能為空"
    case .malformedParameter: "The {0} parameter format is incorrect|参数 {0} 格式错误|參數 {0} 格式錯誤"
    case .incompleteDevice: "Device information is incomplete|设备信息不完整|裝置資訊不完整"
    case .unreadableSignature: "Signature decryption error|签名解密错误|簽章解密錯誤"
    case .expired: "The {0} has failed|{0} 已失效|{0} 已失效"
    case .wrongParameter: "The {0} parameter error|{0} 参数错误|{0} 參數錯誤"
    case .wrongParameterType: "The {0} parameter type error|{0}参数类型错误|{0} 參數類型錯誤"
    case .busy: "The system is busy. Try again later|系统繁忙。稍后再试|系統忙碌中，請稍後再試"
    case .unknownAuthentication: "Unknown authentication configuration|未知的认证配置|未知的驗證設定"
    case .enterpriseUnavailable:
      "Failed to obtain the enterprise center global configuration|获取企业中心全局配置失败|取得企業中心全域設定失敗"
    case .definitionsUnavailable:
      "Failed to obtain the international area code configuration|获取国际区号配置失败|取得國際區號設定失敗"
    case .unknownClient:
      """
      The x-client-ID is incorrect and the corresponding application cannot be found|\
      X-client-id错误,找不到对应的应用|X-client-id 錯誤，找不到對應的應用程式
      """
    case .unknownUser: "The corresponding user is not found|未找到对应的用户|找不到對應的使用者"
    case .missingPrivateKey: "Application private key not found|未找到应用私钥|找不到應用程式私鑰"
    case .interfaceFailed: "Error calling interface {0}|调用 {0} 接口出错|呼叫 {0} 介面時發生錯誤"
    case .notBound: "User not bound|用户未绑定|使用者未綁定"
    case .locked:
      """
      The user has been locked due to too many unsuccessful login attempts. It will be unlocked in {0} minutes and {1} seconds|\
      由于多次登录失败,用户已被锁定。 它将在 {0} 分钟和 {1} 秒内解锁|由於多次登入失敗，使用者已被鎖定，將在 {0} 分 {1} 秒後解鎖
      """
    case .passwordPolicyUnavailable: "Failed to obtain the password policy|获取密码策略错误|取得密碼原則失敗"
    case .wrongPassword:
      """
      Invalid username or password. Remaining login attempts: {0}|\
      无效的用户名或密码。 其余登录尝试次数:{0}|使用者名稱或密碼無效，剩餘登入嘗試次數：{0}
      """
    case .missingWeChat:
      "Configuration error, unable to find wechat authentication source|配置错误,找不到微信认证源|設定錯誤，找不到微信驗證來源"
    case .missingAlipay:
      "Configuration error, unable to find alipay authentication source|配置错误,找不到支付宝认证源|設定錯誤，找不到支付寶驗證來源"
    case .missingOneTap:
      """
      The configuration is incorrect. The one-click login authentication source cannot be found|\
      配置错误,无法找到一键登录认证源|設定錯誤，找不到一鍵登入驗證來源
      """
    case .captchaImageUnavailable:
      """
      {0} slide base map is not initialized successfully, please check the path|\
      {0} 滑动底图未初始化成功,请检查路径|{0} 滑動底圖未成功初始化，請檢查路徑
      """
    case .unreadableCaptcha: "{0} verification code coordinate resolution failed|{0} 验证码坐标解析失败|{0} 驗證碼座標解析失敗"
    case .captchaMismatch: "{0} verification code coordinate verification fails|{0} 验证码坐标校验失败|{0} 驗證碼座標驗證失敗"
    case .wrongCaptcha: "The graphic verification code is incorrect|图形验证码校验错误|圖形驗證碼錯誤"
    case .wrongSMSCode: "SMS verification code verification is incorrect|短信验证码验证错误|簡訊驗證碼錯誤"
    case .wrongEmailCode: "The email verification code is incorrect|邮件验证码验证错误|電子郵件驗證碼錯誤"
    case .unknownScenario: "Sending scenario does not exist|发送场景不存在|傳送情境不存在"
    case .codeNotSent: "Failed to send the verification code|发送验证码失败|驗證碼傳送失敗"
    case .unbindFailed: "The social account is unbound incorrectly|社交账号解绑错误|社群帳號解除綁定失敗"
    case .alreadyBound:
      "The social account has been bound, please unbind it first|社交账号已绑定,请先解绑|社群帳號已綁定，請先解除綁定"
    case .passwordLength: "The password length is incorrect|密码长度错误|密碼長度錯誤"
    case .passwordIsUserName: "The password cannot be the username|密码不能为用户名|密碼不能是使用者名稱"
    case .passwordTooSimple: "Your password complexity is low|你的密码复杂度过低|密碼複雜度過低"
    case .passwordWeak: "The password is weak|密码很弱|密碼強度過弱"
    case .passwordUsedBefore:
      "The password is used before, cannot be used again|该密码已被使用过,不能再次使用|此密碼曾經使用過，不能再次使用"
    case .passwordIsReversedUserName: "Password cannot username in reverse order|密码不能是用户名的倒序|密碼不能是使用者名稱的倒序"
    case .passwordRepeats:
      "The number of repeated password characters exceeded the upper limit|密码重复字符数超过限制|密碼中重複字元數超過上限"
    case .passwordContainsPersonalData:
      """
      Password cannot contain :username, phone number, email prefix, name in PinYing|\
      密码不能包含:用户名、电话号码、邮件前缀、拼音名|密碼不能包含：使用者名稱、電話號碼、電子郵件前綴、姓名拼音
      """
    case .numberOfAnotherUser: "The mobile doesn't match the user|手机号和用户不匹配|手機號碼與使用者不符"
    case .wrongAccessPolicy: "The access control policy is incorrect|访问控制策略配置错误|存取控制原則設定錯誤"
    case .wrongAuthenticationSource:
      "Access control authentication source type conversion error|访问控制身份验证源类型转换错误|存取控制身分驗證來源類型轉換錯誤"
    }
  }
}
