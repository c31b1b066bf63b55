public import Foundation
public import PhoneCheck

// Foundation finds an error's text by a conformance to its protocol `LocalizedError`. The libraries don't use
// Foundation, so the conformances are in a module of their own. An app that shows errors of unknown types adds this
// module.

extension LocalizedError where Self: DescribedError {
  /// The text that Foundation shows as the error's `localizedDescription`.
  public var errorDescription: String? { localizedDescription }
}

extension DefinitionsError: LocalizedError {}
extension MobileRegexFault: LocalizedError {}
extension AutomatonFailure.Cause: LocalizedError {}
extension CompiledDefinitionsError: LocalizedError {}
extension CompilingError: LocalizedError {}
extension Rejection: LocalizedError {}
extension EngineFailure: LocalizedError {}
extension PhoneValidator.ConfigurationError: LocalizedError {}
