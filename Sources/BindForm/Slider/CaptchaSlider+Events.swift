public import PhoneCheck
internal import Platform

extension CaptchaSlider {
  /// An event of a slider: an action of the person, or an answer of the service.
  ///
  /// An event that doesn't fit is ignored: an answer to a request that isn't awaited any more, a second tap, and any
  /// event after the slider's end.
  @nonexhaustive
  public enum Event: Sendable {
    /// The slider is shown: loads the pictures, once.
    case opened
    /// The service sent the pictures. Answers ``CaptchaSlider/Effect/loadPictures(for:)``.
    case picturesLoaded(SliderPictures, for: RequestID)
    /// The person moved the piece: its left edge, in pixels of the original picture from the picture's left edge,
    /// at any displayed size.
    ///
    /// It is clamped to 0…``CaptchaSlider/limit``.
    case moved(to: Int)
    /// The person tapped the button that checks the position. Ignored unless ``CaptchaSlider/canCheck``.
    case checkTapped
    /// The service accepted the position. Answers ``CaptchaSlider/Effect/check(_:)``.
    case passed(token: String, for: RequestID)
    /// The service refused the request, or gave no answer. Answers ``CaptchaSlider/Effect/loadPictures(for:)`` or
    /// ``CaptchaSlider/Effect/check(_:)``.
    case failed(FailedAnswer, for: RequestID)
    /// The person wants other pictures. Ignored unless ``CaptchaSlider/canChangePicture``.
    case newPictureTapped
    /// The person left the slider: it ends with ``SliderOutcome/closed``.
    case closed
    /// The present time: pictures expire.
    case tick(Moment)
    /// The form's language has changed.
    case languageChanged(Language)
  }

  /// A task that a slider gives to the host.
  @nonexhaustive
  public enum Effect: Hashable, Sendable {
    /// Load the pictures, `GET /api/v2/sdk/captcha`.
    ///
    /// Answer with ``CaptchaSlider/Event/picturesLoaded(_:for:)`` or ``CaptchaSlider/Event/failed(_:for:)``, as
    /// `IdentityService.sliderEvent(_:for:)` does.
    case loadPictures(for: RequestID)
    /// Show the pictures, with the piece at the left edge. There is no answer.
    case show(SliderPictures)
    /// Have the service check the position, `POST /api/v2/sdk/captcha/verify`.
    ///
    /// Answer with ``CaptchaSlider/Event/passed(token:for:)`` or ``CaptchaSlider/Event/failed(_:for:)``, as
    /// `IdentityService.sliderEvent(_:for:)` does.
    case check(Check)
    /// Have a text read out. There is no answer.
    case announce(String)
    /// The slider is over: hide it, and send the form ``BindingForm/Event/sliderFinished(_:for:)``. The last effect of a
    /// slider.
    case finish(SliderOutcome, for: RequestID)
  }

  /// A position to check.
  ///
  /// It prints only its request.
  public struct Check: Hashable, Sendable {
    /// The identifier of the request, repeated in the answer.
    public let request: RequestID
    /// `token`: ``SliderPictures/token``.
    public let token: String
    /// The left edge of the piece, in pixels of the original picture.
    public let position: Int
    /// `sender`: the number or the address that the code goes to.
    public let recipient: String

    /// `point_json`: the position as the service's pages print it, a JSON text.
    ///
    /// `y` is 5 on each of them.
    public var point: String { String(utf8: "{\"x\":\(position).0,\"y\":5.0}") }
  }
}

extension CaptchaSlider.Event: ShownAsDescription {
  /// The event in one line that is safe to log.
  public var description: String {
    switch self {
    case .opened: "opened"
    case .picturesLoaded(let pictures, let request): "picturesLoaded \(pictures) \(request)"
    case .moved(let position): "moved \(position)"
    case .checkTapped: "checkTapped"
    case .passed(_, let request): "passed \(request)"
    case .failed(let failure, let request): "failed \(failure) \(request)"
    case .newPictureTapped: "newPictureTapped"
    case .closed: "closed"
    case .tick(let moment): "tick \(moment.sinceEpoch.components.seconds)"
    case .languageChanged(let language): "languageChanged \(language.tag)"
    }
  }
}

extension CaptchaSlider.Effect: ShownAsDescription {
  /// The effect in one line that is safe to log.
  public var description: String {
    switch self {
    case .loadPictures(let request): "loadPictures \(request)"
    case .show(let pictures): "show \(pictures)"
    case .check(let check): "\(check)"
    case .announce(let text): "announce “\(text.withoutNumbers)”"
    case .finish(let outcome, let request): "finish \(outcome) \(request)"
    }
  }
}

extension CaptchaSlider.Check: ShownAsDescription {
  /// The position and the request, without token and recipient.
  public var description: String { "check \(position) \(request)" }
}
