import FormSessions
import Foundation
import NumberLeaks
import PhoneCheck
import Testing

/// The output of the library about numbers without a request to show them: descriptions, messages, dumps.
@Suite("No number in the library's descriptions")
struct LibraryPrivacyTests {
  private static let inputCount = 10_000

  @Test(
    "Verdicts, messages, explanations and typing states contain no number, printed or encoded",
    arguments: [1, 2] as [UInt64])
  func verdicts(seed: UInt64) throws {
    let validator = try PhoneValidator(.tenant)
    let areas = [nil, nil, nil] + validator.catalog.definitions.prefix(2).map { Area($0) }
    var writing = RandomWriting(seed: seed)
    var reasons: Set<String> = []
    for index in 0..<Self.inputCount / 2 {
      let sample = writing.next()
      let area = areas[index % areas.count]
      let verdict = validator.validate(sample.text, area: area)
      reasons.insert(verdict.reason?.rawValue ?? "valid")
      var said = Said()
      said.add(verdict)
      said.add(validator.typingState(of: sample.text, area: area))
      said.add(validator.exactMatch(of: sample.text, area: area))
      if let number = verdict.number { said.add(number) }
      if case .invalid(let rejection) = verdict {
        said.add(rejection)
        for language in Language.allCases { said.text += rejection.message(in: language) + "\n" }
      }
      said.text += try Self.json(verdict)
      // An explanation contains the definitions that were tried, so its dump takes long.
      if index % 10 == 0 {
        let explanation = validator.explain(sample.text, area: area)
        said.add(explanation)
        said.text += try Self.json(explanation)
      }
      #expect(!ShownDigits(in: said.text).give(away: sample.digits), "\(sample.text.debugDescription)")
    }
    let expected: Set = [
      "valid", "MASKED", "MISPLACED_PLUS", "UNEXPECTED_CHARACTER", "TOO_SHORT", "TOO_LONG",
      "PATTERN_MISMATCH",
    ]
    #expect(reasons.isSuperset(of: expected), "\(reasons)")
  }

  private static func json(_ value: some Encodable) throws -> String {
    String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
  }

  @Test("Verdicts on many numbers contain no number")
  func bulk() throws {
    let validator = try PhoneValidator(.tenant)
    let bulk = BulkValidator(validator)
    bulk.expect(.max)
    var writing = RandomWriting(seed: 3)
    for _ in 0..<Self.inputCount / 10 {
      let samples = (0..<10).map { _ in writing.next() }
      var verdicts = BulkVerdicts()
      bulk.validate(samples.map(\.text), into: &verdicts)
      var said = Said()
      for index in samples.indices { said.add(verdicts[index]) }
      let shown = ShownDigits(in: said.text)
      for sample in samples { #expect(!shown.give(away: sample.digits), "\(sample.text.debugDescription)") }
    }
  }
}
