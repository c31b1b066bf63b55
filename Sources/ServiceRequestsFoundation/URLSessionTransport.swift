internal import Foundation
public import HTTPTypes
@_exported public import ServiceRequests

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// Sends requests by `URLSession`, as a form's driver and a source of definitions expect.
///
/// ```swift
/// let source = CatalogSource(
///   client, transport: URLSessionTransport().send, inspection: .lintAndDiff, store: store)
/// ```
///
/// - Redirects aren't followed: they are answers. A request contains a client's identity and a number, which only the
///   service may see.
/// - Nothing is cached, and no cookies and credentials are saved. A 304 is therefore an answer, too, which the source
///   can relate to its copy.
/// - A body is cut one byte after the limit, however much the service sends. A body that ends too early is an error.
/// - Cancelling the task cancels the request.
/// - On Linux, an answer that asks for a password has no body. There, Foundation itself ends the process if a service
///   closes a connection in the middle of an answer's head (Swift 6.3: "Transfer completed, but there's no response.").
///   Servers should use `HTTPClientTransport` of the package in `Integrations/Server` instead.
///
/// Its errors are `URLError`s without the URL, which may be secret, and `CancellationError`.
public final class URLSessionTransport: Sendable {
  /// The maximum number of bytes of a body.
  ///
  /// One further byte shows that the body was cut.
  public let maximumByteCount: Int
  /// The time for a complete answer, from the request to the last byte.
  public let timeLimit: Duration

  private let session: URLSession
  private let delegate = ExchangeDelegate()

  /// Starts a session of its own, which ends with the transport.
  ///
  /// - Parameters:
  ///   - maximumByteCount: The maximum number of bytes of a body, counted after decompression. The default, 4 MiB, is
  ///     the limit for definitions.
  ///   - timeLimit: The time for a complete answer; a minute by default. A source and a driver have shorter limits.
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

  /// Sends a request and returns the answer, whatever its status.
  ///
  /// - Parameter request: The request. User and password in its authority are sent as `Authorization`.
  /// - Returns: The answer. For a redirect, it has no body.
  /// - Throws: A `URLError` if there is no complete answer, `CancellationError` if the task was cancelled.
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
