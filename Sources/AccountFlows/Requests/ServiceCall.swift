internal import Platform

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
  /// The members of the body; `nil` for a request without one.
  private var members: JSONObjectText?

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
  private mutating func add(_ name: StaticString, json value: JSONText?) {
    guard let value else { return }
    if members == nil {
      members = JSONObjectText()
      add(header: "Content-Type", "application/json;charset=utf8")
    }
    members?.add(UTF8Text(stringLiteral: name), value)
  }

  /// Adds a string to the body; nothing without one.
  @inline(never)
  mutating func add(_ name: StaticString, _ value: String?) { add(name, json: value.map { JSONText($0) }) }

  /// Adds a Boolean to the body.
  mutating func add(_ name: StaticString, _ value: Bool) { add(name, json: JSONText(booleanLiteral: value)) }

  /// The body, a JSON object; `nil` for a request without one.
  package var body: String? { members?.json.text }
}
