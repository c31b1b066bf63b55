import AccountFlows
import BindForm
import ByteIO

/// A server that performs the effects, over HTTP; the slider and the carrier are simulated.
struct ConnectedService: SessionService {
  private let driver: FormDriver
  private let answers = Monitor<[BindingForm.Event]>([])

  /// - Parameters:
  ///   - service: The requests of the server.
  ///   - captchaToken: The token that the simulated slider returns.
  ///   - vendor: A credential for an association, if there is one.
  init(_ service: any FormService, captchaToken: String, vendor: VendorCredential?) {
    let answers = answers
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
      deliver: { event in answers.withLock { $0.append(event) } })
  }

  mutating func answer(to effect: BindingForm.Effect) -> BindingForm.Event? {
    driver.perform([effect])
    return nil
  }

  mutating func takeAnswers() -> [BindingForm.Event] {
    answers.withLock { events in
      defer { events = [] }
      return events
    }
  }

  func wait(seconds: Double) { _ = answers.wait(until: { !$0.isEmpty }, atMost: seconds) }
}
