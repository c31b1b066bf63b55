public import PhoneCheck

extension BindForm {
  /// What a form is made with.
  public struct Configuration: Sendable {
    /// Where definitions come from.
    public enum Definitions: Sendable {
      /// The service: the form asks for them with ``BindForm/Effect/loadDefinitions(for:)``.
      case service
      /// The app itself, where international numbers are off or the definitions are known.
      case given(PhoneValidator)
    }

    /// Where definitions come from.
    public var definitions = Definitions.service

    /// The language of messages and names.
    public var language = Language.english

    /// The area that ``BindForm/Effect/rememberArea(_:)`` named last time; listed second, behind the preferred one.
    public var rememberedArea: AreaCodeDefinition.ID?

    /// What SMS codes look like.
    public var smsCode = CodeRule()

    /// What e-mail codes look like.
    public var emailCode = CodeRule()

    /// How long a person waits before another code may be sent.
    public var resendInterval = Duration.seconds(60)

    /// How long a carrier may take to confirm one tap.
    public var oneTapTimeout = Duration.seconds(8)

    /// Whether a slider stands before an SMS; back ends without one get no token.
    public var requiresSlider = true

    /// Creates the default configuration.
    public init() {}
  }
}
