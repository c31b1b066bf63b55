internal import FlyingFox
internal import FlyingSocks
public import Foundation
internal import Synchronization

/// The printed endpoints of one vendor's identity service, and of a back end with login by SMS, on the loopback interface,
/// with faults on demand and a clock that can be put forward.
///
/// ```swift
/// let standIn = try await StandIn.start(.eiam, outcome: "mfa")
/// standIn.fail("sms/send", with: .status(500))
/// standIn.address  // http://127.0.0.1:49152
/// ```
///
/// It knows of the product nothing at all: what it demands and answers is in `Tests/Fixtures/HTTPAnswers`, with the
/// address of each page. The code in every message is ``code``. It is for tests and for experiments: it saves nothing, and
/// has no TLS.
public final class StandIn: Sendable {
  /// The client id that it knows.
  public static let clientID = "stand-in"
  /// The code in every SMS and e-mail.
  public static let code = "123456"
  /// The slider's token that it accepts.
  public static let captchaToken = "slider"
  /// The code of a vendor's login that it accepts.
  public static let vendorCode = "vendor-code"
  /// The state token of its logins.
  public static let stateToken = "state-token"
  /// The session token of its tokens.
  public static let sessionToken = "session-token"
  /// The number with an account at the back end with login by SMS.
  public static let knownNumber = "13800138000"
  /// The e-mail address with an account at the identity service.
  public static let knownAddress = "me@example.com"
  /// The number of every carrier's proof.
  public static let carrierNumber = "18600006173"
  /// The code of a vendor's login that a back end with login by SMS knows.
  public static let knownVendorCode = "known-code"
  /// The path that takes a carrier's proof; it is the app's own: no page prints one.
  public static let oneTapPath = "/onetap"
  /// The path that puts the clock forward: `{"seconds":18001}`.
  static let clockPath = "/stand-in/clock"

  /// The port that it listens on.
  public let port: UInt16
  private let server: HTTPServer
  private let files: StandInFiles?
  private let state: Mutex<State>

  private struct State {
    var service: ServiceEndpoints
    var smsLogin = SMSLoginEndpoints()
    var faults: [(path: String, fault: Fault)] = []
    var requests: [StandInRequest] = []
    var misfits: [String] = []
    /// The seconds that were added to the clock.
    var advance = 0.0

    var now: Double { Date.now.timeIntervalSince1970 + advance }
  }

  private init(_ server: HTTPServer, port: UInt16, _ service: ServiceEndpoints, _ files: StandInFiles?) {
    self.server = server
    self.files = files
    self.port = port
    state = Mutex(State(service: service))
  }

  /// Starts listening.
  ///
  /// - Parameters:
  ///   - vendor: The vendor whose pages are followed.
  ///   - outcome: What a login leads to, such as `bind`, `register`, `bound`, `email`, `mfa`, `denied` or `password`; a device
  ///     whose fingerprint is such a word leads there, too. `denied-then` and `mfa-then` are what binding leads to.
  ///   - port: The port; 0 for any free one.
  ///   - definitions: The texts of definitions: ``rotateDefinitions()`` changes to the next. Without any, the definitions
  ///     are those of the page.
  ///   - files: A folder whose files are served on all other paths, for pages: they may ask their own origin only.
  /// - Throws: If the port can't be listened on.
  public static func start(
    _ vendor: StandInVendor = .ciam, outcome: String = "bind", port: UInt16 = 0, definitions: [String] = [],
    files: URL? = nil
  ) async throws -> StandIn {
    let server = HTTPServer(
      address: try .inet(ip4: "127.0.0.1", port: port), timeout: 3600, logger: .disabled)
    let owner = Owner()
    await server.appendRoute("*") { request in await owner.answer(request) }
    Task { try await server.run() }
    try await server.waitUntilListening()
    guard case .ip4(_, let bound)? = await server.listeningAddress else { throw CocoaError(.fileNoSuchFile) }
    let standIn = StandIn(
      server, port: bound, ServiceEndpoints(vendor, outcome: outcome, definitions: definitions),
      files.map { StandInFiles(folder: $0) })
    owner.set(standIn)
    return standIn
  }

  /// The handler's reference to the stand-in, which exists only once its port is known.
  private final class Owner: Sendable {
    private let standIn = Mutex<StandIn?>(nil)
    func set(_ value: StandIn) { standIn.withLock { $0 = value } }
    func answer(_ request: FlyingFox.HTTPRequest) async -> FlyingFox.HTTPResponse {
      guard let standIn = standIn.withLock({ $0 }) else {
        return HTTPResponse(statusCode: .serviceUnavailable)
      }
      return await standIn.respond(to: request)
    }
  }

  /// Stops listening, and closes every connection.
  public func stop() async { await server.stop() }

  /// `http://127.0.0.1:49152`.
  public var address: String { "http://127.0.0.1:\(port)" }

  // MARK: Scripts

  /// Makes the next request to a path fail, once; several faults for one path are used one after another.
  ///
  /// - Parameters:
  ///   - path: The end of the path, such as `sms/send`.
  ///   - fault: The fault.
  public func fail(_ path: String, with fault: Fault) {
    state.withLock { $0.faults.append((path, fault)) }
  }

  /// Serves the next definitions from now on, with another `ETag`.
  public func rotateDefinitions() { state.withLock { $0.service.version += 1 } }

  /// Puts the clock of the tokens' lifetimes forward.
  public func advance(by duration: Duration) {
    state.withLock { $0.advance += Double(duration.components.seconds) }
  }

  /// The right position for the pictures that were drawn last, in pixels of the large picture; `nil` if none were.
  public var sliderPosition: Int? { state.withLock { $0.service.sliders.latest?.position } }

  /// Returns the requests since the last call that no page prints, each with what is wrong with it.
  public func takeMisfits() -> [String] {
    state.withLock { state in
      defer { state.misfits = [] }
      return state.misfits
    }
  }

  /// Returns the requests since the last call.
  public func takeRequests() -> [StandInRequest] {
    state.withLock { state in
      defer { state.requests = [] }
      return state.requests
    }
  }

  // MARK: Answers

  private func respond(to request: FlyingFox.HTTPRequest) async -> FlyingFox.HTTPResponse {
    if let file = await files?.answer(to: request) { return file }
    var headers: [String: String] = [:]
    for (header, value) in request.headers { headers[header.rawValue.lowercased()] = value }
    let received = StandInRequest(
      method: request.method.rawValue, path: request.target.path(percentEncoded: false), headers: headers,
      body: (try? await request.bodyData) ?? Data())
    if received.path == Self.clockPath, let seconds = received.number("seconds") {
      state.withLock { $0.advance += seconds }
      return HTTPResponse(statusCode: .ok)
    }
    let (fault, answer) = state.withLock { state -> (Fault?, StandInAnswer) in
      state.requests.append(received)
      let index = state.faults.firstIndex { received.path.hasSuffix($0.path) }
      let fault = index.map { state.faults.remove(at: $0).fault }
      return (
        fault,
        fault.flatMap { Self.answer(of: $0, vendor: state.service.vendor) } ?? Self.answer(received, &state)
      )
    }
    if case .delay(let duration) = fault { try? await Task.sleep(for: duration) }
    return Self.response(answer, cut: fault == .cut)
  }

  /// Returns the answer of a fault that has one of its own.
  private static func answer(of fault: Fault, vendor: StandInVendor) -> StandInAnswer? {
    switch fault {
    case .error(let error, let slots):
      var text = error.text
      for (index, value) in slots.enumerated() { text = text.replacing("{\(index)}", with: value) }
      return .json(["error_code": error.code(of: vendor), "error_msg": text], status: error.status)
    case .page(let status):
      let page = "<html><head><title>\(status)</title></head><body><h1>\(status)</h1></body></html>"
      return StandInAnswer(status: status, headers: ["Content-Type": "text/html"], body: page)
    case .status(let status): return StandInAnswer(status: status, headers: [:], body: "")
    case .delay, .cut: return nil
    }
  }

  private static func answer(_ request: StandInRequest, _ state: inout State) -> StandInAnswer {
    if request.isForSMSLogin { return state.smsLogin.answer(request) }
    if request.path == oneTapPath { return OneTapEndpoint.answer(request) }
    do throws(ServiceEndpoints.Misfit) {
      return try state.service.answer(request, at: state.now)
    } catch {
      state.misfits.append("\(request.method) \(request.path): \(error.text)")
      var answer = StandInAnswer.json(
        ["error_code": "STAND-IN", "error_msg": error.text], status: error.status)
      answer.headers["Stand-In-Refusal"] = error.text
      return answer
    }
  }

  private static func response(_ answer: StandInAnswer, cut: Bool) -> FlyingFox.HTTPResponse {
    var headers = HTTPHeaders()
    for (name, value) in answer.headers { headers[HTTPHeader(name)] = value }
    let status = HTTPStatusCode(answer.status, phrase: answer.status < 400 ? "OK" : "Error")
    let body = Data(answer.body.utf8)
    guard cut else { return HTTPResponse(statusCode: status, headers: headers, body: body) }
    return HTTPResponse(
      statusCode: status, headers: headers, body: HTTPBodySequence(from: CutBody(), count: body.count + 1000))
  }
}

/// A body that breaks off: the server then closes the connection.
private struct CutBody: AsyncBufferedSequence {
  typealias Element = UInt8
  struct Cut: Error {}
  struct AsyncIterator: AsyncBufferedIteratorProtocol {
    private var isStarted = false
    mutating func next() async throws -> UInt8? { try await nextBuffer(suggested: 1)?.first }
    mutating func nextBuffer(suggested count: Int) async throws -> [UInt8]? {
      if isStarted { throw Cut() }
      isStarted = true
      return [UInt8(ascii: "{")]
    }
  }
  func makeAsyncIterator() -> AsyncIterator { AsyncIterator() }
}
