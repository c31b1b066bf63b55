import BindForm
import PhoneCheck

// What the host calls. An instance holds one set of definitions, or one form: a trap ends that one alone.
//
// Arguments are bytes in `input`, one after the other, with their lengths as parameters; results are JSON in `output`.
// Every call that has a result returns the number of its bytes.

nonisolated(unsafe) private var input = InputBuffer()
nonisolated(unsafe) private var output = OutputBuffer()
nonisolated(unsafe) private var definitions: Definitions?
nonisolated(unsafe) private var session: FormSession?

private func language(_ index: Int) -> Language {
  let all = Language.allCases
  return all.indices.contains(index) ? all[index] : .english
}

/// Writes a result.
private func result(_ write: (inout OutputBuffer) -> Void) -> Int {
  output.removeAll()
  write(&output)
  return output.count
}

/// Room for arguments.
@_expose(wasm, "input")
@_cdecl("phonecheck_input")
public func inputRoom(_ count: Int) -> Int { input.room(for: count) }

/// Where the result of the last call is.
@_expose(wasm, "output")
@_cdecl("phonecheck_output")
public func outputAddress() -> Int { output.address }

/// Loads definitions; options: 1 repairs escapes, 2 skips bad definitions, 4 reads bare international numbers, 8 anchors
/// regexes at both ends.
@_expose(wasm, "loadDefinitions")
@_cdecl("phonecheck_load_definitions")
public func loadDefinitions(_ count: Int, _ options: Int) -> Int {
  let bytes = input.array(0..<count)
  return result { json in
    do throws(DefinitionsError) {
      let loading = LoadingOptions(repairEscapes: options & 1 != 0, skipBadDefinitions: options & 2 != 0)
      var deciding = PhoneValidator.Options()
      deciding.acceptsBareInternational = options & 4 != 0
      if options & 8 != 0 { deciding.anchoring = .wholeText }
      let catalog = try AreaCodeCatalog(json: bytes, options: loading)
      guard let validator = try? PhoneValidator(catalog, options: deciding) else {
        preconditionFailure("these options are right")
      }
      let loaded = Definitions(validator: validator)
      definitions = loaded
      json.loaded(loaded)
    } catch {
      json.failed(error)
    }
  }
}

/// Checks a number: its bytes, then the name of an area.
@_expose(wasm, "check")
@_cdecl("phonecheck_check")
public func check(_ count: Int, _ areaCount: Int, _ languageIndex: Int) -> Int {
  guard let definitions else { return 0 }
  let area = definitions.area(named: input.text(count..<count + areaCount))
  let verdict = input.withBytes(0..<count) { definitions.validator.validate($0, area: area) }
  return result { $0.verdict(verdict, definitions, language(languageIndex)) }
}

/// The state of a number that is being typed: its bytes, then the name of an area.
@_expose(wasm, "typingState")
@_cdecl("phonecheck_typing_state")
public func typingState(_ count: Int, _ areaCount: Int) -> Int {
  guard let definitions else { return 0 }
  let area = definitions.area(named: input.text(count..<count + areaCount))
  let state = definitions.validator.typingState(of: input.text(0..<count), area: area)
  return result { $0.typingState(state) }
}

/// The areas of a picker, for what was typed into its search field.
@_expose(wasm, "areas")
@_cdecl("phonecheck_areas")
public func areas(_ count: Int, _ languageIndex: Int) -> Int {
  guard let definitions else { return 0 }
  let text = input.text(0..<count)
  return result { $0.areas(definitions, matching: text, language(languageIndex)) }
}

/// What numbers of an area look like.
@_expose(wasm, "shape")
@_cdecl("phonecheck_shape")
public func shape(_ count: Int) -> Int {
  guard let definitions else { return 0 }
  let area = definitions.area(named: input.text(0..<count))
  let definition = area?.definitions.first ?? definitions.catalog.preferred
  return result { $0.shape(definition.flatMap { definitions.validator.shape(of: $0.id) }) }
}

// MARK: The form

/// Creates a form: with the loaded definitions, or, without any, with those that it asks the service for.
///
/// Options: 1 asks for no slider, 2 leaves the number as it is typed, 4 has a step for an e-mail address.
@_expose(wasm, "createForm")
@_cdecl("phonecheck_create_form")
public func createForm(_ rememberedCount: Int, _ languageIndex: Int, _ options: Int) {
  var configuration = BindForm.Configuration()
  configuration.language = language(languageIndex)
  configuration.requiresSlider = options & 1 == 0
  if options & 2 != 0 { configuration.grouping = .none }
  if options & 4 != 0 { configuration.steps.insert(.email) }
  if let definitions {
    configuration.definitions = .given(definitions.validator)
    let remembered = input.text(0..<rememberedCount)
    configuration.rememberedArea = definitions.area(named: remembered)?.definitions.first?.id
  }
  session = FormSession(BindForm(configuration: configuration))
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
  guard let session else { return 0 }
  let text = input.text(0..<count)
  return result { $0.picker(of: session.form, matching: text) }
}
