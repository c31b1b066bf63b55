import BindForm
import FormSessions
import PhoneCheck
import Testing

/// The state of a form after the app was ended and continues from its saved form.
@Suite("Saved forms")
struct SavedFormTests {
  static let second = Moment.init(secondsSince1970:)
  static let tokens = SessionTokens(sessionToken: "session", idToken: "identity", expiresIn: .seconds(60))
  static let signIn = BindFlow(kind: .signIn(SignInRules(codeUse: .both, association: .weChat)))

  /// Returns the form after the app was ended and restarted, through a file.
  static func restored(
    _ form: BindingForm, keeping secrets: SavedForm.Secrets = .all, at seconds: Double? = 1000,
    configuration: BindingForm.Configuration? = nil, stateToken: String? = nil
  ) throws -> BindingForm {
    let saved = try #require(form.savedState(keeping: secrets))
    let form = BindingForm(
      configuration: configuration ?? form.configuration, restoring: try SavedForm(json: saved.json()),
      at: seconds.map(second), stateToken: stateToken)
    return try #require(form)
  }

  // MARK: Stages

  @Test("A person who was reading the SMS continues with the code, and the wait has continued meanwhile")
  func readingSMS() throws {
    let form = BindingForm.withCodeSent()
    #expect(form.resendSeconds(at: nil) == 60)
    var restored = try Self.restored(form, keeping: .number, at: 1025, stateToken: "state")
    #expect(restored.resendSeconds(at: nil) == 35)
    #expect(restored.sendCodeTitle(at: nil) == "Send again in 35 s")
    restored.send(.codeEdited("123456"))
    let submission = restored.send(.submitTapped).first?.submission
    #expect(submission?.mobile == "+86-13800138000")
    #expect(submission?.code == "123456")
    #expect(submission?.stateToken == "state")
  }

  @Test("A form that wasn't opened opens after it is restored")
  func waiting() throws {
    var form = try Self.restored(BindingForm(configuration: .given()))
    #expect(form.stage == .waiting)
    form.send(.opened(BindingForm.bindFlow))
    #expect(form.stage == .open(BindingForm.bindFlow))
  }

  @Test("A pending answer is lost: the form is open again, shows nothing about it and sends nothing")
  func submitting() throws {
    var form = BindingForm.filled()
    let before = form.screen
    let request = try form.submitRequest()
    var restored = try Self.restored(form)
    #expect(restored.stage == .open(BindingForm.bindFlow))
    #expect(restored.screen == before)
    #expect(restored.send(.tick(Self.second(1001))).isEmpty)
    #expect(restored.send(.submissionSucceeded(Self.tokens, for: request)).isEmpty)
    #expect(try restored.submitRequest().number > request.number)
  }

  @Test("The carrier's proof isn't sent a second time if the answer was lost")
  func oneTapSubmitting() throws {
    var form = BindingForm.opened()
    try offer(to: &form)
    form.send(.oneTapTapped)
    guard case .confirmingOneTap(_, let request) = form.stage else { throw OtherStage() }
    #expect(try Self.restored(form).stage == .open(BindingForm.bindFlow))
    form.send(.oneTapFinished(.confirmed(OneTapProof(token: "t", processID: "p")), for: request))
    var restored = try Self.restored(form)
    #expect(restored.stage == .open(BindingForm.bindFlow))
    #expect(!restored.canTryAgain)
    #expect(restored.send(.tryAgainTapped).isEmpty)
  }

  @Test("After a restart one tap is offered again, with a new proof, and the old one isn't saved")
  func newProof() throws {
    var form = BindingForm.opened()
    try offer(to: &form)
    form.send(.oneTapTapped)
    guard case .confirmingOneTap(_, let confirmation) = form.stage else { throw OtherStage() }
    let proof = OneTapProof(token: "t", processID: "p", authCode: "a")
    form.send(.oneTapFinished(.confirmed(proof), for: confirmation))
    guard case .submitting(_, let request) = form.stage else { throw OtherStage() }
    form.send(.submissionFailed(.noAnswer, for: request))
    #expect(form.canTryAgain)
    for secrets in [[.number, .email, .code, .tokens], [.number, .code]] as [SavedForm.Secrets] {
      var restored = try Self.restored(form, keeping: secrets, stateToken: "state")
      #expect(restored.canTryAgain)
      guard case .confirmOneTap = restored.send(.tryAgainTapped).first else { throw OtherStage() }
    }
    var saved = try #require(form.savedState(keeping: [.number, .email, .code, .tokens]))
    #expect(!saved.written().contains("\"p\""))
  }

  @Test("The carrier's number isn't offered after a restart until its SDK offers it again")
  func offered() throws {
    var form = BindingForm.opened()
    try offer(to: &form)
    var restored = try Self.restored(form)
    #expect(restored.entryMode == .typing)
    try offer(to: &restored)
    #expect(restored.canBindOneTap)
  }

  @Test("A person who prefers another number isn't offered the carrier's after a restart")
  func preferringAnother() throws {
    var form = BindingForm.opened()
    form.send(.anotherNumberTapped)
    var restored = try Self.restored(form)
    try offer(to: &restored)
    #expect(restored.entryMode == .typing)
  }

  @Test(
    "With the tokens, a person who has signed in may associate again or continue; without them the person signs in again"
  )
  func associating() throws {
    var form = BindingForm.filled(Self.signIn)
    form.send(.submissionSucceeded(Self.tokens, for: try form.submitRequest()))
    guard case .associating = form.stage else { throw OtherStage() }
    var restored = try Self.restored(form)
    #expect(restored.stage == .signedInOnly(Self.signIn, Self.tokens))
    #expect(restored.canTryAgain && restored.offersSkippingAssociation)
    #expect(restored.send(.skipAssociationTapped) == [.finish(Self.tokens)])
    let again = try Self.restored(form, keeping: [.number, .code], at: 1060)
    #expect(again.stage == .open(Self.signIn))
    #expect(!again.smsCode.isSent && again.canSendCode)
    form.send(.associationFailed(.noAnswer, for: RequestID(number: 4)))
    #expect(try Self.restored(form).screen == form.screen)
  }

  @Test(
    "After a restart, the end of a login names the number or address as it would have, if that was saved",
    arguments: [
      (BindFlow.Way.number, "Signed in with +86-138****8000"), (.email, "Signed in with m***@example.com"),
    ])
  func success(way: BindFlow.Way, text: String) throws {
    let flow = BindFlow(kind: Self.signIn.kind, steps: [.phone, .email])
    var form = way == .number ? BindingForm.filled(flow) : .withEmailCodeSent(flow)
    if way == .email { form.send(.emailCodeEdited("123456")) }
    form.send(.submissionSucceeded(Self.tokens, for: try form.submitRequest()))
    guard case .associating(_, _, let request) = form.stage else { throw OtherStage() }
    form.send(.associationFailed(.noAnswer, for: request))
    for end in [BindingForm.Event.skipAssociationTapped, .cancelled] {
      var (ended, restored) = (form, try Self.restored(form))
      ended.send(end)
      restored.send(end)
      #expect(ended.successText == text)
      #expect(restored.successText == text)
      var nameless = try Self.restored(form, keeping: [.tokens])
      nameless.send(end)
      #expect(nameless.successText == nil)
    }
  }

  @Test("A form that is over saves nothing")
  func over() throws {
    var form = BindingForm.filled()
    form.send(.submissionSucceeded(Self.tokens, for: try form.submitRequest()))
    #expect(form.savedState(keeping: .all) == nil)
    var cancelled = BindingForm.opened()
    cancelled.send(.cancelled)
    #expect(cancelled.savedState() == nil)
  }

  @Test("A code that was being requested can be requested again, even if the slider was open")
  func requestingCode() throws {
    var form = BindingForm.opened()
    form.fill("13800138000")
    form.send(.sendCodeTapped)
    var restored = try Self.restored(form)
    #expect(restored.canSendCode)
    guard case .showSlider(_, let slider) = restored.send(.sendCodeTapped).first else {
      throw OtherStage()
    }
    #expect(slider == RequestID(number: 2))
    restored.send(.sliderFinished(.passed(token: "t"), for: slider))
    var again = try Self.restored(restored)
    #expect(again.canSendCode)
    #expect(again.send(.codeSent(for: RequestID(number: 3))).isEmpty)
    #expect(!again.smsCode.isSent)
  }

  // MARK: Waits

  @Test(
    "A wait follows the clock: setting the clock back doesn't lengthen it, and setting it far ahead ends it",
    arguments: [(1000.0, 60), (1059.2, 1), (1060, 0), (5, 60), (-1e12, 60), (1e12, 0)])
  func clocks(seconds: Double, left: Int) throws {
    for secrets in [SavedForm.Secrets.all, []] {
      var form = try Self.restored(
        .withCodeSent(), keeping: secrets, at: seconds, stateToken: "state")
      if !secrets.contains(.number) { form.fill("13800138000") }
      #expect(form.resendSeconds(at: nil) == left)
      #expect(form.canSendCode == (left == 0))
      form.send(.tick(Self.second(seconds + 30)))
      #expect(form.resendSeconds(at: nil) == max(0, left - 30))
    }
  }

  @Test("Without a time, the wait continues from the first time that the form gets")
  func withoutTime() throws {
    var form = try Self.restored(.withCodeSent(), at: nil)
    #expect(form.resendSeconds(at: nil) == 60)
    #expect(form.resendSeconds(at: Self.second(1020)) == 40)
    form.send(.tick(Self.second(1020)))
    #expect(form.resendSeconds(at: nil) == 40)
  }

  @Test("If numbers are saved, each has its own wait; otherwise the longest wait applies to all")
  func recipients() throws {
    var form = BindingForm.withCodeSent()
    form.fill("13900139000")
    form.send(.tick(Self.second(1040)))
    form.sendCode()
    func waits(_ form: BindingForm) -> [Int] {
      ["13800138000", "13900139000", "13700137000"].map { number in
        var form = form
        form.fill(number)
        return form.resendSeconds(at: nil)
      }
    }
    #expect(waits(form) == [20, 60, 0])
    #expect(waits(try Self.restored(form, at: 1040)) == [20, 60, 0])
    let anonymous = try Self.restored(form, keeping: [], at: 1040, stateToken: "state")
    #expect(waits(anonymous) == [60, 60, 60])
    #expect(waits(try Self.restored(anonymous, at: 1070, stateToken: "state")) == [30, 30, 30])
  }

  @Test("A lock continues, and ends with its banner")
  func locks() throws {
    var form = BindingForm.filled()
    form.submitAndFail(.locked, text: "locked for 4 minutes and 30 seconds")
    let text = "Too many attempts: try again in 2 min 30 s"
    #expect(try Self.restored(form, keeping: [], at: 1120, stateToken: "state").bannerText(at: nil) == text)
    #expect(try Self.restored(form, at: 1120).lockedSeconds(at: nil) == 150)
    let unlocked = try Self.restored(form, at: 1270)
    #expect(unlocked.bannerText(at: nil) == nil && unlocked.canSubmit)
  }

  // MARK: Errors

  @Test("A refused value stays refused after a restart, until it is changed")
  func refusals() throws {
    var form = BindingForm.filled()
    form.submitAndFail(.wrongSMSCode)
    #expect(!form.canSubmit)
    var restored = try Self.restored(form)
    #expect(restored.screen == form.screen)
    restored.send(.codeEdited("654321"))
    #expect(restored.canSubmit)
    var other = BindingForm.filled()
    other.submitAndFail(.numberOfAnotherUser)
    #expect(try Self.restored(other).offersAnotherNumber)
    let emptied = try Self.restored(other, keeping: [], stateToken: "state")
    #expect(!emptied.offersAnotherNumber)
    #expect(FormField.allCases.allSatisfy { emptied.errorText(for: $0) == nil })
  }

  @Test("A permanently refused value isn't sent again after a restart, even if the definitions arrive later")
  func refusedForGood() throws {
    var form = BindingForm.filled()
    form.submitAndFail(.expired, text: "The state_token has failed")
    var restored = try Self.restored(form)
    #expect(!restored.canSubmit && restored.offersNewSignIn)
    var later = BindingForm.Configuration()
    later.definitions = .service
    restored = try Self.restored(form, configuration: later)
    // The form was saved before the definitions arrived; the number is still refused.
    restored = try Self.restored(restored)
    let effects = restored.send(.tick(Self.second(1001)))
    guard case .loadDefinitions(let request) = effects.first else {
      Issue.record("nothing is loaded: \(effects)")
      return
    }
    restored.send(.definitionsLoaded(.tenant, for: request))
    #expect(restored.number.number != nil && restored.smsCode.isSent)
    #expect(!restored.canSubmit)
    restored.send(.codeEdited("654321"))
    #expect(restored.canSubmit)
  }

  @Test("A link from the settings is saved only with the tokens, since it needs them to continue")
  func links() throws {
    var form = BindingForm(configuration: .given())
    form.send(.associationRequested(.weChat, with: Self.tokens))
    #expect(form.savedState() == nil && form.savedState(keeping: [.number, .code, .email]) == nil)
    let restored = try Self.restored(form)
    #expect(restored.canTryAgain && restored.offersSkippingAssociation)
    #expect(restored.savedState() == nil)
  }

  @Test("The host is notified once of a restored language that differs from the configuration's")
  func languageOfRequests() throws {
    var form = BindingForm.opened()
    form.send(.languageChanged(.traditionalChinese))
    var restored = try Self.restored(form)
    #expect(restored.send(.tick(Self.second(1001))) == [.useLanguage(.traditionalChinese)])
    #expect(restored.send(.tick(Self.second(1002))).isEmpty)
    var same = try Self.restored(BindingForm.opened())
    #expect(same.send(.tick(Self.second(1001))).isEmpty)
  }

  @Test("An agreement to a new account is kept with its number")
  func agreement() throws {
    let flow = BindFlow(kind: .signIn(SignInRules(newAccounts: .afterAgreement, codeUse: .both)))
    var form = BindingForm.filled(flow)
    form.send(.accountMissing(for: try form.submitRequest()))
    #expect(try Self.restored(form).offersNewAccount)
    form.send(.createAccountTapped)
    #expect(try Self.restored(form).submitTitle == "Sign up and sign in")
    var other = try Self.restored(form, keeping: .code)
    other.send(.tick(Self.second(2000)))
    other.fill("13800138000")
    other.sendCode()
    #expect(other.submitTitle == "Sign in")
  }

  // MARK: Settings

  @Test("A language that was chosen in the form stays; otherwise the configuration's language is used")
  func languages() throws {
    var form = BindingForm.opened()
    let chinese = BindingForm.Configuration.given(.simplifiedChinese)
    #expect(try Self.restored(form, configuration: chinese).language == .simplifiedChinese)
    form.send(.languageChanged(.traditionalChinese))
    #expect(try Self.restored(form, configuration: chinese).language == .traditionalChinese)
  }

  @Test("A login whose state token was neither saved nor given can't be restored")
  func stateToken() throws {
    let saved = try #require(BindingForm.opened().savedState())
    #expect(saved.needsStateToken)
    let configuration = BindingForm.Configuration.given()
    #expect(BindingForm(configuration: configuration, restoring: saved, at: nil) == nil)
    let restored = BindingForm(
      configuration: configuration, restoring: saved, at: nil, stateToken: "from the keychain")
    #expect(restored?.stage == .open(BindFlow(kind: .bind, stateToken: "from the keychain")))
    for form in [BindingForm.opened(Self.signIn), BindingForm(configuration: configuration)] {
      let saved = try #require(form.savedState())
      #expect(!saved.needsStateToken)
      #expect(BindingForm(configuration: configuration, restoring: saved, at: nil) != nil)
    }
    let kept = try #require(BindingForm.opened().savedState(keeping: .tokens))
    #expect(!kept.needsStateToken)
  }

  private struct OtherStage: Error {}

  private func offer(to form: inout BindingForm) throws {
    let number = try #require(MaskedNumber("186****6173"))
    form.send(
      .oneTapOffered(OneTapOffer(number: number, carrier: .chinaMobile, fetchedAt: Self.second(1000))))
  }
}
