import BindForm
import LiveDefinitions
import PhoneCheck

// Combinations of options: an option that would do nothing is refused.

extension BindFormCommand {
  func check() throws(OptionFault) {
    if let message = conflicts.first(where: \.applies)?.message { throw .conflict(message) }
    try connection.check()
    try catalogOptions.check(isConnected: isConnected)
  }

  /// Whether a combination with a useless option applies, and the message that names a useful combination.
  private typealias Conflict = (applies: Bool, message: LocalizedText)

  private var conflicts: [Conflict] {
    let signsInAndRegisters = (
      register && signIn,
      LocalizedText(
        "--register and --sign-in exclude each other: leave one out.", "--register 和 --sign-in 不能同时使用，请去掉其一。",
        "--register 和 --sign-in 不能同時使用，請去掉其一。")
    )
    return [signsInAndRegisters] + serverConflicts + vendorConflicts + oneTapConflicts + scenarioConflicts
  }

  private var isConnected: Bool { connection.connect != nil }

  /// Whether the definitions are at a URL, which needs the app's options as well.
  private var hasURL: Bool { catalogOptions.file.map(DefinitionsURL.isURL) ?? false }

  /// Options of the server without one, and options that a server makes useless.
  private var serverConflicts: [Conflict] {
    typealias Options = [(name: String, value: String?)]
    let identityOptions: Options = [
      ("--tenant-id", hasURL ? nil : catalogOptions.service.tenantID),
      ("--state-token", connection.stateToken),
      ("--captcha-token", connection.captchaToken),
    ]
    let clientID: Options = [("--client-id", hasURL ? nil : catalogOptions.service.clientID)]
    let oneTapPath: Options = [("--one-tap-path", connection.oneTapPath)]
    let firstGiven = { (options: Options) in options.first { $0.value != nil }?.name }
    let given = firstGiven(clientID + identityOptions + oneTapPath)
    let unknownToSMSLogin = firstGiven(identityOptions)
    return [
      (
        !isConnected && given != nil,
        LocalizedText(
          "\(given ?? "") is for a server: use it with --connect URL.",
          "\(given ?? "") 用于服务器，请与 --connect URL 一起使用。", "\(given ?? "") 用於伺服器，請與 --connect URL 一起使用。")
      ),
      (
        isConnected && signIn && unknownToSMSLogin != nil,
        LocalizedText(
          "\(unknownToSMSLogin ?? "") is for the identity service, and --sign-in for back ends with login by SMS: "
            + "leave one of them out.", "\(unknownToSMSLogin ?? "") 用于身份服务，而 --sign-in 用于短信登录的后端，请去掉其一。",
          "\(unknownToSMSLogin ?? "") 用於身分服務，而 --sign-in 用於簡訊登入的後端，請去掉其一。")
      ),
      (
        isConnected && !hasURL && !catalogOptions.service.header.isEmpty,
        LocalizedText(
          "--header is for definitions at a URL; with --connect it would do nothing: leave it out.",
          "--header 用于 URL 上的区号定义；使用 --connect 时不起作用，请去掉。", "--header 用於 URL 上的區號定義；使用 --connect 時不起作用，請去掉。")
      ),
      (
        isConnected && service != .success,
        LocalizedText(
          "--service is for the scripted service; with --connect the server decides: leave one of them out.",
          "--service 用于模拟服务；使用 --connect 时由服务器决定，请去掉其一。", "--service 用於模擬服務；使用 --connect 時由伺服器決定，請去掉其一。")
      ),
      (
        isConnected && !signIn && catalogOptions.definitions != nil,
        LocalizedText(
          "--definitions: with --connect the server's definitions are used. Leave one of them out, or sign in at a back "
            + "end without definitions with --sign-in.",
          "--definitions：使用 --connect 时采用服务器的区号定义。请去掉其一，或用 --sign-in 登录没有区号定义的后端。",
          "--definitions：使用 --connect 時採用伺服器的區號定義。請去掉其一，或用 --sign-in 登入沒有區號定義的後端。")
      ),
      (
        signIn && email,
        LocalizedText(
          "--email offers an e-mail address instead of the number, and back ends with login by SMS take only the number: "
            + "leave one of --email and --sign-in out.",
          "--email 可用邮箱地址代替号码，而短信登录的后端只接受号码，请去掉 --email 或 --sign-in。",
          "--email 可用電子郵件地址代替號碼，而簡訊登入的後端只接受號碼，請去掉 --email 或 --sign-in。")
      ),
    ]
  }

  /// Conflicts of a vendor's login, whose answer already contains the values of these options.
  private var vendorConflicts: [Conflict] {
    let isLogin = isConnected && !signIn && connection.vendorCode != nil
    return [
      (
        !isConnected && !signIn && connection.vendorCode != nil,
        LocalizedText(
          "--vendor-code is for a login at a server: use it with --connect URL; or with --sign-in, where the vendor's "
            + "account is linked afterwards.",
          "--vendor-code 用于登录服务器，请与 --connect URL 一起使用；或与 --sign-in 一起使用，登录后再关联第三方账号。",
          "--vendor-code 用於登入伺服器，請與 --connect URL 一起使用；或與 --sign-in 一起使用，登入後再關聯第三方帳號。")
      ),
      (
        isLogin && connection.stateToken != nil,
        LocalizedText(
          "--state-token is for a form that is opened without a login: with --vendor-code the server's answer has it. "
            + "Leave one of them out.", "--state-token 用于未经登录打开的表单；使用 --vendor-code 时，服务器的响应中已有它。请去掉其一。",
          "--state-token 用於未經登入開啟的表單；使用 --vendor-code 時，伺服器的回應中已有它。請去掉其一。")
      ),
      (
        isLogin && register,
        LocalizedText(
          "--register is for a form that is opened without a login: with --vendor-code the server's answer says whether "
            + "to bind or to register. Leave one of them out.",
          "--register 用于未经登录打开的表单；使用 --vendor-code 时，由服务器的响应决定绑定还是注册。请去掉其一。",
          "--register 用於未經登入開啟的表單；使用 --vendor-code 時，由伺服器的回應決定綁定還是註冊。請去掉其一。")
      ),
    ]
  }

  private var oneTapConflicts: [Conflict] {
    [
      (
        connection.oneTapPath != nil && !oneTap,
        LocalizedText(
          "--one-tap-path is where the carrier's proof goes: use it with --one-tap.",
          "--one-tap-path 是运营商凭证的提交路径，请与 --one-tap 一起使用。", "--one-tap-path 是電信業者憑證的提交路徑，請與 --one-tap 一起使用。")
      ),
      (
        isConnected && oneTap && connection.oneTapPath == nil,
        LocalizedText(
          "--one-tap with --connect needs --one-tap-path, such as /onetap: which path takes a carrier's proof is up to "
            + "the server.", "--one-tap 与 --connect 一起使用时需要 --one-tap-path，例如 /onetap：由服务器决定哪个路径接收运营商凭证。",
          "--one-tap 與 --connect 一起使用時需要 --one-tap-path，例如 /onetap：由伺服器決定哪個路徑接收電信業者憑證。")
      ),
    ]
  }

  /// Scenarios that can't happen.
  private var scenarioConflicts: [Conflict] {
    let name = "--service \(service.rawValue)"
    return [
      (
        signIn && [.noDefinitions, .closedSlider].contains(service),
        LocalizedText(
          "\(name): back ends with login by SMS have neither definitions nor a slider. Leave out --sign-in.",
          "\(name)：短信登录的后端既没有区号定义，也没有滑动验证。请去掉 --sign-in。", "\(name)：簡訊登入的後端既沒有區號定義，也沒有滑動驗證。請去掉 --sign-in。")
      ),
      (
        signIn && [.expiredSignIn, .alreadyBound, .otherUser].contains(service),
        LocalizedText(
          "\(name) is about the login before the form, and --sign-in has none: leave out --sign-in.",
          "\(name) 用于打开表单之前的登录，而 --sign-in 没有这一步，请去掉 --sign-in。",
          "\(name) 用於開啟表單之前的登入，而 --sign-in 沒有這一步，請去掉 --sign-in。")
      ),
      (
        oneTap && [.closedSlider, .codeNotSent, .wrongCode, .expiredCode].contains(service),
        LocalizedText(
          "\(name) is about a code by SMS, and one tap takes none: leave out --one-tap.",
          "\(name) 用于短信验证码，而一键登录不需要验证码，请去掉 --one-tap。", "\(name) 用於簡訊驗證碼，而一鍵登入不需要驗證碼，請去掉 --one-tap。")
      ),
      (
        service == .failedOneTap && !oneTap,
        LocalizedText("\(name) needs --one-tap.", "\(name) 需要 --one-tap。", "\(name) 需要 --one-tap。")
      ),
      (
        service == .noAccount && !signIn,
        LocalizedText("\(name) needs --sign-in.", "\(name) 需要 --sign-in。", "\(name) 需要 --sign-in。")
      ),
      (
        service == .failedAssociation && (!signIn || connection.vendorCode == nil),
        LocalizedText(
          "\(name) needs --sign-in and --vendor-code.", "\(name) 需要 --sign-in 和 --vendor-code。",
          "\(name) 需要 --sign-in 和 --vendor-code。")
      ),
    ]
  }
}
