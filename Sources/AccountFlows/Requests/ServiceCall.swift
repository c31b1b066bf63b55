internal import Platform
internal import StrictJSON

/// A request to a service, independent of the service's address and of the sender: method, path, headers and JSON.
///
/// Clients turn it into a ``ServiceRequest``. A page has neither that type nor `swift-http-types`, and passes the call
/// to a script.
package struct ServiceCall: Sendable {
  /// A header; it isn't sent if it has no value.
  package typealias Header = (name: StaticString, value: String?)

  /// The method's name.
  package let method: String
  /// The path, relative to the service's address.
  package var path: String
  /// The headers, each name once.
  package private(set) var headers: [Header] = [("Accept", "application/json")]
  /// The members of the body, one after another; `nil` for a request without a body.
  private var members: UTF8Text?
  private var hasContentType = false

  private init(_ method: String, _ path: UTF8Text) {
    self.method = method
    self.path = path.description
  }

  /// Creates a request that changes nothing.
  static func get(_ path: UTF8Text) -> ServiceCall { ServiceCall("GET", path) }

  /// Creates a request that may change something.
  static func post(_ path: UTF8Text) -> ServiceCall { ServiceCall("POST", path) }

  /// Adds a header, unless it has no value.
  @inline(never)
  mutating func add(header name: StaticString, _ value: String?) {
    if value != nil { headers.append((name, value)) }
  }

  /// Adds `Content-Type`, once: with the first member of the body, or for a call without a body.
  mutating func addContentType() {
    guard !hasContentType else { return }
    hasContentType = true
    add(header: "Content-Type", "application/json;charset=utf8")
  }

  /// Adds a member of the body, unless it has no value.
  @inline(never)
  private mutating func add(_ name: StaticString, json value: String?) {
    guard let value else { return }
    addContentType()
    let before: UTF8Text = members.map { "\($0)," } ?? ""
    members = "\(before)\"\(UTF8Text(stringLiteral: name))\":\(value)"
  }

  /// Adds a string to the body, unless it is `nil`.
  @inline(never)
  mutating func add(_ name: StaticString, _ value: String?) { add(name, json: value?.asJSON) }

  /// Adds a Boolean to the body.
  mutating func add(_ name: StaticString, _ value: Bool) { add(name, json: value ? "true" : "false") }

  /// The body, a JSON object; `nil` for a request without a body.
  package var body: String? { members.map { ("{\($0)}" as UTF8Text).description } }
}
