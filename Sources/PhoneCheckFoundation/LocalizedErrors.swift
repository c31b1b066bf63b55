public import Foundation
public import PhoneCheck

// Foundation finds an error's text by a conformance to `LocalizedError`, a protocol of its own. The libraries don't
// use Foundation, so the conformances are in a module that an app adds when it shows errors of unknown types.

extension LocalizedError where Self: DescribedError {
  /// What Foundation shows as the error's `localizedDescription`.
  public var errorDescription: String? { localizedDescription }
}

extension DefinitionsError: LocalizedError {}
extension MobileRegexFault: LocalizedError {}
extension AutomatonFailure.Cause: LocalizedError {}
extension Rejection: LocalizedError {}
extension EngineFailure: LocalizedError {}
extension PhoneValidator.ConfigurationError: LocalizedError {}
