import BindForm
import FormSessions
import Foundation
import PhoneCheck
import Testing

@Suite("The service's slider")
struct SliderTests {
  /// The identifier of a request of the form's first slider.
  private static func request(_ number: Int) -> RequestID { RequestID(number: 1000 + number) }
  private static let refused = FailedAnswer.refused(ServiceError(code: "IDAAS.SDK.CAPTCHA.0002"))

  /// Returns a form that waits for a slider, and the slider.
  static func shown(_ way: BindFlow.Way = .number) throws -> (BindingForm, CaptchaSlider) {
    var form = BindingForm.opened(BindFlow(kind: .bind, stateToken: "state", steps: [.phone, .email]))
    if way == .email {
      form.send(.wayChosen(.email))
      form.send(.emailEdited("me@example.com"))
    } else {
      form.fill("13800138000")
    }
    let effect = try #require(form.send(way == .email ? .sendEmailCodeTapped : .sendCodeTapped).first)
    return (form, try #require(CaptchaSlider(for: effect, of: form)))
  }

  /// Returns a slider whose pictures are shown.
  static func open(at seconds: Double = 1000) throws -> CaptchaSlider {
    var (_, slider) = try shown()
    slider.send(.opened, at: Moment(secondsSince1970: seconds))
    slider.send(.picturesLoaded(try #require(.fake()), for: request(1)))
    return slider
  }

  @Test(
    "A position is checked for the number or the address that gets the code", arguments: BindFlow.Way.allCases
  )
  func passing(way: BindFlow.Way) throws {
    var (form, slider) = try Self.shown(way)
    #expect(form.awaits(slider))
    #expect(
      slider.send(.opened) == [
        .announce("The picture is loading: one moment"), .loadPictures(for: Self.request(1)),
      ])
    #expect(slider.send(.opened).isEmpty)
    let pictures = try #require(SliderPictures.fake())
    #expect(slider.send(.picturesLoaded(pictures, for: Self.request(1))) == [.show(pictures)])
    slider.send(.moved(to: 120))
    #expect(slider.positionText == "120 of 263 pixels")
    guard case .check(let check) = slider.send(.checkTapped).first else {
      Issue.record("no check")
      return
    }
    #expect(check.recipient == (way == .email ? "me@example.com" : "+86-13800138000"))
    // As the service's pages print it.
    #expect(check.point == #"{"x":120.0,"y":5.0}"#)
    #expect(check.token == "pictures")
    #expect(slider.send(.checkTapped).isEmpty && slider.send(.moved(to: 5)).isEmpty && slider.position == 120)
    let effects = slider.send(.passed(token: "opaque", for: check.request))
    #expect(effects == [.finish(.passed(token: "opaque"), for: slider.request)])
    #expect(slider.stage == .over && slider.send(.newPictureTapped).isEmpty)
    let sent = form.send(.sliderFinished(.passed(token: "opaque"), for: slider.request))
    #expect(!form.awaits(slider))
    switch sent.first {
    case .sendSMS(let sms): #expect(way == .number && sms.captchaToken == "opaque")
    case .sendEmailCode(let email): #expect(way == .email && email.captchaToken == "opaque")
    default: Issue.record("no code: \(sent)")
    }
  }

  @Test(
    "The piece stays inside the picture, whatever the position",
    arguments: [(-1, 0), (.min, 0), (0, 0), (263, 263), (264, 263), (.max, 263)])
  func clamping(position: Int, expected: Int) throws {
    var slider = try Self.open()
    slider.send(.moved(to: position))
    #expect(slider.position == expected)
    #expect(slider.moved(by: .max) == 263 && slider.moved(by: .min) == 0)
  }

  @Test("A refused position brings other pictures, and the fifth ends the slider with the service's error")
  func misses() throws {
    var slider = try Self.open()
    for miss in 1...CaptchaSlider.maximumMisses {
      slider.send(.moved(to: 50))
      guard case .check(let check) = slider.send(.checkTapped).first else {
        Issue.record("no check")
        return
      }
      let effects = slider.send(.failed(Self.refused, for: check.request))
      #expect(slider.misses == miss)
      guard miss < CaptchaSlider.maximumMisses else {
        #expect(
          effects == [.finish(.failed(ServiceError(code: "IDAAS.SDK.CAPTCHA.0002")), for: slider.request)])
        break
      }
      let next = RequestID(number: check.request.number + 1)
      let message = "The piece isn't in the gap: try again with the new picture"
      #expect(effects == [.announce(message), .loadPictures(for: next)])
      #expect(slider.pictures == nil && slider.position == 0 && slider.messageText == message)
      slider.send(.picturesLoaded(try #require(.fake(token: "\(miss)")), for: next))
      #expect(slider.messageText == message)
    }
  }

  @Test(
    "Without an answer the person can ask for other pictures; an error that they can't fix ends the slider")
  func failures() throws {
    for failure in [FailedAnswer.noAnswer, .refused(ServiceError(code: "HTTP 503"))] {
      var slider = try Self.open()
      slider.send(.checkTapped)
      slider.send(.failed(failure, for: Self.request(2)))
      #expect(slider.stage == .withoutPictures && !slider.canCheck && slider.messageText != nil)
      #expect(slider.send(.newPictureTapped).last == .loadPictures(for: Self.request(3)))
      slider.send(.failed(failure, for: Self.request(3)))
      #expect(slider.stage == .withoutPictures)
    }
    var slider = try Self.open()
    slider.send(.newPictureTapped)
    let error = ServiceError(code: "IDAAS.SDK.PARAM.0001")
    #expect(
      slider.send(.failed(.refused(error), for: Self.request(2))) == [
        .finish(.failed(error), for: slider.request)
      ])
  }

  @Test("A late answer changes nothing")
  func lateAnswers() throws {
    var slider = try Self.open()
    slider.send(.checkTapped)
    #expect(slider.send(.passed(token: "t", for: Self.request(1))).isEmpty)
    #expect(slider.send(.failed(Self.refused, for: Self.request(9))).isEmpty)
    #expect(slider.send(.picturesLoaded(try #require(.fake()), for: Self.request(2))).isEmpty)
    #expect(slider.stage == .checking(Self.request(2)))
  }

  @Test("An answer to an earlier slider doesn't count for a later slider")
  func earlierSlider() throws {
    var (form, first) = try Self.shown()
    first.send(.opened)
    form.fill("13900139000")
    let effect = try #require(form.send(.sendCodeTapped).first)
    var second = try #require(CaptchaSlider(for: effect, of: form))
    second.send(.opened)
    #expect(second.send(.picturesLoaded(try #require(.fake()), for: Self.request(1))).isEmpty)
  }

  @Test("Pictures expire after two minutes, but not while their position is checked")
  func expiry() throws {
    var slider = try Self.open()
    #expect(slider.send(.tick(Moment(secondsSince1970: 1119))).isEmpty)
    var checking = slider
    checking.send(.checkTapped)
    #expect(
      slider.send(.tick(Moment(secondsSince1970: 1120))) == [
        .announce("The picture has expired: get a new one")
      ])
    #expect(slider.pictures == nil && !slider.canCheck && slider.canChangePicture)
    #expect(slider.send(.checkTapped).isEmpty)
    #expect(checking.send(.tick(Moment(secondsSince1970: 1200))).isEmpty)
    #expect(checking.stage == .checking(Self.request(2)))
  }

  @Test("A form whose number has changed, or that is over, doesn't wait for the slider")
  func leaving() throws {
    for event in [BindingForm.Event.textEdited("1390"), .wayChosen(.email), .cancelled] {
      var (form, slider) = try Self.shown()
      slider.send(.opened)
      form.send(event)
      #expect(!form.awaits(slider))
    }
    var (form, slider) = try Self.shown()
    #expect(slider.send(.closed) == [.finish(.closed, for: slider.request)])
    form.send(.sliderFinished(.closed, for: slider.request))
    #expect(form.errorText(for: .code) == "Complete the slider to get the code")
  }

  @Test("A lock that a code of the other way reports ends the slider, and no code is sent")
  func locked() throws {
    var (form, other) = try Self.shown(.email)
    let sent = form.send(.sliderFinished(.passed(token: "t"), for: other.request))
    guard case .sendEmailCode(let email)? = sent.first else {
      Issue.record("no code: \(sent)")
      return
    }
    form.send(.wayChosen(.number))
    form.fill("13800138000")
    let effect = try #require(form.send(.sendCodeTapped).first)
    other = try #require(CaptchaSlider(for: effect, of: form))
    let error = ServiceError(code: "IDAAS.SDK.LOGIN.1003", text: "Locked for 5 minutes 3 seconds")
    form.send(.codeFailed(.refused(error), for: email.request))
    #expect(form.lockedSeconds(at: nil) == 303 && !form.awaits(other))
    #expect(form.send(.sliderFinished(.passed(token: "u"), for: other.request)).isEmpty)
  }

  @Test(
    "Pictures are used only if both are PNGs and the piece fits",
    arguments: [
      ((310, 155), (47, 155), true), ((600, 360), (110, 360), true), ((4096, 4096), (1, 1), true),
      ((47, 155), (47, 155), false), ((310, 155), (47, 156), false), ((4097, 155), (47, 155), false),
      ((0, 155), (47, 155), false), ((65846, 155), (47, 155), false),
    ])
  func sizes(picture: (Int, Int), piece: (Int, Int), isUsed: Bool) {
    let pictures = SliderPictures.fake(picture: picture, piece: piece)
    #expect((pictures != nil) == isUsed)
    if let pictures {
      #expect((pictures.width, pictures.height, pictures.pieceWidth) == (picture.0, picture.1, piece.0))
    }
  }

  @Test("The size of a browser's PNG is read")
  func realPicture() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Docs/phone-field.png")
    let data = try Data(contentsOf: file)
    let answer = ServiceAnswer(
      httpStatus: 200,
      body:
        #"{"originalImageBase64":"\#(data.base64EncodedString())","jigsawImageBase64":"\#(SliderPictures.png((9, 9)))","token":"t"}"#
        .utf8)
    let pictures = try #require(SliderPictures(answer))
    // As the manual's page states them.
    #expect((pictures.width, pictures.height) == (560, 470))
    #expect(pictures.pictureFile.map { Data($0) } == data)
  }

  @Test("An answer without a picture or a token has no pictures")
  func incompleteAnswers() throws {
    // The documented answer has pictures that aren't any.
    #expect(SliderPictures(try HTTPAnswerTests.answer("captcha.ok")) == nil)
    let whole = SliderPictures.answer()
    for name in ["token", "originalImageBase64", "jigsawImageBase64"] {
      let without = whole.replacing("\"\(name)\"", with: "\"other\"")
      #expect(SliderPictures(ServiceAnswer(httpStatus: 200, body: without.utf8)) == nil)
    }
  }

  @Test("Texts are in the form's language, also after it has changed", arguments: Language.allCases)
  func texts(language: Language) throws {
    var slider = try Self.open()
    slider.send(.languageChanged(language))
    #expect(slider.title == Phrase.sliderTitle.text(in: language))
    #expect(slider.closeTitle == Phrase.cancel.text(in: language))
    slider.send(.checkTapped)
    #expect(slider.checkTitle == Phrase.submitting.text(in: language))
  }

  @Test("Events and effects print no token and no recipient")
  func descriptions() throws {
    var (_, slider) = try Self.shown()
    slider.send(.opened)
    slider.send(.picturesLoaded(try #require(.fake(token: "secret")), for: Self.request(1)))
    slider.send(.moved(to: 7))
    var dumped = ""
    dump(slider, to: &dumped)
    for text in ["\(slider)", String(reflecting: slider), dumped] {
      #expect(text.contains("position 7 of 263") && !text.contains("138001") && !text.contains("secret"))
    }
    let effects = slider.send(.checkTapped)
    #expect(effects.map { "\($0)" } == ["check 7 #1002"])
    let quoting = FailedAnswer.refused(ServiceError(code: "HTTP 502", text: "No route for 13800138000"))
    #expect(
      slider.send(.failed(quoting, for: Self.request(2))).map { "\($0)" } == [
        "announce “No route for ***********”"
      ])
    #expect("\(CaptchaSlider.Event.passed(token: "secret", for: Self.request(2)))" == "passed #1002")
    #expect("\(CaptchaSlider.Effect.show(try #require(.fake(token: "secret"))))" == "show 310x155, piece 47")
  }
}
