import AreaSearch
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

func language(_ index: Int) -> Language {
  let all = Language.allCases
  return all.indices.contains(index) ? all[index] : .english
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

/// Checks a number: its bytes, then the name of an area.
@_expose(wasm, "check")
@_cdecl("phonecheck_check")
public func check(_ count: Int, _ areaCount: Int, _ languageIndex: Int) -> Int {
  guard let definitions else { return 0 }
  let area = definitions.area(named: input.text(count..<count + areaCount))
  let verdict = input.withBytes(0..<count) { definitions.validator.validate($0, area: area) }
  return result { $0.verdict(verdict, definitions, language(languageIndex)) }
}

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
