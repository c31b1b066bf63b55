// Gives the answers of the WebAssembly module, for comparison: a line of JSON on standard output for each request on
// standard input.
//
// A request is an array of texts: ["definitions", bytes, options], ["check", text, area, language], ["typing", text,
// area], ["areas", search, language], ["shape", area], ["form", options, seconds], ["serviceForm", options, seconds],
// ["send", event, seconds], ["save", secrets], ["picker", search].
//
// Options of a form are JSON, as for the exports. With `engine`, the regex engine decides each number instead of the
// automata that it agreed with. `bytes` has one character below U+0100 for each byte, because definitions may not be
// UTF-8.

import AreaSearch
import BindForm
import PhoneCheck
import Platform
import StrictJSON

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The state that earlier requests have set up.
struct Reference: ~Copyable {
  private var definitions: Definitions?
  private var session: FormSession?

  /// The validator of a service's definitions, which the host of a page compiles.
  private static func validator(_ body: [UInt8]) throws(DefinitionsFailure) -> PhoneValidator {
    do throws(DefinitionsError) {
      return try Definitions(json: body, options: "").validator
    } catch { throw .malformed(error) }
  }

  mutating func answer(_ request: [JSONValue], to json: inout OutputBuffer) {
    func text(_ index: Int) -> String { request.indices.contains(index) ? request[index].text ?? "" : "" }
    let language = { Language(nearest: text($0)) }
    switch text(0) {
    case "definitions":
      do throws(DefinitionsError) {
        let bytes = text(1).unicodeScalars.map { UInt8($0.value) }
        var deciding = PhoneValidator.Options()
        deciding.decidesByAutomata = !text(2).hasWord("engine".bytes)
        let loaded = try Definitions(json: bytes, options: text(2), deciding: deciding)
        definitions = loaded
        json.loaded(loaded.catalog)
      } catch {
        json.failed(error)
      }
    case "check":
      guard let definitions else { return }
      let verdict = definitions.validator.validate(text(1), area: definitions.area(named: text(2)))
      json.verdict(verdict, definitions, language(3))
    case "typing":
      guard let definitions else { return }
      json.typingState(definitions.validator.typingState(of: text(1), area: definitions.area(named: text(2))))
    case "areas":
      guard let definitions else { return }
      let shown = language(2)
      json.areas(
        definitions.catalog.search(text(1), order: .picker(in: shown.tag)), of: definitions, shown)
    case "shape":
      guard let definitions else { return }
      json.shape(definitions.shape(of: definitions.area(named: text(1))))
    case "form", "serviceForm":
      let now = Moment(secondsSince1970: Double(text(2)) ?? 0)
      do throws(UnreadableEvent) {
        session = try FormSession(
          definitions: text(0) == "form" ? definitions : nil, options: Array(text(1).utf8), at: now,
          readDefinitions: Reference.validator)
        session?.begin(at: now, to: &json)
      } catch {
        json.failed("event", error.message)
      }
    case "save":
      if var saved = session?.saved(keeping: text(1)) { json.write(saved.written()) }
    case "send":
      let now = Moment(secondsSince1970: Double(text(2)) ?? 0)
      do throws(UnreadableEvent) {
        try session?.send(Array(text(1).utf8), at: now, to: &json)
      } catch {
        json.removeAll()
        json.failed("event", error.message)
      }
    case "picker":
      json.picker(session?.form.picker) { $0.rows(matching: text(1)) }
    default: json.failed("request", "unknown")
    }
  }
}

var reference = Reference()
while let line = readLine() {
  var json = OutputBuffer()
  if let root = JSONDocument.read(Array(line.utf8)).document?.root {
    reference.answer(root.elements, to: &json)
  }
  print(json.text)
  // The caller waits for the answer.
  fflush(nil)
}
