import AccountFlows
import BindForm
import Crypto
import Foundation
import HTTPTypes
import LoopbackServer
import PhoneCheckServer
import PhoneCheckTokens
import Synchronization
import Testing

@Suite("The public keys of id_tokens")
struct IDTokenKeysTests {
  /// A service with keys, and a clock.
  final class Service: Sendable {
    struct Failure: Error {}

    struct State {
      var keys: [String: P256.Signing.PrivateKey] = [:]
      var isDown = false
      /// Whether answers are slow.
      var isSlow = false
      var fetchCount = 0
      var time = testTime
    }

    let state = Mutex(State())

    var fetchCount: Int { state.withLock { $0.fetchCount } }

    func add(_ name: String) -> P256.Signing.PrivateKey {
      let key = P256.Signing.PrivateKey()
      state.withLock { $0.keys[name] = key }
      return key
    }

    func wait(_ seconds: Double) { state.withLock { $0.time += seconds } }

    func fail(_ isDown: Bool) { state.withLock { $0.isDown = isDown } }

    func fetch() async throws -> TokenKeys {
      // So that further checks begin meanwhile.
      try await Task.sleep(for: .milliseconds(5))
      while state.withLock({ $0.isSlow }) { try await Task.sleep(for: .milliseconds(1)) }
      let keys = try state.withLock { state in
        state.fetchCount += 1
        if state.isDown { throw Failure() }
        return state.keys
      }
      return try TokenUnderTest.keys(keys)
    }

    var verifier: IDTokenVerifier {
      IDTokenVerifier(
        clientID: "app-1", issuer: .unchecked, leeway: .seconds(100_000),
        secondsSince1970: { self.state.withLock { $0.time } }
      ) { try await self.fetch() }
    }
  }

  let service = Service()

  @Test("Keys are fetched once for many checks, including concurrent ones")
  func once() async throws {
    let token = try TokenUnderTest("ES256").token(service.add("k1"))
    let verifier = service.verifier
    #expect(service.fetchCount == 0)
    await withTaskGroup(of: IDTokenCheck.self) { group in
      for _ in 0..<50 { group.addTask { await verifier.check(token) } }
      for await result in group { #expect(result == .valid) }
    }
    #expect(service.fetchCount == 1)
  }

  @Test("A service without keys doesn't make a signature wrong, and is asked again after a while")
  func down() async throws {
    let token = try TokenUnderTest("ES256").token(service.add("k1"))
    let verifier = service.verifier
    service.fail(true)
    #expect(await verifier.check(token) == .noPublicKey)
    service.fail(false)
    #expect(await verifier.check(token) == .noPublicKey)
    #expect(service.fetchCount == 1)
    service.wait(5)
    #expect(await verifier.check(token) == .valid)
  }

  @Test("A new key is found by its name, and unknown names don't cause endless requests")
  func unknownName() async throws {
    let old = try TokenUnderTest("ES256").token(service.add("k1"))
    let verifier = service.verifier
    #expect(await verifier.check(old) == .valid)
    let new = try TokenUnderTest("ES256", key: "k2").token(service.add("k2"))
    #expect(await verifier.check(new) == .noPublicKey)
    service.wait(60)
    #expect(await verifier.check(new) == .valid)
    #expect(service.fetchCount == 2)
    for name in 0..<20 {
      let foreign = try TokenUnderTest("ES256", key: "x\(name)").token(P256.Signing.PrivateKey())
      #expect(await verifier.check(foreign) == .noPublicKey)
    }
    #expect(service.fetchCount == 2)
    #expect(await verifier.check(old) == .valid)
  }

  @Test("A withdrawn key stays valid for at most another hour")
  func withdrawn() async throws {
    let token = try TokenUnderTest("ES256").token(service.add("k1"))
    let verifier = service.verifier
    #expect(await verifier.check(token) == .valid)
    service.state.withLock { $0.keys = [:] }
    _ = service.add("k2")
    service.wait(3599)
    #expect(await verifier.check(token) == .valid)
    service.wait(1)
    #expect(await verifier.check(token) == .noPublicKey)
  }

  @Test("While keys can't be renewed, the last keys decide")
  func lastKeys() async throws {
    let token = try TokenUnderTest("ES256").token(service.add("k1"))
    let verifier = service.verifier
    #expect(await verifier.check(token) == .valid)
    service.fail(true)
    service.wait(3600)
    #expect(await verifier.check(token) == .valid)
    #expect(await verifier.check(token) == .valid)
    #expect(service.fetchCount == 2)
    service.wait(5)
    #expect(await verifier.check(token) == .valid)
    // The check doesn't wait for this fetch.
    #expect(await eventually { service.fetchCount == 3 })
  }

  @Test("A slow service delays no check of a token with a known key, however old the keys are")
  func slow() async throws {
    let token = try TokenUnderTest("ES256").token(service.add("k1"))
    let verifier = service.verifier
    #expect(await verifier.check(token) == .valid)
    service.state.withLock { $0.isSlow = true }
    service.wait(3000)
    for _ in 0..<100 { #expect(await verifier.check(token) == .valid) }
    #expect(service.fetchCount == 1, "the second fetch isn't over")
    // A token with an unknown key waits for the fetch, and delays no other token.
    let other = try TokenUnderTest("ES256", key: "k2").token(service.add("k2"))
    let unknown = Task { await verifier.check(other) }
    for _ in 0..<100 { #expect(await verifier.check(token) == .valid) }
    service.state.withLock { $0.isSlow = false }
    #expect(await unknown.value == .valid)
    #expect(service.fetchCount == 2)
    // After a failure, older keys also decide without the service.
    service.fail(true)
    service.wait(3000)
    #expect(await verifier.check(token) == .valid)
    #expect(await eventually { service.fetchCount == 3 })
    service.state.withLock { $0.isSlow = true }
    service.wait(3600)
    for _ in 0..<100 { #expect(await verifier.check(token) == .valid) }
    #expect(service.fetchCount == 3)
    service.state.withLock { $0.isSlow = false }
  }

  @Test(
    "Many tokens with unknown keys cause one request a minute, and delay no token with a known key")
  func storm() async throws {
    let token = try TokenUnderTest("ES256").token(service.add("k1"))
    let verifier = service.verifier
    #expect(await verifier.check(token) == .valid)
    for minute in 1...3 {
      service.wait(60)
      await withTaskGroup(of: Void.self) { group in
        for worker in 0..<20 {
          group.addTask {
            for number in 0..<100 {
              let forged = TokenUnderTest("ES256", key: "x\(minute)-\(worker)-\(number)").signed + ".AAAA"
              #expect(await verifier.check(forged) == .noPublicKey)
              if number.isMultiple(of: 10) { #expect(await verifier.check(token) == .valid) }
            }
          }
        }
      }
      #expect(service.fetchCount == 1 + minute)
    }
  }

  @Test(
    "During key rotation, tokens of published keys are valid, and tokens of removed keys aren't"
  )
  func rotation() async throws {
    let verifier = service.verifier
    var tokens: [String] = []
    for round in 1...5 {
      tokens.append(try TokenUnderTest("ES256", key: "k\(round)").token(service.add("k\(round)")))
      // A key is published at least a minute before it is used. The previous key stays for a while.
      service.wait(60)
      #expect(await verifier.check(tokens[round - 1]) == .valid)
      if round > 1 { #expect(await verifier.check(tokens[round - 2]) == .valid) }
      service.wait(1800)
      service.state.withLock { $0.keys["k\(round - 1)"] = nil }
      service.wait(3600)
      #expect(await verifier.check(tokens[round - 1]) == .valid)
      if round > 1 { #expect(await verifier.check(tokens[round - 2]) == .noPublicKey) }
    }
  }

  @Test(
    "A key service that drips, waits or floods is abandoned at the transport's limits, and asked again",
    arguments: [
      [.wait], LoopbackServer.Step.answered(by: .drip(Array("{\"keys\":[]}".utf8), seconds: 0.2)),
      LoopbackServer.Step.answered(by: .flood(Array(repeating: 0x20, count: 1000))),
    ] as [[LoopbackServer.Step]])
  func transport(steps: [LoopbackServer.Step]) async throws {
    let key = P256.Signing.PrivateKey()
    let server = LoopbackServer { _ in steps }
    let transport = HTTPClientTransport(maximumByteCount: 64 << 10, timeLimit: .milliseconds(400))
    let time = Mutex(testTime)
    let verifier = IDTokenVerifier(
      clientID: "app-1", issuer: .unchecked, secondsSince1970: { time.withLock { $0 } }
    ) {
      let address = "127.0.0.1:\(server.port)"
      let request = HTTPRequest(method: .get, scheme: "http", authority: address, path: "/keys")
      return try TokenKeys(jwks: try await transport.send(ServiceRequest(head: request)).body)
    }
    let token = try TokenUnderTest("ES256").token(key)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<20 { group.addTask { #expect(await verifier.check(token) == .noPublicKey) } }
    }
    #expect(server.requests.count == 1)
    let set = TokenUnderTest.json(["keys": [TokenUnderTest.jwk(key.publicKey, "k1")]])
    server.answer(.answer(200, body: Array(set)))
    time.withLock { $0 += 5 }
    #expect(await verifier.check(token) == .valid)
  }

  @Test("A clock that is set back doesn't stop renewals")
  func clock() async throws {
    let verifier = service.verifier
    #expect(
      await verifier.check(try TokenUnderTest("ES256").token(P256.Signing.PrivateKey())) == .noPublicKey)
    let token = try TokenUnderTest("ES256").token(service.add("k1"))
    service.wait(-1000)
    #expect(await verifier.check(token) == .valid)
  }
}

extension LoopbackServer.Step {
  /// An answer with status 200 whose body is sent by a step, until the connection's end.
  fileprivate static func answered(by step: Self) -> [Self] { .head(200) + [step] }
}
