import AccountFlows
import BindForm
import PhoneCheck

/// The session that the exports drive.
typealias Session = FormSession

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
    let place = SessionPlace(
      try Session(definitions: definitions, options: options, at: now) { _ throws(DefinitionsFailure) in
        try takeAnswered()
      })
    place.session.begin(at: now, to: &output)
    add(place)
  }
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

/// The form as a text from which another form continues, as a JSON string.
///
/// The argument is the names of the saved secrets.
///
/// A form that is over has no result.
@_expose(wasm, "save")
@_cdecl("phonecheck_save")
public func save(_ count: Int) -> Int {
  let secrets = input.text(0..<count)
  return result { output in
    if var saved = place?.session.saved(keeping: secrets) { output.write(saved.written()) }
  }
}
