public import AccountFlows
public import AsyncHTTPClient
internal import Foundation
public import HTTPTypes
internal import NIOCore
internal import NIOHTTP1

/// Sends requests by AsyncHTTPClient.
///
/// ```swift
/// let source = CatalogSource(
///   client, transport: HTTPClientTransport().send, inspection: .lintAndDiff, store: store)
/// ```
///
/// - Redirects aren't followed: they are answers. A request contains a client's identity, which only the service may
///   see.
/// - A body is cut one byte after the limit, however much the service sends, and isn't decompressed. A body that ends
///   too early is an error.
/// - Cancelling the task cancels the request.
///
/// The client ends with the transport.
public final class HTTPClientTransport: Sendable {
  /// The maximum number of bytes of a body.
  ///
  /// One further byte shows that the body was cut.
  public let maximumByteCount: Int
  /// The time for a complete answer, from the request to the last byte.
  public let timeLimit: Duration

  private let client: HTTPClient

  /// The reason why there is no answer.
  public enum Failure: Error, Hashable, Sendable {
    /// No complete answer arrived within the limit.
    case timedOut
    /// The request's address isn't valid.
    case invalidAddress
  }

  /// Starts a client of its own, on the threads that all clients of the process share.
  ///
  /// - Parameters:
  ///   - maximumByteCount: The maximum number of bytes of a body. The default, 4 MiB, is the limit for definitions.
  ///   - timeLimit: The time for a complete answer; a minute by default. A source has a shorter limit.
  ///   - configuration: Certificates, proxy and similar settings. Its settings for redirects, decompression and
  ///     repeated connections have no effect.
  public init(
    maximumByteCount: Int = 4 << 20, timeLimit: Duration = .seconds(60),
    configuration: HTTPClient.Configuration = HTTPClient.Configuration()
  ) {
    precondition(maximumByteCount >= 0, "the most bytes of a body can't be negative")
    self.maximumByteCount = maximumByteCount
    self.timeLimit = timeLimit
    var configuration = configuration
    configuration.redirectConfiguration = .disallow
    configuration.decompression = .disabled
    // The caller repeats requests in its own time, and needs to know of each failure.
    configuration.connectionPool.retryConnectionEstablishment = false
    client = HTTPClient(eventLoopGroup: HTTPClient.defaultEventLoopGroup, configuration: configuration)
  }

  deinit { client.shutdown { _ in } }

  /// Sends a request and returns the answer, whatever its status.
  ///
  /// - Parameter request: The request. User and password in its authority are sent as `Authorization`.
  /// - Throws: A ``Failure``, an error of the client, or `CancellationError` if the task was cancelled.
  public func send(_ request: ServiceRequest) async throws -> (head: HTTPResponse, body: [UInt8]) {
    try Task.checkCancellation()
    let outgoing = try HTTPClientRequest(request)
    let answer = try await withThrowingTaskGroup { group in
      group.addTask { try await self.answer(to: outgoing) }
      group.addTask { [timeLimit] in
        try await Task.sleep(for: timeLimit)
        throw Failure.timedOut
      }
      defer { group.cancelAll() }
      guard let first = try await group.next() else { throw CancellationError() }
      return first
    }
    return (answer.head, answer.body)
  }

  private struct Answer: Sendable {
    let head: HTTPResponse
    let body: [UInt8]
  }

  private func answer(to request: HTTPClientRequest) async throws -> Answer {
    // The group enforces the limit: the client's own deadline ends with the head.
    let response = try await client.execute(request, deadline: .distantFuture)
    let head = HTTPResponse(response)
    var body: [UInt8] = []
    for try await part in response.body {
      let room = maximumByteCount - body.count
      body += part.readableBytesView.prefix(room < part.readableBytes ? room + 1 : part.readableBytes)
      // The rest of the answer is abandoned with its connection.
      if body.count > maximumByteCount { break }
    }
    try Task.checkCancellation()
    return Answer(head: head, body: body)
  }
}

extension HTTPClientTransport: CustomStringConvertible {
  /// The words `HTTP client`.
  public var description: String { "HTTP client" }
}

extension HTTPClientRequest {
  /// Creates the request that the client sends.
  fileprivate init(_ request: ServiceRequest) throws(HTTPClientTransport.Failure) {
    let head = request.head
    let authority = head.authority ?? ""
    let at = authority.lastIndex(of: "@")
    let place = at.map { authority[authority.index(after: $0)...] } ?? authority[...]
    let address = "\(head.scheme ?? "https")://\(place)\(head.path ?? "/")"
    guard let url = URL(string: address), url.host?.isEmpty == false else { throw .invalidAddress }
    self.init(url: address)
    method = HTTPMethod(rawValue: head.method.rawValue)
    for field in head.headerFields { headers.add(name: field.name.rawName, value: field.value) }
    if let at, head.headerFields[.authorization] == nil {
      let credentials = authority[..<at]
      let text = credentials.removingPercentEncoding ?? String(credentials)
      headers.add(name: "Authorization", value: "Basic \(Data(text.utf8).base64EncodedString())")
    }
    if !request.body.isEmpty { body = .bytes(request.body) }
  }
}

extension HTTPResponse {
  /// Creates the head of an answer.
  ///
  /// Invalid names and values of headers are left out.
  fileprivate init(_ response: HTTPClientResponse) {
    self.init(status: Status(code: Int(response.status.code)))
    for (name, value) in response.headers {
      guard let name = HTTPField.Name(name) else { continue }
      headerFields.append(HTTPField(name: name, value: value))
    }
  }
}
