import BindForm
import FormSessions
import Foundation
import PhoneCheck
import Testing

/// The form that replaces the number of a signed-in person's account.
@Suite("Changing the number")
struct NumberChangeTests {
  /// Returns a token whose claims have a number; nothing reads its signature.
  private static func idToken(mobile: String) -> String {
    let claims = Data(#"{"mobile":"\#(mobile)"}"#.utf8).base64EncodedString()
      .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    return "e30.\(claims).signature"
  }

  static let flow = BindFlow.numberChange(idToken: idToken(mobile: "+86-13900139000"))

  @Test(
    "The present number is never shown whole",
    arguments: [
      ("+86-13900139000", "Your number is +86-139****9000: we'll text a code to the new one"),
      ("139****9000", "Your number is 139****9000: we'll text a code to the new one"),
      // Shown, all but one digit would be the number.
      ("1390013900*", "Your number is ***********: we'll text a code to the new one"),
      ("none", "We'll text a code to the new number"),
    ])
  func presentNumber(mobile: String, explanation: String) throws {
    let form = BindingForm.opened(.numberChange(idToken: Self.idToken(mobile: mobile)))
    #expect(form.explanation == explanation)
    #expect(!form.screen.contains { RandomSession.holdsNumber($0) })
    let json = try #require(try form.savedState(keeping: [.number, .code])?.json())
    #expect(!RandomSession.holdsNumber(json))
  }

  @Test("The title, the label and the button name the change in every language")
  func texts() {
    let texts = Language.allCases.map { language in
      var form = BindingForm.opened(Self.flow, configuration: .given(language))
      let (title, label) = (form.title, form.label(of: .phone))
      form.fill("13900139000")
      form.sendCode()
      return [title, label, form.submitTitle]
    }
    #expect(
      texts == [
        ["Change your mobile number", "New mobile number", "Change number"],
        ["更换手机号码", "新手机号码", "更换号码"], ["更換手機號碼", "新手機號碼", "更換號碼"],
      ])
  }

  @Test("The new number gets the code, and the form ends with the changed number")
  func wholeWay() throws {
    var form = BindingForm.opened(Self.flow)
    form.fill("13800138000")
    var sent: BindingForm.SMSRequest?
    for effect in form.send(.sendCodeTapped) {
      guard case .showSlider(_, let slider) = effect else { continue }
      for effect in form.send(.sliderFinished(.passed(token: "slider"), for: slider)) {
        if case .sendSMS(let sms) = effect { sent = sms }
      }
    }
    let sms = try #require(sent)
    #expect(sms.type.rawValue == "UPDATE_MOBILE_SMS" && sms.mobile == "+86-13800138000")
    form.send(.codeSent(for: sms.request))
    form.send(.codeEdited("123456"))
    guard case .changeNumber(let submission)? = form.send(.submitTapped).first,
      case .number(let number, _) = submission.proof
    else {
      Issue.record("not submitted")
      return
    }
    #expect(submission.stateToken == Self.flow.stateToken)
    let effects = form.send(.submissionClosed(.numberChanged(number), for: submission.request))
    #expect(effects == [.close(.numberChanged(number))])
    let sentence = "Your mobile number is now +86-138****8000"
    #expect(ClosingReason.numberChanged(number).message(in: .english) == sentence)
    #expect(form.successText == sentence, "the sentence replaces the form")
  }

  @Test("An id_token that is over asks for another sign-in, and the number stays")
  func expiredToken() throws {
    var form = BindingForm.withCodeSent(Self.flow)
    form.send(.codeEdited("123456"))
    let request = try form.submitRequest()
    let error = ServiceError(try HTTPAnswerTests.answer("update-mobile.id-token-expired"))
    form.send(.submissionFailed(.refused(error), for: request))
    #expect(form.bannerText(at: nil) == "This sign-in has expired: sign in again")
    #expect(form.offersNewSignIn && form.number.field.text == "138 0013 8000")
    #expect(form.send(.startOverTapped) == [.close(.startOver)])
  }

  @Test("A number of another account is refused at the field, and another number can be entered")
  func otherAccount() {
    var form = BindingForm.withCodeSent(Self.flow)
    form.send(.codeEdited("123456"))
    form.submitAndFail(.numberOfAnotherUser)
    #expect(form.errorText(for: .phone) == "This number belongs to another account: use another number")
    #expect(form.offersAnotherNumber)
  }

  @Test("Neither an e-mail address nor a carrier's number takes part, and no account is created")
  func otherWays() throws {
    let flow = BindFlow(kind: .numberChange(from: nil), stateToken: "t", steps: [.phone, .email])
    var form = BindingForm.opened(flow)
    #expect(form.ways == [.number] && form.otherWay == nil)
    form.send(
      .oneTapOffered(
        OneTapOffer(
          number: MaskedNumber("186****6173")!, carrier: nil, fetchedAt: Moment(secondsSince1970: 1000))))
    #expect(form.entryMode == .typing)
    form = .withCodeSent(flow)
    form.send(.codeEdited("123456"))
    form.send(.accountMissing(for: try form.submitRequest()))
    #expect(!form.offersNewAccount)
    let emailAlone = BindFlow(kind: .numberChange(from: nil), stateToken: "t", steps: [.email])
    var closed = BindingForm()
    #expect(closed.send(.opened(emailAlone)) == [.close(.unsupported([.email]))])
  }

  @Test("An offer of the carrier before the form opens isn't shown")
  func earlyOffer() {
    var form = BindingForm(configuration: .given())
    let offer = OneTapOffer(
      number: MaskedNumber("186****6173")!, carrier: nil, fetchedAt: Moment(secondsSince1970: 1000))
    form.send(.oneTapOffered(offer), at: Moment(secondsSince1970: 1000))
    form.send(.opened(Self.flow))
    #expect(form.entryMode == .typing)
  }
}
