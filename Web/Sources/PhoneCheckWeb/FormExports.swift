import BindForm
import PhoneCheck
import Platform

nonisolated(unsafe) private var session: FormSession?

/// Creates a form with the loaded definitions; without any, it requests them from the service.
///
/// The remembered area is a text such as `HK+852`; with definitions, also the name of an area.
/// Options: 1 asks for no slider, 2 leaves the number as it is typed, 4 has a step for an e-mail address.
@_expose(wasm, "createForm")
@_cdecl("phonecheck_create_form")
public func createForm(_ rememberedCount: Int, _ languageIndex: Int, _ options: Int) {
  var configuration = BindForm.Configuration()
  configuration.language = language(languageIndex)
  configuration.requiresSlider = options & 1 == 0
  if options & 2 != 0 { configuration.grouping = .none }
  if options & 4 != 0 { configuration.steps.append(.email) }
  configuration.rememberedArea = areaID(input.array(0..<rememberedCount))
  if let definitions {
    configuration.definitions = .given(definitions.validator)
    if configuration.rememberedArea == nil {
      let named = definitions.area(named: input.text(0..<rememberedCount))
      configuration.rememberedArea = named?.definitions.first?.id
    }
  }
  session = FormSession(BindForm(configuration: configuration))
}

/// The area of a text such as `HK+852`.
private func areaID(_ text: [UInt8]) -> AreaCodeDefinition.ID? {
  guard let plus = text.firstIndex(of: UInt8(ascii: "+")),
    let countryCode = CountryCode(String(utf8: Array(text[..<plus]))),
    let areaCode = AreaCode(String(utf8: Array(text[plus...])))
  else { return nil }
  return AreaCodeDefinition.ID(areaCode: areaCode, countryCode: countryCode)
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
