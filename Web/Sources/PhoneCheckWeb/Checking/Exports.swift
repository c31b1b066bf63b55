import PhoneCheck
import Platform

// The functions of a page that checks numbers.

nonisolated(unsafe) var definitions: Definitions?

/// Loads compiled definitions: their bytes, then the names of options.
///
/// There is a result with the reason if they are refused.
@_expose(wasm, "loadCompiled")
@_cdecl("phonecheck_load_compiled")
public func loadCompiled(_ count: Int, _ optionCount: Int) -> Int {
  let bytes = input.array(0..<count)
  let options = input.text(count..<count + optionCount)
  return result { json in
    do throws(CompiledDefinitionsError) {
      let loaded = try Definitions(compiled: bytes, options: options)
      definitions = loaded
      json.loaded(loaded.catalog) { _ in }
    } catch {
      json.failed(error == .nothingLeft ? "countries" : "compiled", error.description)
    }
  }
}

/// The number of the language nearest to a tag; other calls identify the language by it.
@_expose(wasm, "language")
@_cdecl("phonecheck_language")
public func languageIndex(_ count: Int) -> Int {
  Language.allCases.firstIndex(of: Language(nearest: input.text(0..<count))) ?? 0
}

/// Takes the texts of a language, a line each; without any, the built-in English is shown again.
///
/// There is a result only if the texts are refused: the reason.
@_expose(wasm, "loadTexts")
@_cdecl("phonecheck_load_texts")
public func loadTexts(_ count: Int, _ languageIndex: Int) -> Int {
  let language = language(languageIndex)
  guard count > 0 else {
    PageTexts[language] = nil
    return 0
  }
  do throws(PageTexts.Flaw) {
    PageTexts[language] = try PageTexts(lines: input.array(0..<count))
    return 0
  } catch {
    return result { output in
      switch error {
      case .damagedUTF8: output.failed("texts", "The texts aren't UTF-8.")
      case .wrongLineCount(let count):
        output.failed(
          "texts", String(utf8: "There are \(count) lines of texts instead of \(PageTexts.lineCount)."))
      }
    }
  }
}

/// Reads the area that arguments name: its text, and what the module for names has found for it.
func area(from start: Int, _ count: Int, _ foundCount: Int) -> Area? {
  let end = start + count
  return definitions?.area(named: input.text(start..<end), found: input.text(end..<end + foundCount))
}

/// 1 if a text is the code of a listed area, or names no area; 0 if the module for names may know the area.
@_expose(wasm, "isCode")
@_cdecl("phonecheck_is_code")
public func isCode(_ count: Int) -> Int {
  definitions?.catalog.area(code: input.text(0..<count))?.isListed ?? true ? 1 : 0
}

/// Checks a number: its bytes, then an area.
@_expose(wasm, "check")
@_cdecl("phonecheck_check")
public func check(_ count: Int, _ areaCount: Int, _ foundCount: Int, _ languageIndex: Int) -> Int {
  guard let definitions else { return 0 }
  let area = area(from: count, areaCount, foundCount)
  let verdict = input.withBytes(0..<count) { definitions.validator.validate($0, area: area) }
  return result { $0.verdict(verdict, definitions, language(languageIndex)) }
}

/// The catalog, as the module for names takes it.
@_expose(wasm, "catalog")
@_cdecl("phonecheck_catalog")
public func catalog() -> Int {
  guard let definitions else { return 0 }
  return result { $0.append(definitions.catalog) }
}
