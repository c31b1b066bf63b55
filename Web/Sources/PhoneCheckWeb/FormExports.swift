import BindForm
import PhoneCheck

nonisolated(unsafe) private var session: FormSession?

/// Creates a form with the loaded definitions; without any, it requests them from the service: the area that is remembered,
/// then the names of options.
@_expose(wasm, "createForm")
@_cdecl("phonecheck_create_form")
public func createForm(_ rememberedCount: Int, _ optionCount: Int, _ languageIndex: Int) {
  let remembered = input.array(0..<rememberedCount)
  let options = input.text(rememberedCount..<rememberedCount + optionCount)
  session = FormSession(
    definitions: definitions, remembered: remembered, language: language(languageIndex), options: options)
}

/// Sends an event, at a time in seconds since 1970.
@_expose(wasm, "send")
@_cdecl("phonecheck_send")
public func send(_ count: Int, _ seconds: Double) -> Int {
  guard session != nil else { return 0 }
  let json = input.array(0..<count)
  output.removeAll()
  do throws(FormSession.UnreadableEvent) {
    try session?.send(json, at: Moment(secondsSince1970: seconds), to: &output)
  } catch {
    output.removeAll()
    output.failed("event", error.message)
  }
  return output.count
}

/// The rows of the form's picker, for what was typed into its search field.
@_expose(wasm, "picker")
@_cdecl("phonecheck_picker")
public func picker(_ count: Int) -> Int {
  let text = input.text(0..<count)
  return result { session?.writeRows(matching: text, to: &$0) }
}
