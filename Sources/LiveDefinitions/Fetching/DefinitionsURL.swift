public import HTTPTypes
public import PhoneCheck
import Platform

/// The URL of definitions, with `https`, or with `http` on this machine.
///
/// A URL without a path is a service's: its definitions are at the path that the identity service documents. User,
/// password and query may be secret, so they are never printed.
public struct DefinitionsURL: Hashable, Sendable {
  /// The reason why a text isn't such a URL; it prints without the text.
  public enum Fault: Error, Hashable, Sendable {
    /// It isn't a URL of `https` or `http` with a host.
    case malformed
    /// It is `http` to another machine: a machine on the way could replace the definitions.
    case unencrypted
    /// It is a URL with an unsupported scheme, such as `ftp` or `file`.
    case otherScheme(String)
  }

  /// `https` or `http`.
  public let scheme: String
  /// The host, with a port or without.
  public let authority: String
  /// User and password as written; `nil` if there are none.
  let userInfo: String?
  /// Path and query.
  let target: String

  /// The path of the definitions at the identity service.
  private static let documentedPath = "/api/v2/sdk/country-codes"

  /// Reads a URL.
  ///
  /// - Parameter text: The URL; a fragment is ignored.
  /// - Throws: A ``Fault``.
  public init(_ text: String) throws(Fault) {
    guard Self.isURL(text), let (name, remainder) = text.divided(at: "://") else { throw .malformed }
    let scheme = name.lowercased()
    guard scheme == "https" || scheme == "http" else { throw .otherScheme(scheme) }
    self.scheme = scheme
    let rest = remainder.prefix { $0 != "#" }
    let end = rest.firstIndex { "/?".contains($0) } ?? rest.endIndex
    let place = rest[..<end]
    let at = place.lastIndex(of: "@")
    userInfo = at.map { String(place[..<$0]) }
    authority = String(at.map { place[place.index(after: $0)...] } ?? place).lowercased()
    let path = rest[end...]
    target = path.isEmpty || path == "/" ? Self.documentedPath : (path.hasPrefix("?") ? "/" : "") + path
    let isPrintable = text.utf8.allSatisfy { $0 > UInt8(ascii: " ") && $0 < 0x7f && $0 != UInt8(ascii: "\\") }
    guard isPrintable, let host = Self.host(of: authority) else { throw .malformed }
    if scheme == "http", !Self.isLoopback(host) { throw .unencrypted }
  }

  /// Whether a text is meant as a URL rather than a file's name: it begins with a scheme and `://`, as in `https://`.
  public static func isURL(_ text: String) -> Bool {
    let scheme = text.utf8.prefix { $0 != UInt8(ascii: ":") }
    let isScheme = scheme.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
        true
      default: false
      }
    }
    // A single letter is a drive's name.
    return scheme.count > 1 && isScheme && text.utf8.dropFirst(scheme.count).starts(with: "://".utf8)
  }

  /// The host of an authority whose port, if any, is a number; `nil` if there is no host.
  private static func host(of authority: String) -> Substring? {
    let isBracketed = authority.hasPrefix("[")
    let end =
      isBracketed ? authority.firstIndex(of: "]").map(authority.index(after:)) : authority.firstIndex(of: ":")
    if isBracketed, end == nil { return nil }
    let host = authority[..<(end ?? authority.endIndex)]
    let rest = authority[(end ?? authority.endIndex)...]
    guard !host.isEmpty, rest.isEmpty || rest.first == ":" && UInt16(rest.dropFirst()) != nil,
      isBracketed || host.utf8.allSatisfy(isOfName)
    else { return nil }
    return host
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
      UInt8(ascii: "."), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  private static func isLoopback(_ host: Substring) -> Bool {
    if host == "localhost" || host == "[::1]" { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }

  /// The headers of a request by a program that isn't an app: the documented ones of the identity service, and
  /// `others`.
  ///
  /// - Parameters:
  ///   - clientID: The app's identifier at the service; `nil` to send none.
  ///   - tenantID: The tenant, for apps of independent vendors.
  ///   - others: Further headers. They replace headers of the same name.
  public static func headers(
    clientID: String? = nil, tenantID: String? = nil, others: HTTPFields = [:]
  ) -> HTTPFields {
    let device = ServiceDevice(
      clientID: clientID ?? "", tenantID: tenantID, operatingSystem: "phonecheck", fingerprint: "phonecheck",
      agent: "phonecheck")
    var fields = device.headers
    (fields["X-L"], fields["X-client-id"]) = ("en", clientID)
    // CIAM's pages require it also of a request without a body.
    fields["Content-Type"] = "application/json"
    for field in others { fields[field.name] = nil }
    fields.append(contentsOf: others)
    return fields
  }

  /// The key of the tenant that owns the definitions: URL, client and tenant, without user and password.
  public func tenant(_ headers: HTTPFields) -> TenantKey {
    func value(_ name: String) -> String? { HTTPField.Name(name).flatMap { headers[$0] } }
    return TenantKey([scheme, authority, target, value("X-client-id"), value("X-tenant-id")])
  }

  /// Creates the request for the definitions.
  ///
  /// - Parameters:
  ///   - headers: The headers of the request.
  ///   - entityTag: The `ETag` of the current copy.
  public func request(_ headers: HTTPFields, ifNot entityTag: String? = nil) -> ServiceRequest {
    var head = HTTPRequest(
      method: .get, scheme: scheme, authority: (userInfo.map { $0 + "@" } ?? "") + authority, path: target,
      headerFields: headers)
    if head.headerFields[.accept] == nil { head.headerFields[.accept] = "application/json" }
    head.headerFields[.ifNoneMatch] = entityTag
    return ServiceRequest(head: head)
  }

  /// Returns a text without a URL's user and password, and with `?•` for its query.
  package static func withoutSecrets(_ text: String) -> String {
    guard let (scheme, remainder) = text.divided(at: "://") else { return text }
    var rest = remainder[...]
    let authority = rest.prefix { !"/?#".contains($0) }
    if let at = authority.lastIndex(of: "@") { rest = rest[rest.index(after: at)...] }
    let path = rest.prefix { $0 != "?" && $0 != "#" }
    return scheme + "://" + path + (path.endIndex < rest.endIndex ? "?•" : "")
  }
}

extension DefinitionsURL: ShownAsDescription {
  /// The URL without user, password and query.
  public var description: String { Self.withoutSecrets("\(scheme)://\(authority)\(target)") }
}

extension DefinitionsURL.Fault: ShownAsDescription {
  /// The fault, without the text.
  public var description: String {
    switch self {
    case .malformed: "not a URL of https, or of http on this machine"
    case .unencrypted: "http to another machine"
    case .otherScheme(let scheme): "\(scheme), which is not https"
    }
  }
}
