import BindForm
import FormSessions
import PatternAutomata
import PhoneCheck
import Testing

/// The secrets that an app writes to its file without asking for them by name, and the reading of damaged files.
@Suite("Secrets and damage of saved forms")
struct SavedSecretsTests {
  private static let flow = BindFlow(kind: .bind, stateToken: "st-secret", steps: [.phone, .email])

  /// Returns a form that contains each kind of secret.
  private static func full() -> BindingForm {
    var form = BindingForm(configuration: .given())
    var configuration = form.configuration
    configuration.steps.append(.email)
    form = BindingForm(configuration: configuration)
    form.send(.vendorSignedIn(VendorCredential(.code("vendor-secret"))))
    form.send(.opened(flow), at: SavedFormTests.second(1000))
    form.fill("13900139000")
    form.sendCode()
    form.fill("13800138000")
    form.sendCode()
    form.send(.codeEdited("271828"))
    form.send(.wayChosen(.email))
    form.send(.emailEdited("someone@example.com"))
    if let email = form.requestEmailCode() { form.send(.codeSent(for: email.request)) }
    form.send(.emailCodeEdited("314159"))
    form.send(.wayChosen(.number))
    let text = "13800138000 / 271828 is refused"
    if let request = try? form.submitRequest() {
      form.send(.submissionFailed(.refused(ServiceError(code: "E-2718281", text: text)), for: request))
    }
    return form
  }

  private static let secrets: [(text: String, secrets: SavedForm.Secrets)] = [
    ("13800138000", .number), ("138 0013 8000", .number), ("13900139000", .number),
    ("someone", .email), ("\"271828\"", [.number, .code]), ("\"314159\"", [.email, .code]),
    ("E-2718281", [.number, .code]), ("st-secret", .tokens),
  ]

  @Test("Only secrets that the app names are saved", arguments: 0..<16)
  func secrets(bits: Int) throws {
    let kept = SavedForm.Secrets(rawValue: bits)
    let saved = try #require(Self.full().savedState(keeping: kept))
    let json = try saved.json()
    #expect(!json.contains("vendor-secret"))
    for (text, secrets) in Self.secrets {
      #expect(json.contains(text) == kept.isSuperset(of: secrets), "\(text) in \(json)")
    }
    #expect(try SavedForm(json: json) == saved)
    let configuration = Self.full().configuration
    let restored = try #require(
      BindingForm(
        configuration: configuration, restoring: saved, at: SavedFormTests.second(1000),
        stateToken: "st-secret"))
    #expect(restored.savedState(keeping: kept) == saved)
  }

  @Test(
    "The service's texts are saved only with all secrets: they may quote an address, a code or a token"
  )
  func quotes() throws {
    var form = BindingForm.filled()
    let text = "someone@example.com has AB12CD"
    let request = try form.submitRequest()
    form.send(.submissionFailed(.refused(ServiceError(code: "HTTP 502", text: text)), for: request))
    for bits in 0..<16 {
      let kept = SavedForm.Secrets(rawValue: bits)
      let json = try #require(form.savedState(keeping: kept)).json()
      #expect(json.contains("AB12CD") == (kept == .all))
      #expect(json.contains("HTTP 502"))
    }
  }

  @Test("The tokens of a person who has signed in are saved only on request")
  func sessionTokens() throws {
    var form = BindingForm.filled(SavedFormTests.signIn)
    form.send(.submissionSucceeded(SavedFormTests.tokens, for: try form.submitRequest()))
    let json = try #require(form.savedState(keeping: [.number, .code, .email])).json()
    #expect(!json.contains("session") && !json.contains("identity"))
    #expect(try #require(form.savedState(keeping: .tokens)).json().contains("identity"))
  }

  @Test("A saved form prints its contents without digits")
  func description() throws {
    let all = try #require(Self.full().savedState(keeping: .all))
    #expect("\(all)" == "saved bind, steps phone, email, with number, email, code, tokens")
    var dumped = ""
    dump(all, to: &dumped)
    #expect(!"\(all)\(String(reflecting: all))\(dumped)".contains { $0.isNumber })
    #expect("\(try #require(Self.full().savedState()))" == "saved bind, steps phone, email, no secrets")
    let unopened = try #require(BindingForm(configuration: .given()).savedState())
    #expect("\(unopened)" == "saved before it was opened, no secrets")
  }

  // MARK: Pages

  @Test(
    "Pages and coders read each other's saved forms",
    arguments: [SavedForm.Secrets.all, .number, []])
  func pages(secrets: SavedForm.Secrets) throws {
    for form in [Self.full(), .withCodeSent(), .filled(SavedFormTests.signIn)] {
      var saved = try #require(form.savedState(keeping: secrets))
      #expect(try SavedForm(json: saved.written()) == saved)
      #expect(SavedForm(written: try saved.json()) == saved)
    }
    #expect(SavedForm(written: #"{"version":2,"requestCount":0,"smsCode":{},"emailCode":{}}"#) == nil)
  }

  // MARK: Damage

  @Test("Another version of the format is named in the error")
  func versions() throws {
    let json = try #require(Self.full().savedState()).json()
    #expect(json.contains("\"version\":1}"))
    let newer = json.replacing("\"version\":1}", with: "\"version\":2}")
    do {
      _ = try SavedForm(json: newer)
      Issue.record("version 2 was read")
    } catch let DecodingError.dataCorrupted(context) {
      #expect(
        context.debugDescription == "version 2 of saved forms is unknown: this library reads 1")
    }
  }

  @Test(
    "A state that no form can save is an error",
    arguments: [
      "", "null", "[]", "{}", #"{"version":1}"#, #"{"version":"1"}"#,
      #"{"version":1,"requestCount":-1,"smsCode":{},"emailCode":{}}"#,
      #"{"version":1,"requestCount":1000001,"smsCode":{},"emailCode":{}}"#,
      #"{"version":1,"requestCount":9223372036854775807,"smsCode":{},"emailCode":{}}"#,
      #"{"version":1,"requestCount":0,"smsCode":{},"emailCode":{},"flow":{"kind":"SOCIAL_BIND","steps":[],"hasStateToken":false}}"#,
      #"{"version":1,"requestCount":0,"smsCode":{},"emailCode":{},"session":{"sessionToken":"s","idToken":""}}"#,
      #"{"version":1,"requestCount":0,"smsCode":{},"emailCode":{},"area":{"areaCode":"x","countryCode":"CN"}}"#,
      #"{"version":1,"requestCount":0,"smsCode":{},"emailCode":{},"way":"letter"}"#,
    ])
  func damaged(json: String) {
    #expect(throws: DecodingError.self) { try SavedForm(json: json) }
  }

  @Test("A text that is longer than the field's limit is an error")
  func overlong() throws {
    let json = try #require(Self.full().savedState(keeping: .number)).json()
    #expect(json.contains("138 0013 8000"))
    let long = json.replacing("138 0013 8000", with: String(repeating: "1", count: 129))
    #expect(throws: DecodingError.self) { try SavedForm(json: long) }
  }

  @Test("Waits of any size and time neither crash nor last longer than a wait can")
  func hugeWaits() throws {
    for left in ["9223372036854775807", "-9223372036854775808", "0"] {
      for noted in ["9223372036854775807", "-9223372036854775808", "null"] {
        let wait = #"{"left":\#(left),"notedAt":\#(noted)}"#
        let json =
          #"{"version":1,"requestCount":0,"lock":\#(wait),"smsCode":{"wait":\#(wait)},"emailCode":{}}"#
        let saved = try SavedForm(json: json)
        var form = try #require(
          BindingForm(configuration: .given(), restoring: saved, at: SavedFormTests.second(1e12)))
        form.send(.opened(BindingForm.bindFlow), at: SavedFormTests.second(-1e12))
        form.send(.tick(SavedFormTests.second(1e12)))
        #expect(form.resendSeconds(at: nil) <= 1_000_000_000_000)
        #expect(form.savedState() != nil)
      }
    }
  }

  @Test("Any damage of the file gives an error, or a form that works", arguments: 0..<4 as Range<UInt64>)
  func mutations(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let json = Array(try #require(Self.full().savedState(keeping: .all)).json().utf8)
    var readCount = 0
    for _ in 0..<500 {
      var bytes = json
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let index = Int.random(in: bytes.indices, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[index] = UInt8.random(in: 0x20...0x7E, using: &random)
        case 1: bytes.remove(at: index)
        default: bytes.insert(bytes[Int.random(in: bytes.indices, using: &random)], at: index)
        }
      }
      guard let saved = try? SavedForm(json: String(decoding: bytes, as: UTF8.self)) else { continue }
      readCount += 1
      let restored = BindingForm(
        configuration: Self.full().configuration, restoring: saved, at: SavedFormTests.second(1010),
        stateToken: "state")
      guard var form = restored else { continue }
      form.send(.submitTapped)
      form.type("1")
      form.send(.tryAgainTapped, at: SavedFormTests.second(2000))
      #expect(form.screen.count > 10)
      #expect(form.savedState(keeping: .all) != nil)
    }
    #expect(readCount > 25)
  }
}
