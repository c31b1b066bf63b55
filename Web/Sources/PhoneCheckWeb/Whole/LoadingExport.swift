import PhoneCheck

/// Loads definitions: their bytes, then the names of options.
@_expose(wasm, "loadDefinitions")
@_cdecl("phonecheck_load_definitions")
public func loadDefinitions(_ count: Int, _ optionCount: Int) -> Int {
  let bytes = input.array(0..<count)
  let options = input.text(count..<count + optionCount)
  return result { json in
    do throws(DefinitionsError) {
      let loaded = try Definitions(json: bytes, options: options)
      definitions = loaded
      json.loaded(loaded.catalog)
    } catch {
      json.failed(error)
    }
  }
}
