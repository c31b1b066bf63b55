internal import PhoneCheck

// The texts of a slider, in the form's language.

extension CaptchaSlider {
  /// The title: what to do.
  public var title: String { text(FormMessage(.sliderTitle)) }

  /// The name of the control that moves the piece.
  public var positionLabel: String { text(FormMessage(.sliderPosition)) }

  /// The position in words, such as `120 of 263 pixels`, for people who hear it.
  public var positionText: String {
    text(.sliderPositionValue(position: .count(position), limit: .count(limit)))
  }

  /// The title of the button that checks the position; the service's check is under way while it says so.
  public var checkTitle: String {
    if case .checking = stage { return text(FormMessage(.submitting)) }
    return text(FormMessage(.checkSlider))
  }

  /// The title of the button for other pictures.
  public var newPictureTitle: String { text(FormMessage(.newPicture)) }

  /// The title of the button that leaves the slider.
  public var closeTitle: String { text(FormMessage(.cancel)) }

  /// The message about the last position or the last pictures, or that pictures are loading; `nil` if there is none.
  public var messageText: String? {
    if let message { return text(message) }
    if case .loading = stage { return text(FormMessage(.pictureLoading)) }
    return nil
  }

  /// The advice for people who don't see the picture.
  public var needsSightText: String { text(FormMessage(.sliderNeedsSight)) }

  private func text(_ message: FormMessage) -> String { message.text(in: language, wording: wording) }
}
