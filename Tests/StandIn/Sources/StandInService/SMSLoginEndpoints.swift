import Foundation

/// The endpoints of a back end with login by SMS, with accounts that exist until it stops.
struct SMSLoginEndpoints: Sendable {
  static let prefix = "/hserve/"

  /// The numbers with an account, in national form.
  private var accounts: Set<String> = [StandIn.knownNumber]
  private var sent: Set<String> = []
  /// The known vendor accounts, by their person.
  private var known: Set<String> = [Self.person(of: StandIn.knownVendorCode)]

  mutating func answer(_ request: StandInRequest) -> StandInAnswer {
    guard request.headers["x-hydrogen-client-id"] == StandIn.clientID else {
      return .json(["error_msg": "client id"], status: 401)
    }
    let path = request.path.dropFirst(Self.prefix.count)
    if path == "v2.1/sms-verification-code/" { return sendCode(request) }
    if path == "v2.1/login/sms/" { return signIn(request) }
    if path.hasSuffix("/authenticate/") { return authenticate(request) }
    if path.hasSuffix("/user-association/") { return associate(request) }
    if request.path == StandIn.oneTapPath { return oneTap(request) }
    return StandInAnswer(status: 404)
  }

  /// Returns the person of a vendor's code, the part before the hyphen: `known-1` and `known-2`.
  ///
  /// A code is used only once.
  private static func person(of code: String) -> String { String(code.prefix { $0 != "-" }) }

  private mutating func authenticate(_ request: StandInRequest) -> StandInAnswer {
    guard let code = request.text("auth_token") else {
      return .json(["error_msg": "auth_token"], status: 400)
    }
    if request.flag("create_user") ?? true { known.insert(Self.person(of: code)) }
    return known.contains(Self.person(of: code))
      ? Self.tokens : .json(["error_msg": "user not found"], status: 404)
  }

  /// Associates a vendor's account; an account that is already known is another person's.
  private mutating func associate(_ request: StandInRequest) -> StandInAnswer {
    guard request.headers["authorization"] == "Hydrogen-r1 \(StandIn.sessionToken)" else {
      return .json(["error_msg": "unauthorized"], status: 401)
    }
    guard let code = request.text("auth_token") else {
      return .json(["error_msg": "auth_token"], status: 400)
    }
    return known.insert(Self.person(of: code)).inserted
      ? .json(["status": "ok"]) : .json(["error_msg": "associated already"], status: 409)
  }

  /// Exchanges a carrier's proof for its number, which has no account at first.
  private mutating func oneTap(_ request: StandInRequest) -> StandInAnswer {
    guard request.text("token") != nil, request.text("processID") != nil else {
      return .json(["error_msg": "token"], status: 400)
    }
    if request.flag("create_user") ?? true { accounts.insert(StandIn.carrierNumber) }
    return accounts.contains(StandIn.carrierNumber)
      ? Self.tokens : .json(["error_msg": "user not found"], status: 404)
  }

  private static let tokens = StandInAnswer.json(
    ["token": StandIn.sessionToken, "user_id": 1, "expires_in": 2_592_000], status: 201)

  private mutating func sendCode(_ request: StandInRequest) -> StandInAnswer {
    guard let phone = request.text("phone"), Self.isNational(phone) else {
      return .json(["error_msg": "phone"], status: 400)
    }
    guard request.flag("create_user") ?? true || accounts.contains(phone) else {
      return .json(["error_msg": "user not found"], status: 404)
    }
    sent.insert(phone)
    return .json(["status": "ok"])
  }

  private mutating func signIn(_ request: StandInRequest) -> StandInAnswer {
    guard let phone = request.text("phone"), Self.isNational(phone), sent.contains(phone),
      request.text("code") == StandIn.code
    else { return .json(["error_msg": "code"], status: 400) }
    if request.flag("create_user") ?? true { accounts.insert(phone) }
    return accounts.contains(phone) ? Self.tokens : .json(["error_msg": "user not found"], status: 404)
  }

  private static func isNational(_ phone: String) -> Bool {
    phone.utf8.count == 11 && phone.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}
