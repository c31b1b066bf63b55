import PhoneCheck

// The forms of an instance share its definitions. Calls are about the form that was selected last.

/// A place for a form.
final class SessionPlace {
  var session: Session

  init(_ session: consuming Session) { self.session = session }
}

nonisolated(unsafe) private var places: [SessionPlace?] = []
nonisolated(unsafe) private var selected = 0

/// The form that calls are about; `nil` before there is one, and after it was closed.
var place: SessionPlace? { places.indices.contains(selected) ? places[selected] : nil }

/// Selects a form by the number of its place.
@_expose(wasm, "selectForm")
@_cdecl("phonecheck_select_form")
public func selectForm(_ number: Int) { selected = number }

/// Ends the selected form, whose place the next one gets.
@_expose(wasm, "closeForm")
@_cdecl("phonecheck_close_form")
public func closeForm() {
  if places.indices.contains(selected) { places[selected] = nil }
}

/// The number of the selected form's place.
@_expose(wasm, "selectedForm")
@_cdecl("phonecheck_selected_form")
public func selectedForm() -> Int { selected }

/// Adds a form, and selects it.
func add(_ place: SessionPlace) {
  selected = places.count
  for number in places.indices where places[number] == nil { selected = number }
  if selected == places.count { places.append(place) } else { places[selected] = place }
}

/// Writes a result, or the reason why there is none.
func written(
  _ write: (inout OutputBuffer) throws(UnreadableEvent) -> Void
) -> Int {
  output.removeAll()
  do throws(UnreadableEvent) {
    try write(&output)
  } catch {
    output.removeAll()
    output.failed("event", error.message)
  }
  return output.count
}

/// The form's picker with all rows.
@_expose(wasm, "picker")
@_cdecl("phonecheck_picker")
public func picker() -> Int {
  result { place?.session.writePicker(to: &$0) }
}
