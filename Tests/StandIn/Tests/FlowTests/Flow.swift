import AccountFlows
import BindForm
import Foundation
import PhoneCheck
import StandInService
import Testing

/// A flow through the form: its start, the person's actions, and the resulting requests.
struct Flow: Sendable, CustomTestStringConvertible {
  enum Service: String, Sendable {
    case identity = "identity service"
    case smsLogin = "login by SMS"
  }

  /// The start that opens the form.
  enum Start: Sendable {
    /// A vendor's login, and the service's answer to it.
    case weChat(leadsTo: String)
    case weibo(leadsTo: String)
    /// No login: the number signs in.
    case signIn(SignInRules.NewAccounts)
    /// No login: the e-mail address signs in.
    case signInByEmail
    /// No login: an account is made with the number.
    case register
    /// A login that is over, and a signed-in person who changes the number.
    case numberChange
  }

  /// An action of the person after the form is open.
  enum Step: Hashable, Sendable {
    case number(String), code(String), way(BindFlow.Way), email(String), submit, oneTap, createAccount,
      requestCode
  }

  var service: Service
  /// The vendor, at the identity service.
  var vendor = StandInVendor.ciam
  var name: String
  var start: Start
  var steps: [Step]
  /// Whether the host has the form offer an e-mail address instead of the number.
  var offersEmail = false
  /// Whether the host shows its own slider because the service has none.
  var hasOwnSlider = false
  /// The requests, in order.
  var requests: [Request]

  var testDescription: String { "\(serviceName): \(name)" }

  /// The service as the page of flows names it: a vendor, or login by SMS.
  var serviceName: String {
    switch (service, vendor) {
    case (.smsLogin, _): service.rawValue
    case (_, .ciam): "CIAM"
    case (_, .eiam): "EIAM"
    case (_, .oneaccess): "OneAccess"
    }
  }

  /// The outcome of the vendor's login; `nil` for a flow without one.
  var outcome: String? {
    switch start {
    case .weChat(let outcome), .weibo(let outcome): outcome
    case .numberChange: "bound"
    case .signIn, .signInByEmail, .register: nil
    }
  }

  /// An expected request.
  struct Request: Sendable {
    /// Method, path and body.
    var line: String
    /// The headers of this request only, by name in lower case.
    var headers: [String: String] = [:]

    init(_ line: String, _ headers: [String: String] = [:]) { (self.line, self.headers) = (line, headers) }
  }

  /// The headers that some requests need and others must not have.
  static let specialHeaders = ["x-state-token", "authorization", "session-token"]

  /// The id_token of the stand-in's logins, from the page's sample.
  static let idToken: String = {
    let file = StandIn.repository.appending(
      path: "Tests/Fixtures/HTTPAnswers/login-weibo.signed-in.200.json")
    let object = (try? Data(contentsOf: file)).flatMap { try? JSONSerialization.jsonObject(with: $0) }
    return (object as? [String: Any])?["id_token"] as? String ?? ""
  }()

  // MARK: Playing

  /// Plays the flow and returns the form.
  func play(_ standIn: StandIn, limit: Duration = .seconds(10), _ language: Language = .english) async throws
    -> Player
  {
    var configuration = BindingForm.Configuration()
    configuration.language = language
    let player: Player
    switch service {
    case .identity:
      if offersEmail { configuration.steps.append(.email) }
      let client = try standIn.identityClient(leadsTo: outcome ?? "no login", at: vendor)
      player = await Player.player(configuration, service: client, limit: limit)
    case .smsLogin:
      let definition = try AreaCodeCatalog(
        json: String(
          contentsOf: StandIn.repository.appending(path: "Data/area-codes.sample.json"), encoding: .utf8))
      configuration.definitions = .given(try PhoneValidator(definition))
      configuration.requiresSlider = hasOwnSlider
      player = await Player.player(configuration, service: try standIn.smsLoginClient(), limit: limit)
    }
    try await open(player, standIn)
    for step in steps where await player.rest() { await perform(step, player) }
    // One tap submits by itself.
    if await player.rest(), await player.form.canSubmit { await player.send(.submitTapped) }
    _ = await player.rest()
    return player
  }

  private func open(_ player: Player, _ standIn: StandIn) async throws {
    switch start {
    case .weChat(let outcome):
      let code = outcome == "known" ? StandIn.knownVendorCode : StandIn.vendorCode
      await player.send(.vendorSignedIn(VendorCredential(.code(code), vendor: .weChat)))
    case .weibo:
      await player.send(
        .vendorSignedIn(VendorCredential(userID: "user", accessToken: "token", vendor: .weibo)))
    case .signIn(let newAccounts):
      switch service {
      case .identity:
        await player.send(.opened(BindFlow(kind: .signIn(SignInRules(newAccounts: newAccounts)))))
      case .smsLogin: await player.send(SMSLoginService().openingEvent(newAccounts))
      }
    case .signInByEmail:
      await player.send(.opened(BindFlow(kind: .signIn(SignInRules()), steps: [.email])))
    case .register: await player.send(.opened(BindFlow(kind: .register)))
    case .numberChange:
      let client = try standIn.identityClient(leadsTo: "bound", at: vendor)
      let credential = VendorCredential(.code(StandIn.vendorCode), vendor: .weChat)
      let (head, body) = try await Player.transport(try client.loginRequest(credential))
      let tokens = try client.tokens(in: HTTPAnswer(head, body: body))
      await player.send(
        .opened(
          BindFlow(kind: .numberChange(from: MaskedNumber("+86-138****8000")), stateToken: tokens.idToken)))
    }
  }

  private func perform(_ step: Step, _ player: Player) async {
    switch step {
    case .number(let number):
      await player.send(.textEdited(number))
      await player.send(.sendCodeTapped)
    case .code(let code):
      // If no code was sent, the error stays.
      if await player.form.smsCode.isSent { await player.send(.codeEdited(code)) }
    case .way(let way): await player.send(.wayChosen(way))
    case .email(let address):
      await player.send(.emailEdited(address))
      await player.send(.sendEmailCodeTapped)
      _ = await player.rest()
      if await player.form.emailCode.isSent { await player.send(.emailCodeEdited("123456")) }
    case .submit: await player.send(.submitTapped)
    case .requestCode: await player.send(.sendCodeTapped)
    case .oneTap:
      let now = Moment(secondsSince1970: Date.now.timeIntervalSince1970)
      guard let number = MaskedNumber("186****6173") else { return }
      await player.send(.oneTapOffered(OneTapOffer(number: number, carrier: .chinaUnicom, fetchedAt: now)))
      await player.send(.oneTapTapped)
    case .createAccount:
      _ = await player.wait { $0.offersNewAccount }
      await player.send(.createAccountTapped)
    }
  }
}
