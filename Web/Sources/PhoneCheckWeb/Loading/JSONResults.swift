import PhoneCheck
import Platform

// The results of loading definitions from JSON.

extension AreaCodeCatalog {
  /// Loads definitions from JSON.
  ///
  /// - Parameter options: The names of the options that are on, from `LoadingOptions` in `phonecheck.d.ts`, separated by
  ///   spaces.
  init(json: [UInt8], named options: String) throws(DefinitionsError) {
    try self.init(
      json: json,
      options: LoadingOptions(
        repairEscapes: options.hasWord("repairEscapes".bytes),
        skipBadDefinitions: options.hasWord("skipBadDefinitions".bytes)))
  }
}

extension OutputBuffer {
  mutating func loaded(_ catalog: AreaCodeCatalog) {
    loaded(catalog) { json in
      for remark in catalog.remarks {
        json.object { json in
          json.place(remark)
          json.member("text", remark.rendered(file: "definitions"))
        }
      }
    }
  }

  mutating func failed(_ error: DefinitionsError) {
    object { json in
      json.member("error", "definitions")
      json.member("text", error.description)
      json.member("omittedCount", error.omittedCount)
      json.member("problems", array: error.problems) { json, problem in
        json.object { json in
          json.place(problem)
          json.member("message", problem.sentence(in: .english))
          json.member("text", problem.rendered(file: "definitions"))
        }
      }
    }
  }

  private mutating func place(_ finding: some PlacedInDefinitions) {
    member("line", finding.line)
    member("column", finding.column)
    member("offset", finding.offset)
    member("path", finding.path)
    member("definition", finding.definitionLabel)
  }
}
