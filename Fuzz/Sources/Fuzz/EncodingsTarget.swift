import ByteIO
import PhoneBatch
import PhoneCheck

/// Files in GB18030, Big5 and almost those: decoding, recognising, and runs on the encoded bytes against the text
/// in UTF-8.
enum EncodingsTarget {
  static func run(_ input: inout FuzzInput) {
    let encoding = input.pick([TextEncoding.gb18030, .big5, .shiftJIS, .eucKR, .windows1252, .windows1251])
    var plan = BatchPlan()
    plan.layout = input.pick([.table, .tableWithoutHeader, .lines])
    plan.format = input.pick([.csv, .ndjson])
    plan.delimiter = input.pick([nil, 44, 0x7C, 0x41])
    plan.isSpreadsheetSafe = input.flag() && plan.format == .csv
    plan.messageLanguage = input.pick([nil, nil, .english])
    if plan.layout != .lines { plan.phoneColumn = input.pick(["1", "2"]) }
    let (chunk, jobs) = (input.number(below: 64) + 1, input.number(below: 4) + 1)
    let bytes = input.remainder()
    let isText = checkCharacters(of: bytes, encoding)

    // The pieces of a pipe, chunks and workers don't change what is recognised.
    plan.jobs = 1
    plan.fastPaths = []
    let recognized = BatchOutcome(plan, ofFile: bytes)
    var other = plan
    (other.fastPaths, other.chunkByteCount, other.jobs, other.tableCost) = (.all, chunk, jobs, 0)
    expectPipe(of: bytes, other, toGive: recognized)
    BatchOutcome(other, ofFile: bytes).expectEqual(to: recognized, other)

    plan.encoding = encoding
    other.encoding = encoding
    let named = BatchOutcome(plan, ofFile: bytes)
    expectPipe(of: bytes, other, toGive: named)
    if isText { checkRows(bytes, encoding, plan, named) }
  }

  /// A pipe has the same outcome as a file.
  private static func expectPipe(of bytes: [UInt8], _ plan: BatchPlan, toGive expected: BatchOutcome) {
    let piped = BatchOutcome(plan, ofPipe: bytes)
    if expected.error?.contains("this is UTF-") == true {
      // An error about an ASCII header is reported before the rows are seen.
      expect(piped.error != nil, "\(plan): no error, instead of \(expected.error ?? "")")
    } else {
      piped.expectEqual(to: expected, plan)
    }
  }

  /// Each character, encoded again, is the same.
  ///
  /// - Returns: Whether all bytes are characters.
  private static func checkCharacters(of bytes: [UInt8], _ encoding: TextEncoding) -> Bool {
    guard let decoder = TextDecoder(encoding), let encoder = TextEncoder(encoding) else { return false }
    var (index, isText) = (0, true)
    while index < bytes.count {
      let (point, count) = decoder.character(in: bytes.span, at: index)
      expect(1...4 ~= count && index + count <= bytes.count, "\(count) bytes at \(index)")
      index += count
      guard let point else {
        isText = false
        continue
      }
      guard let scalar = Unicode.Scalar(point) else { fatalError("\(point) is no scalar") }
      guard let again = encoder.bytes(of: String(scalar)) else {
        fatalError("\(scalar) can't be encoded again")
      }
      let (same, length) = decoder.character(in: again.span, at: 0)
      expect(same == point && length == again.count, "\(scalar) is \(again)")
    }
    return isText
  }

  /// A run on the encoded bytes has the same outcome as one over the text in UTF-8.
  private static func checkRows(
    _ bytes: [UInt8], _ encoding: TextEncoding, _ plan: BatchPlan, _ found: BatchOutcome
  ) {
    guard let decoder = TextDecoder(encoding), plan.messageLanguage == nil else { return }
    // A byte order mark isn't part of the text.
    guard !bytes.starts(with: [0x84, 0x31, 0x95, 0x33]) else { return }
    var text = ByteBuffer()
    text.append(bytes.span, decodedBy: decoder)
    let decoded = text.withSpan { span in span.indices.map { span[$0] } }
    guard !decoded.starts(with: [0xEF, 0xBB, 0xBF]) else { return }
    var plain = plan
    plain.encoding = .utf8
    let expected = BatchOutcome(plain, ofFile: decoded)
    // NUL bytes may look like UTF-16 in one and not in the other.
    if [found, expected].contains(where: { $0.error?.contains("this is UTF-") == true }) { return }
    expect(
      (found.error == nil) == (expected.error == nil),
      "\(plan): \(found.error ?? ""), not \(expected.error ?? "")")
    guard found.error == nil, let summary = found.summary, let other = expected.summary else { return }
    expect(
      summary.rowCount == other.rowCount && summary.validCount == other.validCount
        && summary.reasonCounts == other.reasonCounts, "\(plan): \(summary), not \(other)")
    if plan.format == .ndjson {
      expect(found.output == expected.output, "\(plan): other objects")
    } else {
      var output = ByteBuffer()
      output.append(found.output.span, decodedBy: decoder)
      let rows = output.withSpan { span in span.indices.map { span[$0] } }
      expect(
        rows == expected.output,
        "\(plan): \(String(decoding: rows, as: UTF8.self)), not \(String(decoding: expected.output, as: UTF8.self))"
      )
    }
  }
}
