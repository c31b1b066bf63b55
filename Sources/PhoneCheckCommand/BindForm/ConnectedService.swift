import AccountFlows
import BindForm
import ByteIO

/// A server that performs the effects, over HTTP; the slider and the carrier are simulated.
struct ConnectedService: SessionService {
  private let driver: FormDriver
  private let answers = Monitor<[BindingForm.Event]>([])

  /// - Parameters:
  ///   - service: The requests of the server.
  ///   - email: How codes are sent by e-mail; `nil` if they aren't.
  ///   - captchaToken: The token that the simulated slider returns.
  ///   - vendor: A credential for an association, if there is one.
  init(
    _ service: any FormService, email: EmailCodes?, captchaToken: String, vendor: VendorCredential?
  ) {
    let answers = answers
    driver = FormDriver(
      service: service, transport: CurlTransport().send,
      host: { effect in
        switch effect {
        case .showSlider(_, let request): .sliderFinished(.passed(token: captchaToken), for: request)
        case .sendEmailCode(let address, _):
          await email?.event(sendingTo: address, captchaToken: captchaToken, for: effect)
        case .confirmOneTap(let request):
          .oneTapFinished(.confirmed(OneTapProof(token: "token", processID: "1")), for: request)
        case .associate: vendor.map(BindingForm.Event.vendorSignedIn)
        default: nil
        }
      },
      deliver: { event in
        if case .opened(let flow) = event { email?.open(flow) }
        answers.withLock { $0.append(event) }
      })
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

/// Codes by e-mail, which take a slider's token of their own, so that the host sends them.
struct EmailCodes: Sendable {
  private let client: IdentityServiceClient
  /// What the codes are for.
  private let flow: Monitor<BindFlow>

  /// - Parameters:
  ///   - client: The requests of the server.
  ///   - flow: The flow that the form is opened with, if there is no login.
  init(client: IdentityServiceClient, flow: BindFlow) {
    self.client = client
    self.flow = Monitor(flow)
  }

  /// Records what a login requires.
  func open(_ flow: BindFlow) { self.flow.withLock { $0 = flow } }

  /// Requests a code, and returns the answer's event.
  func event(sendingTo address: EmailAddress, captchaToken: String, for effect: BindingForm.Effect) async
    -> BindingForm.Event?
  {
    let request = client.emailCodeRequest(
      to: address, for: flow.withLock { $0 }, captchaToken: captchaToken)
    guard let (head, body) = try? await CurlTransport().send(request) else { return nil }
    return client.event(HTTPAnswer(head, body: body), for: effect)
  }
}
