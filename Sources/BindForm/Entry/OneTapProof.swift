public import PhoneCheck

/// The carrier's proof, which the service exchanges for the full number; no part of it is printed.
public struct OneTapProof: Hashable, Sendable, ShownAsDescription {
  /// `token`.
  public let token: String
  /// `processID`.
  public let processID: String
  /// `authcode`; `nil` for operators without one.
  public let authCode: String?

  /// Creates a proof from the SDK's result.
  ///
  /// - Parameters:
  ///   - token: `token`.
  ///   - processID: `processID`.
  ///   - authCode: `authcode`; `nil` for operators without one.
  public init(token: String, processID: String, authCode: String? = nil) {
    self.token = token
    self.processID = processID
    self.authCode = authCode
  }

  /// The word `proof`.
  public var description: String { "proof" }
}
