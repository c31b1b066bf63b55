import BindForm
import PhoneCheck

// The service's slider in random sessions: a person who plays with it, and a service that answers well and badly.

extension RandomSession {
  /// Shows the service's slider for some of the effects that ask for a slider.
  mutating func showSlider(for effect: BindingForm.Effect) {
    guard Int.random(in: 0..<3, using: &random) > 0, let slider = CaptchaSlider(for: effect, of: form) else {
      return
    }
    self.slider = slider
  }

  /// Hides a slider that the form doesn't wait for any more.
  mutating func hideSlider() {
    if let slider, !form.awaits(slider) { self.slider = nil }
  }

  /// Sends the slider an event, which fits in most cases.
  mutating func slide() {
    guard let slider else { return }
    let isForeign = Int.random(in: 0..<6, using: &random) == 0
    send(isForeign ? foreignEvent() : event(for: slider.stage))
  }

  private mutating func event(for stage: CaptchaSlider.Stage) -> CaptchaSlider.Event {
    switch stage {
    case .waiting: .opened
    case .loading(let request):
      pick([
        newPictures(for: request), newPictures(for: request), newPictures(for: request),
        .failed(pick([.noAnswer, .refused(randomError())]), for: request),
      ])
    case .open:
      pick([
        .moved(to: Int.random(in: -50...400, using: &random)), .moved(to: slider?.moved(by: 1) ?? 0),
        .checkTapped,
        .checkTapped,
        pick([.newPictureTapped, .closed, .languageChanged(pick(Language.allCases)), laterTick()]),
      ])
    case .checking(let request):
      pick([
        .passed(token: Self.sliderToken, for: request), .failed(pick(Self.sliderFailures), for: request),
        .failed(.refused(randomError()), for: request),
      ])
    case .withoutPictures, .over: pick([.newPictureTapped, .newPictureTapped, .closed])
    }
  }

  /// An event that doesn't fit: an answer to another request, or a tap at any time.
  private mutating func foreignEvent() -> CaptchaSlider.Event {
    let request = RequestID(
      number: (slider?.request.number ?? 0) * 1000 + Int.random(in: -1...9, using: &random))
    return pick([
      .opened, newPictures(for: request), .passed(token: Self.sliderToken, for: request),
      .failed(pick(Self.sliderFailures), for: request), .moved(to: pick([-9999, 9999, 3])), .checkTapped,
      .newPictureTapped, laterTick(), .languageChanged(pick(Language.allCases)), .closed,
    ])
  }

  private mutating func laterTick() -> CaptchaSlider.Event {
    seconds += pick([-30, 1, 119, 121])
    return .tick(Moment(secondsSince1970: seconds))
  }

  /// Returns the answer with pictures whose token was never used before.
  private mutating func newPictures(for request: RequestID) -> CaptchaSlider.Event {
    pictureCount += 1
    guard let pictures = SliderPictures.fake(token: "\(Self.sliderToken)-\(pictureCount)") else {
      preconditionFailure("pictures of a slider")
    }
    return .picturesLoaded(pictures, for: request)
  }

  private static let sliderToken = "slider-secret"
  private static let sliderFailures: [FailedAnswer] = [
    .noAnswer, .refused(ServiceError(code: "IDAAS.SDK.CAPTCHA.0002")),
    .refused(ServiceError(code: "SDK.SMS.1003")),
  ]

  // MARK: Invariants

  private mutating func send(_ event: CaptchaSlider.Event) {
    guard var slider else { return }
    let missesBefore = slider.misses
    let effects = slider.send(event)
    self.slider = slider
    coverage.record(event, effects)
    if !(0...slider.limit).contains(slider.position) { violations.append("the piece is outside the picture") }
    if slider.misses < missesBefore || slider.misses > CaptchaSlider.maximumMisses {
      violations.append("\(slider.misses) refused positions")
    }
    let hasPictures = if case .checking = slider.stage { true } else { slider.canCheck }
    if (slider.pictures != nil) != hasPictures { violations.append("pictures in the stage \(slider.stage)") }
    for line in ["\(event)"] + effects.map({ "\($0)" })
    where line.contains(Self.sliderToken) || Self.showsNumber(line)
      || Self.addresses.contains(where: line.contains)
    {
      violations.append("a secret in the log: \(line)")
    }
    for effect in effects { note(effect, of: slider) }
  }

  private mutating func note(_ effect: CaptchaSlider.Effect, of slider: CaptchaSlider) {
    switch effect {
    case .loadPictures(let request):
      if !sliderRequests.insert(request).inserted { violations.append("a slider's request twice") }
    case .check(let check):
      if !sliderRequests.insert(check.request).inserted { violations.append("a slider's request twice") }
      if !checkedTokens.insert(check.token).inserted { violations.append("pictures were checked twice") }
      if check.recipient != form.wantedNumber?.formatted(.spelling), check.recipient != form.email?.text {
        violations.append("a slider of another recipient")
      }
    case .finish(let outcome, let request):
      if slider.stage != .over || !form.awaits(slider) { violations.append("a slider's late end") }
      self.slider = nil
      send(.sliderFinished(outcome, for: request))
    case .show, .announce: break
    }
  }
}
