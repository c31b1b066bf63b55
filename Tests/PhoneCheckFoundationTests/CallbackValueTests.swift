import AccountFlows
import AccountFlowsFoundation
import BindForm
import Foundation
import PhoneCheck
import Testing

/// The values that Objective-C SDKs pass to Swift: `NSNumber`, `NSDictionary`, `NSError` and dates.
@Suite("Callbacks with Foundation's objects")
struct CallbackValueTests {
  /// Returns a dictionary as `JSONSerialization` reads it: every number and Boolean is an object.
  private static func dictionary(_ json: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
  }

  @Test("A OneLogin dictionary with numbers as objects is an offer, with its time and its end")
  func oneLogin() throws {
    for result: [String: Any] in [
      try Self.dictionary(
        #"{"status":200,"number":"186****6173","operatorType":"CM","expire_time":60,"preGetTokenSuccessedTime":1000.5}"#
      ),
      [
        "status": NSNumber(value: 200), "number": NSString("186****6173"), "operatorType": "CM",
        "expire_time": NSNumber(value: 60.0), "preGetTokenSuccessedTime": NSNumber(value: 1000.5),
      ],
      [
        "status": 200 as Int32, "number": "186****6173", "operatorType": "CM", "expire_time": 60 as Float,
        "preGetTokenSuccessedTime": 1000.5,
      ],
    ] {
      guard case .oneTapOffered(let offer) = CarrierOneTap.event(preFetched: result) else {
        Issue.record("no offer of \(result)")
        continue
      }
      #expect(offer.validity == .seconds(60))
      #expect(offer.fetchedAt == Moment(secondsSince1970: 1000.5))
    }
  }

  @Test("expire isn't lost, whatever kind of number it is")
  func expire() {
    for value: Any in [
      NSNumber(value: 7200), NSNumber(value: 7200.0), NSNumber(value: UInt64(7200)),
      NSDecimalNumber(string: "7200"),
      7200, 7200.0, "7200", "7200.0", Float(7200), Int16(7200), Optional(7200) as Any,
    ] {
      let event = BindingForm.Event(
        loginCallback: "0", data: ["session_token": "s", "expire": value] as [String: Any])
      guard case .signedIn(let tokens) = event else {
        Issue.record("\(type(of: value)): \(event)")
        continue
      }
      #expect(tokens.expiresIn == .seconds(7200), "\(type(of: value))")
    }
  }

  @Test(
    "Values become the same JSON as Foundation's: Booleans stay distinct from numbers, and null is no value")
  func json() throws {
    let text =
      #"{"a":true,"b":1,"c":[0,false,null,1.5,"x"],"d":{"e":-9223372036854775808},"f":18446744073709551615}"#
    let answer = ServiceAnswer(callback: "0", data: try Self.dictionary(text))
    for (name, value) in [
      ("a", "true"), ("b", "1"), ("c", #"[0,false,null,1.5,"x"]"#), ("d", #"{"e":-9223372036854775808}"#),
      ("f", "18446744073709551615"),
    ] {
      #expect(answer.member(name) == value)
    }
    let none = ServiceAnswer(
      callback: "0",
      data: [
        "a": NSNull(), "b": Optional<String>.none as Any, "c": Double.nan,
        "d": NSNumber(value: Double.infinity),
      ])
    for name in ["a", "b", "c", "d"] { #expect(none.member(name) == nil) }
  }

  @Test("An SDK's error keeps its code and its description")
  func errors() {
    let error = NSError(domain: "WeiboSDK", code: -3, userInfo: [NSLocalizedDescriptionKey: "no network"])
    #expect(SDKError(error) == SDKError(code: "-3", text: "no network"))
    #expect(VendorLogin.failed(error) == .failed(SDKError(code: "-3", text: "no network")))
    #expect("\(VendorLogin.failed(error).event)" == "refused vendorFailed -3")
    let credential = VendorCredential(
      userID: "u", accessToken: "t", expirationDate: Date(timeIntervalSince1970: 1000.25), vendor: .weibo)
    #expect(credential.expiresAt == Moment(secondsSince1970: 1000.25))
  }

  @Test(
    "minapp's completions become events: 404 opens the form or offers an account, a network error means no answer"
  )
  func completions() {
    let service = SMSLoginService(vendor: .weChat)
    let request = RequestID(number: 7)
    func error(_ code: Int) -> NSError { NSError(domain: "HError", code: code) }
    let tokens = SessionTokens(sessionToken: "s")
    #expect("\(service.loginEvent(tokens, error: nil))" == "signedIn")
    #expect("\(service.loginEvent(nil, error: error(404)))" == "opened signIn for wechat, steps phone")
    #expect("\(service.loginEvent(nil, error: error(401)))" == "opened signIn, steps phone")
    #expect("\(service.loginEvent(nil, error: nil))" == "refused failed NO_ANSWER")
    #expect("\(service.codeEvent(true, error: nil, for: request))" == "codeSent #7")
    #expect("\(service.codeEvent(false, error: error(404), for: request))" == "accountMissing #7")
    #expect("\(service.codeEvent(false, error: error(600), for: request))" == "codeFailed noAnswer #7")
    #expect("\(service.codeEvent(false, error: nil, for: request))" == "codeFailed noAnswer #7")
    #expect("\(service.submissionEvent(tokens, error: nil, for: request))" == "submissionSucceeded #7")
    #expect("\(service.submissionEvent(nil, error: error(404), for: request))" == "accountMissing #7")
    #expect(
      "\(service.submissionEvent(nil, error: error(400), for: request))"
        == "submissionFailed IDAAS.SDK.SMS.1005 #7")
    #expect(
      "\(service.submissionEvent(nil, error: URLError(.timedOut), for: request))"
        == "submissionFailed noAnswer #7")
    #expect("\(service.associationEvent(true, error: nil, for: request))" == "associated #7")
    #expect(
      "\(service.associationEvent(false, error: error(409), for: request))"
        == "associationFailed IDAAS.SDK.SOCIAL.1002 #7")
  }

  @Test("Claims that an SDK passes as a dictionary, and tokens of a refresh, are also values")
  func claims() throws {
    let claims = try Self.dictionary(#"{"aud":"client","exp":2000,"mobile":"+86-13808603636"}"#)
    let token = try #require(IDToken(callback: "0", data: claims))
    #expect(token.expiresAt == Moment(secondsSince1970: 2000))
    #expect(token.mobile == MobileClaim("+86-13808603636"))
    #expect(IDToken(callback: "1", data: claims) == nil)
    #expect(IDToken(callback: "0", data: "no token") == nil)
    let device = ServiceDevice(clientID: "c", operatingSystem: "iOS", fingerprint: "f", agent: "a")
    let client = IdentityServiceClient(
      at: try #require(ServiceAddress("https://example.com")), device: device)
    let refreshed = try Self.dictionary(#"{"session_token":"s","id_token":"i","expire":3600}"#)
    #expect(try client.tokens(callback: "0", data: refreshed).expiresIn == .seconds(3600))
    #expect(throws: FailedAnswer.self) { try client.tokens(callback: "1", data: "expired") }
  }
}
