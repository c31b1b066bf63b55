// snippet
import AccountFlows
import BindForm
import HTTPTypes
import PhoneCheckServer
import PhoneCheckTokens

/// Checks id_tokens of a tenant's app by the keys at a service's path.
func tokens(of clientID: String, issuer: String, service: String, path: String) -> IDTokenVerifier {
  let transport = HTTPClientTransport(maximumByteCount: 64 << 10, timeLimit: .seconds(5))
  return IDTokenVerifier(clientID: clientID, issuer: .named(issuer)) {
    let request = HTTPRequest(method: .get, scheme: "https", authority: service, path: path)
    let (head, body) = try await transport.send(ServiceRequest(head: request))
    guard head.status == .ok else { throw TokenKeys.Fault.malformed }
    return try TokenKeys(jwks: body)
  }
}

/// The number of a token is worth something only after this.
func isSignedIn(_ token: String, by verifier: IDTokenVerifier) async -> Bool {
  await verifier.check(token) == .valid
}
// end
