public import BindForm
public import PhoneCheck

/// A service of the host's own, made of closures: the requirements of ``FormService`` without a type.
///
/// ```swift
/// let service = FormServiceByClosures { effect in
///   if case .sendSMS(let sms) = effect { smsRequest(to: sms.mobile) } else { nil }
/// } event: { answer, effect in
///   guard case .sendSMS(let sms) = effect else { return nil }
///   if case .received(200, _) = answer { return .codeSent(for: sms.request) }
///   return .codeFailed(.noAnswer, for: sms.request)
/// }
/// ```
public struct FormServiceByClosures: FormService {
  private let requestForEffect: @Sendable (BindingForm.Effect) -> ServiceRequest?
  private let eventOfAnswer: @Sendable (HTTPAnswer, BindingForm.Effect) -> BindingForm.Event?
  private let association: (@Sendable (VendorCredential, SessionTokens) -> ServiceRequest?)?
  private let languageChange: (@Sendable (Language) -> FormServiceByClosures)?

  /// Creates a service.
  ///
  /// - Parameters:
  ///   - request: ``FormService/request(for:)``.
  ///   - event: ``FormService/event(_:for:)``.
  ///   - association: ``FormService/request(associating:with:)``; `nil` if the service associates no accounts.
  ///   - languageChange: ``FormService/inLanguage(_:)``; `nil` if requests name no language.
  public init(
    request: @escaping @Sendable (BindingForm.Effect) -> ServiceRequest?,
    event: @escaping @Sendable (HTTPAnswer, BindingForm.Effect) -> BindingForm.Event?,
    association: (@Sendable (VendorCredential, SessionTokens) -> ServiceRequest?)? = nil,
    languageChange: (@Sendable (Language) -> FormServiceByClosures)? = nil
  ) {
    requestForEffect = request
    eventOfAnswer = event
    self.association = association
    self.languageChange = languageChange
  }

  /// Calls the closure.
  public func request(for effect: BindingForm.Effect) -> ServiceRequest? { requestForEffect(effect) }

  /// Calls the closure; `nil` if there is none.
  public func request(associating credential: VendorCredential, with tokens: SessionTokens) -> ServiceRequest?
  {
    association?(credential, tokens)
  }

  /// Calls the closure.
  public func event(_ answer: HTTPAnswer, for effect: BindingForm.Effect) -> BindingForm.Event? {
    eventOfAnswer(answer, effect)
  }

  /// Calls the closure; returns the same service if there is none.
  public func inLanguage(_ language: Language) -> Self { languageChange?(language) ?? self }
}
