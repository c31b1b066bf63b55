import AreaSearch
import PhoneCheck

// What a page asks while a person enters a number: its state, the areas to choose from, and the shape of their numbers.

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

/// The shape of an area's numbers.
@_expose(wasm, "shape")
@_cdecl("phonecheck_shape")
public func shape(_ count: Int) -> Int {
  guard let definitions else { return 0 }
  let shape = definitions.shape(ofAreaNamed: input.text(0..<count))
  return result { $0.shape(shape) }
}
