import AccountFlows
import BindForm
import ByteIO
import PhoneCheck

/// A server that performs the effects, over HTTP; the carrier is simulated, and so is the slider unless the server's own is
/// shown.
struct ConnectedService: SessionService {
  private let driver: FormDriver
  private let answers = Monitor(Answers())
  /// The requests of the server's own slider.
  private let sliderClient: IdentityServiceClient?
  /// Where the pictures of the server's own slider are written; `nil` if the slider is simulated.
  let sliderFiles: SliderFiles?

  /// The answers that have arrived.
  private struct Answers: Sendable {
    var form: [BindingForm.Event] = []
    var slider: [CaptchaSlider.Event] = []
    var isEmpty: Bool { form.isEmpty && slider.isEmpty }
  }

  /// - Parameters:
  ///   - service: The requests of the server.
  ///   - captchaToken: The token that the simulated slider returns.
  ///   - vendor: A credential for an association, if there is one.
  ///   - slider: The requests and the files of the server's own slider; `nil` to simulate one.
  init(
    _ service: any FormService, captchaToken: String, vendor: VendorCredential?,
    slider: (client: IdentityServiceClient, files: SliderFiles)? = nil
  ) {
    let answers = answers
    (sliderClient, sliderFiles) = (slider?.client, slider?.files)
    driver = FormDriver(
      service: service, transport: CurlTransport().send,
      host: { effect in
        switch effect {
        case .showSlider(_, let request), .showEmailSlider(_, let request):
          .sliderFinished(.passed(token: captchaToken), for: request)
        case .confirmOneTap(let request):
          .oneTapFinished(.confirmed(OneTapProof(token: "token", processID: "1")), for: request)
        case .associate: vendor.map(BindingForm.Event.vendorSignedIn)
        default: nil
        }
      },
      deliver: { event in answers.withLock { $0.form.append(event) } })
  }

  mutating func answer(to effect: BindingForm.Effect) -> BindingForm.Event? {
    driver.perform([effect])
    return nil
  }

  mutating func takeAnswers() -> [BindingForm.Event] {
    answers.withLock { answers in
      defer { answers.form = [] }
      return answers.form
    }
  }

  mutating func perform(_ effect: CaptchaSlider.Effect, in language: Language) {
    guard let client = sliderClient?.inLanguage(language), let request = client.request(for: effect) else {
      return
    }
    Task { [answers] in
      var answer = HTTPAnswer.noAnswer
      if let (head, body) = try? await CurlTransport().send(request) { answer = HTTPAnswer(head, body: body) }
      if let event = client.event(answer, for: effect) { answers.withLock { $0.slider.append(event) } }
    }
  }

  mutating func takeSliderAnswers() -> [CaptchaSlider.Event] {
    answers.withLock { answers in
      defer { answers.slider = [] }
      return answers.slider
    }
  }

  func wait(seconds: Double) { _ = answers.wait(until: { !$0.isEmpty }, atMost: seconds) }
}
