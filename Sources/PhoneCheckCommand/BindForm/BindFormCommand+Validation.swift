import AccountFlows
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
    exclusiveFlows + serverConflicts + vendorConflicts + oneTapConflicts + scenarioConflicts
  }

  /// Two kinds of flows, and options without effect in a flow about the account's number.
  private var exclusiveFlows: [Conflict] {
    let kinds = [
      ("--register", register), ("--sign-in", signIn), ("--second-factor", secondFactor),
      ("--change-number", changeNumber),
    ].filter { $0.1 }.map { $0.0 }
    let others = [
      ("--email", email), ("--one-tap", oneTap), ("--vendor-code", connection.vendorCode != nil),
      ("--state-token", changeNumber && connection.stateToken != nil),
    ].filter { $0.1 }.map { $0.0 }
    let isOfAccount = secondFactor || changeNumber
    let named = Array((kinds + (isOfAccount ? others : [])).prefix(2))
    return [
      (named.count > 1, CommandText.exclusive(option: named.first ?? "", other: named.last ?? "")),
      (
        connection.idToken != nil && !changeNumber,
        CommandText.needs(option: "--id-token", other: "--change-number")
      ),
      // Without a token, the scripted service's number would be shown as the person's.
      (
        isConnected && changeNumber && connection.idToken == nil,
        CommandText.needs(option: "--change-number", other: "--id-token")
      ),
      (
        secondFactor && service == .noDefinitions,
        CommandText.exclusive(option: "--second-factor", other: "--service no-definitions")
      ),
    ]
  }

  private var isConnected: Bool { connection.connect != nil }

  /// Whether the definitions are at a URL, which needs the app's options as well.
  private var hasURL: Bool { catalogOptions.file.map(DefinitionsURL.isURL) ?? false }

  /// Options of the server without one, and options that a server makes useless.
  private var serverConflicts: [Conflict] {
    typealias Options = [(name: String, value: String?)]
    let identityOptions: Options = [
      ("--identity", connection.identity?.rawValue),
      ("--tenant-id", hasURL ? nil : catalogOptions.service.tenantID),
      ("--state-token", connection.stateToken),
      ("--captcha-token", connection.captchaToken),
      ("--captcha", connection.captcha),
    ]
    let clientID: Options = [("--client-id", hasURL ? nil : catalogOptions.service.clientID)]
    let oneTapPath: Options = [("--one-tap-path", connection.oneTapPath)]
    let firstGiven = { (options: Options) in options.first { $0.value != nil }?.name }
    let given = firstGiven(clientID + identityOptions + oneTapPath)
    let unknownToSMSLogin = firstGiven(identityOptions)
    return [
      (!isConnected && given != nil, CommandText.needsServer(option: given ?? "")),
      (
        isConnected && signIn && unknownToSMSLogin != nil,
        CommandText.unknownToSMSLogin(option: unknownToSMSLogin ?? "")
      ),
      (isConnected && !hasURL && !catalogOptions.service.header.isEmpty, CommandText.headerWithServer),
      (isConnected && service != .success, CommandText.scenarioWithServer),
      (isConnected && !signIn && catalogOptions.definitions != nil, CommandText.definitionsWithServer),
      (signIn && email, CommandText.emailWithSignIn),
      (connection.captcha != nil && connection.captchaToken != nil, CommandText.captchaTwice),
    ]
  }

  /// Conflicts of a vendor's login, whose answer already contains the values of these options.
  private var vendorConflicts: [Conflict] {
    let isLogin = isConnected && !signIn && connection.vendorCode != nil
    return [
      (!isConnected && !signIn && connection.vendorCode != nil, CommandText.vendorCodeNeedsServer),
      (isLogin && connection.stateToken != nil, CommandText.stateTokenWithLogin),
      (isLogin && register, CommandText.registerWithLogin),
    ]
  }

  private var oneTapConflicts: [Conflict] {
    [
      (connection.oneTapPath != nil && !oneTap, CommandText.pathNeedsOneTap),
      (isConnected && oneTap && connection.oneTapPath == nil, CommandText.oneTapNeedsPath),
    ]
  }

  /// Scenarios that can't happen.
  private var scenarioConflicts: [Conflict] {
    let name = "--service \(service.rawValue)"
    let signInAndCode = CommandText.optionsPhrase(first: "--sign-in", second: "--vendor-code")
    return [
      (
        signIn && [.noDefinitions, .closedSlider].contains(service), CommandText.nothingToLoad(scenario: name)
      ),
      (
        signIn && [.expiredSignIn, .alreadyBound, .otherUser].contains(service),
        CommandText.noLoginBefore(scenario: name)
      ),
      (
        oneTap && [.closedSlider, .codeNotSent, .wrongCode, .expiredCode].contains(service),
        CommandText.noCodeWithOneTap(scenario: name)
      ),
      (service == .failedOneTap && !oneTap, CommandText.needs(option: name, other: "--one-tap")),
      (service == .noAccount && !signIn, CommandText.needs(option: name, other: "--sign-in")),
      (
        service == .failedAssociation && (!signIn || connection.vendorCode == nil),
        CommandText.needs(option: name, other: signInAndCode)
      ),
    ]
  }
}
