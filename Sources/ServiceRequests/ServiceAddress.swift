/// The address of a service: `https://tenant.example.com`, optionally with a path prefix.
public struct ServiceAddress: Hashable, Sendable, CustomStringConvertible {
  /// `https`, or `http` for a server on this machine.
  public let scheme: String
  /// The host, optionally with a port: `tenant.example.com`, `127.0.0.1:8080`.
  public let authority: String
  /// The path in front of the service's own paths, without a slash at its end; usually empty.
  public let pathPrefix: String

  /// Reads an address.
  ///
  /// - Parameter text: A URL with `http` or `https`, a host and, optionally, a port and a path, but without user, query
  ///   or fragment.
  /// - Returns: The address, or `nil` if the text is anything else.
  public init?(_ text: String) {
    guard let scheme = ["https", "http"].first(where: { text.lowercased().hasPrefix($0 + "://") }) else {
      return nil
    }
    let rest = text.dropFirst(scheme.utf8.count + 3)
    let end = rest.firstIndex(of: "/") ?? rest.endIndex
    let path = rest[end...]
    guard !rest[..<end].isEmpty, rest[..<end].utf8.allSatisfy(Self.isOfAuthority),
      path.utf8.allSatisfy(Self.isOfPath)
    else { return nil }
    self.scheme = scheme
    authority = String(rest[..<end])
    pathPrefix = String(path.hasSuffix("/") ? path.dropLast() : path)
  }

  private static func isOfAuthority(_ byte: UInt8) -> Bool {
    isUnreserved(byte) || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "]")
  }

  private static func isOfPath(_ byte: UInt8) -> Bool {
    isUnreserved(byte) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "%")
  }

  /// Whether a byte needs no escape in a URL (RFC 3986, 2.3).
  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "~"):
      true
    default: false
    }
  }

  /// The address as a URL.
  public var description: String { "\(scheme)://\(authority)\(pathPrefix)" }
}
