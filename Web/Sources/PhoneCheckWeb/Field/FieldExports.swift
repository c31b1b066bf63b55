import BindForm
import PhoneCheck
import Platform

// A function for each event of a number's field. A module without the form around it has no need to read JSON.

/// Creates a field with the loaded definitions, and selects it.
///
/// The arguments are an area such as `HK+852` or its name, what was found for the name, whether digits are grouped, and the
/// number of a language.
@_expose(wasm, "createForm")
@_cdecl("phonecheck_create_form")
public func createForm(_ count: Int, _ foundCount: Int, _ isGrouped: Int, _ languageIndex: Int) -> Int {
  let (area, found) = (input.text(0..<count), input.text(count..<count + foundCount))
  return written { output throws(UnreadableEvent) in
    guard let definitions else { throw UnreadableEvent(message: "a field needs definitions") }
    let form = NumberForm(
      definitions.validator, language: language(languageIndex),
      grouping: isGrouped != 0 ? .whileTyping : .none,
      rememberedArea: definitions.rememberedArea(area, found: found))
    let place = SessionPlace(Session(form: form))
    place.session.write([], to: &output)
    add(place)
  }
}

/// Handles an event, and writes its effects and the new state.
@inline(never)
private func handle(_ event: (inout NumberForm) -> [NumberForm.Effect]) -> Int {
  guard let place else { return 0 }
  return result { place.session.write(to: &$0, after: event) }
}

/// Writes the state, without an event.
@_expose(wasm, "tick")
@_cdecl("phonecheck_tick")
public func tick() -> Int { handle { _ in [] } }

/// The area that a code names was chosen; with an area code, the one of them that has it.
@_expose(wasm, "areaChosen")
@_cdecl("phonecheck_area_chosen")
public func areaChosen(_ count: Int, _ codeCount: Int) -> Int {
  let (name, code) = (input.text(0..<count), input.text(count..<count + codeCount))
  guard let id = definitions?.area(chosenBy: name, areaCode: code.isEmpty ? nil : code) else {
    return result { $0.failed("event", UnreadableEvent.noCountry(name).message) }
  }
  return handle { $0.choose(id) }
}

/// The text was edited; a negative caret isn't known.
@_expose(wasm, "textEdited")
@_cdecl("phonecheck_text_edited")
public func textEdited(_ count: Int, _ caret: Int) -> Int {
  let text = input.text(0..<count)
  return handle { $0.edit(text, caret: caret < 0 ? nil : caret) }
}

/// A text was pasted in place of a range.
@_expose(wasm, "pasted")
@_cdecl("phonecheck_pasted")
public func pasted(_ count: Int, _ start: Int, _ end: Int) -> Int {
  let text = input.text(0..<count)
  return handle { $0.paste(text, replacing: start..<max(start, end)) }
}

/// The caret was moved.
@_expose(wasm, "caretMoved")
@_cdecl("phonecheck_caret_moved")
public func caretMoved(_ caret: Int) -> Int { handle { $0.move(to: caret) } }

/// The field lost the focus.
@_expose(wasm, "blurred")
@_cdecl("phonecheck_blurred")
public func blurred() -> Int { handle { $0.leave() } }

/// The button with the suggested number was tapped.
@_expose(wasm, "suggestedNumberTapped")
@_cdecl("phonecheck_suggested_number_tapped")
public func suggestedNumberTapped() -> Int { handle { $0.takeSuggestion() } }

/// Another language was chosen, by its number.
@_expose(wasm, "languageChanged")
@_cdecl("phonecheck_language_changed")
public func languageChanged(_ languageIndex: Int) -> Int {
  handle { $0.change(to: language(languageIndex)) }
}
