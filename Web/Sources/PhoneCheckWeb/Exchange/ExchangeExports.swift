import PhoneCheck

// The functions that the host calls. An instance has one set of definitions, or one form: a trap ends only that
// instance.
//
// Arguments are consecutive bytes in `input`, with their lengths as parameters; results are JSON in `output`. Every
// call with a result returns the number of its bytes.

nonisolated(unsafe) var input = InputBuffer()
nonisolated(unsafe) var output = OutputBuffer()

/// Writes a result.
func result(_ write: (inout OutputBuffer) -> Void) -> Int {
  output.removeAll()
  write(&output)
  return output.count
}

/// Room for arguments.
@_expose(wasm, "input")
@_cdecl("phonecheck_input")
public func inputRoom(_ count: Int) -> Int { input.room(for: count) }

/// The address of the last call's result.
@_expose(wasm, "output")
@_cdecl("phonecheck_output")
public func outputAddress() -> Int { output.address }

/// The language with the number that the export `language` gives it.
func language(_ index: Int) -> Language {
  let all = Language.allCases
  return all.indices.contains(index) ? all[index] : .english
}
