import AreaSearch
import PhoneCheck
import Platform

// The functions that the host calls. An instance has one set of definitions, or one form: a trap ends only that
// instance.
//
// Arguments are consecutive bytes in `input`, with their lengths as parameters; results are JSON in `output`. Every
// call with a result returns the number of its bytes.

nonisolated(unsafe) var input = InputBuffer()
nonisolated(unsafe) var output = OutputBuffer()
nonisolated(unsafe) var definitions: Definitions?

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
      json.loaded(loaded)
    } catch {
      json.failed(error)
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
