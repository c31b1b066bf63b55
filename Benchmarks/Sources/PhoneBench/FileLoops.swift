import Baselines
import PhoneCheck

/// Baselines that read a whole file.
enum FileLoops {
  /// Prints the number of lines that each definition accepts.
  static func matchLines(of path: String, definitions: String) throws {
    let catalog = try loadCatalog(definitions)
    let loop = try RegexLoop(catalog)
    var counts = [Int](repeating: 0, count: catalog.definitions.count)
    var lineCount = 0
    var verdicts = [Int16](repeating: 0, count: LineFile.chunkByteCount)
    try LineFile(path).forEachChunk { chunk in
      let count = loop.match(chunk, into: &verdicts)
      lineCount += count
      for verdict in verdicts[..<count] {
        if let definition = loop.definition(verdict) { counts[definition] += 1 }
      }
    }
    let countries = zip(catalog.definitions, counts).filter { $0.1 > 0 }
      .map { "\"\($0.0.countryCode)\": \($0.1)" }
    print("{\"rows\": \(lineCount), \"countries\": {\(countries.joined(separator: ", "))}}")
  }

  static func readCSV(_ path: String) throws {
    var counts = baseline_csv_counts()
    let code = baseline_read_csv(path, &counts)
    guard code == 0 else { throw Failure("\(path): error \(code)") }
    print(
      "{\"records\": \(counts.records), \"fields\": \(counts.fields), \"quoted\": \(counts.quoted_fields)}")
  }
}
