import BindForm
import FormSessions
import NumberLeaks
import PhoneCheck
import RandomSearch
import Testing

/// The log of the form that binds a number, and its descriptions.
@Suite("No number in the form's descriptions")
struct FormPrivacyTests {
  @Test(
    "A form, its events, effects and log contain no number, whatever a person types",
    arguments: RandomSearch.seeds(1 as UInt64))
  func typed(seed: UInt64) {
    var writing = RandomWriting(seed: seed)
    var submissionCount = 0
    for index in 0..<1_000 {
      let sample = writing.next()
      var form = BindingForm(configuration: .given(Language.allCases[index % 3]))
      var log = FormLog()
      var said = Said()
      func send(_ event: BindingForm.Event) -> [BindingForm.Effect] {
        let effects = form.send(event)
        log.record(event, effects)
        said.add(event)
        said.add(effects)
        return effects
      }
      _ = send(.opened(BindFlow(kind: kind(index, sample), stateToken: "state")))
      _ = send(index % 3 == 0 ? .pasted(sample.text, replacing: 0..<0) : .textEdited(sample.text))
      _ = send(.blurred(.phone))
      answer(send(.sendCodeTapped), sample, send)
      _ = send(.codeEdited("1234"))
      let effects = send(.submitTapped)
      submissionCount += effects.isEmpty ? 0 : 1
      answer(effects, sample, send)
      if index % 20 == 0 { said.add(form) }
      said.text += log.text
      #expect(!ShownDigits(in: said.text).give(away: sample.digits), "\(sample.text.debugDescription)")
    }
    #expect(submissionCount > 50)
  }

  /// Returns the purpose of the number; it is typed, or the account has it.
  private func kind(_ index: Int, _ sample: RandomWriting.Sample) -> BindFlow.Kind {
    let digits = String(decoding: sample.digits.map { $0 + 48 }, as: UTF8.self)
    guard let number = PhoneNumber(canonical: "+86-\(digits)") else { return .bind }
    return switch index % 4 {
    case 0: .bind
    case 1: .register
    case 2: .secondFactor(number)
    default: .numberChange(from: MaskedNumber(number.masked))
    }
  }

  /// Answers requests; the service quotes the number in its refusals.
  private func answer(
    _ effects: [BindingForm.Effect], _ sample: RandomWriting.Sample,
    _ send: (BindingForm.Event) -> [BindingForm.Effect]
  ) {
    let quoted = String(decoding: sample.digits.map { $0 + 48 }, as: UTF8.self)
    let error = ServiceError(code: "IDAAS.SDK.UNKNOWN", text: "mobile \(quoted) is refused")
    for effect in effects {
      switch effect {
      case .showSlider(_, let request):
        answer(send(.sliderFinished(.passed(token: "t"), for: request)), sample, send)
      case .sendSMS(let sms):
        _ = send(
          sample.digits.last == 0
            ? .codeFailed(.refused(error), for: sms.request) : .codeSent(for: sms.request))
      case .bind(let submission), .register(let submission), .passSecondFactor(let submission),
        .changeNumber(let submission):
        _ = send(.submissionFailed(.refused(error), for: submission.request))
      default: break
      }
    }
  }

  @Test(
    "Random sessions leave no number in the form's descriptions", arguments: RandomSearch.seeds(200 as UInt64)
  )
  func sessions(seed: UInt64) {
    var session = RandomSession(seed: seed)
    session.run(eventCount: Int(seed % 40) + 1)
    let digits = session.form.number.field.text.compactMap {
      $0.isASCII ? $0.wholeNumberValue.map { UInt8($0) } : nil
    }
    var said = Said()
    said.add(session.form)
    said.text += session.log.text
    #expect(!ShownDigits(in: said.text).give(away: digits))
  }
}
