public import HTTPTypes
public import PhoneCheck

/// A request to a service, ready to be sent: the head with its headers, and the body.
///
/// It contains numbers, codes and tokens, so it prints only its method and path.
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
}

extension ServiceRequest: ShownAsDescription {
  /// The method, and the path without its query, which may be secret.
  public var description: String { "\(head.method.rawValue) \((head.path ?? "").prefix { $0 != "?" })" }
}

/// Sends a request and returns the answer, whatever its status; throws if there is no answer.
///
/// `URLSession`, AsyncHTTPClient and a function in a test fit. A transport should end early if its task is cancelled.
public typealias ServiceTransport =
  @Sendable (_ request: ServiceRequest) async throws -> (head: HTTPResponse, body: [UInt8])
