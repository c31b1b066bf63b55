public import BindForm
public import HTTPTypes
public import PhoneCheck

/// A request to a service, ready to be sent: the head with its headers, and the body.
///
/// It holds numbers, codes and tokens, so it prints its method and path only.
public struct ServiceRequest: Hashable, Sendable {
  /// Method, address and headers.
  public var head: HTTPRequest
  /// The body in UTF-8; empty for none.
  public var body: [UInt8]

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - head: Method, address and headers.
  ///   - body: The body; empty for none.
  public init(head: HTTPRequest, body: [UInt8] = []) {
    self.head = head
    self.body = body
  }

  /// What a call says, at a service's address.
  ///
  /// - Parameters:
  ///   - call: The call.
  ///   - address: The service's address.
  ///   - others: Headers beside those of the call.
  init(_ call: ServiceCall, at address: ServiceAddress, _ others: HTTPFields = HTTPFields()) {
    head = HTTPRequest(
      method: HTTPRequest.Method(call.method) ?? .post, scheme: address.scheme,
      authority: address.authority, path: address.pathPrefix + call.path, headerFields: others)
    head.headerFields.set(call.headers)
    body = Array((call.body ?? "").utf8)
  }
}

extension ServiceRequest: ShownAsDescription {
  /// The method, and the path without its query, which may be secret.
  public var description: String { "\(head.method.rawValue) \((head.path ?? "").prefix { $0 != "?" })" }
}

/// Sends a request and returns the answer, also one with an error's status; throws when there is none.
///
/// `URLSession`, AsyncHTTPClient and a function in a test fit. It should end early when its task is cancelled.
public typealias ServiceTransport =
  @Sendable (_ request: ServiceRequest) async throws -> (head: HTTPResponse, body: [UInt8])

extension HTTPAnswer {
  /// Creates an answer from its head and its body.
  public init(_ head: HTTPResponse, body: [UInt8]) { self = .received(status: head.status.code, body: body) }
}
