internal import Foundation
public import HTTPTypes
@_exported public import ServiceRequests

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// Sends requests by `URLSession`, as a form's driver and a source of definitions want it.
///
/// ```swift
/// let source = CatalogSource(
///   client, transport: URLSessionTransport().send, inspection: .lintAndDiff, store: store)
/// ```
///
/// - Redirects aren't followed: they are answers. A request has a client's identity and a number in it, which are for the
///   service alone.
/// - Nothing is cached, and no cookies and credentials are kept: a 304 is an answer, too, and the source knows what it is about.
/// - A body is cut after one byte more than is allowed, however much the service sends; one that ends too early is an error.
/// - Cancelling the task cancels the request.
/// - On Linux an answer that asks for a password is without its body, and Foundation itself ends the process when a service closes
///   a connection in the middle of an answer's head (Swift 6.3: "Transfer completed, but there's no response."): servers there
///   have `HTTPClientTransport` of the package in `Integrations/Server`.
///
/// The errors that it throws are `URLError`s without the URL, which may be secret, and `CancellationError`.
public final class URLSessionTransport: Sendable {
  /// The most bytes of a body; one more shows that it was cut.
  public let maximumByteCount: Int
  /// The time for a whole answer, from the request to the last byte.
  public let timeLimit: Duration

  private let session: URLSession
  private let delegate = ExchangeDelegate()

  /// Starts a session of its own, which ends with the transport.
  ///
  /// - Parameters:
  ///   - maximumByteCount: The most bytes of a body, counted when they are decompressed; 4 MiB by default, which is the most
  ///     that definitions may have.
  ///   - timeLimit: The time for a whole answer; a minute by default. A source and a driver have shorter limits.
  public init(maximumByteCount: Int = 4 << 20, timeLimit: Duration = .seconds(60)) {
    precondition(maximumByteCount >= 0, "the most bytes of a body can't be negative")
    self.maximumByteCount = maximumByteCount
    self.timeLimit = timeLimit
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.httpCookieStorage = nil
    configuration.httpCookieAcceptPolicy = .never
    configuration.httpShouldSetCookies = false
    configuration.urlCredentialStorage = nil
    session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
  }

  deinit { session.invalidateAndCancel() }

  /// Sends a request and returns the answer, also one with an error's status.
  ///
  /// - Parameter request: The request. User and password in its authority are sent as `Authorization`.
  /// - Returns: The answer; that of a redirect is without its body.
  /// - Throws: A `URLError` when there is no whole answer, `CancellationError` when the task was cancelled.
  public func send(_ request: ServiceRequest) async throws -> (head: HTTPResponse, body: [UInt8]) {
    let task = session.dataTask(with: try URLRequest(request, timeLimit: timeLimit))
    let exchange = Exchange(task, maximumByteCount: maximumByteCount)
    delegate.add(exchange)
    defer { delegate.remove(exchange) }
    let timer = Task.detached { [timeLimit] in
      try await Task.sleep(for: timeLimit)
      exchange.end(.failure(URLError(.timedOut)))
    }
    defer { timer.cancel() }
    let answer = try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { exchange.start($0) }
    } onCancel: {
      exchange.end(.failure(CancellationError()))
    }
    return (answer.head, answer.body)
  }
}

extension URLSessionTransport: CustomStringConvertible {
  /// The word `URLSession`.
  public var description: String { "URLSession" }
}
