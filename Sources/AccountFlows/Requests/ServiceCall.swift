internal import Platform
internal import StrictJSON

/// What a request to a service says, wherever the service is and whatever sends it: method, path, headers and JSON.
///
/// Clients make a ``ServiceRequest`` of it; a page, which has neither its types nor those of `swift-http-types`, hands it
/// to a script.
package struct ServiceCall: Sendable {
  /// A header; one without a value isn't sent.
  package typealias Header = (name: StaticString, value: String?)

  /// The method's name.
  package let method: String
  /// The path from the service's address on.
  package var path: String
  /// The headers, each name once.
  package private(set) var headers: [Header] = [("Accept", "application/json")]
  /// The members of the body, side by side; `nil` for a request without one.
  private var members: UTF8Text?

  private init(_ method: String, _ path: UTF8Text) {
    self.method = method
    self.path = path.description
  }

  /// A request that changes nothing.
  static func get(_ path: UTF8Text) -> ServiceCall { ServiceCall("GET", path) }

  /// A request that may change something.
  static func post(_ path: UTF8Text) -> ServiceCall { ServiceCall("POST", path) }

  /// Adds a header; nothing without a value.
  @inline(never)
  mutating func add(header name: StaticString, _ value: String?) {
    if value != nil { headers.append((name, value)) }
  }

  /// Adds a member of the body; nothing without a value.
  @inline(never)
  private mutating func add(_ name: StaticString, json value: String?) {
    guard let value else { return }
    if members == nil { add(header: "Content-Type", "application/json;charset=utf8") }
    let before: UTF8Text = members.map { "\($0)," } ?? ""
    members = "\(before)\"\(UTF8Text(stringLiteral: name))\":\(value)"
  }

  /// Adds a string to the body; nothing without one.
  @inline(never)
  mutating func add(_ name: StaticString, _ value: String?) { add(name, json: value?.asJSON) }

  /// Adds a Boolean to the body.
  mutating func add(_ name: StaticString, _ value: Bool) { add(name, json: value ? "true" : "false") }

  /// The body, a JSON object; `nil` for a request without one.
  package var body: String? { members.map { ("{\($0)}" as UTF8Text).description } }
}
