internal import PhoneCheck

// Texts are short, and an error says what to do. Slots are in ascending order in every language.

extension Phrase {
  /// The texts with their slots unfilled: English, simplified and traditional Chinese, between `|`.
  ///
  /// No `default`: a new phrase doesn't compile without its texts.
  var texts: StaticString {
    switch self {
    // Titles
    case .title: "Link your mobile number|绑定手机号码|綁定手機號碼"
    case .registerTitle: "Sign up with your mobile number|使用手机号码注册|使用手機號碼註冊"
    case .signInTitle: "Sign in with your mobile number|使用手机号码登录|使用手機號碼登入"
    case .explanation:
      """
      We'll text you a code to confirm that the number is yours|\
      我们将发送短信验证码，以确认该号码为您本人所有|我們將傳送簡訊驗證碼，以確認此號碼為您本人所有
      """
    case .oneTapExplanation:
      "Your carrier confirms that the number is yours|将由运营商确认该号码为您本人所有|電信業者將確認此號碼為您本人所有"

    // Labels
    case .pickerTitle: "Country/Region|国家/地区|國家/地區"
    case .pickerFoundNothing: "No country or region found|没有找到相关国家/地区|找不到相關國家/地區"
    case .numberLabel: "Mobile number|手机号码|手機號碼"
    case .codeLabel: "SMS code|短信验证码|簡訊驗證碼"
    case .emailLabel: "E-mail|邮箱|電子郵件"
    case .emailCodeLabel: "E-mail code|邮件验证码|郵件驗證碼"
    case .sendCode: "Get code|获取验证码|取得驗證碼"
    case .sendCodeAgain: "Send again|重新获取|重新取得"
    case .sendCodeAgainIn: "Send again in {0} s|{0} 秒后重新获取|{0} 秒後重新取得"
    case .sendingCode: "Sending…|发送中…|傳送中…"
    case .bind: "Link|绑定|綁定"
    case .register: "Sign up and link|注册并绑定|註冊並綁定"
    case .signIn: "Sign in|登录|登入"
    case .registerAndSignIn: "Sign up and sign in|注册并登录|註冊並登入"
    case .submitting: "One moment…|请稍候…|請稍候…"
    case .bindOneTap: "Link {0}|一键绑定 {0}|一鍵綁定 {0}"
    case .registerOneTap: "Sign up with {0}|一键注册 {0}|一鍵註冊 {0}"
    case .signInOneTap: "Sign in with {0}|一键登录 {0}|一鍵登入 {0}"
    case .useAnotherNumber: "Use another number|使用其他号码|使用其他號碼"
    case .createAccount: "Create an account|创建新账号|建立新帳號"
    case .tryAgain: "Try again|重试|重試"
    case .startOver: "Sign in again|重新登录|重新登入"
    case .skipAssociation: "Not now|暂不关联|暫不連結"
    case .goOnSignedIn: "Continue|继续|繼續"
    case .cancel: "Cancel|取消|取消"

    // Hints
    case .hintLengthsAndStart: "{0} digits, starting with {1}|{0} 位数字，以 {1} 开头|{0} 位數字，以 {1} 開頭"
    case .hintLengths: "{0} digits|{0} 位数字|{0} 位數字"

    // The number
    case .enterNumber: "Enter your mobile number|请输入手机号码|請輸入手機號碼"
    case .enterWholeNumber:
      "Some digits are hidden: enter the full number|号码有部分数字被隐藏，请输入完整号码|號碼有部分數字被隱藏，請輸入完整號碼"
    case .maskedPaste:
      """
      Some digits of the copied number are hidden: enter the full number|\
      粘贴的号码有部分数字被隐藏，请输入完整号码|貼上的號碼有部分數字被隱藏，請輸入完整號碼
      """
    case .overlongPaste: "That is too long: enter one phone number|内容过长，请只输入一个手机号码|內容過長，請只輸入一個手機號碼"
    case .removeCharacter: "Remove “{0}”: enter digits only|请删除“{0}”，只输入数字|請刪除「{0}」，只輸入數字"
    case .removeUnreadable: "Enter digits only|请只输入数字|請只輸入數字"
    case .enterOneNumber: "Enter one number only|请只输入一个号码|請只輸入一個號碼"
    case .plusAtStart: "Use + only at the start|“+”只能放在最前面|「+」只能放在最前面"
    case .removeSpreadsheetZero: "Remove the “.0” at the end|请删除末尾的“.0”|請刪除結尾的「.0」"
    case .wrongBeginning:
      """
      Mobile numbers from {0} start with {1}.{2}|{0}的手机号码以 {1} 开头。{2}|{0}的手機號碼以 {1} 開頭。{2}
      """
    case .chooseArea: "Choose a country or region|请选择国家/地区|請選擇國家/地區"
    case .areaNotListed:
      """
      This country code isn't supported yet: choose another country or region|\
      暂不支持该国际区号，请选择其他国家/地区|暫不支援此國碼，請選擇其他國家/地區
      """
    case .otherAreaCode:
      """
      The number begins with +{0}: choose that country or region|\
      号码以 +{0} 开头，请选择对应的国家/地区|號碼以 +{0} 開頭，請選擇對應的國家/地區
      """
    case .switchArea: "Switch to {0} (+{1})|切换为{0}（+{1}）|切換為{0}（+{1}）"
    case .useNumber: "Use {0}|改用 {0}|改用 {0}"
    case .areaSwitched: "Country/Region is now {0} (+{1})|国家/地区已切换为{0}（+{1}）|國家/地區已切換為{0}（+{1}）"
    case .cannotCheck:
      "The number can't be checked right now: try again later|暂时无法校验该号码，请稍后重试|暫時無法驗證此號碼，請稍後再試"

    // Codes
    case .requestCodeFirst: "Get a code first|请先获取验证码|請先取得驗證碼"
    case .enterCode: "Enter the code from the SMS|请输入短信验证码|請輸入簡訊驗證碼"
    case .enterCodeDigits: "Enter the code's {0} digits|请输入 {0} 位数字验证码|請輸入 {0} 位數字驗證碼"
    case .enterCodeCharacters: "Enter the code's {0} characters|请输入 {0} 位验证码|請輸入 {0} 位驗證碼"
    case .wrongCode:
      "That code is incorrect: check the SMS or get a new one|验证码不正确，请核对短信或重新获取|驗證碼不正確，請核對簡訊或重新取得"
    case .refusedCode:
      """
      The service refused the form ({0}): check the code or get a new one|\
      服务未接受提交的内容（{0}），请核对验证码或重新获取|服務未接受送出的內容（{0}），請核對驗證碼或重新取得
      """
    case .codeExpired: "The code has expired: get a new one|验证码已过期，请重新获取|驗證碼已過期，請重新取得"
    case .codeOrSignInExpired:
      """
      The code or this sign-in has expired: get a new code, or sign in again|\
      验证码或登录已过期，请重新获取验证码，或重新登录|驗證碼或登入已過期，請重新取得驗證碼，或重新登入
      """
    case .codeSent: "The code is on its way to {0}|验证码已发送至 {0}|驗證碼已傳送至 {0}"
    case .codeNotSent: "The code couldn't be sent: try again|验证码发送失败，请重试|驗證碼傳送失敗，請再試一次"
    case .sliderClosed: "Complete the slider to get the code|完成滑块验证后才能获取验证码|完成滑動驗證後才能取得驗證碼"
    case .sliderFailed: "The slider check failed: try again|滑块验证未通过，请重试|滑動驗證未通過，請再試一次"
    case .sliderUnavailable:
      "The slider can't be shown right now: try again later|暂时无法显示滑块验证，请稍后重试|暫時無法顯示滑動驗證，請稍後再試"

    // E-mail
    case .enterEmail: "Enter your e-mail address|请输入邮箱地址|請輸入電子郵件地址"
    case .enterWholeEmail:
      """
      Enter an address such as name@example.com|\
      请输入完整的邮箱地址，如 name@example.com|請輸入完整的電子郵件地址，例如 name@example.com
      """
    case .requestEmailCodeFirst: "Get a code by e-mail first|请先获取邮件验证码|請先取得郵件驗證碼"
    case .enterEmailCode: "Enter the code from the e-mail|请输入邮件验证码|請輸入郵件驗證碼"
    case .wrongEmailCode:
      "That code is incorrect: check the e-mail or get a new one|验证码不正确，请核对邮件或重新获取|驗證碼不正確，請核對郵件或重新取得"
    case .emailCodeExpired: "The e-mail code has expired: get a new one|邮件验证码已过期，请重新获取|郵件驗證碼已過期，請重新取得"

    // The service
    case .definitionsLoading:
      "Countries and regions are loading: one moment|国家/地区列表加载中，请稍候|國家/地區清單載入中，請稍候"
    case .definitionsUnavailable:
      "Countries and regions couldn't be loaded: try again|国家/地区列表加载失败，请重试|國家/地區清單載入失敗，請再試一次"
    case .noAnswer: "No response: check your connection and try again|网络无响应，请检查网络后重试|網路無回應，請檢查網路連線後再試一次"
    case .unknownError: "Something went wrong ({0}): try again|出了点问题（{0}），请重试|發生問題（{0}），請再試一次"
    case .alreadyBound:
      """
      This account is already linked: sign in again, or unlink it first|\
      该社交账号已绑定，请重新登录，或先解绑|此社群帳號已綁定，請重新登入，或先解除綁定
      """
    case .numberOfAnotherUser:
      "This number belongs to another account: use another number|该号码已绑定其他账号，请更换号码|此號碼已綁定其他帳號，請改用其他號碼"
    case .numberNotTaken:
      "This number can't be used here: check it, or use another|该号码暂时无法使用，请核对或更换号码|此號碼暫時無法使用，請核對或改用其他號碼"
    case .noAccount:
      """
      No account has this number yet: create one, or use another number|\
      该号码尚未注册，可创建新账号或更换号码|此號碼尚未註冊，可建立新帳號或改用其他號碼
      """
    case .locked: "Too many attempts: try again in {0}|尝试次数过多，请在 {0}后重试|嘗試次數過多，請於 {0}後再試"
    case .lockedForAWhile: "Too many attempts: try again later|尝试次数过多，请稍后重试|嘗試次數過多，請稍後再試"
    case .signInAgain: "This sign-in has expired: sign in again|登录已失效，请重新登录|登入已失效，請重新登入"
    case .notAssociated:
      """
      You're signed in, but the other account isn't linked yet: try again|\
      已登录，但第三方账号尚未关联，请重试|已登入，但第三方帳號尚未連結，請再試一次
      """
    case .associatedElsewhere:
      """
      You're signed in, but the other account is linked to someone else|\
      已登录，但该第三方账号已关联其他用户|已登入，但此第三方帳號已連結其他使用者
      """
    case .stepNotServed:
      """
      This sign-in needs a step that isn't available here: contact support|\
      本次登录所需的验证方式暂不支持，请联系客服|本次登入所需的驗證方式暫不支援，請聯絡客服
      """
    case .stepNotAvailable:
      """
      This sign-in needs another step ({0}): contact support|\
      本次登录还需要其他步骤（{0}），请联系客服|本次登入還需要其他步驟（{0}），請聯絡客服
      """
    case .signInNow: "Your number is linked: sign in now|号码已绑定，请登录|號碼已綁定，請登入"
    case .accessDenied:
      "This sign-in isn't allowed: contact support|根据访问策略，本次登录不被允许，请联系客服|依存取原則，不允許本次登入，請聯絡客服"
    case .notSetUp:
      "This app isn't set up correctly ({0}): contact support|应用配置有误（{0}），请联系客服|應用程式設定有誤（{0}），請聯絡客服"
    case .vendorFailed: "The other app couldn't sign you in: try again|第三方登录失败，请重试|第三方登入失敗，請再試一次"
    case .signInUnchecked:
      "This sign-in can't be checked right now: try again later|暂时无法验证登录，请稍后重试|暫時無法驗證登入，請稍後再試"
    case .signInUntrusted: "This sign-in isn't valid here: sign in again|登录凭证无效，请重新登录|登入憑證無效，請重新登入"

    // One tap
    case .oneTapExpired: "One-tap verification has expired: enter your number|一键验证已过期，请输入手机号码|一鍵驗證已過期，請輸入手機號碼"
    case .oneTapFailed:
      "One-tap verification isn't available: enter your number|一键验证不可用，请输入手机号码|一鍵驗證無法使用，請輸入手機號碼"
    case .oneTapNeedsMobileData:
      """
      One-tap verification needs mobile data: turn it on, or enter your number|\
      一键验证需要移动数据，请开启移动数据或输入手机号码|一鍵驗證需要行動數據，請開啟行動數據或輸入手機號碼
      """
    }
  }
}
