public import BindForm
public import PhoneCheck

extension IdentityService {
  /// Interprets the answer to `BindingForm.Effect.loadDefinitions(for:)`.
  ///
  /// - Parameters:
  ///   - answer: The answer; `HTTPAnswer.noAnswer` if there was none.
  ///   - request: The effect's identifier.
  ///   - options: The faults in the definitions that are repaired instead of rejected. If you need a validator without
  ///     the default options, build it and send the event yourself.
  /// - Returns: `BindingForm.Event.definitionsLoaded(_:for:)`; `BindingForm.Event.definitionsUnchanged(for:)` for 304,
  ///   the answer to a request that named an `ETag`; or `BindingForm.Event.definitionsFailed(_:for:)` with the
  ///   service's code and text, or with every problem of the definitions.
  /// - Complexity: As `AreaCodeCatalog(json:)`.
  public func definitionsEvent(
    _ answer: HTTPAnswer, for request: RequestID, options: LoadingOptions = LoadingOptions()
  ) -> BindingForm.Event {
    definitionsEvent(answer, for: request) { body throws(DefinitionsFailure) in
      do throws(DefinitionsError) {
        let catalog = try AreaCodeCatalog(json: body, options: options)
        guard let validator = try? PhoneValidator(catalog) else {
          preconditionFailure("the default options of a validator are right")
        }
        return validator
      } catch { throw .malformed(error) }
    }
  }

  /// Interprets the answer like ``definitionsEvent(_:for:options:)``, for a host that reads the definitions itself.
  ///
  /// - Parameter read: Returns the validator of the definitions in a body, or throws the reason why there is none.
  package func definitionsEvent(
    _ answer: HTTPAnswer, for request: RequestID,
    read: (_ body: [UInt8]) throws(DefinitionsFailure) -> PhoneValidator
  ) -> BindingForm.Event {
    guard case .received(let status, let body) = answer else {
      return .definitionsFailed(.refused(.noAnswer), for: request)
    }
    if status == 304 { return .definitionsUnchanged(for: request) }
    // An error of the service is no problem of the definitions, and neither is a gateway's page.
    let answer = ServiceAnswer(httpStatus: status, body: body)
    let refusal = BindingForm.Event.definitionsFailed(.refused(.refused(ServiceError(answer))), for: request)
    guard (200...299).contains(status) else { return refusal }
    do throws(DefinitionsFailure) {
      return .definitionsLoaded(try read(body), for: request)
    } catch {
      return answer.code.isSuccess ? .definitionsFailed(error, for: request) : refusal
    }
  }
}
