import AccountFlows
import AccountFlowsFoundation
import BindForm
import FormSessions
import Foundation
import HTTPTypes
import LoopbackServer
import PhoneCheck
import Testing

/// The page for apps that come from the documented SDKs: every row of its tables, and its code.
@Suite("Moving over from the documented SDKs")
struct MovingTests {
  private static let repository = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static func lines(of path: String) throws -> [String] {
    try String(contentsOf: repository.appending(path: path), encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Returns the rows of the tables with this head, as cells.
  private static func rows(_ head: String) throws -> [[String]] {
    var rows: [[String]] = []
    var isInTable = false
    for line in try lines(of: "Docs/Moving.md") {
      if line == head { isInTable = true } else if !line.hasPrefix("|") { isInTable = false }
      guard isInTable, line != head, !line.hasPrefix("| ---") else { continue }
      rows.append(
        line.dropFirst().dropLast().split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) })
    }
    return rows
  }

  /// Returns the texts between backticks.
  private static func code(_ cell: String) -> [String] {
    cell.split(separator: "`", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }
      .map { String($0.element) }
  }

  // MARK: Names

  /// Returns the methods of the five documents: on each line a class, and the method that an app calls.
  private static func surface() throws -> [String] {
    try lines(of: "Tests/Fixtures/sdk-surface.txt").filter { !$0.isEmpty && !$0.hasPrefix("#") }
  }

  @Test("Every name that apps call today has a row")
  func everyName() throws {
    let named = Set(try Self.rows("| today | here |").flatMap { Self.code($0[0]) })
    let surface = try Self.surface()
    #expect(surface.count > 70)
    for name in surface {
      // If several methods are alike, their common first part may name them.
      let isNamed = named.contains(name) || named.contains { $0.hasSuffix(":") && name.hasPrefix($0) }
      #expect(isNamed, "\(name) has no row")
    }
    #expect(
      named.allSatisfy { name in
        surface.contains { $0.hasPrefix(name) } || name.hasPrefix("POST ") || name.hasPrefix("GET ")
      })
  }

  // MARK: Callbacks

  private static let request = RequestID(number: 1)

  /// Returns the adapters' result for a callback, in one line.
  private static func result(of callback: String, _ code: String, _ data: Any?) throws -> String {
    let service = IdentityService()
    switch callback {
    case "login": return "\(BindingForm.Event(loginCallback: code, data: data))"
    case "slider":
      return "\(BindingForm.Event.sliderFinished(SliderOutcome(callback: code, data: data), for: request))"
    case "SMS", "e-mail": return "\(service.codeEvent(callback: code, data: data, for: request))"
    case "bind": return "\(service.submissionEvent(callback: code, data: data, for: request))"
    case "definitions": return "\(service.definitionsEvent(callback: code, data: data, for: request))"
    case "userinfo": return try "\(#require(IDToken(callback: code, data: data)))"
    case "refresh":
      let device = ServiceDevice(clientID: "c", operatingSystem: "iOS", fingerprint: "f", agent: "a")
      let address = try #require(ServiceAddress("https://example.com"))
      let client = IdentityServiceClient(at: address, device: device)
      do throws(FailedAnswer) {
        return "\(try client.tokens(callback: code, data: data))"
      } catch {
        return "\(error)"
      }
    case "id_token": return "\(IDTokenCheck(callback: code, data: data))"
    default: throw UnknownCallback(name: callback)
    }
  }

  struct UnknownCallback: Error { let name: String }

  @Test(
    "Every row of callbacks shows the adapter's result, as text, as a dictionary, and with numbers as objects"
  )
  func callbacks() throws {
    let rows = try Self.rows("| callback | code | data | event |")
    #expect(rows.count > 20)
    for row in rows {
      let (callback, code, expected) = (row[0], Self.code(row[1])[0], Self.code(row[3])[0])
      let data = Self.code(row[2]).first
      #expect(try Self.result(of: callback, code, data) == expected, "\(row)")
      guard let json = data?.data(using: .utf8), let object = try? JSONSerialization.jsonObject(with: json)
      else {
        continue
      }
      #expect(try Self.result(of: callback, code, object) == expected, "\(row)")
    }
  }

  @Test("Every row of OneLogin's dictionaries shows the event")
  func oneLogin() throws {
    let rows = try Self.rows("| dictionary | event |")
    #expect(rows.count > 5)
    for row in rows {
      let (json, expected) = (Self.code(row[0])[0], Self.code(row[1])[0])
      let object = try JSONSerialization.jsonObject(with: Data(json.utf8))
      let dictionary = try #require(object as? [String: Any])
      let event =
        expected.hasPrefix("oneTapFinished")
        ? CarrierOneTap.event(confirmed: dictionary, for: Self.request, codes: .oneLogin)
        : CarrierOneTap.event(preFetched: dictionary)
      #expect("\(event)" == expected)
    }
  }

  @Test("Every row of minapp's completions shows the event")
  func completions() throws {
    let rows = try Self.rows("| completion | error | event |")
    #expect(rows.count > 10)
    let service = SMSLoginService(vendor: .weChat)
    for row in rows {
      let error = Self.code(row[1]).first.flatMap { Int($0) }.map { NSError(domain: "HError", code: $0) }
      let tokens = error == nil ? SessionTokens(sessionToken: "s") : nil
      let event: BindingForm.Event =
        switch row[0] {
        case "vendor's login": service.loginEvent(tokens, error: error)
        case "code": service.codeEvent(error == nil, error: error, for: Self.request)
        case "sign-in": service.submissionEvent(tokens, error: error, for: Self.request)
        case "association": service.associationEvent(error == nil, error: error, for: Self.request)
        default: throw UnknownCallback(name: row[0])
        }
      #expect("\(event)" == Self.code(row[2])[0], "\(row)")
    }
  }

  // MARK: The screen

  @Test("The page shows the code that is compiled here")
  func snippet() throws {
    let code = try Self.lines(of: "Tests/PhoneCheckFoundationTests/MovingSnippet.swift")
    let page = try Self.lines(of: "Docs/Moving.md")
    let opening = try #require(page.firstIndex(of: "```swift"))
    let closing = try #require(page[(opening + 1)...].firstIndex(of: "```"))
    #expect(code[0] == "// snippet" && code.suffix(2) == ["// end", ""])
    #expect(Array(code.dropFirst().dropLast(2)) == Array(page[(opening + 1)..<closing]))
  }

  /// Returns a screen over a server that answers everything with the same body.
  @MainActor
  private func screen(answering body: String, from server: LoopbackServer) throws -> BindScreen {
    server.answer(.answer(200, [:], body: Array(body.utf8)))
    let device = ServiceDevice(clientID: "c", operatingSystem: "iOS 26.1", fingerprint: "f", agent: "a")
    let address = try #require(ServiceAddress("http://127.0.0.1:\(server.port)"))
    let screen = BindScreen(
      .given(), IdentityServiceClient(at: address, device: device, oneTapPath: "/onetap"),
      URLSessionTransport())
    screen.startSlider = { _, done in done("0", "token") }
    return screen
  }

  @MainActor
  private func wait(_ screen: BindScreen, until condition: (BindingForm) -> Bool) async -> Bool {
    for _ in 0..<5_000 {
      if condition(screen.form) { return true }
      try? await Task.sleep(for: .milliseconds(2))
    }
    return condition(screen.form)
  }

  @Test("The page's class leads from a Weibo login's block to tokens", .timeLimit(.minutes(15)))
  @MainActor
  func wholeFlow() async throws {
    let server = LoopbackServer()
    let screen = try screen(
      answering: #"{"code":"0","data":{"session_token":"s","expire":60}}"#, from: server)
    var ends: [SessionTokens?] = []
    var shown = 0
    screen.leave = { tokens, _ in ends.append(tokens) }
    screen.show = { _ in shown += 1 }
    screen.loginEnded(
      "101", ["state_token": "t", "status": "SOCIAL_BIND", "data": NSNull()] as [String: Any])
    screen.send(.textEdited("13800138000"))
    screen.send(.sendCodeTapped)
    #expect(await wait(screen) { $0.smsCode.isSent })
    screen.send(.codeEdited("1234"))
    screen.send(.submitTapped)
    #expect(await wait(screen) { if case .finished = $0.stage { true } else { false } })
    for _ in 0..<5_000 where ends.isEmpty { try? await Task.sleep(for: .milliseconds(2)) }
    #expect(ends == [SessionTokens(sessionToken: "s", expiresIn: .seconds(60))])
    #expect(shown > 5)
  }

  @Test(
    "The page's class supports one tap: it closes the carrier's page, and fetches an expired offer again",
    .timeLimit(.minutes(15)))
  @MainActor
  func oneTap() async throws {
    let server = LoopbackServer()
    let screen = try screen(answering: #"{"code":"0","data":{"session_token":"s"}}"#, from: server)
    var (fetched, closed) = (0, 0)
    func offer(_ age: Double) -> [String: Any] {
      [
        "status": NSNumber(value: 200), "number": "186****6173", "operatorType": "CM",
        "expire_time": NSNumber(value: 3600),
        "preGetTokenSuccessedTime": NSNumber(value: Date().timeIntervalSince1970 - age),
      ]
    }
    screen.preGetToken = { done in
      fetched += 1
      // The first offer is about to expire.
      done(offer(fetched == 1 ? 3599.5 : 0))
    }
    screen.requestToken = { done in done(["token": "t", "processID": "p"]) }
    screen.dismissAuthPage = { closed += 1 }
    screen.loginEnded("101", #"{"state_token":"t","status":"SOCIAL_BIND"}"#)
    // The class's own clock ends the offer, within a second.
    screen.start()
    #expect(fetched == 1)
    for _ in 0..<5_000 where fetched < 2 { try? await Task.sleep(for: .milliseconds(2)) }
    #expect(await wait(screen) { $0.canBindOneTap })
    screen.send(.oneTapTapped)
    #expect(await wait(screen) { if case .finished = $0.stage { true } else { false } })
    for _ in 0..<5_000 where closed == 0 { try? await Task.sleep(for: .milliseconds(2)) }
    #expect(fetched == 2 && closed == 1)
  }
}
