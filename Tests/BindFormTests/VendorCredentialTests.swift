import BindForm
import Testing

/// Credentials of vendors as values.
@Suite("Credentials of vendors")
struct VendorCredentialTests {
  @Test("Proofs are equal if user, token and code are equal byte for byte")
  func equality() {
    func token(_ userID: String, _ accessToken: String) -> VendorCredential.Proof {
      .token(userID: userID, accessToken: accessToken)
    }
    #expect(token("u", "t") == token("u", "t"))
    #expect(token("u", "t") != token("v", "t"))
    #expect(token("u", "t") != token("u", "s"))
    #expect(token("u", "t") != .code("t"))
    #expect(VendorCredential.Proof.code("c") == .code("c"))
    #expect(VendorCredential.Proof.code("c") != .code("d"))
    #expect(VendorCredential.Proof.code("t") != token("t", "t"))
    // Equal as a `String`, but with different bytes.
    #expect(VendorCredential.Proof.code("\u{E9}") != .code("e\u{301}"))
    #expect(token("\u{E9}", "t") != token("e\u{301}", "t"))
  }

  @Test("Credentials are equal if proof, vendor and end are equal")
  func credentials() {
    let credential = VendorCredential(
      userID: "u", accessToken: "t", vendor: .weChat, expiresAt: Moment(sinceEpoch: .seconds(9)))
    #expect(
      credential
        == VendorCredential(
          userID: "u", accessToken: "t", vendor: .weChat, expiresAt: Moment(sinceEpoch: .seconds(9))))
    #expect(
      credential
        != VendorCredential(
          userID: "u", accessToken: "t", vendor: .weibo, expiresAt: Moment(sinceEpoch: .seconds(9))))
    #expect(
      credential
        != VendorCredential(
          userID: "u", accessToken: "t", vendor: .weChat, expiresAt: Moment(sinceEpoch: .seconds(8))))
    #expect(credential != VendorCredential(userID: "u", accessToken: "t", vendor: .weChat))
  }
}
