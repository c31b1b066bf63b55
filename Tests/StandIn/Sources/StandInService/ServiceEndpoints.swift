import Foundation

/// The identity service of one vendor, as its HTTP pages print it.
///
/// A page has to print the request: its path, its headers and the members of its body. Then the row of the table says
/// what is checked and answered. A call needs no code here.
struct ServiceEndpoints: Sendable {
  let vendor: StandInVendor
  /// The outcome of a login, unless the device's fingerprint names one.
  let outcome: String
  /// The definitions to rotate through; the printed ones if there are none.
  let definitions: [String]
  var version = 0
  var tokens = IssuedTokens()
  var sliders = IssuedSliders()

  private let calls: [PrintedCall]
  /// The types of the codes that were sent, by the digits of the number or by the address.
  private var sent: [String: Set<String>] = [:]
  /// The numbers and addresses that have an account.
  private var accounts: Set<String> = [Self.contact(StandIn.knownNumber), StandIn.knownAddress]

  init(_ vendor: StandInVendor, outcome: String, definitions: [String]) {
    (self.vendor, self.outcome, self.definitions) = (vendor, outcome, definitions)
    calls = PrintedCall.all(of: vendor)
  }

  /// Why a request isn't answered.
  enum Problem: Error {
    /// No page prints such a request.
    case misfit(String)
    /// The service refuses it; the text fills the slot.
    case refused(PrintedRefusal.Cause, String)

    static func refused(_ cause: PrintedRefusal.Cause) -> Problem { .refused(cause, "") }
  }

  /// Answers a request at a time in seconds.
  ///
  /// - Throws: The fact of the request that no page prints.
  mutating func answer(_ request: StandInRequest, at now: Double) throws(Misfit) -> StandInAnswer {
    let rows = calls.filter { $0.method == request.method && $0.path == request.path }
    guard let usual = rows.first else { throw Misfit("no page of \(vendor.rawValue) prints it", status: 404) }
    do throws(Problem) {
      let call =
        rows.first { $0.outcome == request.headers["x-device-fingerprint"] } ?? rows.first {
          $0.outcome == outcome
        } ?? usual
      try PrintedRequest(request, call, of: vendor).check()
      try check(request, call, at: now)
      return answer(request, call, at: now)
    } catch {
      switch error {
      case .misfit(let text): throw Misfit("\(text): \(usual.page)", status: 400)
      case .refused(let cause, let slot): return Self.refusal(cause, slot, at: request.path, of: vendor)
      }
    }
  }

  /// A request that no page prints.
  struct Misfit: Error {
    let text: String
    let status: Int
    init(_ text: String, status: Int) { (self.text, self.status) = (text, status) }
  }

  private static func refusal(
    _ cause: PrintedRefusal.Cause, _ slot: String, at path: String, of vendor: StandInVendor
  ) -> StandInAnswer {
    let answer = PrintedRefusal.of(cause, at: path, of: vendor).answer
    return StandInAnswer(status: answer.status, body: answer.text.replacing("{0}", with: slot))
  }

  // MARK: Checks

  private mutating func check(_ request: StandInRequest, _ call: PrintedCall, at now: Double) throws(Problem)
  {
    if call.needsDevice, request.headers["x-client-id"] != StandIn.clientID { throw .refused(.application) }
    try checkToken(request, call, at: now)
    if let number = request.text("mobile"), !Self.isNumber(number) {
      throw .refused(.wrongParameter, "mobile")
    }
    let contact = request.text("mobile").map(Self.contact) ?? request.text("email")
    if let type = request.text("type"), !call.codes.contains(type) { throw .refused(.type) }
    if let token = request.text("captcha_token"), let contact {
      guard token == StandIn.captchaToken || sliders.redeem(token, for: contact) else {
        throw .refused(.captcha)
      }
    }
    if let code = request.text("verify_code"), let contact {
      guard code == StandIn.code, !(sent[contact] ?? []).isDisjoint(with: call.codes) else {
        throw .refused(.wrongCode)
      }
      if call.path.contains("/login/"), !accounts.contains(contact) { throw .refused(.noAccount) }
    }
    if let point = request.text("point_json"), let token = request.text("token"),
      let sender = request.text("sender")
    {
      guard sliders.check(point, token: token, sender: sender.contains("@") ? sender : Self.contact(sender))
      else {
        throw .refused(.captcha)
      }
    }
    if call.path.hasSuffix("/login/wechat"), request.text("code") != StandIn.vendorCode {
      throw .refused(.wrongParameter, "code")
    }
  }

  private func checkToken(_ request: StandInRequest, _ call: PrintedCall, at now: Double) throws(Problem) {
    let value = request.headers[call.header] ?? ""
    switch call.header {
    case "x-state-token":
      if value != StandIn.stateToken { throw .refused(.stateToken) }
    case "authorization":
      guard value.hasPrefix("Bearer "), tokens.isIDToken(String(value.dropFirst(7)), at: now) else {
        throw .refused(.idToken)
      }
    case "session-token", "x-session-token":
      if !tokens.isSession(value, at: now) { throw .refused(.sessionToken) }
    case "x-signature":
      guard let session = Self.session(signedBy: value), tokens.isSession(session, at: now) else {
        throw .refused(.signature)
      }
    default: break
    }
  }

  /// Reads `session_token=…&timestamp=…&nonce=…`, whose nonce is the time in hexadecimal.
  ///
  /// No page prints how it is padded before it is encrypted, so here "encrypted" means in base64.
  private static func session(signedBy signature: String) -> String? {
    guard let data = Data(base64Encoded: signature) else { return nil }
    let parts = String(decoding: data, as: UTF8.self).split(separator: "&").map {
      $0.split(separator: "=", maxSplits: 1)
    }
    guard parts.map({ $0.first ?? "" }) == ["session_token", "timestamp", "nonce"],
      parts.allSatisfy({ $0.count == 2 }),
      let time = Int(parts[1][1]), Int(parts[2][1], radix: 16) == time
    else { return nil }
    return String(parts[0][1])
  }

  // MARK: Answers

  private mutating func answer(_ request: StandInRequest, _ call: PrintedCall, at now: Double)
    -> StandInAnswer
  {
    if call.path.hasSuffix("/country-codes"), !definitions.isEmpty { return countryCodes(request) }
    var answer = PrintedAnswer(call.answer)
    if call.answer.hasPrefix("captcha.") { sliders.draw(into: &answer) }
    if let token = request.text("token"), let point = request.text("point_json") {
      answer.set("captcha_token", "\(token)---\(point)")
    }
    if let type = request.text("type"),
      let contact = request.text("mobile").map(Self.contact) ?? request.text("email")
    {
      sent[contact, default: []].insert(type)
    }
    if call.path.contains("/register"), let mobile = request.text("mobile") {
      accounts.insert(Self.contact(mobile))
    }
    if answer.member("timestamp") != nil { answer.set("timestamp", "\(Int(now * 1000))") }
    if let token = answer.member("state_token") {
      // A sample has a blank in front of the token, and keeps it.
      answer.set("state_token", token.prefix { $0 == " " } + StandIn.stateToken)
    }
    if answer.member("session_token") != nil { answer.set("session_token", StandIn.sessionToken) }
    if let expire = call.expire { answer.set("expire", json: "\(expire)") }
    tokens.issue(answer, expire: call.expire, at: now)
    // `Content-Type` without a body is what the page of update-mobile prints.
    return StandInAnswer(status: answer.status, body: answer.text)
  }

  private func countryCodes(_ request: StandInRequest) -> StandInAnswer {
    let tag = "\"definitions-\(version % definitions.count)\""
    var answer = StandInAnswer(body: definitions[version % definitions.count])
    answer.headers["ETag"] = tag
    if request.headers["if-none-match"] == tag { (answer.status, answer.body) = (304, "") }
    return answer
  }

  // MARK: Numbers

  /// Returns a number's digits without China's area code: pages print numbers with and without it.
  static func contact(_ number: String) -> String {
    let digits = number.filter { $0.isNumber }
    return digits.count == 13 && digits.hasPrefix("86") ? String(digits.dropFirst(2)) : digits
  }

  /// Whether a number has digits, with an area code or without; the form has checked that the tenant accepts it.
  private static func isNumber(_ text: String) -> Bool {
    text.utf8.count { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } >= 8
      && text.utf8.allSatisfy {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: "+")
          || $0 == UInt8(ascii: "-")
      }
  }
}
