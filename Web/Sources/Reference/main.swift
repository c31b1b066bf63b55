// Answers what WebAssembly would, for comparison: a line of JSON on standard output for each request on standard
// input.
//
// A request is an array: ["definitions", text], ["check", text, area, language], ["typing", text, area],
// ["areas", search, language], ["form", language], ["send", event, seconds].

import BindForm
import PhoneCheck
import StrictJSON

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What the requests so far have set up.
struct Reference: ~Copyable {
  private var definitions: Definitions?
  private var session: FormSession?

  mutating func answer(_ request: [JSONValue], to json: inout OutputBuffer) {
    func text(_ index: Int) -> String { request.indices.contains(index) ? request[index].text ?? "" : "" }
    let language = { Language(matching: text($0)) ?? .english }
    switch text(0) {
    case "definitions":
      do throws(DefinitionsError) {
        let catalog = try AreaCodeCatalog(json: text(1))
        guard let validator = try? PhoneValidator(catalog) else { return }
        let loaded = Definitions(validator: validator)
        definitions = loaded
        json.loaded(loaded)
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
      json.areas(definitions, matching: text(1), language(2))
    case "form":
      var configuration = BindForm.Configuration()
      configuration.language = language(1)
      if let definitions { configuration.definitions = .given(definitions.validator) }
      session = FormSession(BindForm(configuration: configuration))
      json.object { _ in }
    case "send":
      let seconds = Double(text(2)) ?? 0
      do throws(FormSession.UnreadableEvent) {
        try session?.send(Array(text(1).utf8), at: Moment(secondsSince1970: seconds), to: &json)
      } catch {
        json.removeAll()
        json.failed("event", error.message)
      }
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
