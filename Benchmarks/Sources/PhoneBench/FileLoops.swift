import Baselines
import PhoneCheck

/// Baselines that read a file from beginning to end.
enum FileLoops {
  /// Prints how many lines each definition accepts.
  static func matchLines(of path: String, definitions: String) throws {
    let catalog = try loadCatalog(definitions)
    let loop = try RegexLoop(catalog)
    var counts = [Int](repeating: 0, count: catalog.definitions.count)
    var lineCount = 0
    var verdicts = [Int16](repeating: 0, count: LineChunks.byteCount)
    for chunk in LineChunks(try contents(of: path)) {
      let count = chunk.withUnsafeBufferPointer { loop.match($0, into: &verdicts) }
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

/// The bytes of a file in chunks of whole lines, as a program would read them.
struct LineChunks: Sequence {
  static let byteCount = 1 << 20

  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func makeIterator() -> some IteratorProtocol<ArraySlice<UInt8>> {
    var start = 0
    return AnyIterator {
      guard start < bytes.count else { return nil }
      var end = Swift.min(start + Self.byteCount, bytes.count)
      while end < bytes.count, bytes[end - 1] != UInt8(ascii: "\n") { end -= 1 }
      defer { start = end }
      return bytes[start..<end]
    }
  }
}
