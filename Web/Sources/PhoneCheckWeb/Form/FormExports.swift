import BindForm
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

/// Creates a form with the loaded definitions, and selects it; without any, it requests them from the service.
///
/// The arguments are options, and the time in seconds since 1970. The result is that of a first event, which sets the
/// time.
@_expose(wasm, "createForm")
@_cdecl("phonecheck_create_form")
public func createForm(_ count: Int, _ seconds: Double) -> Int {
  let options = input.array(0..<count)
  return written { output throws(UnreadableEvent) in
    let now = Moment(secondsSince1970: seconds)
    let place = SessionPlace(try Session(definitions: definitions, options: options, at: now))
    place.session.begin(at: now, to: &output)
    selected = places.count
    for number in places.indices where places[number] == nil { selected = number }
    if selected == places.count { places.append(place) } else { places[selected] = place }
  }
}

/// Writes a result, or the reason why there is none.
private func written(
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

/// Sends an event, at a time in seconds since 1970.
@_expose(wasm, "send")
@_cdecl("phonecheck_send")
public func send(_ count: Int, _ seconds: Double) -> Int {
  guard let place else { return 0 }
  let json = input.array(0..<count)
  return written { output throws(UnreadableEvent) in
    try place.session.send(json, at: Moment(secondsSince1970: seconds), to: &output)
  }
}

/// The rows of the form's picker, for what was typed into its search field.
@_expose(wasm, "picker")
@_cdecl("phonecheck_picker")
public func picker(_ count: Int) -> Int {
  let text = input.text(0..<count)
  return result { place?.session.writeRows(matching: text, to: &$0) }
}
