import AreaSearch
import PhoneCheck
import Platform

// The names of areas: what finds areas by names, and searches lists of them. A page loads this module when a person opens the
// list of countries, or when a script names an area otherwise than by its code.

nonisolated(unsafe) private var catalog: AreaCodeCatalog?

/// Takes a catalog, as the other modules write it.
@_expose(wasm, "takeCatalog")
@_cdecl("phonecheck_take_catalog")
public func takeCatalog(_ count: Int) {
  var reader = CatalogReader(bytes: input.array(0..<count))
  catalog = reader.catalog()
}

/// Takes the names of countries in the languages that a search has asked for.
@_expose(wasm, "takeNames")
@_cdecl("phonecheck_take_names")
public func takeNames(_ count: Int) { BrowserNames.take(input.text(0..<count)) }

/// The areas that a picker shows for the text in its search field, the likeliest first; `*` for all in the picker's order.
///
/// A search that needs names in other languages returns the tags of these languages, and is called again with the names.
@_expose(wasm, "search")
@_cdecl("phonecheck_search")
public func search(_ count: Int, _ languageIndex: Int) -> Int {
  let text = input.text(0..<count)
  return result { output in
    guard let catalog else { return }
    if AreaCodeCatalog.searchFindsEverything(text) { return output.write("*") }
    let found = catalog.search(text, order: .picker(in: language(languageIndex).tag))
    if BrowserNames.areMissing { return output.write(BrowserNames.languages) }
    output.write(AreaSearchAnswer(isListed: true, found.map { $0.id }).written)
  }
}

/// The area that a text names, or the areas that it may mean.
@_expose(wasm, "named")
@_cdecl("phonecheck_named")
public func named(_ count: Int) -> Int {
  let text = input.text(0..<count)
  return result { output in
    guard let catalog, let area = catalog.area(named: text) else { return output.write("") }
    let ids = (area.isListed ? area.definitions : catalog.definitions(near: text)).map { $0.id }
    output.write(AreaSearchAnswer(isListed: area.isListed, ids).written)
  }
}

/// The area that a text chooses, alone or with an area code; empty if it chooses none.
@_expose(wasm, "chosen")
@_cdecl("phonecheck_chosen")
public func chosen(_ count: Int, _ codeCount: Int) -> Int {
  let (text, code) = (input.text(0..<count), input.text(count..<count + codeCount))
  return result { output in
    let definition =
      if code.isEmpty {
        catalog?.preference(text)?.definition
      } else {
        catalog?.area(named: text)?.definitions.first { code.hasSameBytes(as: $0.areaCode.digits) }
      }
    output.write(definition.map { $0.id.written.description } ?? "")
  }
}
