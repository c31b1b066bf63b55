public import PhoneCheck
internal import Platform

/// The result of a login with a vendor's SDK, to be sent to the service; it prints without user, token and code.
public struct VendorCredential: Hashable, Sendable {
  /// The proof of the login for the service.
  public enum Proof: Hashable, Sendable {
    /// `uid` or `userID`, and `access_token`, as from Weibo.
    case token(userID: String, accessToken: String)
    /// `code`, as from WeChat: valid for some minutes, and only once.
    case code(String)
  }

  /// The vendor; `nil` if the host has only one.
  public let vendor: Vendor?
  /// The proof of the login for the service.
  public let proof: Proof
  /// The time when the proof expires, by the host's clock; `nil` if the SDK didn't say.
  public let expiresAt: Moment?

  /// Creates a credential from the SDK's result.
  ///
  /// - Parameters:
  ///   - proof: The proof of the login for the service.
  ///   - vendor: The vendor; `nil` if the host has only one.
  ///   - expiresAt: The time when the proof expires, by the host's clock; `nil` if the SDK didn't say.
  public init(_ proof: Proof, vendor: Vendor? = nil, expiresAt: Moment? = nil) {
    self.vendor = vendor
    self.proof = proof
    self.expiresAt = expiresAt
  }

  /// Creates a credential with an access token.
  ///
  /// - Parameters:
  ///   - userID: `uid` or `userID`.
  ///   - accessToken: `access_token`.
  ///   - vendor: The vendor; `nil` if the host has only one.
  ///   - expiresAt: The time when the token expires, by the host's clock; `nil` if the SDK didn't say.
  public init(userID: String, accessToken: String, vendor: Vendor? = nil, expiresAt: Moment? = nil) {
    self.init(.token(userID: userID, accessToken: accessToken), vendor: vendor, expiresAt: expiresAt)
  }
}

extension VendorCredential: ShownAsDescription {
  /// The vendor and the word `credential`, or `code`.
  public var description: String {
    let kind =
      switch proof {
      case .token: "credential"
      case .code: "code"
      }
    return vendor.map { "\($0) \(kind)" } ?? kind
  }
}

extension VendorCredential.Proof {
  /// Whether two proofs are the same, byte for byte.
  public static func == (one: Self, other: Self) -> Bool {
    switch (one, other) {
    case (.token(let userID, let token), .token(let otherUserID, let otherToken)):
      userID.hasSameBytes(as: otherUserID) && token.hasSameBytes(as: otherToken)
    case (.code(let code), .code(let otherCode)): code.hasSameBytes(as: otherCode)
    case (.token, .code), (.code, .token): false
    }
  }
}

extension VendorCredential.Proof: ShownAsDescription {
  /// The kind of proof.
  public var description: String {
    switch self {
    case .token: "token"
    case .code: "code"
    }
  }
}
