import AreaSearch
import PhoneCheck
import PhoneRows
import Platform

// The definitions that a page uses, and the words for what they decide.

/// The last validator of the definitions that reads numbers in another way than usual.
nonisolated(unsafe) private var other: OtherValidator?
/// Whether the library's own definitions are in use.
nonisolated(unsafe) private var areBuiltIn = true

/// Uses definitions: their JSON, or the built-in definitions for an empty text.
///
/// Definitions with problems change nothing.
@_expose(wasm, "deskDefinitions")
@_cdecl("phonecheck_desk_definitions")
public func deskDefinitions(_ count: Int, _ languageIndex: Int) -> Int {
  let (json, language) = (input.array(0..<count), language(languageIndex))
  return result { output in
    do throws(DefinitionsError) {
      let catalog = json.isEmpty ? AreaCodeCatalog.builtin : try AreaCodeCatalog(json: json)
      definitions = Definitions(validator(catalog))
      (other, areBuiltIn) = (nil, json.isEmpty)
      output.write(definitions, language)
    } catch {
      output.object { json in
        json.member("error", "definitions")
        json.member("text", error.problems.first?.sentence(in: language) ?? error.description)
        json.member("problems", array: error.problems) { json, problem in
          json.element(problem.rendered(file: "definitions", in: language))
        }
      }
    }
  }
}

/// The facts about the definitions in use.
@_expose(wasm, "deskDefinitionFacts")
@_cdecl("phonecheck_desk_definition_facts")
public func deskDefinitionFacts(_ languageIndex: Int) -> Int {
  result { $0.write(definitions, language(languageIndex)) }
}

/// The words for the codes of verdicts, encodings and formats.
@_expose(wasm, "deskWords")
@_cdecl("phonecheck_desk_words")
public func deskWords(_ languageIndex: Int) -> Int {
  let language = language(languageIndex)
  return result { json in
    json.object { json in
      json.member("encodings", array: TextEncoding.allCases) { json, encoding in
        json.object { json in
          json.member("name", encoding.rawValue)
          json.member("title", encoding.description)
        }
      }
      json.member("numberFormats", array: PhoneNumber.Format.allCases) { $0.element($1.rawValue) }
      json.member("statuses") { json in
        json.member("valid", Verdict.Status.valid.label(in: language))
        json.member("invalid", Verdict.Status.invalid.label(in: language))
        json.member("undecided", Verdict.Status.undecided.label(in: language))
      }
      // In the order of the codes of verdicts.
      json.member("codes", array: ReasonCode.allCases) { json, reason in
        json.object { json in
          json.member("status", VerdictCode(reason).status?.rawValue)
          json.member("reason", reason.rawValue)
          json.member("label", reason.label(in: language))
        }
      }
      json.member("areas", array: definitions?.catalog.definitions ?? []) { $0.area($1, language) }
    }
  }
}

/// A validator, and the options that it is for.
private struct OtherValidator {
  let readsBareInternational: Bool
  let preferred: String
  let validator: PhoneValidator
}

/// The validator for options of a page.
func validator(_ options: DeskOptions, _ definitions: Definitions) -> PhoneValidator {
  let (isBare, preferred) = (options.readsBareInternational, options.text("default") ?? "")
  if !isBare, preferred.isEmpty { return definitions.validator }
  if let other, other.readsBareInternational == isBare, other.preferred.hasSameBytes(as: preferred) {
    return other.validator
  }
  let catalog = definitions.catalog.preferring(preferred) ?? definitions.catalog
  let made = validator(catalog, acceptsBareInternational: isBare)
  other = OtherValidator(readsBareInternational: isBare, preferred: preferred, validator: made)
  return made
}

private func validator(_ catalog: AreaCodeCatalog, acceptsBareInternational: Bool = false) -> PhoneValidator {
  var options = PhoneValidator.Options()
  options.acceptsBareInternational = acceptsBareInternational
  guard let validator = try? PhoneValidator(catalog, options: options) else {
    preconditionFailure("these options are right")
  }
  return validator
}

extension OutputBuffer {
  fileprivate mutating func write(_ definitions: Definitions?, _ language: Language) {
    object { json in
      guard let definitions else { return }
      let catalog = definitions.catalog
      json.member("source", areBuiltIn ? "builtin" : "json")
      json.member("count", catalog.definitions.count)
      json.list("preferred") { json in
        if let preferred = catalog.preferred { json.area(preferred, language) }
      }
      json.member("areas", array: catalog.definitions) { $0.area($1, language) }
      // Without a language, no automaton decides.
      let undecidable = catalog.definitions.filter { definitions.validator.shape(of: $0.id) == nil }
      json.member("undecidable", array: undecidable) { $0.area($1, language) }
      json.member("remarks", array: catalog.remarks) { json, remark in
        json.element(remark.rendered(file: "definitions", in: language))
      }
    }
  }

  fileprivate mutating func area(_ definition: AreaCodeDefinition, _ language: Language) {
    object { json in
      json.member("areaCode", definition.areaCode.digits)
      json.member("countryCode", definition.countryCode.letters)
      json.member("name", definition.name(in: language))
    }
  }
}
