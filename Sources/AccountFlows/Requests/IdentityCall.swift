public import BindForm
internal import Platform

/// A call of the identity service, and the vendors whose HTTP pages print it.
///
/// This is the one table of calls: a call is one row here, and a function that composes its headers and its body.
/// The pages are below `https://open.bccastle.com/en/development/ciam/api/v2/sdk/` (CIAM),
/// `https://open.bccastle.com/en/development/eiam/` (EIAM) and `https://support.huaweicloud.com/intl/en-us/api-oneaccess/`
/// (OneAccess).
public struct IdentityCall: Hashable, Sendable {
  /// The path below `/api/v2/sdk/`, such as `social/bind`.
  public let name: String
  /// The vendors that have the call.
  public let vendors: [IdentityVendor]
  /// Whether the call is `GET`; otherwise `POST`.
  let isGet: Bool

  private init(_ name: UTF8Text, of vendors: [IdentityVendor], isGet: Bool = false) {
    (self.name, self.vendors, self.isGet) = (name.description, vendors, isGet)
  }

  private static func reading(_ name: UTF8Text, of vendors: [IdentityVendor]) -> IdentityCall {
    IdentityCall(name, of: vendors, isGet: true)
  }

  private static func sending(_ name: UTF8Text, of vendors: [IdentityVendor]) -> IdentityCall {
    IdentityCall(name, of: vendors)
  }

  private static var all: [IdentityVendor] { [.ciam, .eiam, .oneAccess] }

  // MARK: Before a login

  /// The definitions.
  public static var countryCodes: IdentityCall { reading("country-codes", of: all) }
  /// A slider's pictures.
  public static var captcha: IdentityCall { reading("captcha", of: all) }
  /// The check of a slider's position.
  public static var captchaCheck: IdentityCall { sending("captcha/verify", of: all) }
  /// A code by SMS.
  public static var smsCode: IdentityCall { sending("sms/send", of: all) }
  /// A code by e-mail.
  public static var emailCode: IdentityCall { sending("email/send", of: [.ciam, .eiam]) }

  // MARK: Logins

  /// A login with the result of a vendor's SDK.
  ///
  /// - Parameter vendor: The vendor; no page prints a login of any other than WeChat, Weibo, QQ and Alipay.
  public static func login(with vendor: Vendor) -> IdentityCall {
    let vendors: [IdentityVendor] =
      switch vendor {
      case .weChat: all
      case .alipay: [.ciam, .oneAccess]
      case .weibo, .qq: [.ciam]
      default: []
      }
    return sending("login/\(vendor.name)", of: vendors)
  }

  /// A login with a number and a code.
  public static var smsLogin: IdentityCall { sending("login/mobile-verify-code", of: all) }
  /// A login with an address and a code.
  public static var emailLogin: IdentityCall { sending("login/email-verify-code", of: [.ciam]) }
  /// A login with the token of Alibaba Cloud's one tap.
  public static var oneTapLogin: IdentityCall { sending("login/aliyun-mobile-auth", of: [.ciam]) }
  /// The number for a second factor.
  public static var mobileOfLogin: IdentityCall { reading("mobile-by-token", of: [.eiam, .oneAccess]) }
  /// A second factor by SMS.
  public static var secondFactor: IdentityCall { sending("mfa/sms", of: [.eiam, .oneAccess]) }

  // MARK: Accounts

  /// Binding a number.
  public static var bind: IdentityCall { sending("social/bind", of: all) }
  /// Binding an e-mail address: the same path, and at OneAccess only a number.
  public static var bindEmail: IdentityCall { sending("social/bind", of: [.ciam, .eiam]) }
  /// An account with a number, bound to the vendor's.
  public static var registerAndBind: IdentityCall { sending("social/register-bind", of: all) }
  /// An account with an e-mail address, bound to the vendor's: the same path, and at OneAccess only a number.
  public static var registerAndBindEmail: IdentityCall {
    sending("social/register-bind", of: [.ciam, .eiam])
  }
  /// An account with a number, without a vendor's.
  public static var register: IdentityCall {
    sending("register/mobile-verify-code", of: [.ciam, .oneAccess])
  }
  /// An account with an e-mail address, without a vendor's: no page prints such a call, so its name isn't a path.
  public static var registerEmail: IdentityCall { sending("register by e-mail", of: []) }

  // MARK: After a login

  /// New tokens for a session token.
  public static var refresh: IdentityCall { sending("sso/session-token/id-token", of: [.ciam, .eiam]) }
  /// A new id_token for a signed session token.
  public static var signedRefresh: IdentityCall {
    sending("session-token/refresh-id-token", of: [.oneAccess])
  }
  /// The vendors' accounts that are bound.
  public static var boundAccounts: IdentityCall { reading("social", of: all) }
  /// Unbinding an account by its identifier.
  public static var unbindAccount: IdentityCall { sending("social/unbind-account", of: all) }
  /// Changing the number.
  public static var updateMobile: IdentityCall { sending("profile/update-mobile", of: [.ciam]) }
  /// The end of a session.
  public static var logout: IdentityCall { reading("logout", of: [.oneAccess]) }

  // MARK: Signatures

  /// The service's time, for a signature.
  public static var serverTime: IdentityCall { reading("server-date", of: [.oneAccess]) }
  /// The application's public key, for a signature.
  public static var publicKey: IdentityCall { reading("public-key", of: [.oneAccess]) }

  // MARK: Comparing

  /// Compares methods, vendors and, byte for byte, names.
  public static func == (one: Self, other: Self) -> Bool {
    one.isGet == other.isGet && one.vendors == other.vendors && one.name.hasSameBytes(as: other.name)
  }

  /// Feeds the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }

  // MARK: Requests

  /// Returns the request without its headers and its body.
  ///
  /// - Throws: ``IdentityCallError/missing(_:at:)`` if the vendor doesn't have the call.
  func request(at vendor: IdentityVendor) throws(IdentityCallError) -> ServiceCall {
    guard vendors.contains(vendor) else { throw .missing(self, at: vendor) }
    return request(ofAnyVendor: vendor)
  }

  /// Returns the request of a call that every vendor has, without its headers and its body.
  func request(ofAnyVendor vendor: IdentityVendor) -> ServiceCall {
    let isOfThirdVersion = vendor == .oneAccess && self == .login(with: .alipay)
    let path: UTF8Text = isOfThirdVersion ? "/api/v3/sdk/\(name)" : Self.path(name)
    return isGet ? .get(path) : .post(path)
  }

  /// The path of a call's name at most vendors.
  static func path(_ name: String) -> UTF8Text { "/api/v2/sdk/\(name)" }
}

extension IdentityCall: CustomStringConvertible {
  /// The path below `/api/v2/sdk/`.
  public var description: String { name }
}
