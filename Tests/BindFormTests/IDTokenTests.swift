import BindForm
import FormSessions
import PhoneCheck
import Testing

@Suite("Claims of id_tokens")
struct IDTokenTests {
  /// The claims that the documents of the service show, from second 1,000 to 2,000.
  static let claims = """
    {"iss":"https://tenant.example.com/api/v1/oauth2","aud":"client","exp":2000,"jti":"9gfy","iat":1000,"nbf":900,\
    "sub":"20210102","name":"林","mobile":"+86-13808603636","id":20210102,"userName":"lin","email":"lin@example.com"}
    """

  /// Returns a token in compact form, with a worthless signature.
  static func compact(_ claims: String = claims) -> String { "e30.\(base64URL(claims)).c2ln" }

  /// Encodes in another way than the implementation under test: six bits at a time, from a table.
  static func base64URL(_ text: String) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    let bits = text.utf8.flatMap { byte in (0..<8).map { byte >> (7 - $0) & 1 } }
    return String(
      stride(from: 0, to: bits.count, by: 6).map { start in
        let group = (0..<6).map { start + $0 < bits.count ? bits[start + $0] : 0 }
        return alphabet[group.reduce(0) { $0 * 2 + Int($1) }]
      })
  }

  @Test("Every documented claim is a property")
  func properties() throws {
    let token = try #require(IDToken(Self.compact()))
    #expect(token.issuer == "https://tenant.example.com/api/v1/oauth2")
    #expect(token.audience == ["client"])
    #expect(token.expiresAt == Moment(secondsSince1970: 2000))
    #expect(token.notBefore == Moment(secondsSince1970: 900))
    #expect(token.issuedAt == Moment(secondsSince1970: 1000))
    #expect(token.tokenID == "9gfy" && token.subject == "20210102" && token.accountID == "20210102")
    #expect(token.name == "林" && token.userName == "lin" && token.email == "lin@example.com")
    #expect(token.mobile == .number(try #require(PhoneNumber(canonical: "+86-13808603636"))))
    #expect(token.compact == Self.compact())
    #expect(MobileClaim(idToken: Self.compact()) == token.mobile)
    #expect("\(token)" == "id_token")
  }

  @Test(
    "A text that isn't a token has no claims",
    arguments: ["", "a.b", "e30.e30", "e30.!!.c2ln", "e30.W10.c2ln", "e30.bnVsbA.c2ln", "a.b.c.d"])
  func unreadable(text: String) {
    #expect(IDToken(text) == nil)
  }

  @Test("The person's claims are read from the JSON text in `api`, as in a login's token")
  func nested() throws {
    let api = #""{\"name\":\"\",\"mobile\":\"+86-13808603636\",\"id\":\"7\",\"userName\":\"lin\"}""#
    let token = try #require(
      IDToken(claims: #"{"sub":"subject","exp":2000,"api":\#(api),"email":"a@b.c"}"#.utf8))
    #expect(token.mobile == .number(try #require(PhoneNumber(canonical: "+86-13808603636"))))
    #expect(token.accountID == "7" && token.userName == "lin" && token.email == "a@b.c")
    #expect(token.name == nil && token.subject == nil)
    let agreeing = IDToken(claims: #"{"sub":"lin","userName":"lin","api":\#(api)}"#.utf8)
    #expect(agreeing?.userName == "lin" && agreeing?.subject == "lin")
  }

  @Test(
    "A token can't be read if its claims contradict `api`, or if `api` isn't the text of one object",
    arguments: [
      #"{"userName":"lin","api":"{\"userName\":\"wang\"}"}"#, #"{"id":7,"api":"{\"id\":\"8\"}"}"#,
      #"{"api":"{"}"#, #"{"api":"[]"}"#, #"{"api":7}"#, #"{"api":"{\"id\":1,\"id\":2}"}"#,
    ])
  func contradicting(claims: String) {
    #expect(IDToken(claims: claims.utf8) == nil)
  }

  @Test("Claims of an undocumented type are left out; several audiences are all kept")
  func otherTypes() throws {
    let token = try #require(
      IDToken(
        claims: #"{"aud":["a","client",1],"exp":2000,"mobile":13808603636,"name":null,"iss":{}}"#.utf8))
    #expect(token.audience == ["a", "client"])
    #expect(token.expiresAt == Moment(secondsSince1970: 2000))
    #expect(token.mobile == nil && token.name == nil && token.issuer == nil && token.compact == "")
  }

  @Test(
    "A token is valid only for the app and for its time, with some leeway for clocks",
    arguments: [
      (1500.0, "client", IDTokenCheck.valid), (899, "client", .valid), (839, "client", .expired),
      (2059, "client", .valid), (2060, "client", .expired), (1500, "other", .otherClient),
    ])
  func time(seconds: Double, client: String, result: IDTokenCheck) throws {
    let token = try #require(IDToken(Self.compact()))
    let now = Moment(secondsSince1970: seconds)
    #expect(token.checkClaims(at: now, clientID: client, issuer: .unchecked) == result)
  }

  @Test("A token without exp or aud is never valid")
  func withoutClaims() throws {
    #expect(check(#"{"aud":"client"}"#) == .expired)
    for claims in [
      #"{"aud":"client","exp":"2000"}"#, #"{"aud":"client","exp":2000,"nbf":"x"}"#,
      #"{"aud":"client","exp":1e999}"#, #"{"aud":"client","exp":2000,"nbf":1e999}"#,
    ] {
      #expect(check(claims) == .expired, "\(claims)")
    }
    #expect(check(#"{"exp":2000}"#) == .otherClient)
  }

  /// Returns the outcome of claims for `client` at second 1500.
  private func check(_ claims: String, issuer: TokenIssuer = .unchecked) -> IDTokenCheck? {
    IDToken(claims: claims.utf8)?.checkClaims(
      at: Moment(secondsSince1970: 1500), clientID: "client", issuer: issuer)
  }

  @Test(
    "A named issuer must equal the token's issuer byte for byte",
    arguments: [
      (#""iss":"https://a.example.com""#, IDTokenCheck.valid),
      (#""iss":"https://a.example.com/""#, .otherClient),
      (#""iss":"https://b.example.com""#, .otherClient), (#""iss":["https://a.example.com"]"#, .otherClient),
      (#""iss":"""#, .otherClient), (#""iss":null"#, .otherClient), (#""sub":"a""#, .otherClient),
    ])
  func issuer(member: String, result: IDTokenCheck) {
    let claims = #"{"aud":"client","exp":2000,\#(member)}"#
    #expect(check(claims, issuer: .named("https://a.example.com")) == result)
    #expect(check(claims) == .valid)
  }

  @Test("A token that was issued to another client is refused")
  func authorizedParty() {
    #expect(check(#"{"aud":["client","b"],"azp":"client","exp":2000}"#) == .valid)
    for party in [#""b""#, "1", "null"] {
      #expect(check(#"{"aud":["client","b"],"azp":\#(party),"exp":2000}"#) == .otherClient, "\(party)")
    }
  }

  @Test("Two members with the same name make the claims unreadable, however the name is written")
  func duplicates() {
    #expect(IDToken(claims: #"{"aud":"a","aud":"b"}"#.utf8) == nil)
    #expect(IDToken(claims: #"{"aud":"a","\u0061ud":"b"}"#.utf8) == nil)
    #expect(IDToken(claims: Array(#"{"aud":"a"}"#.utf16).flatMap { [UInt8($0), 0] }) == nil)
  }

  @Test("Surplus bits of Base64 must be zero")
  func trailingBits() {
    // {"a":1} and {"a":12} end in the middle of a group, with four and two bits to spare.
    for (payload, last) in [("eyJhIjoxfQ", "R"), ("eyJhIjoxfQ", "f"), ("eyJhIjoxMn0", "1")] {
      #expect(IDToken("e30.\(payload).c2ln") != nil)
      #expect(IDToken("e30.\(payload.dropLast())\(last).c2ln") == nil)
    }
    #expect(IDToken("e30.eyJhIjoxfSAg.c2ln") != nil && IDToken("e30.eyJhIjoxfSAgA.c2ln") == nil)
  }

  @Test("The signature is checked before any claim is used")
  func signature() async throws {
    let token = try #require(IDToken(Self.compact()))
    for (found, expected) in [
      (IDToken.SignatureCheck.valid, IDTokenCheck.otherClient), (.wrong, .wrongSignature),
      (.noPublicKey, .noPublicKey),
    ] {
      let check = await token.check(at: Moment(secondsSince1970: 5000), clientID: "other", issuer: .unchecked)
      { checked in
        #expect(checked == token)
        return found
      }
      #expect(check == expected)
    }
  }

  @Test("Tokens are refreshed a minute before their end, short ones after half of their life")
  func refreshing() {
    let received = Moment(secondsSince1970: 1000)
    for (life, time) in [(3600, 4540.0), (60, 1030), (120, 1060), (1, 1000.5)] {
      let tokens = SessionTokens(sessionToken: "s", expiresIn: .seconds(life))
      #expect(tokens.refreshTime(receivedAt: received) == Moment(secondsSince1970: time))
    }
    #expect(SessionTokens(sessionToken: "s").refreshTime(receivedAt: received) == nil)
    // An id_token of two hours, by any clock, in a session of a week; then a token that outlives its session.
    let hours = Self.compact(#"{"iat":5000,"exp":12200}"#)
    for (life, time) in [(604_800 as Int64?, 8140.0), (nil, 8140), (600, 1540)] {
      let tokens = SessionTokens(sessionToken: "s", idToken: hours, expiresIn: life.map { .seconds($0) })
      #expect(tokens.refreshTime(receivedAt: received) == Moment(secondsSince1970: time))
    }
    for claims in [#"{"exp":12200}"#, #"{"iat":12200,"exp":5000}"#, "[]"] {
      let tokens = SessionTokens(sessionToken: "s", idToken: Self.compact(claims), expiresIn: .seconds(3600))
      #expect(tokens.refreshTime(receivedAt: received) == Moment(secondsSince1970: 4540))
    }
    let endless = SessionTokens(sessionToken: "s", expiresIn: .seconds(Int64.max / 2))
    #expect(endless.refreshTime(receivedAt: received)?.sinceEpoch == .seconds(1_000_000_000_000))
  }
}
