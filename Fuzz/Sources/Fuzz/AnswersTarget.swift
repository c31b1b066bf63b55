import AccountFlows
import BindForm
import PhoneCheck

/// Anything that a service or a page sends is read, the same each time, and leads to an event or a
/// refusal.
enum AnswersTarget {
  static func run(_ input: inout FuzzInput) {
    let choices = input.byte()
    let status = [200, 204, 400, 401, 500, -1][Int(choices & 0x0F) % 6]
    let bytes = input.remainder()
    let text = String(decoding: bytes, as: UTF8.self)
    switch choices >> 4 & 3 {
    case 0: readAnswer(.received(status: status, body: bytes))
    case 1:
      let answer = ServiceAnswer(code: ["0", "1", "101", "IDAAS.SDK.SMS.1005"][status & 3], data: text)
      expect(
        answer == ServiceAnswer(code: ["0", "1", "101", "IDAAS.SDK.SMS.1005"][status & 3], data: text),
        "read twice")
      _ = LoginAnswer(answer)
      show(ServiceError(answer))
    case 2: check(bytes)
    default:
      let offered = CarrierOneTap.event(preFetched: bytes)
      let confirmed = CarrierOneTap.event(confirmed: bytes, for: RequestID(number: 1))
      for event in [offered, confirmed] { send(event) }
      _ = MobileClaim(text)
      _ = MobileClaim(idToken: text)
      if let masked = MaskedNumber(text) { _ = "\(masked)" }
    }
  }

  private static func readAnswer(_ answer: HTTPAnswer) {
    let request = RequestID(number: 1)
    for service in [IdentityService(), SMSLoginService()] as [any BackEnd] {
      for event in [
        service.loginEvent(answer), service.codeEvent(answer, for: request),
        service.submissionEvent(answer, for: request),
      ] {
        send(event)
      }
    }
  }

  private static func send(_ event: BindingForm.Event) {
    var configuration = BindingForm.Configuration()
    configuration.definitions = .given(.sample)
    var form = BindingForm(configuration: configuration)
    var log = FormLog()
    log.record(event, form.send(event))
    for language in Language.allCases {
      form.send(.languageChanged(language))
      _ = form.bannerText(at: nil)
      for field in form.fields { _ = form.errorText(for: field) }
    }
  }

  private static func show(_ error: ServiceError) {
    for language in Language.allCases { _ = error.message(in: language) }
  }

  private static func check(_ json: [UInt8]) {
    do {
      let request = try BindFormRequest(json: json)
      expect(try request == BindFormRequest(json: json), "read twice")
      var check = BindFormCheck(.sample)
      for steps in [[BindFlow.Step.phone], [.phone, .email]] {
        check.steps = steps
        switch check.verdict(on: request) {
        case .accepted(let form):
          switch form.contact {
          case .number(let number):
            expect(
              PhoneValidator.sample.validate(number.canonical).number == number, "accepted an invalid number")
          case .email(let address):
            expect(steps.contains(.email), "accepted an address that wasn't allowed")
            expect(EmailAddress(address.text) == address, "accepted an invalid address")
          }
        case .refused(let refusal): expect(!refusal.errors.isEmpty, "refused without an error")
        }
      }
    } catch {
      expect(!error.errors.isEmpty, "refused without an error")
    }
  }
}
