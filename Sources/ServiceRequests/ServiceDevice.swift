package import HTTPTypes
public import PhoneCheck

/// The app and the device that send requests, as the identity service's headers name them.
///
/// It prints without these facts.
public struct ServiceDevice: Hashable, Sendable {
  /// `X-client-id`: the identifier of the app at the service.
  public var clientID: String
  /// `X-tenant-id`: the tenant, for apps of independent vendors at OneAccess; `nil` for none.
  public var tenantID: String?
  /// `X-operating-sys-version`, such as `iOS 26.1`.
  public var operatingSystem: String
  /// `X-device-fingerprint`, the same for every request of a device.
  public var fingerprint: String
  /// `X-device-ip`: the device's address; `nil` to leave it out.
  public var address: String?
  /// `X-agent`: the user agent.
  public var agent: String

  /// Creates a device.
  ///
  /// - Parameters:
  ///   - clientID: The identifier of the app at the service.
  ///   - tenantID: The tenant, for apps of independent vendors at OneAccess.
  ///   - operatingSystem: The operating system, such as `iOS 26.1`.
  ///   - fingerprint: The device's fingerprint, the same for every request.
  ///   - address: The device's address; `nil` to leave it out.
  ///   - agent: The user agent.
  public init(
    clientID: String, tenantID: String? = nil, operatingSystem: String, fingerprint: String,
    address: String? = nil,
    agent: String
  ) {
    self.clientID = clientID
    self.tenantID = tenantID
    self.operatingSystem = operatingSystem
    self.fingerprint = fingerprint
    self.address = address
    self.agent = agent
  }

  /// The headers that name the device, without the headers for the app and its language.
  package var headers: HTTPFields {
    var fields = HTTPFields()
    let values = [
      ("X-operating-sys-version", operatingSystem), ("X-device-fingerprint", fingerprint),
      ("X-device-ip", address), ("X-agent", agent), ("X-tenant-id", tenantID),
    ]
    for (name, value) in values { fields[name] = value }
    return fields
  }
}

extension ServiceDevice: ShownAsDescription {
  /// The word `device`.
  public var description: String { "device" }
}

extension HTTPFields {
  /// The value of a field whose name is known to be valid; a value that isn't allowed in a header is left out.
  package subscript(name: String) -> String? {
    get { HTTPField.Name(name).flatMap { self[$0] } }
    set { if let name = HTTPField.Name(name) { self[name] = newValue } }
  }
}
