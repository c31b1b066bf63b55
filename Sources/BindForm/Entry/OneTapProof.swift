/// What the server exchanges for the full number; it prints nothing of itself.
public struct OneTapProof: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
  /// `token`.
  public let token: String
  /// `processID`.
  public let processID: String
  /// `authcode`; `nil` where the operator has none.
  public let authCode: String?

  /// Takes what the SDK handed over.
  public init(token: String, processID: String, authCode: String? = nil) {
    self.token = token
    self.processID = processID
    self.authCode = authCode
  }

  /// That there is one.
  public var description: String { "proof" }

  /// An empty mirror.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
