internal import PhoneCheck
internal import Platform

// The texts of a screen, in the form's language.

extension BindingForm {
  /// The title of the screen, which names the purpose of the number or address.
  public var title: String {
    switch way {
    case .number:
      switch stage.flow?.kind {
      case .secondFactor: text(.secondFactorTitle)
      case .numberChange: text(.numberChangeTitle)
      default: text(signsIn ? .signInTitle : registers ? .registerTitle : .title)
      }
    case .email: text(signsIn ? .signInEmailTitle : registers ? .registerEmailTitle : .emailTitle)
    }
  }

  /// The sentence below the title, which explains the use of the number or address.
  ///
  /// For a second factor and for a change of number, it contains the account's number, masked.
  public var explanation: String {
    if case .oneTap = entryMode { return text(.oneTapExplanation) }
    return switch way {
    case .number:
      switch stage.flow?.kind {
      case .secondFactor(let number?): text(.secondFactorExplanation(number: .text(number.masked)))
      case .numberChange(let old?): text(.numberChangeFrom(number: .text(old.description)))
      case .numberChange: text(.numberChangeExplanation)
      default: text(.explanation)
      }
    case .email: text(.emailExplanation)
    }
  }

  /// The text beside the number's field, never in it, such as `+86`; empty before there are definitions.
  public var prefix: String { number.prefix }

  /// The placeholder of the number's field: an example of the area's numbers, grouped as the field will show it; empty
  /// if none is known.
  public var placeholder: String { number.example ?? "" }

  /// The text to show below the number's field: its ``noticeText(for:)``, else the lengths and first digits of the area's
  /// numbers; `nil` if they aren't known.
  ///
  /// With a number that has an extension, it says that the extension isn't sent.
  public var hint: String? { noticeText(for: .phone) ?? number.hint.map(text) }

  /// Returns a sentence about the number or address in a field: a code is on its way to it.
  ///
  /// It stays until the code is void or the form is over. Show it below the field unless there is an error to show. A second
  /// factor has no field for the account's number, so the sentence is about the code's field.
  ///
  /// - Returns: The text with the masked number or address, or `nil` if nothing has happened.
  public func noticeText(for field: FormField) -> String? {
    let recipient: String? =
      switch field {
      case .phone: smsCode.isSent ? number.number?.masked : nil
      case .email: emailCode.isSent ? email?.masked : nil
      case .code: smsCode.isSent ? stage.flow?.givenNumber?.masked : nil
      case .emailCode: nil
      }
    return recipient.map { text(.codeSent(number: .text($0))) }
  }

  /// The sentence that replaces the form after a login with it or a change of number, with the masked number or address;
  /// `nil` in other stages, and for a login that needed none.
  public var successText: String? {
    let message: FormMessage? =
      switch stage {
      case .finished: successMessage
      case .closed(let reason): if case .numberChanged = reason { reason.formMessage } else { nil }
      default: nil
      }
    return message.map(text)
  }

  /// The picker of countries and regions; `nil` before there are definitions.
  public var picker: AreaPicker? {
    guard case .ready(let validator) = definitions else { return nil }
    return AreaPicker(
      validator.catalog, remembered: configuration.rememberedArea, chosen: number.area?.id, language,
      configuration.wording)
  }

  /// The label of a field.
  public func label(of field: FormField) -> String {
    let phrase: Phrase =
      switch field {
      case .phone: isNumberChange ? .newNumberLabel : .numberLabel
      case .code: .codeLabel
      case .email: .emailLabel
      case .emailCode: .emailCodeLabel
      }
    return text(phrase)
  }

  /// The error to show at a field; `nil` if there is none to show.
  ///
  /// It appears once the field has lost the focus or the form was submitted, and is up to date from then on.
  public func errorText(for field: FormField) -> String? { message(for: field).map(text) }

  /// The error that prevents the submission of a field, shown or not, in the form's language; `nil` if there is none.
  public func problemText(for field: FormField) -> String? {
    (fieldErrors[field]?.message ?? problem(of: field)).map(text)
  }

  /// The text of the banner above the fields; while the account is locked, it counts down.
  ///
  /// - Parameter moment: The time; `nil` for ``now``.
  /// - Returns: The text, or `nil` if there is no banner.
  public func bannerText(at moment: Moment?) -> String? {
    if let lock { return text(.locked(time: .wait(seconds: lock.seconds(at: moment)))) }
    return banner.map { text($0.message) }
  }

  /// The title of the button that requests a code by SMS; it counts down until another code may be sent.
  ///
  /// - Parameter moment: The time; `nil` for ``now``.
  public func sendCodeTitle(at moment: Moment?) -> String {
    title(of: smsCode, seconds: resendSeconds(at: moment))
  }

  /// The title of the button that requests a code by e-mail; it counts down until another code may be sent.
  ///
  /// - Parameter moment: The time; `nil` for ``now``.
  public func sendEmailCodeTitle(at moment: Moment?) -> String {
    title(of: emailCode, seconds: emailResendSeconds(at: moment))
  }

  /// The title of the button that submits the form, or requests a code if the form ``needsCode``; with a carrier's offer,
  /// it contains the masked number.
  public var submitTitle: String {
    if isSubmitting { return text(.submitting) }
    if case .oneTap(let offer, _) = entryMode {
      let phrase: Phrase = registers ? .registerOneTap : signsIn ? .signInOneTap : .bindOneTap
      return text(.phrase(phrase, [.text(offer.number.text)]))
    }
    if needsCode { return way == .number ? sendCodeTitle(at: now) : sendEmailCodeTitle(at: now) }
    if isNumberChange { return text(.changeNumber) }
    if stage.flow?.givenNumber != nil { return text(.confirm) }
    if signsIn { return text(registers ? .registerAndSignIn : .signIn) }
    return text(registers ? .register : .bind)
  }

  /// Returns the message that a login with a proof succeeds with; `nil` if its number isn't known.
  func successMessage(for proof: Submission.Proof) -> FormMessage? {
    let recipient: String
    switch proof {
    case .number(let number, _): recipient = number.masked
    case .email(let address, _): recipient = address.masked
    case .oneTap:
      guard case .oneTap(let offer, _) = entryMode else { return successMessage }
      recipient = offer.number.text
    }
    if registers { return .signedUp(number: .text(recipient)) }
    let isLogin = signsIn || stage.flow?.givenNumber != nil
    return isLogin ? .signedIn(number: .text(recipient)) : .linked(number: .text(recipient))
  }

  /// Whether the form signs people in, instead of binding a number to an account after a vendor's login.
  private var signsIn: Bool { signIn != nil }

  /// Whether the form replaces the account's number.
  private var isNumberChange: Bool { if case .numberChange = stage.flow?.kind { true } else { false } }

  /// The title of the button for the other way; empty without the button.
  public var otherWayTitle: String {
    switch otherWay {
    case .number: text(.chooseNumber)
    case .email: text(.chooseEmail)
    case nil: ""
    }
  }

  /// The title of the button for another number.
  public var anotherNumberTitle: String { text(.useAnotherNumber) }

  /// The title of the button that takes the suggested number: the country or region that it switches to, else the
  /// number; empty if neither is suggested.
  public var suggestedNumberTitle: String {
    number.suggestionTitle.map(text) ?? ""
  }

  /// The title of the button that creates an account.
  public var createAccountTitle: String { text(.createAccount) }

  /// The title of the banner's button.
  public var tryAgainTitle: String { text(.tryAgain) }

  /// The title of the button that skips the failed association.
  public var skipAssociationTitle: String { text(canTryAgain ? .skipAssociation : .goOnSignedIn) }

  /// The title of the button to leave the form: ``BindingForm/Event/cancelled``.
  public var cancelTitle: String { text(.cancel) }

  /// The title of the banner's button to sign in again.
  public var startOverTitle: String { text(.startOver) }

  /// Returns the effect that has a message read out, in the form's language.
  @inline(never)
  func announce(_ message: FormMessage) -> [Effect] { [.announce(text(message))] }

  /// Returns the title of a button that requests a code.
  private func title(of step: CodeStep, seconds: Int) -> String {
    if case .sending = step.delivery { return text(.sendingCode) }
    if seconds > 0 { return text(.sendCodeAgainIn(seconds: .count(seconds))) }
    return text(step.isSent ? .sendCodeAgain : .sendCode)
  }

  /// A phrase in the form's language and wording.
  private func text(_ phrase: Phrase) -> String { configuration.wording[phrase, language] }

  /// A message in the form's language and wording.
  private func text(_ message: FormMessage) -> String {
    message.text(in: language, wording: configuration.wording)
  }
}
