public import PhoneCheck

extension BindForm {
  /// What a form wants done.
  ///
  /// Whoever does it sends the answer back as an event with the same request.
  @nonexhaustive
  public enum Effect: Hashable, Sendable {
    /// Ask the service what a vendor's login leads to; the answer is ``BindForm/Event/opened(_:)``,
    /// ``BindForm/Event/signedIn(_:)`` or ``BindForm/Event/refused(_:)``.
    case signIn(VendorCredential)
    /// Load the definitions: `GET /api/v2/sdk/country-codes`.
    case loadDefinitions(for: RequestID)
    /// Show the slider for a number.
    case showSlider(PhoneNumber, for: RequestID)
    /// Send an SMS code: `POST /api/v2/sdk/sms/send`.
    case sendSMS(SMSRequest)
    /// Send a code by e-mail.
    case sendEmailCode(EmailAddress, for: RequestID)
    /// Have the carrier confirm its number, within the configured time.
    case confirmOneTap(for: RequestID)
    /// Bind the number to an account that exists.
    case bind(Submission)
    /// Make an account with the number.
    case register(Submission)
    /// Keep the area for the next time.
    case rememberArea(AreaCodeDefinition.ID)
    /// Read this to people who can't see it.
    case announce(String)
    /// The login is done.
    case finish(SessionTokens)
    /// The form is over.
    case close(ClosingReason)
  }

  /// An SMS to send.
  public struct SMSRequest: Hashable, Sendable {
    /// What the answer names.
    public let request: RequestID
    /// Who gets it.
    public let number: PhoneNumber
    /// What it is for.
    public let type: SMSType
    /// The slider's token, `captcha_token`; `nil` where there is no slider.
    public let captchaToken: String?
    /// The number as the tenant's regex accepts it: the text to send as `mobile`.
    public var mobile: String { number.formatted(.spelling) }
  }

  /// The form, filled in.
  public struct Submission: Hashable, Sendable {
    /// Where the number comes from.
    public enum Number: Hashable, Sendable {
      /// Typed, and proven by the code sent to it.
      case entered(PhoneNumber, code: String)
      /// Known to the carrier, which the service asks with the proof.
      case oneTap(OneTapProof)
    }

    /// What the answer names.
    public let request: RequestID
    /// The number and its proof.
    public let number: Number
    /// What the service knows this login by: `state_token`.
    public let stateToken: String
    /// The e-mail address and the code sent to it, where the flow asks for them.
    public let email: VerifiedEmail?

    /// The number as the tenant's regex accepts it, the text to send as `mobile`; `nil` for one tap.
    public var mobile: String? {
      guard case .entered(let number, _) = number else { return nil }
      return number.formatted(.spelling)
    }

    /// The code from the SMS; `nil` for one tap.
    public var code: String? {
      guard case .entered(_, let code) = number else { return nil }
      return code
    }
  }

  /// An e-mail address and the code sent to it.
  public struct VerifiedEmail: Hashable, Sendable {
    /// The address.
    public let address: EmailAddress
    /// The code.
    public let code: String
  }
}
