public import BindForm
public import PhoneCheck

/// A service that performs a form's effects over HTTP: requests out, answers in, both as values.
///
/// ``IdentityServiceClient`` and ``SMSLoginClient`` are two; a ``FormDriver`` sends their requests.
public protocol FormService: Sendable {
  /// The request that performs an effect.
  ///
  /// - Parameter effect: The effect.
  /// - Returns: `nil` for an effect that isn't the service's to perform, such as showing the slider.
  func request(for effect: BindingForm.Effect) -> ServiceRequest?

  /// The request that associates a vendor's account with the one that has signed in.
  ///
  /// - Parameters:
  ///   - credential: A credential that hasn't been used yet.
  ///   - tokens: The tokens of the account that has signed in.
  /// - Returns: `nil` for a service that associates none, which is the default.
  func request(associating credential: VendorCredential, with tokens: SessionTokens) -> ServiceRequest?

  /// Interprets the answer to the request for an effect.
  ///
  /// - Parameters:
  ///   - answer: The answer, also that there was none.
  ///   - effect: The effect, one for which there was a request.
  /// - Returns: The event that answers the effect; `nil` for an effect that expects none.
  func event(_ answer: HTTPAnswer, for effect: BindingForm.Effect) -> BindingForm.Event?

  /// The service with requests in another language, for `BindingForm.Effect.useLanguage(_:)`.
  ///
  /// - Parameter language: The form's language.
  /// - Returns: By default the service as it is, for one whose requests name no language.
  func inLanguage(_ language: Language) -> Self
}

extension FormService {
  /// `nil`: the service associates no accounts.
  public func request(associating credential: VendorCredential, with tokens: SessionTokens) -> ServiceRequest?
  {
    nil
  }

  /// The service as it is.
  public func inLanguage(_ language: Language) -> Self { self }
}
