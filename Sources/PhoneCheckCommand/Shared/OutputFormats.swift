import ArgumentParser

/// The formats of a result for a person or a program.
enum TextOrJSON: String, CaseIterable, ExpressibleByArgument {
  case text
  case json
}

/// The formats of a list of areas: for a person, a program or a spreadsheet, and as a definitions file.
enum AreaListFormat: String, CaseIterable, ExpressibleByArgument {
  case text
  case json
  case csv
  case definitions
}

/// The formats of a list for a person, a program or a spreadsheet.
enum TextJSONOrCSV: String, CaseIterable, ExpressibleByArgument {
  case text
  case json
  case csv
}
