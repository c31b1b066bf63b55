public import BindForm
internal import Foundation
internal import JWTKit

/// Checks id_tokens on a server, with the outcomes that the identity service's SDK documents.
///
/// ```swift
/// let verifier = IDTokenVerifier(clientID: "app-1", issuer: .named("https://shop.example.com")) {
///   try TokenKeys(jwks: await download())
/// }
/// guard await verifier.check(token) == .valid else { return refusal }
/// ```
///
/// - `0`, valid: one of the service's keys signed the token, it is for this client, and it hasn't expired.
/// - `1`, not checked: there is no token.
/// - `102`, no public key: the keys couldn't be fetched, or the token names a key that isn't among them.
/// - `103`, wrong signature: by another key, of another text, or by an algorithm without a public key; also for a text
///   that isn't a JWT.
/// - `106`, expired: the token's time is over or hasn't come, or it contains no time.
/// - `107`, another client: the token's audience doesn't contain this client, or the token was issued to another
///   client, or by another issuer.
///
/// Keys are fetched at the first check, before they are an hour old, and if a token names an unknown key; never twice
/// in a minute, whatever tokens come. While a fetch fails or is slow, the last keys decide.
public actor IDTokenVerifier {
  /// The client that tokens have to be for.
  public nonisolated let clientID: String
  /// The required issuer of tokens.
  public nonisolated let issuer: TokenIssuer
  /// The allowed difference between the service's clock and this one.
  public nonisolated let leeway: Duration

  private let fetchKeys: @Sendable () async throws -> TokenKeys
  private let secondsSince1970: @Sendable () -> Double
  private var keys: (keys: TokenKeys, time: Double)?
  private var fetch: Task<Void, Never>?
  /// The time when the last fetch ended, and the pause after it.
  private var lastFetch: (time: Double, pause: Double)?

  /// Times in seconds: until keys are too old, until they are renewed ahead, between two fetches for a missing key, and
  /// between two fetches after a failure.
  private static let (maximumAge, renewalAge, pause, failurePause) = (3600.0, 3000.0, 60.0, 5.0)

  /// Creates a verifier.
  ///
  /// - Parameters:
  ///   - clientID: The client that tokens have to be for, `X-client-id` of the app.
  ///   - issuer: The required issuer of tokens: the tenant's. If the tokens of several tenants are signed with the same
  ///     keys, for apps with the same identifier, only the issuer tells them apart.
  ///   - leeway: The allowed difference between the service's clock and this one; a minute by default.
  ///   - secondsSince1970: The calendar's time; `nil` for this machine's.
  ///   - keys: Fetches the service's public keys, within a time limit of its own.
  public init(
    clientID: String, issuer: TokenIssuer, leeway: Duration = .seconds(60),
    secondsSince1970: (@Sendable () -> Double)? = nil,
    keys: @escaping @Sendable () async throws -> TokenKeys
  ) {
    self.clientID = clientID
    self.issuer = issuer
    self.leeway = leeway
    self.secondsSince1970 = secondsSince1970 ?? { Date().timeIntervalSince1970 }
    fetchKeys = keys
  }

  /// Checks a token.
  ///
  /// - Parameter token: The token in its compact form: three parts in base64url, separated by dots. Surrounding white
  ///   space is ignored. A text over 16 KiB isn't read.
  public func check(_ token: String) async -> IDTokenCheck {
    if token.utf8.count <= CompactToken.maximumByteCount, token.allSatisfy(\.isWhitespace) {
      return .notChecked(nil)
    }
    guard let token = CompactToken(token) else { return .wrongSignature }
    guard let keys = await keys(for: token.header.kid) else { return .noPublicKey }
    guard await Self.isSigned(token, by: keys) else { return .wrongSignature }
    return token.claims.checkClaims(
      at: Moment(secondsSince1970: secondsSince1970()), clientID: clientID, issuer: issuer, leeway: leeway)
  }

  /// Whether one of the keys signed a token.
  private static func isSigned(_ token: CompactToken, by keys: [JWK]) async -> Bool {
    for key in keys {
      guard let algorithm = await TokenKeys.algorithm(token.header.alg, of: key) else { continue }
      if (try? algorithm.verify(token.signature, signs: token.signed)) == true { return true }
    }
    return false
  }

  // MARK: Keys

  /// Returns the keys that may have signed a token; `nil` if there are none.
  private func keys(for name: String?) async -> [JWK]? {
    if let keys, keepsKeys(of: keys.time) {
      let named = keys.keys.named(name)
      if !named.isEmpty { return named }
    }
    await startRenewal()?.value
    let named = keys?.keys.named(name) ?? []
    return named.isEmpty ? nil : named
  }

  /// Whether keys decide without waiting for newer ones; if renewal is due, newer keys are fetched meanwhile.
  ///
  /// A slow or broken service never delays a check if there are keys. Renewal begins before they are old, and once it
  /// has failed, the last keys decide at once.
  private func keepsKeys(of time: Double) -> Bool {
    guard isOver(Self.renewalAge, since: time) else { return true }
    let hasFailed = lastFetch?.pause == Self.failurePause
    guard hasFailed || !isOver(Self.maximumAge, since: time) else { return false }
    _ = startRenewal()
    return true
  }

  /// Fetches the keys, unless that was just done; further callers wait for the same answer.
  private func startRenewal() -> Task<Void, Never>? {
    if let fetch { return fetch }
    if let lastFetch, !isOver(lastFetch.pause, since: lastFetch.time) { return nil }
    let fetch = Task { await self.fetchOnce() }
    self.fetch = fetch
    return fetch
  }

  private func fetchOnce() async {
    let answer = try? await fetchKeys()
    let now = secondsSince1970()
    if let answer { keys = (answer, now) }
    lastFetch = (now, answer == nil ? Self.failurePause : Self.pause)
    fetch = nil
  }

  /// Whether a wait is over; also if the clock was set back meanwhile.
  private func isOver(_ wait: Double, since time: Double) -> Bool {
    let age = secondsSince1970() - time
    return age >= wait || age < 0
  }
}

extension IDTokenVerifier: CustomStringConvertible {
  /// The word `verifier`.
  public nonisolated var description: String { "id_token verifier" }
}
