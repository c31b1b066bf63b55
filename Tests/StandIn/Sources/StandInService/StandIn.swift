internal import FlyingFox
internal import FlyingSocks
public import Foundation
internal import Synchronization

/// The documented endpoints of the identity service and of a back end with login by SMS, on the loopback interface,
/// with faults on demand.
///
/// ```swift
/// let standIn = try await StandIn.start(definitions: [sample])
/// standIn.fail("sms/send", with: .error(.codeNotSent, slots: []))
/// standIn.address  // http://127.0.0.1:49152
/// ```
///
/// It checks the same as the services: headers, state token, the slider's token, the type of the code that was sent,
/// and the code, which is always ``code``. It is for tests and for experiments: it saves nothing, and has no TLS.
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
  /// The path that takes a carrier's proof.
  public static let oneTapPath = IdentityEndpoints.oneTapPath

  /// The port that it listens on.
  public let port: UInt16
  private let server: HTTPServer
  private let files: StandInFiles?
  private let state: Mutex<State>

  private struct State {
    var identity: IdentityEndpoints
    var smsLogin = SMSLoginEndpoints()
    var faults: [(path: String, fault: Fault)] = []
    var requests: [StandInRequest] = []
  }

  private init(_ server: HTTPServer, port: UInt16, _ definitions: [String], _ files: StandInFiles?) {
    self.server = server
    self.files = files
    self.port = port
    state = Mutex(State(identity: IdentityEndpoints(definitions: definitions)))
  }

  /// Starts listening.
  ///
  /// - Parameters:
  ///   - port: The port; 0 for any free one.
  ///   - definitions: The texts of definitions, at least one: ``rotateDefinitions()`` changes to the next.
  ///   - files: A folder whose files are served on all other paths, for pages: they may ask their own origin only.
  /// - Throws: If the port can't be listened on.
  public static func start(port: UInt16 = 0, definitions: [String], files: URL? = nil) async throws -> StandIn
  {
    precondition(!definitions.isEmpty, "at least one text of definitions")
    let server = HTTPServer(
      address: try .inet(ip4: "127.0.0.1", port: port), timeout: 3600, logger: .disabled)
    let owner = Owner()
    await server.appendRoute("*") { request in await owner.answer(request) }
    Task { try await server.run() }
    try await server.waitUntilListening()
    guard case .ip4(_, let bound)? = await server.listeningAddress else { throw CocoaError(.fileNoSuchFile) }
    let standIn = StandIn(
      server, port: bound, definitions, files.map { StandInFiles(folder: $0) })
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
  public func rotateDefinitions() { state.withLock { $0.identity.version += 1 } }

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
    let (fault, answer) = state.withLock { state -> (Fault?, StandInAnswer) in
      state.requests.append(received)
      let index = state.faults.firstIndex { received.path.hasSuffix($0.path) }
      let fault = index.map { state.faults.remove(at: $0).fault }
      switch fault {
      case .error(let code, let slots): return (fault, IdentityEndpoints.error(code, slots))
      case .page(let status):
        let page = "<html><head><title>\(status)</title></head><body><h1>\(status)</h1></body></html>"
        return (fault, StandInAnswer(status: status, headers: ["Content-Type": "text/html"], body: page))
      case .status(let status): return (fault, StandInAnswer(status: status, headers: [:], body: ""))
      case .delay, .cut, nil: break
      }
      return (
        fault,
        received.isForSMSLogin
          ? state.smsLogin.answer(received) : state.identity.answer(received)
      )
    }
    if case .delay(let duration) = fault { try? await Task.sleep(for: duration) }
    return Self.response(answer, cut: fault == .cut)
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
