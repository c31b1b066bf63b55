public import BindForm
public import HTTPTypes
@_exported public import ServiceRequests

extension ServiceRequest {
  /// Creates the request of a call to the service at an address.
  ///
  /// - Parameters:
  ///   - call: The call.
  ///   - address: The service's address.
  ///   - others: Headers that the call doesn't have.
  init(_ call: ServiceCall, at address: ServiceAddress, _ others: HTTPFields = HTTPFields()) {
    self.init(
      head: HTTPRequest(
        method: HTTPRequest.Method(call.method) ?? .post, scheme: address.scheme,
        authority: address.authority, path: address.pathPrefix + call.path, headerFields: others),
      body: Array((call.body ?? "").utf8))
    for header in call.headers { head.headerFields["\(header.name)"] = header.value }
  }
}

extension HTTPAnswer {
  /// Creates an answer from its head and its body.
  public init(_ head: HTTPResponse, body: [UInt8]) { self = .received(status: head.status.code, body: body) }
}
