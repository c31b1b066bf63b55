import BindForm
import PhoneCheck

// Answers of logins, services and SDKs: flows, credentials, offers, and errors whose texts quote numbers.

extension RandomSession {
  /// The outcomes of a submission that end the form without tokens.
  static let closings: [ClosingReason] =
    [
      .accessDenied, .pending(PendingLogin(.secondFactor, stateToken: "state")),
      .pending(PendingLogin(.other("NEW 13800138000"))),
    ] + [PhoneNumber(canonical: "+86-13900139000")].compactMap { $0.map(ClosingReason.numberChanged) }

  /// Flows about the account's number, which is known to the service, or masked.
  static let accountFlows = [
    BindFlow(kind: .secondFactor(nil), stateToken: "state"), knownSecondFactor,
    BindFlow(kind: .numberChange(from: MaskedNumber("+86-138****8000")), stateToken: "state"),
    BindFlow(kind: .numberChange(from: nil), stateToken: "state", steps: [.phone, .email]),
  ]

  static let knownSecondFactor = BindFlow(
    kind: .secondFactor(PhoneNumber(canonical: "+86-13800138000")), stateToken: "state")

  static let flows = [
    BindFlow(kind: .bind, stateToken: "state"), BindFlow(kind: .register, stateToken: "state"),
    BindFlow(kind: .bind, stateToken: "state", steps: [.phone, .email, .other("X")]),
    BindFlow(kind: .register, stateToken: "state", steps: [.email, .phone]),
    BindFlow(kind: .bind, stateToken: "state", steps: [.email]),
    BindFlow(kind: .signIn(SignInRules())),
    BindFlow(kind: .signIn(SignInRules(newAccounts: .afterAgreement))),
    BindFlow(kind: .signIn(SignInRules(newAccounts: .afterAgreement)), steps: [.phone, .email]),
    // A flow of a back end with login by SMS.
    BindFlow(
      kind: .signIn(
        SignInRules(
          newAccounts: .afterAgreement, numberFormat: .national, codeUse: .both, association: .weChat))),
  ]

  /// Flows that contain no step that the form asks for.
  static let unsupportedFlows = [
    BindFlow(kind: .register, stateToken: "state", steps: [.other("VERIFY_FACE"), .other("138 0013 8000")])
  ]

  /// The addresses that are typed.
  static let addresses = ["lin@example.com", "you@example.com"]

  static let tokens = SessionTokens(sessionToken: "s", idToken: "i", expiresIn: .seconds(60))

  /// The reasons why a login ends without a form.
  static let reasons: [ClosingReason] = [
    .cancelledAtVendor, .wentBack, .vendorFailed(SDKError(code: "138-0013-8000", text: "13800138000")),
    .vendorTokenExpired, .failed(ServiceError(code: "NO_ANSWER")),
    .failed(ServiceError(code: "IDAAS.SDK.LOGIN.1006", text: "138 001 380 00")),
  ]

  /// The answer to an earlier login.
  ///
  /// An open form ignores it unless the person went back, which is rare, so that sessions aren't cut short.
  static let lateReasons = reasons + reasons.filter { $0 != .wentBack } + reasons.filter { $0 != .wentBack }

  static let sdkErrors = [
    SDKError(code: "-20202", text: "Can't access cellular."), SDKError(code: "-1", text: "186 0013 8000"),
    SDKError(code: "13800138000"), SDKError(),
  ]

  /// The outcomes of the carrier's page without a proof.
  static let outcomes: [OneTapOutcome] =
    [.switchedNumber, .wentBack] + sdkErrors.map(OneTapOutcome.failed)

  /// Returns a confirmation with a proof that no other has.
  mutating func confirmation() -> OneTapOutcome {
    proofCount += 1
    return .confirmed(OneTapProof(token: "t", processID: "\(proofCount)"))
  }

  /// Definitions that can't be used, with a number in place of an area code.
  static let malformed: DefinitionsError = {
    let text =
      #"{"phoneAreaCodeDefinitions":[{"areaCode":"13800138000","countryCode":"CN","mobileRegex":"^(1$"}]}"#
    do throws(DefinitionsError) {
      _ = try AreaCodeCatalog(json: Array(text.utf8))
    } catch {
      return error
    }
    preconditionFailure("these definitions have no error")
  }()

  /// Returns an error, documented or not, whose text may quote the number that the person has typed.
  mutating func randomError() -> ServiceError {
    let documented = pick(ServiceErrorCode.allCases).rawValue
    return ServiceError(
      code: pick([documented, documented, documented, "E-1", "13800138000"]), text: quotingText())
  }

  /// Returns a service's text, with a number in groups of any length or without groups.
  mutating func quotingText() -> String {
    let quoted = grouped(pick(Self.secrets))
    return pick([
      "参数 mobile 不能为空", "No account for \(quoted)", "手机号\(quoted)已存在", quoted,
      "Parameter \(quoted) cannot be left blank",
      "由于多次登录失败,用户已被锁定。 它将在 0 分钟和 30 秒内解锁",
    ])
  }

  /// Returns digits with separators between groups of random lengths.
  private mutating func grouped(_ digits: String) -> String {
    let separator = pick(["", " ", "-", ".", "/", " - ", "\u{A0}", "–", ","])
    var text = ""
    var rest = digits[...]
    while !rest.isEmpty {
      let group = rest.prefix(Int.random(in: 1...4, using: &random))
      text += (text.isEmpty ? "" : separator) + group
      rest = rest.dropFirst(group.count)
    }
    return Bool.random(using: &random) ? text : "+86 " + text
  }

  mutating func randomCredential() -> VendorCredential {
    let expiry = pick([nil, seconds - 1, seconds + 1000]).map(Moment.init(secondsSince1970:))
    return VendorCredential(
      pick([.code("c1"), .code("c2"), .token(userID: "13800138000", accessToken: "t")]),
      vendor: pick([nil, .weChat, .weibo]), expiresAt: expiry)
  }

  /// Returns an offer of the carrier, which may have expired.
  mutating func randomOffer() -> OneTapOffer {
    guard let number = MaskedNumber("186****6173") else { preconditionFailure("a masked number") }
    let age = pick([10.0, 10, 590, 601, 4000])
    return OneTapOffer(
      number: number, carrier: pick([.chinaUnicom, .chinaMobile, nil]),
      fetchedAt: Moment(secondsSince1970: seconds - age))
  }

  private mutating func randomFlow() -> BindFlow {
    pick(Int.random(in: 0..<8, using: &random) == 0 ? Self.accountFlows : Self.flows)
  }

  /// Answers a question for an account's number, or signs in again, which is another question.
  private mutating func answerForNumber() {
    guard let (login, request) = numberQuestions.last else { return }
    if numberQuestions.count < 3, Int.random(in: 0..<4, using: &random) == 0 {
      let token = "state \(numberQuestions.count)"
      return send(.opened(BindFlow(kind: .secondFactor(nil), stateToken: token)))
    }
    if numberQuestions.count > 1, Bool.random(using: &random) {
      let (earlier, earlierRequest) = numberQuestions[0]
      send(pick(answers(to: earlier, earlierRequest)))
      guard case .waiting = form.stage else {
        return violations.append("the answer about an earlier login's account counts")
      }
    }
    send(pick(answers(to: login, request)))
  }

  private func answers(to login: PendingLogin, _ request: RequestID) -> [BindingForm.Event] {
    let number = PhoneNumber(canonical: "+86-13800138000")
    let opened = BindingForm.Event.opened(
      BindFlow(kind: .secondFactor(number), stateToken: login.stateToken))
    return [
      opened, opened, .accountNumberFailed(.pending(login), for: request),
      .accountNumberFailed(.failed(ServiceError(code: "NO_ANSWER")), for: request),
    ]
  }

  /// Begins the form: opened by a login, or after asking the service about a vendor's credential.
  mutating func begin() {
    if !numberQuestions.isEmpty, case .waiting = form.stage { return answerForNumber() }
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<12: send(.opened(randomFlow()))
    case 12..<16:
      for _ in 0..<Int.random(in: 1...3, using: &random) { send(.vendorSignedIn(randomCredential())) }
      send(pick([.opened(randomFlow()), .signedIn(Self.tokens), .refused(pick(Self.reasons))]))
    case 16: send(.opened(pick(Self.unsupportedFlows)))
    case 17: send(.signedIn(Self.tokens))
    case 18: send(.refused(pick(Self.reasons)))
    default: break
    }
    if Int.random(in: 0..<6, using: &random) == 0 { send(.oneTapOffered(randomOffer())) }
  }
}
