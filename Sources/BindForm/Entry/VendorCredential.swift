/// What a vendor's SDK hands over, for the service's login call; it prints nothing of the token.
public struct VendorCredential: Hashable, Sendable {
  /// `uid` or `userID`.
  public let userID: String
  /// `access_token`.
  public let accessToken: String
  /// When the token expires; `nil` when the SDK didn't say.
  public let expiresAt: Moment?

  /// Takes what the SDK handed over.
  public init(userID: String, accessToken: String, expiresAt: Moment? = nil) {
    self.userID = userID
    self.accessToken = accessToken
    self.expiresAt = expiresAt
  }
}

extension VendorCredential: CustomStringConvertible, CustomReflectable {
  /// That there is one.
  public var description: String { "credential" }

  /// A mirror without the token.
  public var customMirror: Mirror { Mirror(self, children: ["expiresAt": expiresAt as Any]) }
}
