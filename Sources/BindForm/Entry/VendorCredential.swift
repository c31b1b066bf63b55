/// What a vendor's SDK returns for a login, to be sent to the service; neither user nor token is printed.
public struct VendorCredential: Hashable, Sendable {
  /// `uid` or `userID`.
  public let userID: String
  /// `access_token`.
  public let accessToken: String
  /// When the token expires, by the host's clock; `nil` when the SDK didn't say.
  public let expiresAt: Moment?

  /// Creates a credential from what the SDK returned.
  ///
  /// - Parameters:
  ///   - userID: `uid` or `userID`.
  ///   - accessToken: `access_token`.
  ///   - expiresAt: When the token expires, by the host's clock; `nil` when the SDK didn't say.
  public init(userID: String, accessToken: String, expiresAt: Moment? = nil) {
    self.userID = userID
    self.accessToken = accessToken
    self.expiresAt = expiresAt
  }
}

extension VendorCredential: CustomStringConvertible, CustomReflectable {
  /// The word `credential`.
  public var description: String { "credential" }

  /// A mirror without the token.
  public var customMirror: Mirror { Mirror(self, children: ["expiresAt": expiresAt as Any]) }
}
