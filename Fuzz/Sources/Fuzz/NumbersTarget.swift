import PhoneCheck

/// Reading and deciding: the tables, single and in blocks, against definitions asked one after the other.
enum NumbersTarget {
  /// A validator, what it is compared with, and the areas that can be named.
  private struct Setting {
    let tabled: PhoneValidator
    let walked: PhoneValidator
    let searched: PhoneValidator
    let engine: PhoneValidator
    let areas: [Area?]

    init(_ catalog: AreaCodeCatalog, _ change: (inout ValidatorOptions) -> Void) {
      var options = ValidatorOptions()
      change(&options)
      tabled = Self.validator(catalog, options)
      walked = Self.validator(catalog, options)
      options.decidesByAutomata = false
      searched = Self.validator(catalog, options)
      options.usesAutomata = false
      options.usesJIT = false
      engine = Self.validator(catalog, options)
      areas = [nil, nil] + catalog.definitions.prefix(14).map { catalog.area(code: $0.countryCode.letters) }
      tabled.prepareTable()
    }

    private static func validator(_ catalog: AreaCodeCatalog, _ options: ValidatorOptions) -> PhoneValidator {
      guard let validator = try? PhoneValidator(catalog, options: options) else { fatalError("good options") }
      return validator
    }
  }

  /// Each is made on first use: the table of all the world's definitions takes seconds under a sanitizer.
  nonisolated(unsafe) private static let makers: [() -> Setting] = {
    let changes: [(inout ValidatorOptions) -> Void] = [
      { _ in }, { $0.anchoring = .wholeText }, { $0.acceptsBareInternational = true },
      { $0.internationalPrefixes = ["00", "011", "0011"] },
    ]
    let small = [AreaCodeCatalog.sample, .shared, .opaque].flatMap { catalog in
      changes.map { change in { Setting(catalog, change) } }
    }
    return small + [{ Setting(.builtin, changes[0]) }]
  }()
  nonisolated(unsafe) private static var settings: [Int: Setting] = [:]

  private static func setting(_ index: Int) -> Setting {
    if let setting = settings[index] { return setting }
    let setting = makers[index]()
    settings[index] = setting
    return setting
  }

  static func run(_ input: inout FuzzInput) {
    let setting = setting(input.number(below: makers.count))
    let area = input.pick(setting.areas)
    let number = input.remainder()
    let expected = setting.searched.validate(number.span, area: area)
    compare(setting.tabled.validate(number.span, area: area), expected, "with a table")
    compare(setting.walked.validate(number.span, area: area), expected, "without a table")
    let engine = setting.engine.validate(number.span, area: area)
    if case .undecided = engine {
    } else if case .undecided = expected {
    } else {
      expect(engine.number == expected.number, "PCRE2 alone says \(engine), not \(expected)")
    }
    if case .invalid(let rejection) = expected, let offset = rejection.offset {
      expect((0...number.count).contains(offset), "the offset \(offset) is outside")
    }
    _ = setting.walked.typingState(of: String(decoding: number, as: UTF8.self), area: area)
    compareBlock(setting, area, number, expected)
  }

  private static func compare(_ verdict: Verdict, _ expected: Verdict, _ way: String) {
    if case .undecided = verdict { return }
    if case .undecided = expected { return }
    expect(verdict == expected, "\(way): \(verdict), not \(expected)")
    guard let number = verdict.number, let other = expected.number else { return }
    expect(
      number.countryCode == other.countryCode && number.interpretation == other.interpretation
        && number.formatted(.spelling) == other.formatted(.spelling)
        && number.extensionDigits == other.extensionDigits && number.alsoMatches == other.alsoMatches
        && number.remarks == other.remarks, "\(way): other particulars")
  }

  /// Lines are classified in blocks by kernels; blanks around the number make some.
  private static func compareBlock(_ setting: Setting, _ area: Area?, _ number: [UInt8], _ expected: Verdict)
  {
    guard !number.contains(10) else { return }
    if case .undecided = expected { return }
    let line = number.last == 13 ? number.dropLast() : number[...]
    let text = Array(repeating: Array(line) + [10], count: 3).joined()
    let bulk = BulkValidator(setting.tabled, area: area)
    var verdicts = BulkVerdicts()
    bulk.validate(lines: Array(text).span, into: &verdicts)
    for index in 0..<3 {
      expect(
        verdicts[index].isValid == (expected.number != nil) && verdicts[index].reason == expected.reason,
        "in a block: \(String(describing: verdicts[index].reason)), not \(expected)")
    }
  }
}
