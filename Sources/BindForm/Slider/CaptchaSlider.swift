public import PhoneCheck

/// The service's slider as a value: the person moves a piece of a picture into its gap before a code is sent.
///
/// It is for apps and pages without a slider's SDK. The host shows it for ``BindingForm/Effect/showSlider(_:for:)`` and
/// ``BindingForm/Effect/showEmailSlider(_:for:)``, and hands its outcome to the form:
///
/// ```swift
/// guard var slider = CaptchaSlider(for: effect, of: form) else { return }
/// for effect in slider.send(.opened) {
///   switch effect {
///   case .loadPictures, .check: _ = client.request(for: effect)  // and send it
///   case .finish(let outcome, let request): model.send(.sliderFinished(outcome, for: request))
///   default: break
///   }
/// }
/// ```
///
/// - Positions are pixels of the original picture, at any displayed size. A screen that shows the picture
///   *w* points wide draws the piece at ``position`` × *w* / ``SliderPictures/width``.
/// - A position that is refused uses the pictures up: the slider loads other ones, up to ``maximumMisses`` positions.
/// - Pictures expire after two minutes. The services' pages print no time; two minutes are the default of
///   [AJ-Captcha](https://github.com/anji-plus/captcha), whose answer has the same members.
/// - The host drops the slider as soon as ``BindingForm/awaits(_:)`` is `false`: the number has changed, or the form is
///   over.
///
/// It prints without recipient, token and pictures.
///
/// The service offers no check to people who don't see the picture, which ``needsSightText`` says. The piece itself can
/// be moved without a pointer: ``moved(by:)`` steps by pixels.
public struct CaptchaSlider: Sendable {
  /// The thing that a slider waits for.
  public enum Stage: Hashable, Sendable {
    /// For ``Event/opened``.
    case waiting
    /// For the pictures, requested with this identifier.
    case loading(RequestID)
    /// For the person.
    case open
    /// For the check of the position, requested with this identifier.
    case checking(RequestID)
    /// For other pictures: there was no answer, or the pictures have expired. ``messageText`` says which.
    case withoutPictures
    /// For nothing: the slider is over.
    case over
  }

  /// The thing that the slider waits for.
  public private(set) var stage = Stage.waiting

  /// The pictures; `nil` unless they are shown.
  public private(set) var pictures: SliderPictures?

  /// The left edge of the piece, in pixels of the original picture; 0 without pictures.
  public private(set) var position = 0

  /// The number of positions that the service has refused.
  public private(set) var misses = 0

  /// The maximum number of refused positions; the last of them ends the slider with the service's error.
  public static var maximumMisses: Int { 5 }

  /// The form's request that the outcome answers.
  public let request: RequestID

  /// `sender`: the number or the address that the code goes to, as it is sent.
  public let recipient: String

  /// The time of the last event that had one; `nil` before.
  public private(set) var now: Moment?

  private(set) var language: Language
  let wording: FormWording
  private(set) var message: FormMessage?
  private var life: Countdown?
  /// The number of the last request.
  ///
  /// The numbers of two sliders of a form differ, so that an answer to the earlier one is
  /// late.
  private var lastRequest: Int

  /// Creates the slider that an effect of a form asks for, in the form's language.
  ///
  /// - Parameters:
  ///   - effect: ``BindingForm/Effect/showSlider(_:for:)`` or ``BindingForm/Effect/showEmailSlider(_:for:)``; `nil` for
  ///     any other effect.
  ///   - form: The form that returned it.
  public init?(for effect: BindingForm.Effect, of form: BindingForm) {
    switch effect {
    case .showSlider(let number, let request):
      (self.request, recipient) = (request, number.formatted(.spelling))
    case .showEmailSlider(let address, let request): (self.request, recipient) = (request, address.text)
    default: return nil
    }
    lastRequest = request.number * 1000
    (language, wording, now) = (form.language, form.configuration.wording, form.now)
  }

  // MARK: Questions

  /// The greatest position: the piece is at the right edge; 0 without pictures.
  public var limit: Int { pictures.map { $0.width - $0.pieceWidth } ?? 0 }

  /// Returns the position some pixels further to the right, or to the left if they are negative, for
  /// ``Event/moved(to:)``.
  public func moved(by pixels: Int) -> Int {
    min(max(position + min(max(pixels, -limit), limit), 0), limit)
  }

  /// Whether to enable the piece and the button that checks its position.
  public var canCheck: Bool { stage == .open }

  /// Whether to enable the button for other pictures.
  public var canChangePicture: Bool { canCheck || stage == .withoutPictures }

  // MARK: Events

  /// Handles an event: changes the slider's state and returns the effects that the host has to perform.
  ///
  /// - Parameters:
  ///   - event: The event. An event that doesn't fit changes nothing.
  ///   - now: The time of the event, by the clock of the form; `nil` if the host sends ticks.
  /// - Returns: The effects to perform, in this order.
  @discardableResult
  public mutating func send(_ event: Event, at now: Moment? = nil) -> [Effect] {
    guard stage != .over else { return [] }
    let effects = now.map { advance(to: $0) } ?? []
    return effects + handle(event)
  }

  private mutating func handle(_ event: Event) -> [Effect] {
    switch event {
    case .opened: return stage == .waiting ? load() : []
    case .picturesLoaded(let pictures, let request): return show(pictures, for: request)
    case .moved(let position):
      if canCheck { self.position = min(max(position, 0), limit) }
      return []
    case .checkTapped: return check()
    case .passed(let token, let request):
      return stage == .checking(request) ? finish(.passed(token: token)) : []
    case .failed(let failure, let request): return fail(failure, for: request)
    case .newPictureTapped: return canChangePicture ? load() : []
    case .closed: return finish(.closed)
    case .tick(let moment): return advance(to: moment)
    case .languageChanged(let language):
      self.language = language
      return []
    }
  }

  /// Loads other pictures; a message says why.
  private mutating func load(_ reason: FormMessage? = nil) -> [Effect] {
    let request = newRequest()
    leave(for: .loading(request), reason)
    return announceMessage() + [.loadPictures(for: request)]
  }

  private mutating func show(_ pictures: SliderPictures, for request: RequestID) -> [Effect] {
    guard stage == .loading(request) else { return [] }
    stage = .open
    self.pictures = pictures
    life = Countdown(microseconds: Self.lifetime, from: now)
    return [.show(pictures)]
  }

  private mutating func check() -> [Effect] {
    guard canCheck, let pictures else { return [] }
    let check = Check(request: newRequest(), token: pictures.token, position: position, recipient: recipient)
    stage = .checking(check.request)
    message = nil
    return [.check(check)]
  }

  /// Loads other pictures after a wrong position, waits for the person if the service didn't answer, or ends.
  private mutating func fail(_ failure: FailedAnswer, for request: RequestID) -> [Effect] {
    guard stage == .checking(request) || stage == .loading(request) else { return [] }
    guard let error = failure.error else { return wait(failure.message) }
    if stage == .checking(request), error.isAboutSlider {
      misses += 1
      if misses < Self.maximumMisses { return load(FormMessage(.sliderMissed)) }
    }
    let isPassing = failure.code == .busy || failure.code == nil && !failure.hasUnknownCode
    return isPassing ? wait(failure.message) : finish(.failed(error))
  }

  /// Waits until the person wants other pictures.
  private mutating func wait(_ reason: FormMessage) -> [Effect] {
    leave(for: .withoutPictures, reason)
    return announceMessage()
  }

  private mutating func finish(_ outcome: SliderOutcome) -> [Effect] {
    leave(for: .over, nil)
    return [.finish(outcome, for: request)]
  }

  /// Continues without the pictures.
  private mutating func leave(for stage: Stage, _ message: FormMessage?) {
    (self.stage, self.message, pictures, position, life) = (stage, message, nil, 0, nil)
  }

  /// Records the time; pictures that are over are dropped unless they are being checked.
  private mutating func advance(to moment: Moment) -> [Effect] {
    now = moment
    life?.advance(to: moment)
    return canCheck && life?.isOver(at: moment) == true ? wait(FormMessage(.pictureExpired)) : []
  }

  private mutating func newRequest() -> RequestID {
    lastRequest += 1
    return RequestID(number: lastRequest)
  }

  private func announceMessage() -> [Effect] { messageText.map { [.announce($0)] } ?? [] }

  /// The life of the pictures, in microseconds.
  private static let lifetime: Int64 = 120_000_000
}

extension CaptchaSlider: ShownAsDescription {
  /// The stage, the position and the refused positions, without recipient, token and pictures.
  public var description: String { "\(stage), position \(position) of \(limit), \(misses) misses" }
}

extension BindingForm {
  /// Whether the form still waits for a slider; otherwise the host hides the slider without an event.
  public func awaits(_ slider: CaptchaSlider) -> Bool {
    guard case .open = stage else { return false }
    return smsCode.delivery == .confirming(slider.request)
      || emailCode.delivery == .confirming(slider.request)
  }
}
