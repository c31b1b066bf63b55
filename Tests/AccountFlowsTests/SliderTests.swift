import AccountFlows
import BindForm
import FormSessions
import Foundation
import HTTPTypes
import PhoneCheck
import Testing

@Suite("The service's slider over HTTP")
struct SliderTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures/HTTPAnswers")

  private static func answer(_ file: String) throws -> HTTPAnswer {
    let status = try #require(Int(file.split(separator: ".").dropLast().last ?? ""))
    return .received(status: status, body: Array(try Data(contentsOf: folder.appending(path: file))))
  }

  private static func slider() throws -> CaptchaSlider {
    var form = BindingForm.opened()
    form.fill("13800138000")
    let effect = try #require(form.send(.sendCodeTapped).first)
    return try #require(CaptchaSlider(for: effect, of: form))
  }

  @Test("The requests are the documented ones, and the token is kept as it comes")
  func requests() throws {
    let client = try ClientTests.client()
    var slider = try Self.slider()
    let load = try #require(slider.send(.opened).last)
    #expect(
      ClientTests.text(client.request(for: load)) == "GET https://example.com/idaas/api/v2/sdk/captcha ")
    let pictures = HTTPAnswer.received(status: 200, body: Array(SliderPictures.answer().utf8))
    let loaded = try #require(client.event(pictures, for: load))
    let show = try #require(slider.send(loaded).first)
    #expect(client.request(for: show) == nil)
    slider.send(.moved(to: 120))
    let check = try #require(slider.send(.checkTapped).first)
    #expect(
      ClientTests.text(client.request(for: check))
        == #"POST https://example.com/idaas/api/v2/sdk/captcha/verify {"point_json":"{\"x\":120.0,\"y\":5.0}","token":"pictures","sender":"+86-13800138000"}"#
    )
    let event = try #require(client.event(try Self.answer("captcha-verify.ok.200.json"), for: check))
    #expect(
      slider.send(event) == [
        .finish(
          .passed(token: #"00000000000000000000000000000001---{"x":120.0,"y":5.0}"#), for: slider.request)
      ])
  }

  @Test(
    "Any other answer to a slider's request fails",
    arguments: [
      ("captcha.device-incomplete.400.json", false, "failed IDAAS.SDK.PARAM.0001 #1001"),
      ("captcha-verify.wrong.400.json", true, "failed IDAAS.SDK.CAPTCHA.0002 #1002"),
      // The pictures of the documented answer are no PNGs.
      ("captcha.ok.200.json", false, "failed 0 #1001"),
      ("captcha-verify.ok.200.json", false, "failed 0 #1001"),
      ("captcha.ok.200.json", true, "failed 0 #1002"), ("country-codes.ok.200.json", true, "failed 0 #1002"),
    ])
  func failures(file: String, isCheck: Bool, expected: String) throws {
    var slider = try Self.slider()
    var effect = try #require(slider.send(.opened).last)
    if isCheck {
      let pictures = try #require(SliderPictures.fake())
      slider.send(.picturesLoaded(pictures, for: RequestID(number: 1001)))
      effect = try #require(slider.send(.checkTapped).first)
    }
    let event = try #require(IdentityService().sliderEvent(try Self.answer(file), for: effect))
    #expect("\(event)" == expected)
    #expect(
      IdentityService().sliderEvent(.noAnswer, for: effect).map { "\($0)" }
        == "failed noAnswer #\(isCheck ? 1002 : 1001)")
  }

  /// A service that answers with pictures, and takes one position.
  private static let transport: ServiceTransport = { request in
    let isCheck = request.head.path?.hasSuffix("captcha/verify") == true
    let isRight = String(decoding: request.body, as: UTF8.self).contains(#"{\"x\":99.0,"#)
    let body = isCheck ? #"{"captcha_token":"opaque"}"# : SliderPictures.answer()
    let wrong = #"{"error_code":"IDAAS.SDK.CAPTCHA.0002","error_msg":""}"#
    return isCheck && !isRight
      ? (HTTPResponse(status: 400), Array(wrong.utf8)) : (HTTPResponse(status: 200), Array(body.utf8))
  }

  @Test("The article's model loads pictures, and ends with the event for the form", .timeLimit(.minutes(1)))
  @MainActor func articleModel() async throws {
    var form = BindingForm.opened()
    form.fill("13800138000")
    let effect = try #require(form.send(.sendCodeTapped).first)
    #expect(
      SliderModel(
        for: .closeOneTapPage, of: form, client: try ClientTests.client(), transport: Self.transport
      ) { _ in }
        == nil)
    var ends: [String] = []
    let made = SliderModel(for: effect, of: form, client: try ClientTests.client(), transport: Self.transport)
    {
      ends.append("\($0)")
    }
    let model = try #require(made)
    while !model.slider.canCheck { await Task.yield() }
    model.send(.moved(to: 5))
    model.send(.checkTapped)
    while model.slider.misses == 0 || !model.slider.canCheck { await Task.yield() }
    model.send(.moved(to: 99))
    model.send(.checkTapped)
    while ends.isEmpty { await Task.yield() }
    #expect(ends == ["sliderFinished passed \(model.slider.request)"])
  }
}
