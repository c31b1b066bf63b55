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
/// - `0`, valid: one of the service's keys signed the token, it is for this client, and hasn't expired.
/// - `1`, not checked: there is no token.
/// - `102`, no public key: the keys couldn't be fetched, or the token names one that isn't among them.
/// - `103`, wrong signature: by another key, of another text, or by an algorithm without a public key; and what isn't a JWT.
/// - `106`, expired: its time is over or hasn't come, or it says nothing of a time.
/// - `107`, another client: its audience doesn't have this client, it was issued to another one, or by another issuer.
///
/// Keys are fetched at the first check, before they are an hour old, and when a token names one that isn't there; never twice in
/// a minute, whatever tokens come. While that fails or takes its time, the last ones decide.
public actor IDTokenVerifier {
  /// The client that tokens have to be for.
  public nonisolated let clientID: String
  /// Who has to have issued tokens.
  public nonisolated let issuer: TokenIssuer
  /// How far the service's clock may be from this one.
  public nonisolated let leeway: Duration

  private let fetchKeys: @Sendable () async throws -> TokenKeys
  private let secondsSince1970: @Sendable () -> Double
  private var keys: (keys: TokenKeys, time: Double)?
  private var fetch: Task<Void, Never>?
  /// When the last fetch ended, and how long none follows.
  private var lastFetch: (time: Double, pause: Double)?

  /// How long keys are used, from when on newer ones are fetched meanwhile, how long one that is missing isn't asked for again,
  /// and the same after a failure, in seconds.
  private static let (maximumAge, renewalAge, pause, failurePause) = (3600.0, 3000.0, 60.0, 5.0)

  /// Creates a verifier.
  ///
  /// - Parameters:
  ///   - clientID: The client that tokens have to be for, `X-client-id` of the app.
  ///   - issuer: Who has to have issued tokens: the tenant's issuer. Tenants whose tokens are signed with the same keys, for
  ///     apps with one identifier, differ in nothing else.
  ///   - leeway: How far the service's clock may be from this one; a minute by default.
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
  /// - Parameter token: The token in its compact form, three parts in base64url with dots between them; white space around it
  ///   is ignored. A text over 16 KiB isn't read.
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

  /// The keys that a token may be signed with; `nil` when there are none.
  private func keys(for name: String?) async -> [JWK]? {
    if let keys, keepsKeys(of: keys.time) {
      let named = keys.keys.named(name)
      if !named.isEmpty { return named }
    }
    await startRenewal()?.value
    let named = keys?.keys.named(name) ?? []
    return named.isEmpty ? nil : named
  }

  /// Whether keys decide without waiting for newer ones, which are fetched meanwhile if it is time.
  ///
  /// A service that is slow or down makes nobody wait who has keys: it is asked before they are old, and once that has failed,
  /// the last ones decide at once.
  private func keepsKeys(of time: Double) -> Bool {
    guard isOver(Self.renewalAge, since: time) else { return true }
    let hasFailed = lastFetch?.pause == Self.failurePause
    guard hasFailed || !isOver(Self.maximumAge, since: time) else { return false }
    _ = startRenewal()
    return true
  }

  /// Fetches the keys, unless that was just done; those who come meanwhile wait for the same answer.
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

  /// Whether a time is over; also when the clock was set back since.
  private func isOver(_ wait: Double, since time: Double) -> Bool {
    let age = secondsSince1970() - time
    return age >= wait || age < 0
  }
}

extension IDTokenVerifier: CustomStringConvertible {
  /// The word `verifier`.
  public nonisolated var description: String { "id_token verifier" }
}
