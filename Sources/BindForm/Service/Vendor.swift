internal import Platform

/// A vendor whose accounts people sign in with.
public struct Vendor: Hashable, Sendable, CustomStringConvertible {
  /// The name, as in the services' URLs: `wechat`.
  public let name: String

  /// Creates a vendor.
  ///
  /// - Parameter name: The name, as in the services' URLs.
  public init(_ name: String) { self.name = name }

  /// WeChat, which signs in with a code.
  public static let weChat = Vendor("wechat")
  /// Weibo, which signs in with a user and an access token.
  public static let weibo = Vendor("weibo")
  /// QQ, which signs in with a user and an access token.
  public static let qq = Vendor("qq")
  /// Alipay.
  public static let alipay = Vendor("alipay")

  /// The name.
  public var description: String { name }

  /// Compares names byte for byte.
  public static func == (one: Self, other: Self) -> Bool { one.name.hasSameBytes(as: other.name) }

  /// Feeds the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
