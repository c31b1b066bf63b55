import BindForm
import PhoneCheck

nonisolated(unsafe) var session: Session?

/// Creates a form with the loaded definitions; without any, it requests them from the service.
///
/// The arguments are options, and the time in seconds since 1970. The result is that of a first event, which sets the
/// time.
@_expose(wasm, "createForm")
@_cdecl("phonecheck_create_form")
public func createForm(_ count: Int, _ seconds: Double) -> Int {
  let options = input.array(0..<count)
  return written { output throws(UnreadableEvent) in
    let now = Moment(secondsSince1970: seconds)
    session = try Session(definitions: definitions, options: options, at: now)
    session?.begin(at: now, to: &output)
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
  guard session != nil else { return 0 }
  let json = input.array(0..<count)
  return written { output throws(UnreadableEvent) in
    try session?.send(json, at: Moment(secondsSince1970: seconds), to: &output)
  }
}

/// The rows of the form's picker, for what was typed into its search field.
@_expose(wasm, "picker")
@_cdecl("phonecheck_picker")
public func picker(_ count: Int) -> Int {
  let text = input.text(0..<count)
  return result { session?.writeRows(matching: text, to: &$0) }
}
