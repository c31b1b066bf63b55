import ByteIO
import Foundation
import PhoneBatch
import PhoneCheck
import Testing

/// `answersAtOnce`: rows are answered before more input is awaited, in any encoding.
@Suite("Answers before more is awaited")
struct AnswersAtOnceTests {
  /// Returns a text in an encoding; `nil` if the encoding lacks one of its characters.
  private static func bytes(_ text: String, in encoding: TextEncoding) -> [UInt8]? {
    if encoding == .utf8 { return Array(text.utf8) }
    var converter = OutputConverter(encoding)
    var output = ByteBuffer()
    let source = Array(text.utf8)
    guard converter.convert(source.span, isLast: true, to: &output) else { return nil }
    return output.withSpan { bytes in bytes.indices.map { bytes[$0] } }
  }

  private static func text(in encoding: TextEncoding) -> String {
    let names = ["中", "é", "ж", "ก", "λ", "א", "x"]
    return names.lazy.map { "name,phone\n\($0),13912345678\n\"\($0)\n,\",1\n" }
      .first { bytes($0, in: encoding) != nil } ?? ""
  }

  @Test("Rows equal the rows of a run that reads ahead, in every encoding", arguments: TextEncoding.allCases)
  func encodings(encoding: TextEncoding) throws {
    let text = Self.text(in: encoding)
    let input = try #require(Self.bytes(text, in: encoding))
    for output in [nil] + TextEncoding.allCases.map(Optional.some)
    where output.map({ Self.bytes(text, in: $0) != nil }) ?? true {
      for (format, language) in [(BatchPlan.Format.csv, Language.english), (.ndjson, nil)] as [(_, Language?)]
      {
        var plan = BatchPlan()
        (plan.encoding, plan.outputEncoding, plan.format) = (encoding, output, format)
        plan.messageLanguage = language
        plan.chunkByteCount = 7
        let expected = try BatchFixture(bytes: input) { $0 = plan }.run()
        plan.answersAtOnce = true
        let found = try BatchFixture(bytes: input) { $0 = plan }.run()
        #expect(expected.output != nil && found.output == expected.output, "to \(String(describing: output))")
        #expect(found.summary?.rowCount == 2 && found.summary?.validCount == 1)
      }
    }
  }

  @Test("UTF-16 with a mark needs no encoding option", arguments: [TextEncoding.utf16LE, .utf16BE])
  func mark(encoding: TextEncoding) throws {
    let input = try #require(Self.bytes("\u{FEFF}" + Self.text(in: encoding), in: encoding))
    let found = try BatchFixture(bytes: input) { $0.answersAtOnce = true }.run()
    let expected = try BatchFixture(bytes: input).run()
    #expect(found.output == expected.output && found.summary?.validCount == 1)
  }

  @Test(
    "Compressed input is refused by its name, except if lines are answered one by one",
    arguments: [
      ([0x1F, 0x8B, 8, 0] as [UInt8], UnreadableFormat.gzip), ([0x28, 0xB5, 0x2F, 0xFD], .zstandard),
    ])
  func compressed(mark: [UInt8], format: UnreadableFormat) throws {
    for (layout, rows) in [
      (BatchPlan.Layout.table, BatchPlan.Format.csv), (.lines, .csv), (.lines, .columns),
    ] {
      let outcome = try BatchFixture(bytes: mark + [0x31, 0x0A]) {
        ($0.layout, $0.format, $0.answersAtOnce) = (layout, rows, true)
      }.run()
      #expect(
        outcome.error == .malformedInput(.unreadable(format), name: outcome.inputName, line: 1, row: 0))
      for language in Language.allCases {
        let text = try #require(outcome.error?.text[language])
        #expect(text.contains("--flush") && text.contains(format == .gzip ? "gzip" : "Zstandard"))
      }
    }
    #expect(try answer(to: [mark + [0x0A]], lines: true).allSatisfy { $0.hasPrefix("invalid\t") })
  }

  @Test(
    "A line is answered before the next line is written, for every input and output encoding",
    .timeLimit(.minutes(15)))
  func conversation() throws {
    let choices: [(TextEncoding, TextEncoding?)] = [
      (.utf16LE, nil), (.utf16BE, nil), (.utf16BE, .utf8), (.utf8, .utf16LE), (.gb18030, .utf16BE),
      (.utf8, .gb18030),
      (.gb18030, nil),
    ]
    for (encoding, output) in choices {
      let lines = try ["name,phone\n", "上,13912345678\n", "中,1\n"].map {
        try #require(Self.bytes($0, in: encoding))
      }
      let answers = try answer(to: lines) { ($0.encoding, $0.outputEncoding) = (encoding, output) }
      #expect(answers.count == 3 && answers[1].contains("上,13912345678,valid"), "\(encoding)")
    }
  }

  /// Writes one line after another, each after the previous line is answered, and returns the answers.
  private func answer(
    to lines: [[UInt8]], lines isLines: Bool = false, _ change: (inout BatchPlan) -> Void = { _ in }
  ) throws -> [String] {
    let (input, output) = (Pipe(), Pipe())
    let source = BatchInput.file("/dev/fd/\(input.fileHandleForReading.fileDescriptor)")
    let target = BatchOutput.file("/dev/fd/\(output.fileHandleForWriting.fileDescriptor)")
    var plan = BatchPlan()
    plan.answersAtOnce = true
    if isLines { (plan.layout, plan.format) = (.lines, .columns) }
    change(&plan)
    Thread.detachNewThread { [plan] in
      _ = try? plan.run(from: source, to: target, judgedBy: BatchFixture.validator)
      try? output.fileHandleForWriting.close()
    }
    let written = plan.outputEncoding ?? plan.encoding ?? .utf8
    let end = try #require(Self.bytes("\n", in: written))
    var answers: [String] = []
    for line in lines {
      try input.fileHandleForWriting.write(contentsOf: Data(line))
      var answer = Data()
      // If an answer were held back, this would never end, because the pipe isn't closed before.
      while answer.suffix(end.count) != Data(end) || !answer.count.isMultiple(of: end.count) {
        answer += try #require(try output.fileHandleForReading.read(upToCount: 1))
      }
      var converter = TextConverter(written)
      var text = ByteBuffer()
      #expect(converter.convert([UInt8](answer).span, isLast: true, to: &text))
      answers.append(
        text.withSpan { bytes in String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self) })
    }
    try input.fileHandleForWriting.close()
    #expect(try output.fileHandleForReading.readToEnd() == nil)
    return answers
  }
}
