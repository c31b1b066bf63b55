public import PhoneCheck

extension BindingForm {
  /// What the form wants the host to do.
  ///
  /// ``BindingForm/send(_:at:)`` returns effects in the order in which to start them; none waits for another. One with
  /// a ``RequestID`` expects exactly one answer: an event with the same identifier. A `BackEnd` turns the HTTP
  /// answer of a service into that event.
  @nonexhaustive
  public indirect enum Effect: Hashable, Sendable {
    /// Ask the service's login what a vendor's credential leads to.
    ///
    /// Answer with ``BindingForm/Event/opened(_:)``, ``BindingForm/Event/signedIn(_:)`` or
    /// ``BindingForm/Event/refused(_:)``, as `BackEnd.loginEvent(_:)` does.
    case signIn(VendorCredential)

    /// Load the definitions, `GET /api/v2/sdk/country-codes`, and build a validator from them.
    ///
    /// Answer with ``BindingForm/Event/definitionsLoaded(_:for:)`` or
    /// ``BindingForm/Event/definitionsFailed(_:for:)``, as `IdentityService.definitionsEvent(_:for:options:)` does.
    case loadDefinitions(for: RequestID)

    /// Send further requests in this language, as `X-L` and in texts of the host's own. There is no answer.
    ///
    /// It comes with every ``BindingForm/Event/languageChanged(_:)``; the form begins in
    /// ``BindingForm/Configuration/language``.
    case useLanguage(Language)

    /// Show the slider, before an SMS is sent to the number.
    ///
    /// Answer with ``BindingForm/Event/sliderFinished(_:for:)``. Only with
    /// ``BindingForm/Configuration/requiresSlider``.
    case showSlider(PhoneNumber, for: RequestID)

    /// Send an SMS code, `POST /api/v2/sdk/sms/send`.
    ///
    /// Answer with ``BindingForm/Event/codeSent(for:)``, ``BindingForm/Event/codeFailed(_:for:)`` or
    /// ``BindingForm/Event/accountMissing(for:)``, as `BackEnd.codeEvent(_:for:)` does.
    case sendSMS(SMSRequest)

    /// Show the slider, before a code is sent by e-mail: its token can't be one for a number.
    ///
    /// Answer with ``BindingForm/Event/sliderFinished(_:for:)``. Only with
    /// ``BindingForm/Configuration/requiresSlider``.
    case showEmailSlider(EmailAddress, for: RequestID)

    /// Send a code by e-mail, `POST /api/v2/sdk/email/send`.
    ///
    /// Answer with ``BindingForm/Event/codeSent(for:)`` or ``BindingForm/Event/codeFailed(_:for:)``, as
    /// `BackEnd.codeEvent(_:for:)` does.
    case sendEmailCode(EmailCodeRequest)

    /// Have the carrier's SDK confirm its number, on a page of its own.
    ///
    /// Answer with ``BindingForm/Event/oneTapFinished(_:for:)``, whenever the person has decided: the form sets no
    /// time limit.
    case confirmOneTap(for: RequestID)

    /// Close the carrier's page, which some SDKs leave open, such as OneLogin's `dismissAuthViewController`: the person has
    /// confirmed, wants another number, or has left the form, or the page failed.
    ///
    /// There is no answer. It doesn't come when the person went back, which has closed the page already.
    case closeOneTapPage

    /// Have the carrier's SDK fetch the masked number again: the offer is over.
    ///
    /// Answer with ``BindingForm/Event/oneTapOffered(_:)`` or ``BindingForm/Event/oneTapUnavailable(_:)``, whenever the SDK
    /// has decided; until then, and where there is no answer, the number can be typed.
    case fetchOneTapOffer

    /// Submit the form, to bind the number to an existing account.
    ///
    /// Answer with ``BindingForm/Event/submissionSucceeded(_:for:)``, ``BindingForm/Event/submissionFailed(_:for:)`` or
    /// ``BindingForm/Event/accountMissing(for:)``, as `BackEnd.submissionEvent(_:for:)` does.
    case bind(Submission)

    /// Submit the form, to create an account with the number. Answer as for ``bind(_:)``.
    case register(Submission)

    /// Submit the form, to sign in with the number. Answer as for ``bind(_:)``.
    case logIn(Submission)

    /// Associate a vendor's account with the one that has signed in, with its tokens.
    ///
    /// The vendor's SDK has to sign the person in again where its credential was a code, which can be used once.
    /// Answer with ``BindingForm/Event/associated(for:)`` or ``BindingForm/Event/associationFailed(_:for:)``.
    case associate(Vendor, with: SessionTokens, for: RequestID)

    /// Keep the area for the next form's ``BindingForm/Configuration/rememberedArea``. There is no answer.
    case rememberArea(AreaCodeDefinition.ID)

    /// Have assistive technology, such as VoiceOver, read the text out: it has just appeared on the screen. There
    /// is no answer.
    case announce(String)

    /// Move the focus to the field: it is the first one that has to change after a submission was refused, by the form
    /// or by the service. There is no answer.
    case focus(FormField)

    /// Report an error to the app's operator, for example in a log: only a change of configuration can fix it, and
    /// the form shows people a sentence without its details. There is no answer.
    case report(ServiceError)

    /// The login is done: keep the tokens and leave the screen. The last effect of a form.
    case finish(SessionTokens)

    /// The form is over without a login: leave the screen. The last effect of a form.
    case close(ClosingReason)
  }

  /// An SMS to send.
  ///
  /// It prints masked.
  public struct SMSRequest: Hashable, Sendable {
    /// Identifies the request in the answer.
    public let request: RequestID
    /// The number that gets the SMS.
    public let number: PhoneNumber
    /// `type`: what the code is for.
    public let type: SMSType
    /// `captcha_token`: the slider's token; `nil` without ``BindingForm/Configuration/requiresSlider``.
    public let captchaToken: String?
    /// How ``mobile`` is written.
    let numberFormat: SignInRules.NumberFormat
    /// `createUser`: whether a number without an account gets a code and then an account.
    public let createsAccount: Bool
    /// `mobile`: the number in the spelling that the tenant's regex accepts, in canonical form where only the service can
    /// run that; in national form where the flow says so.
    public var mobile: String { number.written(numberFormat) }
  }

  /// A code to send by e-mail.
  ///
  /// It prints masked.
  public struct EmailCodeRequest: Hashable, Sendable {
    /// Identifies the request in the answer.
    public let request: RequestID
    /// The address that gets the code.
    public let address: EmailAddress
    /// The flow that the form was opened with.
    public let flow: BindFlow
    /// `type`: what the code is for; to register where the person agreed to a new account.
    public let type: EmailCodeType
    /// `captcha_token`: the slider's token; `nil` without ``BindingForm/Configuration/requiresSlider``.
    public let captchaToken: String?
  }

  /// A form to submit.
  ///
  /// It prints masked.
  public struct Submission: Hashable, Sendable {
    /// The number with its proof.
    public enum Number: Hashable, Sendable {
      /// A number that was typed, and the code from the SMS.
      case entered(PhoneNumber, code: String)
      /// A number that the carrier knows: the service exchanges the proof for it.
      case oneTap(OneTapProof)
    }

    /// Identifies the request in the answer.
    public let request: RequestID
    /// The number with its proof.
    public let number: Number
    /// `state_token`: the service's identifier of the login, from ``BindFlow/stateToken``; empty where it has none.
    public let stateToken: String
    /// The e-mail address and its code; `nil` unless the form asks for ``BindFlow/Step/email``.
    public let email: VerifiedEmail?
    /// How ``mobile`` is written.
    let numberFormat: SignInRules.NumberFormat
    /// `createUser`: whether the service may create an account for the number.
    ///
    /// `true` to register, and to sign in where new accounts are ``SignInRules/NewAccounts/automatic`` or the person has
    /// agreed to one.
    public let createsAccount: Bool

    /// `mobile`: the number in the spelling that the tenant's regex accepts, in canonical form where only the service can
    /// run that, in national form where the flow says so; `nil` for one tap.
    public var mobile: String? {
      guard case .entered(let number, _) = number else { return nil }
      return number.written(numberFormat)
    }

    /// The code from the SMS; `nil` for one tap.
    public var code: String? {
      guard case .entered(_, let code) = number else { return nil }
      return code
    }
  }

  /// An e-mail address and the code that was sent to it.
  ///
  /// It prints masked, without the code.
  public struct VerifiedEmail: Hashable, Sendable {
    /// The address.
    public let address: EmailAddress
    /// The code that was typed in.
    public let code: String
  }
}

extension PhoneNumber {
  /// The number as requests have it.
  fileprivate func written(_ format: SignInRules.NumberFormat) -> String {
    switch format {
    case .spelling: formatted(.spelling)
    case .national: nationalDigits
    }
  }
}
