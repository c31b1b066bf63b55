internal import Foundation
internal import HTTPTypes
internal import ServiceRequests

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

extension URLRequest {
  /// Creates the request that Foundation sends.
  ///
  /// User and password are removed from the URL: Foundation would send them only after the server asks for them.
  init(_ request: ServiceRequest, timeLimit: Duration) throws(URLError) {
    let head = request.head
    let authority = head.authority ?? ""
    let at = authority.lastIndex(of: "@")
    let place = at.map { authority[authority.index(after: $0)...] } ?? authority[...]
    guard let url = URL(string: "\(head.scheme ?? "https")://\(place)\(head.path ?? "/")"), url.host != nil
    else { throw URLError(.badURL) }
    self.init(url: url)
    httpMethod = head.method.rawValue
    // The transport's own timer fires first. Foundation's timer measures pauses, and counts whole seconds on Linux.
    timeoutInterval = (timeLimit / .seconds(1)).rounded(.up) + 1
    for field in head.headerFields { addValue(field.value, forHTTPHeaderField: field.name.rawName) }
    if let at, head.headerFields[.authorization] == nil {
      let credentials = authority[..<at]
      let text = credentials.removingPercentEncoding ?? String(credentials)
      setValue("Basic \(Data(text.utf8).base64EncodedString())", forHTTPHeaderField: "Authorization")
    }
    if !request.body.isEmpty { httpBody = Data(request.body) }
  }
}

extension HTTPResponse {
  /// The head of an answer; `nil` if its status isn't valid.
  ///
  /// Invalid names and values of headers are left out.
  init?(_ response: HTTPURLResponse) {
    guard (100...999).contains(response.statusCode) else { return nil }
    self.init(status: Status(code: response.statusCode))
    for (name, value) in response.allHeaderFields {
      guard let name = (name as? String).flatMap({ HTTPField.Name($0) }), let value = value as? String else {
        continue
      }
      headerFields.append(HTTPField(name: name, value: value))
    }
  }
}
