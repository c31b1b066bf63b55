import AreaSearch
import PatternAutomata
@_spi(Bindings) import PhoneCheck
import Testing

@Suite("Many numbers at once")
struct BulkValidatorTests {
  let validator: PhoneValidator

  init() throws {
    validator = try PhoneValidator(.sample)
  }

  static let numbers = [
    "+86-13800138000", "13800138000", "+8613800138000", "0086 138 0013 8000", "+86 (138) 0013-8000",
    "＋８６１３８００１３８０００",
    "+86 1380013800", "+86-23800138000", "+999123456", "12ab34", "", " ", "+852 91234567", "+93-701234567",
    "1380013800.0",
    "138****8000", "tel:+86-13800138000", "13800138000 ext 12", "+", "1+3", String(repeating: "1", count: 70),
    "é", "+1",
  ]

  /// Returns a validator's verdict on a number.
  func expected(_ number: String, area: Area? = nil) -> String {
    validator.validate(number, area: area).summary
  }

  /// Returns the same for a verdict code.
  func summary(
    _ verdict: VerdictCode, _ number: @autoclosure () -> PhoneNumber?
  ) -> String {
    verdict.isValid ? number()?.canonical ?? "" : verdict.reason?.rawValue ?? "none"
  }

  @Test(
    "Lines get the verdicts that their numbers get separately", arguments: ["\n", "\r\n"], [1, 9, 60, 4_000])
  func lines(ending: String, rounds: Int) {
    let bulk = BulkValidator(validator)
    bulk.expect(.max)
    var verdicts = BulkVerdicts(capacity: 1)
    // In the second round, the last line has no line ending.
    for end in [ending, ""] {
      let numbers = (0..<rounds).flatMap { round in
        Self.numbers.map { round.isMultiple(of: 7) ? $0 : String($0.reversed()) }
      }
      let text = Array((numbers + ["13800138000"]).joined(separator: ending).utf8) + Array(end.utf8)
      bulk.validate(lines: text.span, into: &verdicts)
      #expect(verdicts.count == numbers.count + 1)
      for (index, number) in (numbers + ["13800138000"]).enumerated() {
        #expect(String(decoding: text[verdicts.range(of: index)], as: UTF8.self) == number)
        if index > 3 * Self.numbers.count, index < numbers.count - Self.numbers.count { continue }
        let found = summary(verdicts[index], bulk.number(verdicts.range(of: index), of: text.span))
        #expect(found == expected(number), "\(number)")
      }
    }
  }

  @Test(
    "Lines with padding get the same verdicts, block by block, with their national digits",
    arguments: [1, 30, 2_000])
  func paddedLines(rounds: Int) {
    let bulk = BulkValidator(validator)
    bulk.expect(.max)
    // A line that is longer than a block, between others.
    let long = [String(repeating: "1", count: 40_000), "+86-13800138000"]
    let numbers = (0..<rounds).flatMap { _ in Self.numbers } + long
    let lines = Array(numbers.map { $0 + "\r\n" }.joined().utf8)
    // Padding that would change the last number if it mattered.
    let text = lines + Array(repeating: UInt8(ascii: "1"), count: BulkValidator.paddingByteCount)
    var verdicts = BulkVerdicts()
    var digits = BulkNationalDigits(capacity: BulkValidator.lineCapacity)
    var (start, line) = (0, 0)
    while start < lines.count {
      bulk.validate(paddedLines: text.span, from: &start, into: &verdicts, digits: &digits)
      #expect(verdicts.count > 0)
      for index in 0..<verdicts.count {
        #expect(text[verdicts.range(of: index)].elementsEqual(numbers[line].utf8))
        let number = validator.validate(numbers[line]).number
        #expect(verdicts[index].reason == validator.validate(numbers[line]).reason, "\(numbers[line])")
        #expect(digits.extensionDigits(of: index) == number?.extensionDigits)
        let found = digits.withOffsets { starts, counts, gathered in
          let start = Int(starts[index])
          return (0..<Int(counts[index])).map { start < 0 ? gathered[~start + $0] : text[start + $0] }
        }
        #expect(String(decoding: found, as: UTF8.self) == number?.nationalDigits ?? "", "\(numbers[line])")
        line += 1
      }
    }
    #expect(start == lines.count)
    #expect(line == numbers.count)
  }

  @Test("Verdicts are the same before and after a table is built")
  func untilTheTablePays() throws {
    let bulk = BulkValidator(try PhoneValidator(validator.catalog))
    var verdicts = BulkVerdicts()
    let expected = Self.numbers.map { VerdictCode(validator.validate($0), of: validator.catalog) }
    for _ in 0..<3000 / Self.numbers.count {
      bulk.validate(Self.numbers, into: &verdicts)
      #expect((0..<verdicts.count).map { verdicts[$0] } == expected)
    }
  }

  @Test("An empty text has no number, and a single line end has one empty number")
  func noLines() {
    let bulk = BulkValidator(validator)
    bulk.expect(.max)
    var verdicts = BulkVerdicts()
    bulk.validate(lines: [UInt8]().span, into: &verdicts)
    #expect(verdicts.count == 0)
    bulk.validate(lines: "\n".utf8.span, into: &verdicts)
    #expect(verdicts.count == 1)
    #expect(verdicts[0].reason == .empty)
  }

  @Test("A column in Arrow layout gets the same verdicts, and nulls get none")
  func column() {
    let bulk = BulkValidator(validator)
    bulk.expect(.max)
    var verdicts = BulkVerdicts()
    var bytes: [UInt8] = []
    var offsets: [Int32] = [0]
    var validity = [UInt8](repeating: 0, count: Self.numbers.count / 8 + 1)
    for (index, number) in Self.numbers.enumerated() {
      bytes += number.utf8
      offsets.append(Int32(bytes.count))
      if !index.isMultiple(of: 5) { validity[index / 8] |= 1 << UInt8(index % 8) }
    }
    bulk.validate(column: bytes.span, offsets: offsets.span, into: &verdicts)
    #expect(verdicts.count == Self.numbers.count)
    for (index, number) in Self.numbers.enumerated() {
      #expect(
        summary(verdicts[index], bulk.number(verdicts.range(of: index), of: bytes.span)) == expected(number))
    }
    bulk.validate(column: bytes.span, offsets: offsets.span, validity: validity.span, into: &verdicts)
    for (index, number) in Self.numbers.enumerated() {
      let found = summary(verdicts[index], bulk.number(verdicts.range(of: index), of: bytes.span))
      #expect(found == (index.isMultiple(of: 5) ? "none" : expected(number)))
    }
  }

  @Test("The digits of a column give every format of its valid numbers", arguments: [nil, "CN"])
  func nationalDigits(name: String?) {
    let area = name.flatMap { AreaCodeCatalog.sample.area(named: $0) }
    let bulk = BulkValidator(validator, area: area)
    bulk.expect(.max)
    var verdicts = BulkVerdicts()
    var digits = BulkNationalDigits(capacity: 2 * Self.numbers.count)
    for numbers in [Self.numbers + Self.numbers.reversed(), Array(Self.numbers[..<3]), []] {
      let (bytes, offsets) = Self.column(numbers)
      bulk.validate(column: bytes.span, offsets: offsets.span, into: &verdicts, digits: &digits)
      #expect(verdicts.count == numbers.count)
      for (index, number) in numbers.enumerated() {
        let expected = validator.validate(number, area: area)
        #expect(verdicts[index].reason == expected.reason, "\(number)")
        let extensionDigits = digits.extensionDigits(of: index)
        #expect(extensionDigits == expected.number?.extensionDigits, "\(number)")
        let texts = digits.withOffsets { starts, counts, gathered in
          let (start, count) = (Int(starts[index]), Int(counts[index]))
          guard count > 0, let definition = verdicts[index].definitionIndex else { return [String]() }
          let national =
            start < 0
            ? gathered.extracting(~start..<(~start + count)) : bytes.span.extracting(start..<start + count)
          return PhoneNumber.Format.allCases.map {
            bulk.text(national, acceptedBy: definition, extensionDigits: extensionDigits, as: $0)
          }
        }
        #expect(
          texts == PhoneNumber.Format.allCases.compactMap { expected.number?.formatted($0) }, "\(number)")
      }
    }
  }

  @Test("Indices refer to the codes, and all codes have one")
  func indices() {
    let bulk = BulkValidator(validator)
    bulk.expect(.max)
    var verdicts = BulkVerdicts()
    bulk.validate(Self.numbers, into: &verdicts)
    let all = VerdictCode.all(definitions: AreaCodeCatalog.sample.definitions.count)
    let codes = verdicts.withIndices { indices in indices.indices.map { all[Int(indices[$0])] } }
    #expect(codes == Self.numbers.indices.map { verdicts[$0] })
    #expect(all.enumerated().allSatisfy { Int($1.index) == $0 })
    #expect(all[0] == .noNumber)
  }

  @Test("Strings get the same verdicts, with a named area as well", arguments: [nil, "CN", "HK", "XX"])
  func strings(name: String?) {
    let area = name.flatMap { AreaCodeCatalog.sample.area(named: $0) }
    let bulk = BulkValidator(validator, area: area)
    bulk.expect(.max)
    var verdicts = BulkVerdicts()
    bulk.validate(Self.numbers, into: &verdicts)
    for (index, number) in Self.numbers.enumerated() {
      let verdict = validator.validate(number, area: area)
      #expect(verdicts[index].reason == verdict.reason, "\(number)")
      let definition = verdicts[index].definitionIndex.map {
        AreaCodeCatalog.sample.definitions[$0].countryCode
      }
      #expect(definition == verdict.number?.countryCode, "\(number)")
    }
  }

  @Test("Rows that name areas have the verdicts of single calls with these areas", arguments: [true, false])
  func namedAreas(keepsDigits: Bool) throws {
    let catalog = AreaCodeCatalog.sample
    let bulk = BulkValidator(try PhoneValidator(catalog))
    var verdicts = BulkVerdicts()
    var digits = BulkNationalDigits(capacity: 1024)
    var random = SplitMix64(seed: 23)
    // Short and long names, names of the same eight letters, listed or not, in several spellings; more than are
    // remembered.
    let names = ["CN", "86", "HK", "Hong Kong", "Hong Kong SAR", "+852", "", " ", "XX", "\"CN\"", "中国"]
    let areas = Dictionary(uniqueKeysWithValues: names.map { ($0, catalog.area(named: $0)) })
    let unlisted = catalog.area(named: "nowhere")
    // Each number with each area separately, by the name of the area.
    var alone: [String: Verdict] = [:]
    for round in 0..<8 {
      let rows = (0..<[30, 1024, 1, 3][round % 4]).map { row in
        let name = row % 3 != 0 ? "nowhere \(round) \(row)" : names.randomElement(using: &random) ?? ""
        return (
          number: Self.numbers.randomElement(using: &random) ?? "", name: round == 3 ? "CN" : name,
          isPresent: round % 3 == 0 || Bool.random(using: &random)
        )
      }
      let (bytes, offsets) = Self.column(rows.map(\.number))
      let (areaBytes, areaOffsets) = Self.column(rows.map(\.name))
      let present = round % 3 == 0 ? [] : rows.map { $0.isPresent ? UInt8(1) : 0 }
      bulk.load(areas: areaBytes.span, offsets: areaOffsets.span, present: present.span) {
        areas[rows[$0].name] ?? unlisted
      }
      if keepsDigits {
        bulk.validate(column: bytes.span, offsets: offsets.span, into: &verdicts, digits: &digits)
      } else {
        bulk.validate(column: bytes.span, offsets: offsets.span, into: &verdicts)
      }
      #expect(verdicts.count == rows.count)
      for (index, row) in rows.enumerated() {
        let area = row.isPresent ? areas[row.name] ?? unlisted : nil
        let key = "\(row.number) \(row.isPresent ? areas[row.name] == nil ? "nowhere" : row.name : "")"
        let expected = alone[key] ?? validator.validate(row.number, area: area)
        alone[key] = expected
        #expect(bulk.area(ofRow: index) == area, "\(row)")
        #expect(verdicts[index] == VerdictCode(expected, of: catalog), "\(row)")
        guard keepsDigits, let number = expected.number else { continue }
        #expect(digits.extensionDigits(of: index) == number.extensionDigits, "\(row)")
        let national = digits.withOffsets { starts, counts, gathered in
          (0..<Int(counts[index])).map { offset in
            let start = Int(starts[index])
            return start < 0 ? gathered[~start + offset] : bytes[start + offset]
          }
        }
        #expect(String(decoding: national, as: UTF8.self) == number.nationalDigits, "\(row)")
      }
    }
    bulk.forgetAreas()
    let (bytes, offsets) = Self.column(Self.numbers)
    bulk.validate(column: bytes.span, offsets: offsets.span, into: &verdicts)
    #expect(
      Self.numbers.indices.map { verdicts[$0] }
        == Self.numbers.map { VerdictCode(validator.validate($0), of: catalog) })
  }

  /// Returns strings in the layout of Arrow.
  private static func column(_ strings: [String]) -> (bytes: [UInt8], offsets: [Int32]) {
    (
      Array(strings.joined().utf8),
      strings.reduce(into: [Int32(0)]) { $0.append($0[$0.count - 1] + Int32($1.utf8.count)) }
    )
  }

  @Test("Without automata the verdicts are the same")
  func withoutTable() throws {
    var options = PhoneValidator.Options()
    options.usesAutomata = false
    let validator = try PhoneValidator(.sample, options: options)
    #expect(!validator.prepareTable())
    let bulk = BulkValidator(validator)
    bulk.expect(.max)
    var verdicts = BulkVerdicts()
    bulk.validate(lines: Self.numbers.joined(separator: "\n").utf8.span, into: &verdicts)
    for (index, number) in Self.numbers.enumerated() {
      #expect(verdicts[index].reason == validator.validate(number).reason, "\(number)")
    }
  }

  @Test(
    "A number is rejected for the same reason however it is judged, even if a definition accepts none",
    arguments: [nil, "AA"],
    ["+8", "8", "+82", "+81", "+811", "+81123", "+811234", "0082", "1", "008", "+9"])
  func definitionWithoutNumbers(name: String?, number: String) throws {
    let catalog = AreaCodeCatalog(
      unchecked: [
        .make("8", "AA", "A", #"^(\+8)?-?[a-f]$"#), .make("81", "BB", "B", #"^(\+81)?-?1\d{2}$"#),
      ])
    var options = PhoneValidator.Options()
    options.decidesByAutomata = false
    let area = name.flatMap { catalog.area(named: $0) }
    let expected = try PhoneValidator(catalog, options: options).validate(number, area: area).reason
    let validator = try PhoneValidator(catalog)
    #expect(validator.validate(number, area: area).reason == expected)
    let bulk = BulkValidator(validator, area: area)
    bulk.expect(.max)
    var verdicts = BulkVerdicts()
    bulk.validate([number], into: &verdicts)
    #expect(verdicts[0].reason == expected)
  }

  @Test("With the table, single numbers get the same verdicts", arguments: numbers)
  func single(number: String) throws {
    let prepared = try PhoneValidator(.sample)
    #expect(prepared.prepareTable())
    let before = validator.validate(number)
    let after = prepared.validate(number)
    #expect(after.summary == before.summary)
    #expect(after.number?.interpretation == before.number?.interpretation)
    #expect(after.number?.spelling == before.number?.spelling)
    #expect(after.rejection?.offset == before.rejection?.offset)
  }
}
