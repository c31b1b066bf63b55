import BindForm
import Crypto
import Foundation
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
      // So that others come meanwhile.
      try await Task.sleep(for: .milliseconds(5))
      let keys = try state.withLock { state in
        state.fetchCount += 1
        if state.isDown { throw Failure() }
        return state.keys
      }
      return try TokenUnderTest.keys(keys)
    }

    var verifier: IDTokenVerifier {
      IDTokenVerifier(
        clientID: "app-1", leeway: .seconds(100_000), secondsSince1970: { self.state.withLock { $0.time } }
      ) { try await self.fetch() }
    }
  }

  let service = Service()

  @Test("Keys are fetched once for many checks, those at the same time included")
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

  @Test("A service that doesn't answer with keys is no wrong signature, and is asked again after a while")
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

  @Test("A new key is found by its name, and names that nobody has don't make requests without end")
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

  @Test("A key that the service takes back is one for an hour more at most")
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

  @Test("While the keys can't be renewed, the last ones decide")
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
    #expect(service.fetchCount == 3)
  }

  @Test("A clock that is set back stops no renewal")
  func clock() async throws {
    let verifier = service.verifier
    #expect(
      await verifier.check(try TokenUnderTest("ES256").token(P256.Signing.PrivateKey())) == .noPublicKey)
    let token = try TokenUnderTest("ES256").token(service.add("k1"))
    service.wait(-1000)
    #expect(await verifier.check(token) == .valid)
  }
}
