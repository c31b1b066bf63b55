public import PhoneCheck
internal import Platform

extension BindingForm {
  /// A task that the form gives to the host.
  ///
  /// ``BindingForm/send(_:at:)`` returns effects in the order of their starts; none waits for another. An effect
  /// with a ``RequestID`` expects exactly one answer: an event with the same identifier. A `BackEnd` turns the HTTP
  /// answer of a service into that event.
  @nonexhaustive
  public indirect enum Effect: Hashable, Sendable {
    /// Send a vendor's credential to the service's login.
    ///
    /// Answer with ``BindingForm/Event/opened(_:)``, ``BindingForm/Event/signedIn(_:)`` or
    /// ``BindingForm/Event/refused(_:)``, as `BackEnd.loginEvent(_:)` does.
    case signIn(VendorCredential)

    /// Ask the service for the account's number, before a second factor: `GET /api/v2/sdk/mobile-by-token`.
    ///
    /// Answer with ``BindingForm/Event/opened(_:)`` and a flow with the number and the login's state token, or with
    /// ``BindingForm/Event/accountNumberFailed(_:for:)``, as `IdentityService.numberEvent(_:for:request:)` does. If the service has no second
    /// factor by SMS, the reason is ``ClosingReason/pending(_:)`` with the login.
    case loadNumber(PendingLogin, for: RequestID)

    /// Load the definitions, `GET /api/v2/sdk/country-codes`, and build a validator from them.
    ///
    /// Answer with ``BindingForm/Event/definitionsLoaded(_:for:)`` or
    /// ``BindingForm/Event/definitionsFailed(_:for:)``, as `IdentityService.definitionsEvent(_:for:options:)` does.
    case loadDefinitions(for: RequestID)

    /// Send further requests in this language, as `X-L` and in the host's own texts. There is no answer.
    ///
    /// It comes with every ``BindingForm/Event/languageChanged(_:)``. The form begins in
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

    /// Show the slider, before a code is sent by e-mail. A token for a number isn't valid here.
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
    /// Answer with ``BindingForm/Event/oneTapFinished(_:for:)`` after the person has decided: the form sets no time
    /// limit.
    case confirmOneTap(for: RequestID)

    /// Close the carrier's page: the person has confirmed, wants another number, or has left the form, or the page
    /// failed. Some SDKs leave the page open; OneLogin closes it with `dismissAuthViewController`.
    ///
    /// There is no answer. The effect doesn't follow if the person went back, which has already closed the page.
    case closeOneTapPage

    /// Have the carrier's SDK fetch the masked number again, because the offer has expired.
    ///
    /// Answer with ``BindingForm/Event/oneTapOffered(_:)`` or ``BindingForm/Event/oneTapUnavailable(_:)`` after the SDK
    /// has decided. Until then, and without an answer, the number can be typed.
    case fetchOneTapOffer

    /// Submit the form, to bind the number or address to an existing account.
    ///
    /// Answer with ``BindingForm/Event/submissionSucceeded(_:for:)``, ``BindingForm/Event/submissionFailed(_:for:)`` or
    /// ``BindingForm/Event/accountMissing(for:)``, as `BackEnd.submissionEvent(_:for:)` does.
    case bind(Submission)

    /// Submit the form, to create an account with the number or address. Answer as for ``bind(_:)``.
    case register(Submission)

    /// Submit the form, to sign in with the number or address. Answer as for ``bind(_:)``.
    case logIn(Submission)

    /// Submit the code that was sent to the account's number, `POST /api/v2/sdk/mfa/sms`. Answer as for ``bind(_:)``.
    case passSecondFactor(Submission)

    /// Submit the account's new number, `POST /api/v2/sdk/profile/update-mobile`, with the id_token in
    /// ``Submission/stateToken``.
    ///
    /// Answer with ``BindingForm/Event/submissionClosed(_:for:)`` and ``ClosingReason/numberChanged(_:)``, or with
    /// ``BindingForm/Event/submissionFailed(_:for:)``, as `IdentityService.numberChangeEvent(_:for:)` does.
    case changeNumber(Submission)

    /// Associate a vendor's account with the signed-in account, with its tokens.
    ///
    /// If the vendor's credential was a code, which can be used only once, the vendor's SDK has to sign the person in
    /// again. Answer with ``BindingForm/Event/associated(for:)`` or ``BindingForm/Event/associationFailed(_:for:)``.
    case associate(Vendor, with: SessionTokens, for: RequestID)

    /// Save the area for the next form's ``BindingForm/Configuration/rememberedArea``. There is no answer.
    case rememberArea(AreaCodeDefinition.ID)

    /// Have assistive technology, such as VoiceOver, read out the text, which has just appeared on the screen. There is
    /// no answer.
    case announce(String)

    /// Move the focus to the field: the first field that has to change after the form or the service refused a
    /// submission. There is no answer.
    case focus(FormField)

    /// Report an error to the app's operator, for example in a log: only a change of configuration can fix it, and the
    /// form shows people a sentence without its details. There is no answer.
    case report(ServiceError)

    /// The login is done: save the tokens and leave the screen. The last effect of a form.
    case finish(SessionTokens)

    /// The form is over without a login, or the account's number has changed: leave the screen. The last effect of a
    /// form.
    case close(ClosingReason)
  }

  /// An SMS to send.
  ///
  /// It prints masked.
  public struct SMSRequest: Hashable, Sendable {
    /// The identifier of the request, repeated in the answer.
    public let request: RequestID
    /// The number that gets the SMS.
    public let number: PhoneNumber
    /// The flow that the form was opened with.
    public let flow: BindFlow
    /// `type`: the purpose of the code.
    public let type: SMSType
    /// `captcha_token`: the slider's token; `nil` without ``BindingForm/Configuration/requiresSlider``.
    public let captchaToken: String?
    /// The format of ``mobile``.
    let numberFormat: SignInRules.NumberFormat
    /// `createUser`: whether a number without an account gets a code and then an account.
    public let createsAccount: Bool
    /// `mobile`: the number in the spelling that the tenant's regex accepts.
    ///
    /// If only the service can run the regex, it is in canonical form. If the flow requires the national form, see
    /// ``SignInRules/NumberFormat/national``.
    public var mobile: String { number.written(numberFormat) }
  }

  /// A code to send by e-mail.
  ///
  /// It prints masked.
  public struct EmailCodeRequest: Hashable, Sendable {
    /// The identifier of the request, repeated in the answer.
    public let request: RequestID
    /// The address that gets the code.
    public let address: EmailAddress
    /// The flow that the form was opened with.
    public let flow: BindFlow
    /// `type`: the purpose of the code.
    public let type: EmailCodeType
    /// `captcha_token`: the slider's token; `nil` without ``BindingForm/Configuration/requiresSlider``.
    public let captchaToken: String?
  }

  /// A form to submit.
  ///
  /// It prints masked.
  public struct Submission: Hashable, Sendable {
    /// A number or an e-mail address, with the proof that it is the person's.
    public enum Proof: Hashable, Sendable {
      /// A typed number, and the code from the SMS.
      case number(PhoneNumber, code: String)
      /// A typed address, and the code from the e-mail.
      case email(EmailAddress, code: String)
      /// A number known to the carrier: the service exchanges the proof for it.
      case oneTap(OneTapProof)
    }

    /// The identifier of the request, repeated in the answer.
    public let request: RequestID
    /// The number or the address, with its proof.
    public let proof: Proof
    /// `state_token`: the service's identifier of the login, from ``BindFlow/stateToken``; empty if it has none.
    ///
    /// To change the number, it is the id_token.
    public let stateToken: String
    /// The format of ``mobile``.
    let numberFormat: SignInRules.NumberFormat
    /// `createUser`: whether the service may create an account.
    ///
    /// `true` to register. Also `true` to sign in, if new accounts are ``SignInRules/NewAccounts/automatic`` or the
    /// person has agreed to one.
    public let createsAccount: Bool

    /// `mobile`: the number in the spelling that the tenant's regex accepts; `nil` for an address and for one tap.
    ///
    /// If only the service can run the regex, it is in canonical form. If the flow requires the national form, see
    /// ``SignInRules/NumberFormat/national``.
    public var mobile: String? {
      switch proof {
      case .number(let number, _): number.written(numberFormat)
      case .email, .oneTap: nil
      }
    }

    /// `email`: the address as it is sent; `nil` for a number and for one tap.
    public var email: String? {
      switch proof {
      case .email(let address, _): address.text
      case .number, .oneTap: nil
      }
    }

    /// `verify_code`: the code from the SMS or the e-mail; `nil` for one tap.
    public var code: String? {
      switch proof {
      case .number(_, let code), .email(_, let code): code
      case .oneTap: nil
      }
    }
  }
}

extension PhoneNumber {
  /// Returns the number as written in requests.
  ///
  /// Without its area code, a number of another country than China would be another number.
  fileprivate func written(_ format: SignInRules.NumberFormat) -> String {
    switch format {
    case .spelling: formatted(.spelling)
    case .national: areaCode.digits.hasSameBytes(as: "86") ? nationalDigits : formatted(.e164)
    }
  }
}
