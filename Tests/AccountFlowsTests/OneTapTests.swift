import AccountFlows
import BindForm
import FormSessions
import PhoneCheck
import Testing

@Suite("One tap")
struct OneTapTests {
  static let preFetched = #"""
    {"status":200,"number":"186****6173","operatorType":"CM","expire_time":3600,"preGetTokenSuccessedTime":1000.5}
    """#

  /// Returns a form with an offer from second 1000.5.
  static func offered(_ result: String = preFetched, at seconds: Double = 1000) -> BindingForm {
    var form = BindingForm.opened(at: seconds)
    form.send(CarrierOneTap.event(preFetched: result.utf8))
    return form
  }

  @Test("A carrier's number is bound with one tap")
  func oneTap() throws {
    var form = Self.offered()
    #expect(form.submitTitle == "Link 186****6173")
    #expect(form.canBindOneTap)
    #expect(!form.canSubmit)
    #expect(form.send(.oneTapTapped) == [.confirmOneTap(for: RequestID(number: 1))])
    #expect(form.send(.oneTapTapped).isEmpty)
    let confirmed = #"{"token":"t","processID":"p","authcode":"a"}"#
    let effects = form.send(CarrierOneTap.event(confirmed: confirmed.utf8, for: RequestID(number: 1)))
    let submission = try #require(effects.first?.submission)
    #expect(submission.proof == .oneTap(OneTapProof(token: "t", processID: "p", authCode: "a")))
    #expect(submission.stateToken == "state")
    let tokens = SessionTokens(sessionToken: "s")
    #expect(form.send(.submissionSucceeded(tokens, for: submission.request)) == [.finish(tokens)])
  }

  @Test(
    "After a fetch that failed or can't be read, the number has to be typed",
    arguments: [
      #"{"status":500,"errorCode":"-20202","msg":"no cellular access"}"#, "", #"{"status":200,"number":"x"}"#,
      #"{"status":200,"number":"186****6173"}"#,
    ])
  func noOffer(result: String) {
    #expect(Self.offered(result).entryMode == .typing)
  }

  @Test("The person may prefer another number")
  func anotherNumber() {
    var form = Self.offered()
    form.send(.anotherNumberTapped)
    #expect(form.entryMode == .typing)
    form.fill("13800138000")
    #expect(form.canSendCode)
  }

  @Test("A number that the person doesn't want, or that the service refused, isn't offered again")
  func offeredAgain() throws {
    var preferring = Self.offered()
    preferring.send(.anotherNumberTapped)
    preferring.send(CarrierOneTap.event(preFetched: Self.preFetched.utf8))
    #expect(preferring.entryMode == .typing)

    var refused = Self.offered()
    refused.send(.oneTapTapped)
    let effects = refused.send(
      .oneTapFinished(.confirmed(OneTapProof(token: "t", processID: "p")), for: RequestID(number: 1)))
    let request = try #require(effects.first?.submission?.request)
    let error = ServiceError(code: ServiceErrorCode.numberOfAnotherUser.rawValue)
    refused.send(.submissionFailed(.refused(error), for: request))
    refused.send(CarrierOneTap.event(preFetched: Self.preFetched.utf8))
    #expect(refused.entryMode == .typing)
    #expect(refused.offersAnotherNumber)
  }

  @Test(
    "An offer is valid for as long as the operator allows, and no longer than the SDK states",
    arguments: [
      ("CM", 3600, 3600), ("CT", 9999, 3600), ("CU", 3600, 600), ("CU", 60, 60), ("??", 3600, 600),
      ("CM", 0, 3600),
    ])
  func expiry(carrier: String, expires: Int, validity: Int) {
    let result = #"""
      {"status":"200","number":"186****6173","operatorType":"\#(carrier)","expire_time":\#(expires),"preGetTokenSuccessedTime":1000}
      """#
    var form = Self.offered(result)
    form.send(.tick(Moment(secondsSince1970: 1000 + Double(validity) - 1)))
    #expect(form.canBindOneTap)
    #expect(
      form.send(.tick(Moment(secondsSince1970: 1000 + Double(validity))))
        == [.announce("One-tap verification has expired: enter your number"), .fetchOneTapOffer])
    #expect(form.entryMode == .typing)
    // An expired offer isn't shown.
    #expect(Self.offered(result, at: 1000 + Double(validity)).entryMode == .typing)
  }

  @Test("One tap continues while the person reads the carrier's page, and a late proof is accepted")
  func lateProof() throws {
    var form = Self.offered()
    form.send(.oneTapTapped)
    for seconds in [1007.0, 1008, 1060, 1600, 4700] {
      #expect(form.send(.tick(Moment(secondsSince1970: seconds))).isEmpty)
      #expect(form.isSubmitting)
    }
    let effects = form.send(
      .oneTapFinished(.confirmed(OneTapProof(token: "t", processID: "p")), for: RequestID(number: 1)))
    #expect(effects.first?.submission?.proof == .oneTap(OneTapProof(token: "t", processID: "p")))
  }

  @Test(
    "While the carrier's page is open, the person may switch to another number, on the page or in the form",
    arguments: [
      BindingForm.Event.anotherNumberTapped, .oneTapFinished(.switchedNumber, for: RequestID(number: 1)),
    ])
  func switching(event: BindingForm.Event) {
    var form = Self.offered()
    form.send(.oneTapTapped)
    #expect(form.send(event) == [.closeOneTapPage])
    #expect(form.entryMode == .typing)
    #expect(!form.isSubmitting)
    // The person has made another choice.
    #expect(
      form.send(
        .oneTapFinished(.confirmed(OneTapProof(token: "t", processID: "p")), for: RequestID(number: 1))
      ).isEmpty)
    form.fill("13800138000")
    #expect(form.canSendCode)
  }

  @Test("Leaving the carrier's page keeps the offer for as long as it is valid")
  func goingBack() {
    var form = Self.offered()
    form.send(.oneTapTapped)
    form.send(.oneTapFinished(.wentBack, for: RequestID(number: 1)))
    #expect(form.canBindOneTap)
    #expect(form.send(.oneTapTapped) == [.confirmOneTap(for: RequestID(number: 2))])
    form.send(.tick(Moment(secondsSince1970: 5000)))
    #expect(
      form.send(.oneTapFinished(.wentBack, for: RequestID(number: 2)))
        == [.announce("One-tap verification has expired: enter your number"), .fetchOneTapOffer])
    #expect(form.entryMode == .typing)
  }

  @Test("An expired offer is fetched again, and shown unless something was typed meanwhile")
  func fetchedAgain() {
    let again = Self.preFetched.replacing("1000.5", with: "4700")
    for typed in ["", "1"] {
      var form = Self.offered()
      form.send(.tick(Moment(secondsSince1970: 4601)))
      #expect(form.banner != nil)
      if !typed.isEmpty { form.type(typed) }
      #expect(
        form.send(CarrierOneTap.event(preFetched: again.utf8), at: Moment(secondsSince1970: 4701)).isEmpty)
      #expect(form.canBindOneTap == typed.isEmpty)
      // The advice to type disappears with the new offer.
      #expect(form.banner == nil)
      #expect(form.send(.tick(Moment(secondsSince1970: 9000))).contains(.fetchOneTapOffer) == typed.isEmpty)
    }
    // If the offer can't be fetched, the form stays as it is.
    var form = Self.offered()
    form.send(.tick(Moment(secondsSince1970: 4601)))
    #expect(form.send(.oneTapUnavailable(SDKError(code: "-20202"))).isEmpty)
    #expect(form.entryMode == .typing)
  }

  @Test(
    "The carrier's page is closed once, whatever ends it, but not if the person left it",
    arguments: [
      (
        BindingForm.Event.oneTapFinished(
          .confirmed(OneTapProof(token: "t", processID: "p")), for: RequestID(number: 1)), true
      ),
      (.oneTapFinished(.switchedNumber, for: RequestID(number: 1)), true),
      (.oneTapFinished(.failed(SDKError(code: "-20200")), for: RequestID(number: 1)), true),
      (.oneTapFinished(.wentBack, for: RequestID(number: 1)), false),
      (.anotherNumberTapped, true), (.cancelled, true), (.refused(.wentBack), true),
    ])
  func closedPage(event: BindingForm.Event, isClosed: Bool) {
    var form = Self.offered()
    form.send(.oneTapTapped)
    #expect(form.send(event).filter { $0 == .closeOneTapPage }.count == (isClosed ? 1 : 0))
    #expect(!form.send(.cancelled).contains(.closeOneTapPage))
  }

  @Test("OneLogin's codes for “back” and “switch account” aren't failures")
  func oneLogin() {
    for (json, outcome) in [
      (#"{"status":-20302,"msg":"back"}"#, OneTapOutcome.wentBack), (#"{"errorCode":"-20301"}"#, .wentBack),
      (#"{"status":500,"errorCode":-20303}"#, .switchedNumber),
      (#"{"errorCode":"-20202"}"#, .failed(SDKError(code: "-20202"))),
    ] {
      let event = CarrierOneTap.event(confirmed: json.utf8, for: RequestID(number: 1), codes: .oneLogin)
      #expect("\(event)" == "oneTapFinished \(outcome) #1")
    }
  }

  @Test("If the host knows the SDK's codes, they show how its page was left")
  func pageCodes() {
    let codes = CarrierOneTap.PageCodes(wentBack: ["-1"], switchedNumber: ["-2"])
    for (code, outcome) in [
      ("-1", OneTapOutcome.wentBack), ("-2", .switchedNumber), ("-3", .failed(SDKError(code: "-3"))),
    ] {
      let event = CarrierOneTap.event(
        confirmed: #"{"errorCode":"\#(code)"}"#.utf8, for: RequestID(number: 1), codes: codes)
      #expect("\(event)" == "oneTapFinished \(outcome) #1")
    }
  }

  @Test("The sentence below the title explains how the number is confirmed")
  func explanation() {
    var form = Self.offered()
    #expect(form.explanation == "Your carrier confirms that the number is yours")
    form.send(.anotherNumberTapped)
    #expect(form.explanation == "We'll text you a code to confirm that the number is yours")
  }

  @Test("An e-mail address may be chosen instead of one tap, and then no carrier's number is offered")
  func emailInsteadOfOneTap() {
    var form = BindingForm.opened(BindFlow(kind: .bind, stateToken: "s", steps: [.phone, .email]))
    form.send(CarrierOneTap.event(preFetched: Self.preFetched.utf8))
    #expect(form.canBindOneTap && form.otherWay == .email)
    #expect(form.send(.wayChosen(.email)) == [.focus(.email)])
    #expect(form.entryMode == .typing && !form.canBindOneTap)
    form.send(CarrierOneTap.event(preFetched: Self.preFetched.utf8))
    #expect(form.entryMode == .typing)
    form.send(.wayChosen(.number))
    form.send(CarrierOneTap.event(preFetched: Self.preFetched.utf8))
    #expect(form.entryMode == .typing)
  }

  @Test("A flow that takes only an e-mail address offers no one tap")
  func emailAlone() {
    var form = BindingForm.opened(BindFlow(kind: .bind, stateToken: "s", steps: [.email]))
    #expect(form.send(CarrierOneTap.event(preFetched: Self.preFetched.utf8)).isEmpty)
    #expect(form.entryMode == .typing)
  }

  @Test("An offer is ignored once the person has begun to type")
  func lateOffer() {
    var form = BindingForm.opened()
    form.type("1")
    form.send(CarrierOneTap.event(preFetched: Self.preFetched.utf8))
    #expect(form.entryMode == .typing)
  }
}
