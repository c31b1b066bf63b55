public import PhoneCheck

extension BindingForm {
  /// The settings of a form, fixed when it is created.
  public struct Configuration: Sendable {
    /// The source of the definitions.
    public enum Definitions: Sendable {
      /// The service: the form loads its definitions with ``BindingForm/Effect/loadDefinitions(for:)`` when it opens.
      case service
      /// The app: for example if international numbers are off, or the definitions are already loaded.
      ///
      /// A source that keeps them up to date passes new definitions to ``BindingForm/Event/definitionsChanged(_:)``.
      case given(PhoneValidator)
      /// The app's definitions at once, and the service's after their arrival; also written as ``service(fallback:)``.
      case serviceWithFallback(PhoneValidator)

      /// The service, with fallback definitions that are used until the service's arrive, or for good if they never
      /// arrive.
      ///
      /// The form loads the service's definitions when it opens, and takes them in while the number isn't being edited.
      /// After a failed load, or an answer that nothing has changed, the current definitions stay.
      ///
      /// - Parameter fallback: The fallback, such as the app's own definitions, or the definitions of an earlier load.
      public static func service(fallback: PhoneValidator) -> Definitions { .serviceWithFallback(fallback) }
    }

    /// The source of the definitions; the service by default.
    public var definitions = Definitions.service

    /// The language of messages and names, until ``BindingForm/Event/languageChanged(_:)``; English by default.
    public var language = Language.english

    /// The steps that the form supports, of the steps that the service lists; only the number by default.
    ///
    /// The documented bind call takes a number or an e-mail address, its code and the state token, so the number is
    /// enough even if the service also lists an address. Add ``BindFlow/Step/email`` to let the person choose. The
    /// number is then shown first. A flow that lists an address and no number needs no setting. A flow without a
    /// supported step ends with ``ClosingReason/unsupported(_:)``.
    public var steps: [BindFlow.Step] = [.phone]

    /// The texts that the host replaces; none by default.
    public var wording = FormWording()

    /// Whether the digits of the number are grouped while they are typed; by default they are.
    public var grouping = NumberGrouping.whileTyping

    /// The area of the last ``BindingForm/Effect/rememberArea(_:)`` of an earlier form; `nil` for none.
    ///
    /// The picker lists it after the preferred one, and a form without a preferred one starts with it. An area that
    /// isn't in the definitions is ignored.
    public var rememberedArea: AreaCodeDefinition.ID?

    /// The format of SMS codes; four to eight digits by default.
    public var smsCode = CodeRule()

    /// The format of e-mail codes; four to eight digits by default.
    public var emailCode = CodeRule()

    /// The time after a code until another one may be sent to the same number or address; 60 seconds by default.
    ///
    /// It is stored in whole microseconds.
    public var resendInterval: Duration {
      get { .microseconds(resendMicroseconds) }
      set { resendMicroseconds = newValue.microseconds }
    }
    var resendMicroseconds: Int64 = 60_000_000

    /// Whether a slider has to be solved before a code is sent, by SMS or e-mail; `true` by default.
    ///
    /// Without a slider, requests for codes have no token.
    public var requiresSlider = true

    /// Creates the default configuration.
    public init() {}
  }
}
