import PhoneCheck
import Platform

// What a page asks while a person enters a number: its state, the areas to choose from, and the shape of their numbers.

/// The state of a number that is being typed: its bytes, then an area.
@_expose(wasm, "typingState")
@_cdecl("phonecheck_typing_state")
public func typingState(_ count: Int, _ areaCount: Int, _ foundCount: Int) -> Int {
  guard let definitions else { return 0 }
  let area = area(from: count, areaCount, foundCount)
  let state = definitions.validator.typingState(of: input.text(0..<count), area: area)
  return result { $0.typingState(state) }
}

/// All areas of a picker.
@_expose(wasm, "areas")
@_cdecl("phonecheck_areas")
public func areas(_ languageIndex: Int) -> Int {
  guard let definitions else { return 0 }
  return result { $0.areas(definitions.catalog.pickerOrder, of: definitions, language(languageIndex)) }
}

/// The shape of an area's numbers.
@_expose(wasm, "shape")
@_cdecl("phonecheck_shape")
public func shape(_ count: Int, _ foundCount: Int) -> Int {
  guard let definitions else { return 0 }
  let shape = definitions.shape(of: area(from: 0, count, foundCount))
  return result { $0.shape(shape) }
}
