import BindForm
import PhoneCheck

// The definitions that a form requests from the service are JSON. The host compiles them by the module that reads JSON.

/// The compiled definitions of the next answer; `nil` if its definitions can't be used.
nonisolated(unsafe) private var answered: [UInt8]?

/// Takes the compiled definitions of the next answer; none if its definitions can't be used.
@_expose(wasm, "answerDefinitions")
@_cdecl("phonecheck_answer_definitions")
public func answerDefinitions(_ count: Int) { answered = count > 0 ? input.array(0..<count) : nil }

/// Loads the definitions that the host has compiled for an answer, and returns their validator.
///
/// The form has the instance to itself, so the other exports are about these definitions as well.
func takeAnswered() throws(DefinitionsFailure) -> PhoneValidator {
  let bytes = answered ?? []
  answered = nil
  do throws(CompiledDefinitionsError) {
    let loaded = try Definitions(compiled: bytes, options: "")
    definitions = loaded
    return loaded.validator
  } catch {
    // Of another version, or none.
    let code = ServiceErrorCode.definitionsUnavailable.rawValue
    throw .refused(.refused(ServiceError(code: code, text: error.description)))
  }
}
