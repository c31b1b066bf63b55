import AccountFlows
package import BindForm
import HTTPTypes
import PatternAutomata
import PhoneCheck

/// A random session of one form with one vendor's client, whose requests are answered from the files of all vendors.
///
/// It records a request that the vendor's pages don't print, a refused code that is sent again, and a log with a secret.
package struct ServiceSession {
  package private(set) var violations: [String] = []
  package private(set) var log = FormLog()
  package private(set) var coverage = ServiceCoverage()

  private let pages: ServicePages
  private let vendor: IdentityVendor
  private var client: IdentityServiceClient
  private var form: BindingForm
  private var random: SplitMix64
  private var seconds = 1000.0
  /// The percentage of requests with an ordinary answer.
  private let luck: Int
  /// The proofs that were refused by an error code, until another code is sent.
  private var refused: Set<BindingForm.Submission.Proof> = []

  /// Creates a session.
  package init(seed: UInt64, pages: ServicePages) {
    random = SplitMix64(seed: seed)
    self.pages = pages
    let vendors = IdentityVendor.allCases
    vendor = vendors[Int.random(in: vendors.indices, using: &random)]
    luck = [30, 60, 90][Int.random(in: 0..<3, using: &random)]
    guard let address = ServiceAddress("https://tenant.example.com") else {
      preconditionFailure("an address")
    }
    let device = ServiceDevice(
      clientID: "client", operatingSystem: "iOS 26.1", fingerprint: "print", agent: "Example/1.0")
    client = IdentityServiceClient(at: address, device: device, vendor: vendor)
    var configuration = BindingForm.Configuration.given()
    configuration.requiresSlider = true
    if Int.random(in: 0..<3, using: &random) == 0 { configuration.definitions = .service }
    if Bool.random(using: &random) { configuration.steps.append(.email) }
    form = BindingForm(configuration: configuration)
  }

  /// Opens the form, and acts some times.
  package mutating func run(eventCount: Int) {
    open()
    for _ in 0..<eventCount where violations.isEmpty { step() }
    switch form.stage {
    case .finished: coverage.count("\(vendor.rawValue) finished")
    case .closed: coverage.count("\(vendor.rawValue) closed")
    default: coverage.count("\(vendor.rawValue) open")
    }
  }

  // MARK: A person

  private static let (number, address, code) = ("13800138000", "lin@example.com", "424242")
  /// The person's entries and the app's tokens, which no log may show.
  private static let secrets = [number, "0013 8000", address, code, "vendor-secret"]

  private mutating func open() {
    switch Int.random(in: 0..<13, using: &random) {
    case 10, 11: send(.opened(BindFlow(kind: .secondFactor(nil), stateToken: "vendor-secret")))
    case 12: send(.opened(BindFlow(kind: .numberChange(from: nil), stateToken: "vendor-secret")))
    case 0:
      send(
        .opened(BindFlow(kind: .signIn(SignInRules()), steps: pick([[.phone], [.email], [.phone, .email]]))))
    case 1: send(.opened(BindFlow(kind: .register)))
    case 2:
      send(
        .opened(
          BindFlow(kind: pick([.bind, .register]), stateToken: "vendor-secret", steps: [.phone, .email])))
    case 3..<8:
      send(
        .vendorSignedIn(VendorCredential(.code("vendor-secret"), vendor: pick([.weChat, .weChat, .alipay]))))
    default:
      send(
        .vendorSignedIn(
          VendorCredential(userID: "user", accessToken: "vendor-secret", vendor: pick([.weibo, .qq]))))
    }
  }

  private mutating func step() {
    switch Int.random(in: 0..<20, using: &random) {
    case 0: send(.languageChanged(pick(Language.allCases)))
    case 1: send(.tryAgainTapped)
    case 2: send(.wayChosen(pick(BindFlow.Way.allCases)))
    case 3: send(pick([.createAccountTapped, .anotherNumberTapped, .blurred(.phone), .blurred(.code)]))
    case 4: if Int.random(in: 0..<6, using: &random) == 0 { send(pick([.startOverTapped, .cancelled])) }
    case 5:
      seconds += Double.random(in: 1...90, using: &random)
      send(.tick(Moment(secondsSince1970: seconds)))
    default: goOn()
    }
  }

  /// Does what leads towards the end of the form.
  private mutating func goOn() {
    if form.canTryAgain { return send(.tryAgainTapped) }
    if form.canSubmit { return send(.submitTapped) }
    switch form.way {
    case .number:
      if form.fields.contains(.phone), form.number.number == nil { return send(.textEdited(Self.number)) }
      send(
        form.smsCode.isSent && form.smsCode.entry != Self.code
          ? .codeEdited(Self.code) : pick([.sendCodeTapped, .submitTapped]))
    case .email:
      if form.email == nil { return send(.emailEdited(Self.address)) }
      send(
        form.emailCode.isSent && form.emailCode.entry != Self.code
          ? .emailCodeEdited(Self.code) : pick([.sendEmailCodeTapped, .submitTapped]))
    }
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: elements.indices, using: &random)]
  }

  // MARK: The app

  private mutating func send(_ event: BindingForm.Event) {
    var events = [event]
    while !events.isEmpty, violations.isEmpty {
      let next = events.removeFirst()
      let firstLine = log.lines.count
      let effects = form.send(next, at: Moment(secondsSince1970: seconds))
      log.record(next, effects)
      check(log.lines[firstLine...])
      for effect in effects { if let answer = perform(effect) { events.append(answer) } }
    }
  }

  /// Performs an effect as a driver does, and returns the event of its answer.
  private mutating func perform(_ effect: BindingForm.Effect) -> BindingForm.Event? {
    switch effect {
    case .useLanguage(let language): client = client.inLanguage(language)
    case .showSlider(_, let request), .showEmailSlider(_, let request):
      return .sliderFinished(
        pick([.passed(token: "vendor-secret"), .passed(token: "vendor-secret"), .closed]), for: request)
    default: break
    }
    note(effect)
    guard let request = client.request(for: effect) else { return client.event(.noAnswer, for: effect) }
    if let problem = pages.problem(with: request, of: vendor) { violations.append(problem) }
    coverage.count("\(vendor.rawValue) \(request.head.path ?? "")")
    let answer = answer(to: request)
    if let submission = effect.submission, pages.refusesCode(answer) { refused.insert(submission.proof) }
    return client.event(answer, for: effect)
  }

  /// Notes a code that is sent again, and the submission of a code that was refused.
  private mutating func note(_ effect: BindingForm.Effect) {
    switch effect {
    case .sendSMS, .sendEmailCode: refused = []
    default:
      if let submission = effect.submission, refused.contains(submission.proof) {
        violations.append("a refused code is sent again")
      }
    }
  }

  private mutating func answer(to request: ServiceRequest) -> HTTPAnswer {
    if Int.random(in: 0..<100, using: &random) < luck,
      let answer = pages.ordinaryAnswer(to: request, of: vendor)
    {
      return answer
    }
    if Int.random(in: 0..<8, using: &random) == 0 {
      let unknown = #"{"error_code":"IDAAS.SDK.CAPTCHA.0099","error_msg":"in no table"}"#
      return pick([
        .noAnswer, .received(status: 502, body: Array("<html>".utf8)), .received(status: 200, body: []),
        .received(status: 400, body: Array(unknown.utf8)),
      ])
    }
    let name = pick(pages.names)
    coverage.count("answer \(name)")
    return pages.answers[name] ?? .noAnswer
  }

  // MARK: What is shown

  private mutating func check(_ lines: ArraySlice<String>) {
    var shown = Array(lines)
    if let banner = form.bannerText(at: nil) { shown.append(banner) }
    if case .closed(let reason) = form.stage, let text = reason.message(in: form.language) {
      shown.append(text)
    }
    for line in shown {
      for secret in Self.secrets + pages.secrets where line.contains(secret) {
        violations.append("\(secret) in: \(line)")
      }
    }
  }
}

/// The count of each vendor's calls and endings, and of each answer; something that never happens isn't tested.
package struct ServiceCoverage {
  private var counts: [String: Int] = [:]

  package init() {}

  mutating func count(_ name: String) { counts[name, default: 0] += 1 }

  /// Adds the counts of other sessions.
  package mutating func add(_ other: ServiceCoverage) { counts.merge(other.counts, uniquingKeysWith: +) }

  /// Returns what happened too rarely: answers, endings, and the calls that a form has; normally empty.
  package func missing(_ pages: ServicePages, atLeast floor: Int) -> [String] {
    let endings = IdentityVendor.allCases.flatMap { ["\($0.rawValue) finished", "\($0.rawValue) closed"] }
    let calls = [
      "login/wechat", "sms/send", "social/bind", "social/register-bind", "login/mobile-verify-code",
      "country-codes",
    ]
    let all =
      endings
      + IdentityVendor.allCases.flatMap { vendor in calls.map { "\(vendor.rawValue) /api/v2/sdk/\($0)" } }
    let others = [
      "ciam /api/v2/sdk/profile/update-mobile", "eiam /api/v2/sdk/mobile-by-token",
      "eiam /api/v2/sdk/mfa/sms",
      "oneaccess /api/v2/sdk/mfa/sms",
    ]
    return (all + others + pages.names.map { "answer \($0)" }).filter { (counts[$0] ?? 0) < floor }
      .map { "\($0): \(counts[$0] ?? 0) times, not \(floor)" }
  }
}
