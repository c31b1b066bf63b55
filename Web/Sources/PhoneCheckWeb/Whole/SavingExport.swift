import BindForm
import PhoneCheck

/// The session that the exports drive.
typealias Session = FormSession

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
