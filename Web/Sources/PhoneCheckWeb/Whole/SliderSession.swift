import AccountFlows
import BindForm
import PhoneCheck
import Platform

// The service's slider in a session: its events, the requests of its effects, and its state for a screen.

extension FormSession {
  /// The types of events that only a slider has, in one table.
  private enum SliderEvent: String, CaseIterable {
    case sliderAnswered, sliderMoved, sliderChecked, pictureChanged, sliderClosed
  }

  /// The slider's event that an event of the host is; `nil` for an event of the form.
  mutating func sliderEvent(_ reader: EventReader) throws(UnreadableEvent) -> CaptchaSlider.Event? {
    guard let type = SliderEvent(named: reader.type) else { return nil }
    switch type {
    case .sliderAnswered: return try sliderAnswer(reader)
    case .sliderMoved: return .moved(to: try reader.number("position"))
    case .sliderChecked: return .checkTapped
    case .pictureChanged: return .newPictureTapped
    case .sliderClosed: return .closed
    }
  }

  /// The event for an answer to a request; an answer to an earlier slider changes nothing.
  private mutating func sliderAnswer(_ reader: EventReader) throws(UnreadableEvent) -> CaptchaSlider.Event {
    let request = try reader.number("request")
    guard let effect = sliderRequest, effect.request?.number == request,
      let event = IdentityService().sliderEvent(reader.answer, for: effect)
    else { return .languageChanged(form.language) }
    sliderRequest = nil
    return event
  }

  /// Sends the slider an event, and writes the effects; its outcome is an event of the form.
  mutating func writeEffects(of event: CaptchaSlider.Event, at now: Moment, to json: inout OutputBuffer) {
    guard var shown = slider else { return }
    let effects = shown.send(event, at: now)
    slider = shown
    for effect in effects {
      if case .finish(let outcome, let request) = effect {
        slider = nil
        writeEffects(of: .sliderFinished(outcome, for: request), at: now, to: &json)
        return
      }
      if effect.request != nil { sliderRequest = effect }
      json.effect(effect, service.call(for: effect, in: form.language))
    }
  }

  /// Hides a slider that the form doesn't wait for any more; tells another one the language and the time.
  mutating func followForm(at now: Moment, to json: inout OutputBuffer) {
    guard let shown = slider else { return }
    if form.awaits(shown) {
      writeEffects(of: CaptchaSlider.Event.languageChanged(form.language), at: now, to: &json)
    } else {
      slider = nil
    }
  }
}

extension PageService {
  /// The request that performs a slider's effect; `nil` for an effect that the page performs.
  func call(for effect: CaptchaSlider.Effect, in language: Language) -> ServiceCall? {
    identityCalls(language).call(for: effect)
  }
}

extension CaptchaSlider.Effect {
  /// The number of the request that an answer names; `nil` for an effect without one.
  var request: RequestID? {
    switch self {
    case .loadPictures(let request): request
    case .check(let check): check.request
    default: nil
    }
  }
}

extension OutputBuffer {
  /// Writes an effect, with the request of the service that performs it.
  mutating func effect(_ effect: CaptchaSlider.Effect, _ call: ServiceCall?) {
    object { json in
      switch effect {
      case .loadPictures(let request): json.type("loadPictures", request)
      case .check(let check): json.type("checkPosition", check.request)
      case .show(let pictures):
        json.type("showPictures")
        json.member("picture", pictures.picture)
        json.member("piece", pictures.piece)
        json.member("width", pictures.width)
        json.member("height", pictures.height)
        json.member("pieceWidth", pictures.pieceWidth)
      case .announce(let text):
        json.type("announce")
        json.member("text", text)
      default: break
      }
      json.http(call)
    }
  }

  /// Writes everything that a screen shows beside the pictures.
  mutating func state(of slider: CaptchaSlider) {
    member("title", slider.title)
    member("label", slider.positionLabel)
    member("position", slider.position)
    member("limit", slider.limit)
    member("positionText", slider.positionText)
    member("message", slider.messageText)
    member("note", slider.needsSightText)
    button("check", slider.checkTitle, slider.canCheck)
    button("newPicture", slider.newPictureTitle, slider.canChangePicture)
    button("close", slider.closeTitle)
  }
}
