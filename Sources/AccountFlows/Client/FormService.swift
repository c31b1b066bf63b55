public import BindForm
public import PhoneCheck

/// A service that performs a form's effects over HTTP; requests and answers are values.
///
/// ``IdentityServiceClient`` and ``SMSLoginClient`` are such services. A ``FormDriver`` sends their requests.
public protocol FormService: Sendable {
  /// Returns the request that performs an effect.
  ///
  /// - Parameter effect: The effect.
  /// - Returns: The request, or `nil` if the service doesn't perform the effect, such as showing the slider.
  func request(for effect: BindingForm.Effect) -> ServiceRequest?

  /// Returns the request that associates a vendor's account with the signed-in account.
  ///
  /// - Parameters:
  ///   - credential: A credential that hasn't been used yet.
  ///   - tokens: The tokens of the signed-in account.
  /// - Returns: The request, or `nil` if the service associates no accounts, which is the default.
  func request(associating credential: VendorCredential, with tokens: SessionTokens) -> ServiceRequest?

  /// Interprets the answer to the request for an effect.
  ///
  /// - Parameters:
  ///   - answer: The answer; `HTTPAnswer.noAnswer` if there was none.
  ///   - effect: An effect that has a request, or, with `HTTPAnswer.noAnswer`, an effect without a request that the host
  ///     didn't perform either.
  /// - Returns: The event that answers the effect; `nil` if the effect expects none.
  func event(_ answer: HTTPAnswer, for effect: BindingForm.Effect) -> BindingForm.Event?

  /// Returns the service with requests in another language, for `BindingForm.Effect.useLanguage(_:)`.
  ///
  /// - Parameter language: The form's language.
  /// - Returns: The service in the language. By default, requests name no language, and the service is returned
  ///   unchanged.
  func inLanguage(_ language: Language) -> Self
}

extension FormService {
  /// Returns `nil`: the service associates no accounts.
  public func request(associating credential: VendorCredential, with tokens: SessionTokens) -> ServiceRequest?
  {
    nil
  }

  /// Returns the service unchanged.
  public func inLanguage(_ language: Language) -> Self { self }
}
