import ArgumentParser
import BindForm

// Which options go together: none is accepted that would do nothing.

extension BindFormCommand {
  func validate() throws {
    if let message = conflicts.first(where: \.applies)?.message { throw ValidationError(message) }
  }

  /// A combination in which an option would do nothing, and which one works.
  private typealias Conflict = (applies: Bool, message: String)

  private var conflicts: [Conflict] {
    let signsInAndRegisters = (
      register && signIn, "--register and --sign-in exclude each other: leave one out."
    )
    return [signsInAndRegisters] + serverConflicts + vendorConflicts + oneTapConflicts + scenarioConflicts
  }

  private var isConnected: Bool { connection.connect != nil }

  /// Options of the server without one, and options that a server makes useless.
  private var serverConflicts: [Conflict] {
    let told = connection.given(
      [.clientID, .tenantID, .stateToken, .captchaToken, .oneTapPath])
    let unknownToSMSLogin = connection.given([.tenantID, .stateToken, .captchaToken])
    return [
      (
        !isConnected && told != nil,
        "\(told ?? "") is for a server: use it with --connect URL."
      ),
      (
        isConnected && signIn && unknownToSMSLogin != nil,
        "\(unknownToSMSLogin ?? "") is for the identity service, and --sign-in for back ends with login by SMS: "
          + "leave one of them out."
      ),
      (
        isConnected && service != .success,
        "--service is for the scripted service; with --connect the server decides: leave one of them out."
      ),
      (
        isConnected && !signIn && catalogOptions.definitions != nil,
        "--definitions: with --connect the server's definitions are used. Leave one of them out, or sign in at a back "
          + "end without definitions with --sign-in."
      ),
      (
        signIn && email,
        "--email asks for an address beside the number, and a sign-in takes the number alone: leave one of "
          + "--email and --sign-in out."
      ),
    ]
  }

  /// A vendor's login, and what its answer says instead of options.
  private var vendorConflicts: [Conflict] {
    let isLogin = isConnected && !signIn && connection.vendorCode != nil
    return [
      (
        !isConnected && !signIn && connection.vendorCode != nil,
        "--vendor-code is for a login at a server: use it with --connect URL; or with --sign-in, where the vendor's "
          + "account is linked afterwards."
      ),
      (
        isLogin && connection.stateToken != nil,
        "--state-token is for a form that is opened without a login: with --vendor-code the server's answer has it. "
          + "Leave one of them out."
      ),
      (
        isLogin && register,
        "--register is for a form that is opened without a login: with --vendor-code the server's answer says whether "
          + "to bind or to register. Leave one of them out."
      ),
    ]
  }

  private var oneTapConflicts: [Conflict] {
    [
      (
        connection.oneTapPath != nil && !oneTap,
        "--one-tap-path is where the carrier's proof goes: use it with --one-tap."
      ),
      (
        isConnected && oneTap && connection.oneTapPath == nil,
        "--one-tap with --connect needs --one-tap-path, such as /onetap: which path takes a carrier's proof is up to "
          + "the server."
      ),
    ]
  }

  /// Scenarios that can't happen.
  private var scenarioConflicts: [Conflict] {
    let name = "--service \(service.rawValue)"
    return [
      (
        signIn && [.noDefinitions, .closedSlider].contains(service),
        "\(name): back ends with login by SMS have neither definitions nor a slider. Leave out --sign-in."
      ),
      (
        signIn && [.expiredSignIn, .alreadyBound, .otherUser].contains(service),
        "\(name) is about the login before the form, and --sign-in has none: leave out --sign-in."
      ),
      (
        oneTap && [.closedSlider, .codeNotSent, .wrongCode, .expiredCode].contains(service),
        "\(name) is about a code by SMS, and one tap takes none: leave out --one-tap."
      ),
      (service == .failedOneTap && !oneTap, "\(name) needs --one-tap."),
      (service == .noAccount && !signIn, "\(name) needs --sign-in."),
      (
        service == .failedAssociation && (!signIn || connection.vendorCode == nil),
        "\(name) needs --sign-in and --vendor-code."
      ),
    ]
  }
}
