// snippet
import AccountFlows
import BindForm
import CryptoExtras
import Foundation
import PhoneCheckServer

/// Lists the vendors' accounts that are bound to a signed-in account at OneAccess.
func boundAccounts(
  of tokens: SessionTokens, at client: IdentityServiceClient, by transport: HTTPClientTransport
) async throws -> [BoundAccount] {
  func answer(to request: ServiceRequest) async throws -> HTTPAnswer {
    let (head, body) = try await transport.send(request)
    return HTTPAnswer(head, body: body)
  }
  let key = try encryptionKey(client.publicKey(in: await answer(to: client.publicKeyRequest())))
  let time = try client.serverTime(in: await answer(to: client.serverTimeRequest()))
  let signature = try SessionAuthorization.signed(
    sessionToken: tokens.sessionToken, serverTime: time,
    encrypting: { try key.encrypt(Data($0.utf8), padding: .PKCS1_OAEP_SHA256).base64EncodedString() })
  return try client.boundAccounts(in: await answer(to: client.boundAccountsRequest(signature)))
}

/// Reads the application's key, in base64 with or without the lines of PEM.
func encryptionKey(_ text: String) throws -> _RSA.Encryption.PublicKey {
  let base64 = ["-----BEGIN PUBLIC KEY-----", "-----END PUBLIC KEY-----", "\\n", "\r", "\n"]
    .reduce(text) { $0.replacing($1, with: "") }
  return try _RSA.Encryption.PublicKey(derRepresentation: Data(base64Encoded: base64) ?? Data())
}
// end
