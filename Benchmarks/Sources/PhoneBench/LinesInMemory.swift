import Baselines
import PhoneCheck

/// Compares three ways to process lines in memory, in turn: `BulkValidator`, the loop over regexes, and only finding
/// the lines.
///
/// Each gets the same chunks of 1 MiB and writes a verdict for each line to memory that is reused.
final class LinesInMemory {
  private let bytes: [UInt8]
  private let chunks: [Range<Int>]
  private let catalog: AreaCodeCatalog
  private let loop: RegexLoop
  private var loopVerdicts = [Int16](repeating: 0, count: LineFile.chunkByteCount)

  init(definitions: String, file: String) throws {
    catalog = try loadCatalog(definitions)
    loop = try RegexLoop(catalog)
    bytes = try contents(of: file)
    chunks = Self.chunks(of: bytes)
  }

  /// Divides bytes into chunks of whole lines, a mebibyte each.
  private static func chunks(of bytes: [UInt8]) -> [Range<Int>] {
    var chunks: [Range<Int>] = []
    var start = 0
    while start < bytes.count {
      var end = min(start + LineFile.chunkByteCount, bytes.count)
      while end < bytes.count, bytes[end - 1] != UInt8(ascii: "\n") { end -= 1 }
      chunks.append(start..<end)
      start = end
    }
    return chunks
  }

  func run(rounds: Int) throws {
    var bulk = BulkValidator(try PhoneValidator(catalog))
    var verdicts = BulkVerdicts()
    let (lineCount, differenceCount) = compare(&bulk, &verdicts)
    var lines: [Double] = []
    var regexes: [Double] = []
    var validator: [Double] = []
    for _ in 0..<rounds {
      lines.append(
        seconds { _ = bytes.withUnsafeBufferPointer { baseline_count_lines($0.baseAddress, $0.count) } })
      regexes.append(seconds { for chunk in chunks { matchRegexes(chunk) } })
      validator.append(seconds { for chunk in chunks { validate(chunk, by: &bulk, into: &verdicts) } })
    }
    print(
      """
      {"rows": \(lineCount), "bytes": \(bytes.count), "differences": \(differenceCount), \
      "lines": \(lines), "regexes": \(regexes), "validator": \(validator)}
      """)
  }

  @discardableResult
  private func matchRegexes(_ chunk: Range<Int>) -> Int {
    bytes.withUnsafeBufferPointer {
      loop.match(UnsafeBufferPointer(rebasing: $0[chunk]), into: &loopVerdicts)
    }
  }

  private func validate(
    _ chunk: Range<Int>, by bulk: inout BulkValidator, into verdicts: inout BulkVerdicts
  ) {
    let bytes = bytes
    let text = bytes.span
    bulk.validate(lines: text.extracting(chunk), into: &verdicts)
  }

  /// Compares the verdicts line by line.
  private func compare(
    _ bulk: inout BulkValidator, _ verdicts: inout BulkVerdicts
  ) -> (lines: Int, differences: Int) {
    var lineCount = 0
    var differenceCount = 0
    for chunk in chunks {
      let count = matchRegexes(chunk)
      validate(chunk, by: &bulk, into: &verdicts)
      precondition(verdicts.count == count, "both ways find the same lines")
      lineCount += count
      for index in 0..<count where verdicts[index].definitionIndex != loop.definition(loopVerdicts[index]) {
        differenceCount += 1
      }
    }
    return (lineCount, differenceCount)
  }
}
