import Foundation
import StandInService
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The stand-in by itself, with requests written by hand from the pages.
@Suite("The stand-in disagrees", .timeLimit(.minutes(2)))
struct StandInTests {
  /// Asks a stand-in of a vendor.
  struct Caller {
    let standIn: StandIn
    private static let device: [String: String?] = [
      "X-operating-sys-version": "iOS 26.1", "X-device-fingerprint": "device", "X-agent": "Flows/1.0",
      "X-client-id": StandIn.clientID, "Content-Type": "application/json",
    ]

    init(_ vendor: StandInVendor, outcome: String = "bind") async throws {
      standIn = try await StandIn.start(vendor, outcome: outcome)
    }

    /// Returns the status and the body of an answer; a header without a value isn't sent.
    func ask(_ line: String, _ body: String = "", _ headers: [String: String?] = [:]) async throws -> (
      Int, String
    ) {
      let words = line.split(separator: " ").map(String.init)
      let path = words[1].hasPrefix("/") ? words[1] : "/api/v2/sdk/" + words[1]
      guard let url = URL(string: standIn.address + path) else { throw URLError(.badURL) }
      var request = URLRequest(url: url)
      request.httpMethod = words[0]
      if !body.isEmpty { request.httpBody = Data(body.utf8) }
      for (name, value) in Self.device.merging(headers, uniquingKeysWith: { $1 }) {
        request.setValue(value, forHTTPHeaderField: name)
      }
      let (data, answer) = try await URLSession.shared.data(for: request)
      return ((answer as? HTTPURLResponse)?.statusCode ?? 0, String(decoding: data, as: UTF8.self))
    }

    /// Returns the error code of an answer.
    func code(_ line: String, _ body: String = "", _ headers: [String: String?] = [:]) async throws -> String
    {
      let (_, text) = try await ask(line, body, headers)
      return Self.member("error_code", of: text)
    }

    static func member(_ name: String, of text: String) -> String {
      ((try? JSONSerialization.jsonObject(with: Data(text.utf8))) as? [String: Any])?[name] as? String ?? ""
    }
  }

  static let state: [String: String?] = ["X-state-token": StandIn.stateToken]

  @Test(
    "What a vendor's pages don't print is refused, and said",
    arguments: [
      (StandInVendor.ciam, "GET mobile-by-token", "", [:]),
      (.oneaccess, "POST login/weibo", #"{"access_token":"t","uid":"u"}"#, [:]),
      (.eiam, "POST login/email-verify-code", "{}", [:]), (.oneaccess, "POST email/send", "{}", [:]),
      (.ciam, "POST login/alipay", #"{"code":"c"}"#, ["X-tenant-id": "t"]),
      (.ciam, "POST sso/session-token/id-token", "", ["X-session-token": StandIn.sessionToken]),
      (.eiam, "POST sso/session-token/id-token", "", ["session-token": StandIn.sessionToken]),
      (.oneaccess, "GET social", "", ["Authorization": "Bearer e30.e30."]),
      (.ciam, "GET country-codes", "", ["Content-Type": String?.none]),
      (.ciam, "GET country-codes", "", state),
      (.ciam, "POST sso/session-token/id-token", "{}", ["session-token": StandIn.sessionToken]),
      (.ciam, "POST login/qq", #"{"access_token":"t","uid":"u"}"#, [:]),
      (.ciam, "POST social/bind", #"{"mobile":"13800138000","email":"a@b.c","verify_code":"1"}"#, state),
      (.ciam, "POST social/bind", #"{"mobile":"13800138000","verify_code":"1","email_code":"1"}"#, state),
      (.oneaccess, "POST social/bind", #"{"email":"a@b.c","verify_code":"1"}"#, state),
      (.ciam, "POST social/bind", #"{"mobile":"13800138000","verify_code":"1"}"#, [:]),
    ] as [(StandInVendor, String, String, [String: String?])])
  func misfits(vendor: StandInVendor, line: String, body: String, headers: [String: String?]) async throws {
    let caller = try await Caller(vendor)
    #expect(try await caller.code(line, body, headers) == "STAND-IN")
    #expect(caller.standIn.takeMisfits().count == 1)
    await caller.standIn.stop()
  }

  @Test("A slider's pictures have one right position, which counts once and for one number")
  func slider() async throws {
    let caller = try await Caller(.ciam)
    let sender = "13800138000"
    func pictures() async throws -> String {
      let (status, text) = try await caller.ask("GET captcha")
      #expect(status == 200)
      for name in ["originalImageBase64", "jigsawImageBase64"] {
        #expect(Caller.member(name, of: text).hasPrefix("iVBORw0KGgo"))
      }
      return Caller.member("token", of: text)
    }
    func check(_ token: String, _ x: Int) async throws -> String {
      let point = #"{\"x\":\#(x).0,\"y\":5.0}"#
      let body = #"{"point_json":"\#(point)","token":"\#(token)","sender":"\#(sender)"}"#
      return try await caller.ask("POST captcha/verify", body).1
    }
    func send(_ number: String, _ token: String) async throws -> (Int, String) {
      let quoted = token.replacing("\"", with: "\\\"")
      return try await caller.ask(
        "POST sms/send", #"{"mobile":"\#(number)","type":"BIND_MOBILE_SMS","captcha_token":"\#(quoted)"}"#)
    }
    for distance in [-6, 6, 40] {
      let token = try await pictures()
      let right = try #require(caller.standIn.sliderPosition)
      #expect(
        Caller.member("error_code", of: try await check(token, right + distance)) == "IDAAS.SDK.CAPTCHA.0002")
      // Refused pictures are used up.
      #expect(Caller.member("error_code", of: try await check(token, right)) == "IDAAS.SDK.CAPTCHA.0002")
    }
    for distance in [-5, 0, 5] {
      let token = try await pictures()
      let solved = Caller.member(
        "captcha_token", of: try await check(token, try #require(caller.standIn.sliderPosition) + distance))
      #expect(solved.hasPrefix("\(token)---{"))
      #expect(try await send("13900139000", solved).0 == 400)
      let sent = try await send("+86-" + sender, solved)
      #expect(sent == (200, ""))
      #expect(try await send(sender, solved).0 == 400)
    }
    #expect(caller.standIn.takeMisfits() == [])
    await caller.standIn.stop()
  }

  @Test("An id_token lives as long as it says, and a session as long as expire says, by the stand-in's clock")
  func lifetimes() async throws {
    let caller = try await Caller(.ciam, outcome: "bound")
    func token(_ line: String, _ body: String, _ headers: [String: String?] = [:]) async throws -> [String:
      String?]
    {
      let (status, text) = try await caller.ask(line, body, headers)
      #expect(status == 200)
      return ["Authorization": "Bearer " + Caller.member("id_token", of: text)]
    }
    let login = try await token("POST login/wechat", #"{"code":"vendor-code"}"#)
    #expect(try await caller.ask("GET social", "", login).0 == 200)
    caller.standIn.advance(by: .seconds(17_990))
    #expect(try await caller.ask("POST social/unbind-account", #"{"id":"1"}"#, login) == (200, ""))
    caller.standIn.advance(by: .seconds(20))
    #expect(try await caller.code("GET social", "", login) == "IDAAS.SDK.PARAM.0016")
    let session: [String: String?] = ["session-token": StandIn.sessionToken]
    let refreshed = try await token("POST sso/session-token/id-token", "", session)
    #expect(try await caller.ask("GET social", "", refreshed).0 == 200)
    caller.standIn.advance(by: .seconds(604_800))
    #expect(try await caller.code("POST sso/session-token/id-token", "", session) == "IDAAS.SDK.PARAM.0023")
    await caller.standIn.stop()
  }

  @Test("A number is changed with a code that was sent to it for that")
  func changedNumber() async throws {
    let caller = try await Caller(.ciam, outcome: "bound")
    let (_, login) = try await caller.ask("POST login/wechat", #"{"code":"vendor-code"}"#)
    let token: [String: String?] = ["Authorization": "Bearer " + Caller.member("id_token", of: login)]
    let change = #"{"mobile":"13900139000","verify_code":"123456"}"#
    for (type, expected) in [("BIND_MOBILE_SMS", 400), ("UPDATE_MOBILE_SMS", 200)] {
      let (sent, _) = try await caller.ask(
        "POST sms/send", #"{"mobile":"13900139000","type":"\#(type)","captcha_token":"slider"}"#)
      #expect(sent == 200)
      #expect(try await caller.ask("POST profile/update-mobile", change, token).0 == expected)
    }
    await caller.standIn.stop()
  }

  @Test("A second factor by SMS needs the number of the account, its own type of code and a state token")
  func secondFactor() async throws {
    let caller = try await Caller(.eiam, outcome: "mfa")
    let (_, login) = try await caller.ask("POST login/wechat", #"{"code":"vendor-code"}"#)
    #expect(Caller.member("status", of: login) == "MFA_AUTH")
    let (_, number) = try await caller.ask("GET mobile-by-token", "", Self.state)
    #expect(Caller.member("mobile", of: number) == "+86-13800138000")
    #expect(try await caller.code("GET mobile-by-token", "", ["X-state-token": "old"]) == "SDK.COMMON.1007")
    let proof = #"{"mobile":"13800138000","verify_code":"123456"}"#
    for (type, expected) in [("LOGIN_SMS", 400), ("MFA_AUTH_SMS", 200)] {
      _ = try await caller.ask(
        "POST sms/send", #"{"mobile":"+86-13800138000","type":"\#(type)","captcha_token":"slider"}"#)
      #expect(try await caller.ask("POST mfa/sms", proof, Self.state).0 == expected)
    }
    await caller.standIn.stop()
  }

  @Test("OneAccess reads the signature of a session, whose nonce is the time in hexadecimal")
  func signature() async throws {
    let caller = try await Caller(.oneaccess)
    func signed(_ text: String) -> [String: String?] {
      ["X-signature": Data(text.utf8).base64EncodedString()]
    }
    let right = "session_token=\(StandIn.sessionToken)&timestamp=1767225600000&nonce=19b76daa800"
    #expect(1_767_225_600_000 == 0x19b_76da_a800)
    let (status, refreshed) = try await caller.ask("POST session-token/refresh-id-token", "", signed(right))
    #expect(status == 200 && !Caller.member("id_token", of: refreshed).isEmpty)
    for wrong in [
      right + "0", right.replacing("session-token", with: "other"),
      right.replacing("timestamp", with: "time"),
    ] {
      #expect(try await caller.ask("GET social", "", signed(wrong)).0 == 400)
    }
    await caller.standIn.stop()
  }

  @Test("Every answer of the pages is served by some call or some refusal")
  func everyFile() throws {
    let folder = StandIn.repository.appending(path: "Tests/Fixtures/HTTPAnswers")
    let tables = try ["calls", "refusals"].map {
      try String(contentsOf: folder.appending(path: "\($0).tsv"), encoding: .utf8)
    }
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.path) where file.hasSuffix(".json")
    {
      let name = file.split(separator: ".").dropLast(2).joined(separator: ".")
      #expect(tables.contains { $0.contains("\t\(name)\t") }, "\(file)")
    }
  }
}
