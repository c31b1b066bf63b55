public import PhoneCheck
internal import StrictJSON

/// An account of a vendor that is bound to the signed-in account.
///
/// It prints without identifiers and name.
public struct BoundAccount: Hashable, Sendable {
  /// `id`: the identifier of the binding, for `IdentityServiceClient.unbindRequest(_:_:)`.
  public let id: String
  /// `socialType` in the service's words, such as `weixin`, `qq`, `weibo` or `alipay`.
  public let type: String
  /// `socialUid` or `social_uid`: the account's identifier at the vendor; `nil` if the service doesn't say it.
  public let accountID: String?
  /// `socialNickname`; `nil` if there is none.
  public let nickname: String?
  /// `socialHeadImage`: the address of a picture; `nil` if there is none.
  public let picture: String?

  /// Reads an account; `nil` if it lacks its identifier or its type.
  init?(_ account: JSONValue) {
    let member = { (name: String) in account[name]?.text.flatMap { $0.isEmpty ? nil : $0 } }
    guard let id = member("id"), let type = member("socialType") else { return nil }
    (self.id, self.type) = (id, type)
    accountID = member("socialUid") ?? member("social_uid")
    (nickname, picture) = (member("socialNickname"), member("socialHeadImage"))
  }
}

extension BoundAccount: ShownAsDescription {
  /// The vendor, in the service's words.
  public var description: String { type }
}
