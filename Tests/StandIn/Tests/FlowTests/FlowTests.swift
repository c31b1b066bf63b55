import AccountFlows
import BindForm
import Foundation
import HTTPTypes
import PhoneCheck
import StandInService
import Testing

@Suite("Documented flows over HTTP", .timeLimit(.minutes(15)))
struct FlowTests {
  @Test(
    "Every documented flow ends in the documented final call, with the documented fields", arguments: Flow.all
  )
  func flows(flow: Flow) async throws {
    let standIn = try await StandIn.startForTests(flow.vendor)
    let player = try await flow.play(standIn)
    let requests = standIn.takeRequests()
    #expect(standIn.takeMisfits() == [])
    #expect(requests.map(\.line) == flow.requests.map(\.line))
    switch await player.form.stage {
    case .finished(let tokens): #expect(tokens.sessionToken == StandIn.sessionToken)
    case .closed(.numberChanged(let number)): #expect(number.canonical == "+86-13900139000")
    default:
      Issue.record("not finished:\n\(await player.log.text)")
      return
    }
    for (request, expected) in zip(requests, flow.requests) {
      for name in Flow.specialHeaders {
        #expect(request.headers[name] == expected.headers[name], "\(name) of \(request.line)")
      }
      for (name, value) in flow.service.headers {
        #expect(request.headers[name] == value, "\(name) of \(request.line)")
      }
    }
    await standIn.stop()
  }

  @Test("X-state-token is sent with exactly the calls that end a vendor's login")
  func stateTokens() {
    let ends = ["social/bind", "social/register-bind", "onetap", "mobile-by-token", "mfa/sms"]
    for flow in Flow.all where flow.service == .identity {
      for request in flow.requests {
        let path = request.line.split(separator: " ")[1]
        let isEnd: Bool
        switch flow.start {
        case .weChat, .weibo: isEnd = ends.contains { path.hasSuffix($0) }
        case .signIn, .signInByEmail, .register, .numberChange: isEnd = false
        }
        #expect((request.headers["x-state-token"] != nil) == isEnd, "\(flow.name): \(path)")
      }
    }
  }

  @Test("After an association the vendor's login suffices")
  func associatedLogin() async throws {
    let standIn = try await StandIn.startForTests()
    let flow = Flow.named("WeChat unknown, so sign in and associate", at: .smsLogin)
    let player = try await flow.play(standIn)
    guard case .finished = await player.form.stage else {
      Issue.record("not finished:\n\(await player.log.text)")
      return
    }
    let client = try standIn.smsLoginClient()
    let credential = VendorCredential(.code("vendor-3"), vendor: .weChat)
    let (head, body) = try await Player.transport(client.loginRequest(credential))
    let event = client.event(HTTPAnswer(head, body: body), for: .signIn(credential))
    #expect(event.map { "\($0)" } == "signedIn")
    await standIn.stop()
  }

  @Test(
    "A one tap exchange without an answer can be sent again by the person, with the same proof",
    arguments: Flow.withOneTap)
  func oneTapWithoutAnswer(flow: Flow) async throws {
    let standIn = try await StandIn.startForTests()
    standIn.fail("onetap", with: .cut)
    let player = try await flow.play(standIn)
    #expect(await player.form.bannerText(at: nil) == "No response: check your connection and try again")
    #expect(await player.form.canTryAgain)
    await player.send(.tryAgainTapped)
    #expect(await player.wait { if case .finished = $0.stage { true } else { false } })
    let lines = standIn.takeRequests().map(\.line).filter { $0.contains("onetap") }
    #expect(lines.count == 2 && lines.first == lines.last)
    await standIn.stop()
  }

  @Test("A session is refreshed, or its end is reported")
  func refresh() async throws {
    let standIn = try await StandIn.startForTests()
    let client = try standIn.identityClient(leadsTo: "bind")
    let (head, body) = try await Player.transport(
      try client.refreshRequest(.sessionToken(StandIn.sessionToken)))
    #expect(try client.tokens(in: HTTPAnswer(head, body: body)).expiresIn == .seconds(604_800))
    let (late, error) = try await Player.transport(try client.refreshRequest(.sessionToken("old")))
    let failure = #expect(throws: FailedAnswer.self) { try client.tokens(in: HTTPAnswer(late, body: error)) }
    #expect(failure.map { "\($0)" } == "IDAAS.SDK.PARAM.0023")
    await standIn.stop()
  }

  @Test("Definitions have an ETag that changes with them")
  func rotation() async throws {
    let standIn = try await StandIn.startForTests()
    let client = try standIn.identityClient(leadsTo: "bind")
    let (first, body) = try await Player.transport(client.countryCodesRequest())
    let tag = try #require(first.headerFields[.eTag])
    let (same, empty) = try await Player.transport(client.countryCodesRequest(ifNot: tag))
    #expect(same.status == .notModified && empty.isEmpty)
    standIn.rotateDefinitions()
    let (next, other) = try await Player.transport(client.countryCodesRequest(ifNot: tag))
    #expect(next.status == .ok && next.headerFields[.eTag] != tag && other != body)
    for body in [body, other] {
      let event = client.event(HTTPAnswer(next, body: body), for: .loadDefinitions(for: RequestID(number: 1)))
      #expect(event.map { "\($0)" } == "definitionsLoaded 5 #1")
    }
    await standIn.stop()
  }

  @Test(
    "A cut connection, a gateway's page and a late answer lead to a message, and nothing is sent twice",
    arguments: [Fault.cut, .page(502), .delay(.seconds(3))], ["country-codes", "sms/send", "social/bind"])
  func transportFaults(fault: Fault, path: String) async throws {
    let standIn = try await StandIn.startForTests()
    standIn.fail(path, with: fault)
    let player = try await Flow.all[0].play(standIn, limit: .milliseconds(1000))
    let expected: [String] =
      switch (fault, path) {
      case (.page, _): ["Something went wrong (HTTP 502): try again"]
      case (_, "country-codes"): ["Countries and regions couldn't be loaded: try again"]
      default: ["No response: check your connection and try again"]
      }
    let (form, log) = (await player.form, await player.log.text)
    #expect(Outcome(form, .english).shown == expected, "\(log)")
    let count = standIn.takeRequests().count { $0.path.hasSuffix(path) }
    #expect(count == 1)
    // The person can continue.
    switch path {
    case "country-codes":
      await player.send(.tryAgainTapped)
      #expect(await player.wait { $0.number.number != nil || $0.picker != nil })
    case "sms/send":
      await player.send(.sendCodeTapped)
      #expect(await player.wait { $0.smsCode.isSent })
    default:
      await player.send(.tryAgainTapped)
      #expect(await player.wait { if case .finished = $0.stage { true } else { false } })
    }
    await standIn.stop()
  }

  @Test("Faults can be read and written, and other texts are refused")
  func faultTexts() {
    for text in [
      "IDAAS.SDK.SMS.1005", "IDAAS.SDK.LOGIN.1003:4,30", "cut", "page:502", "status:404", "delay:1.5",
    ] {
      #expect(Fault(text) != nil, "\(text)")
    }
    #expect(Fault("SMS.1005") == Fault("IDAAS.SDK.SMS.1005") && Fault("SMS.1005") == Fault("SDK.SMS.1005"))
    #expect(Fault("CAPTCHA.0007") != nil && Fault("APP.0001") != nil)
    for text in ["", "SMS.9999", "cut:1", "page", "page:99", "delay:x"] {
      #expect(Fault(text) == nil, "\(text)")
    }
  }
}
