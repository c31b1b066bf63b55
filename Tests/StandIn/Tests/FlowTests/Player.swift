import AccountFlows
import BindForm
import Foundation
import HTTPTypes
import PhoneCheck
import StandInService

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A person and an app: performs a form's effects over real HTTP, and acts on the screen as the form asks.
actor Player {
  private(set) var form: BindingForm
  private(set) var log = FormLog()
  private var driver: FormDriver?

  init(_ configuration: BindingForm.Configuration) { form = BindingForm(configuration: configuration) }

  /// Returns the parts of the player that the driver needs: the effects of the host.
  static func player(
    _ configuration: BindingForm.Configuration, service: any FormService,
    limit: Duration = .seconds(10)
  ) async -> Player {
    let player = Player(configuration)
    var limits = FormDriver.TimeLimits()
    (limits.service, limits.oneTap) = (limit, limit)
    let driver = FormDriver(
      service: service, transport: Self.transport, limits: limits,
      host: { effect in
        switch effect {
        case .showSlider(_, let request), .showEmailSlider(_, let request):
          return .sliderFinished(.passed(token: StandIn.captchaToken), for: request)
        case .confirmOneTap(let request):
          let proof = OneTapProof(token: "CU__0__b41a", processID: "1f1437fd", authCode: "0000")
          return .oneTapFinished(.confirmed(proof), for: request)
        case .associate: return .vendorSignedIn(VendorCredential(.code("vendor-2"), vendor: .weChat))
        default: return nil
        }
      }, deliver: { [weak player] in await player?.send($0) })
    await player.use(driver)
    return player
  }

  func use(_ driver: FormDriver) { self.driver = driver }

  func send(_ event: BindingForm.Event) {
    let effects = form.send(event, at: Moment(secondsSince1970: Date.now.timeIntervalSince1970))
    log.record(event, effects)
    driver?.perform(effects)
  }

  /// Waits at most ten seconds until the form meets a condition.
  func wait(until condition: (BindingForm) -> Bool) async -> Bool {
    for _ in 0..<5000 {
      if condition(form) { return true }
      try? await Task.sleep(for: .milliseconds(2))
    }
    return condition(form)
  }

  /// Waits until nothing is pending: no definitions, codes and submissions.
  func rest() async -> Bool {
    await wait { form in
      if case .waiting = form.stage { return false }
      if case .loading = form.definitions { return false }
      return !form.isSubmitting && form.smsCode.delivery == .idle && form.emailCode.delivery == .idle
    }
  }

  // MARK: Transport

  /// One session for each request, so that a cut connection affects no other.
  static let transport: ServiceTransport = { request in
    guard let scheme = request.head.scheme, let authority = request.head.authority,
      let url = URL(string: "\(scheme)://\(authority)\(request.head.path ?? "/")")
    else { throw URLError(.badURL) }
    var outgoing = URLRequest(url: url)
    outgoing.httpMethod = request.head.method.rawValue
    if !request.body.isEmpty { outgoing.httpBody = Data(request.body) }
    for field in request.head.headerFields {
      outgoing.setValue(field.value, forHTTPHeaderField: field.name.rawName)
    }
    outgoing.cachePolicy = .reloadIgnoringLocalCacheData
    let session = URLSession(configuration: .ephemeral)
    defer { session.finishTasksAndInvalidate() }
    let (data, answer) = try await session.data(for: outgoing)
    guard let answer = answer as? HTTPURLResponse else { throw URLError(.badServerResponse) }
    var head = HTTPTypes.HTTPResponse(status: .init(code: answer.statusCode))
    if let tag = answer.value(forHTTPHeaderField: "ETag") { head.headerFields[.eTag] = tag }
    return (head, Array(data))
  }
}

extension StandIn {
  /// Starts with the sample of this repository, and the same without its last definition.
  static func startForTests(_ vendor: StandInVendor = .ciam) async throws -> StandIn {
    let file = repository.appending(path: "Data/area-codes.sample.json")
    let sample = try String(contentsOf: file, encoding: .utf8)
    let rotated = sample.replacing("\"AF\"", with: "\"AX\"")
    return try await StandIn.start(vendor, definitions: [sample, rotated])
  }

  static let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Returns the client of the identity service, from a device whose fingerprint contains the outcome of a vendor's
  /// login.
  func identityClient(leadsTo outcome: String, at vendor: StandInVendor = .ciam) throws
    -> IdentityServiceClient
  {
    guard let address = ServiceAddress(address), let vendor = IdentityVendor(rawValue: vendor.rawValue) else {
      throw URLError(.badURL)
    }
    let device = ServiceDevice(
      clientID: StandIn.clientID, operatingSystem: "iOS 26.1", fingerprint: outcome, agent: "Flows/1.0")
    return IdentityServiceClient(at: address, device: device, vendor: vendor, oneTapPath: StandIn.oneTapPath)
  }

  func smsLoginClient() throws -> SMSLoginClient {
    guard let address = ServiceAddress(address) else { throw URLError(.badURL) }
    return SMSLoginClient(
      at: address, clientID: StandIn.clientID, vendor: .weChat, oneTapPath: StandIn.oneTapPath)
  }
}
