internal import PhoneCheck

// What a screen shows, in the form's language.

extension BindForm {
  /// What stands beside the number's field, never in it: `+86`; empty before an area is chosen.
  public var prefix: String { number.area.map { "+\($0.areaCode)" } ?? "" }

  /// A number to show in the empty field; empty when none is known.
  public var placeholder: String { number.shape?.example?.national ?? "" }

  /// What the area's numbers look like; `nil` when that isn't known.
  public var hint: String? { number.hint?.text(in: language) }

  /// The picker of countries and regions; `nil` before there are definitions.
  public var picker: AreaPicker? {
    guard case .ready(let validator) = definitions else { return nil }
    return AreaPicker(
      validator.catalog, remembered: configuration.rememberedArea, chosen: number.area?.id, language)
  }

  /// What a field is called.
  public func label(of field: FormField) -> String {
    let phrase: Phrase =
      switch field {
      case .phone: .numberLabel
      case .code: .codeLabel
      case .email: .emailLabel
      case .emailCode: .emailCodeLabel
      }
    return phrase.text(in: language)
  }

  /// The error below a field; `nil` when there is none to show.
  public func errorText(for field: FormField) -> String? { message(for: field)?.text(in: language) }

  /// The text above the fields at a moment; `nil` when there is none.
  ///
  /// While an account is locked it counts down.
  public func bannerText(at moment: Moment?) -> String? {
    if let lock { return FormMessage(.locked, .wait(seconds: lock.seconds(at: moment))).text(in: language) }
    return banner?.message.text(in: language)
  }

  /// What the button says that asks for a code by SMS.
  public func sendCodeTitle(at moment: Moment?) -> String {
    title(of: smsCode, seconds: resendSeconds(at: moment))
  }

  /// What the button says that asks for a code by e-mail.
  public func sendEmailCodeTitle(at moment: Moment?) -> String {
    title(of: emailCode, seconds: emailResendSeconds(at: moment))
  }

  /// What the button says that sends the form off; with a carrier's offer it names the masked number.
  public var submitTitle: String {
    if isSubmitting { return Phrase.submitting.text(in: language) }
    if case .oneTap(let offer, _) = entryMode {
      return FormMessage(.bindOneTap, .text(offer.number.text)).text(in: language)
    }
    return (registers ? Phrase.register : .bind).text(in: language)
  }

  /// What the button says that leads to another number.
  public var anotherNumberTitle: String { Phrase.useAnotherNumber.text(in: language) }

  /// What the button says that makes an account.
  public var createAccountTitle: String { Phrase.createAccount.text(in: language) }

  /// What the banner's button says.
  public var tryAgainTitle: String { Phrase.tryAgain.text(in: language) }

  private func title(of step: CodeStep, seconds: Int) -> String {
    if step.delivery != .idle { return Phrase.sendingCode.text(in: language) }
    if seconds > 0 { return FormMessage(.sendCodeAgainIn, .count(seconds)).text(in: language) }
    return (step.isSent ? Phrase.sendCodeAgain : .sendCode).text(in: language)
  }
}
