import Foundation

/// A request beside the call that it should be: its headers and the members of its body.
struct PrintedRequest {
  private let request: StandInRequest
  private let call: PrintedCall
  private let vendor: StandInVendor

  init(_ request: StandInRequest, _ call: PrintedCall, of vendor: StandInVendor) {
    (self.request, self.call, self.vendor) = (request, call, vendor)
  }

  private static let device = ["x-operating-sys-version", "x-device-fingerprint", "x-agent", "x-client-id"]

  /// Checks the headers, then the body.
  ///
  /// - Throws: A misfit for what no page prints, and a refusal for what is missing.
  func check() throws(ServiceEndpoints.Problem) {
    try checkHeaders()
    try checkBody()
  }

  private func checkHeaders() throws(ServiceEndpoints.Problem) {
    let allowed =
      Self.device + ["x-device-ip", "x-l", call.header] + (vendor == .oneaccess ? ["x-tenant-id"] : [])
    let special = request.headers.keys.sorted().filter { name in
      name.hasPrefix("x-") || ["authorization", "session-token"].contains(name)
    }
    if let other = special.first(where: { !allowed.contains($0) }) { throw .misfit("the header \(other)") }
    let contentType = request.headers["content-type"]
    if call.needsContentType(at: vendor), contentType == nil { throw .misfit("no content-type") }
    if let contentType, !contentType.hasPrefix("application/json") {
      throw .misfit("content-type \(contentType)")
    }
    if !call.header.isEmpty, request.headers[call.header] == nil { throw .misfit("no header \(call.header)") }
    guard call.needsDevice else { return }
    if request.headers["x-client-id"]?.isEmpty ?? true { throw .refused(.clientID, "X-client-id") }
    for name in Self.device where request.headers[name]?.isEmpty ?? true { throw .refused(.device, name) }
  }

  private func checkBody() throws(ServiceEndpoints.Problem) {
    if call.alternatives.isEmpty {
      if !request.body.isEmpty { throw .misfit("a body") }
      return
    }
    guard let object = (try? JSONSerialization.jsonObject(with: request.body)) as? [String: Any] else {
      throw .misfit("a body that is no JSON object")
    }
    let names = Set(object.keys)
    let known = call.alternatives.map { Set($0.map { $0.replacing("?", with: "") }) }
    let all = known.reduce(into: Set()) { $0.formUnion($1) }
    if let other = names.subtracting(all).min() { throw .misfit("the member \(other)") }
    guard let index = known.firstIndex(where: names.isSubset(of:)) else {
      throw .misfit("the members \(names.sorted().joined(separator: ", ")) together")
    }
    for name in call.alternatives[index] where !name.hasSuffix("?") {
      guard let value = object[name] else { throw .misfit("no member \(name)") }
      guard let text = value as? String else { throw .misfit("the member \(name), which is no text") }
      if text.isEmpty { throw .refused(.parameter, name) }
    }
  }
}
