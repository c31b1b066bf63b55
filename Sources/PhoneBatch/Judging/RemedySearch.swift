internal import PhoneCheck
internal import Platform
internal import TerminalText

/// Tries on invalid numbers which options would make more than half of them valid.
///
/// Nothing is claimed that wasn't tried: an option is named with the number of numbers that are valid with it.
struct RemedySearch {
  private typealias Sample = InvalidSamples.Sample

  private let rules: JudgingRules
  private let plan: BatchPlan
  private let options: PhoneValidator.Options

  init(_ rules: JudgingRules) {
    self.rules = rules
    plan = rules.plan
    options = rules.validator.options
  }

  /// The most options that are named.
  private static let mostRemedies = 3

  /// Adds to a column what would help.
  ///
  /// Where most numbers are invalid, every option is tried on the first invalid ones, or else on the first ones that are
  /// invalid for the most frequent reason, and named if more than half of them are valid with it. Cells with several numbers
  /// are seldom most of a column: where fewer are invalid, dividing them has to help a tenth.
  func complete(
    _ column: inout InvalidColumn, _ samples: InvalidSamples, ofColumn index: Int, areMost: Bool
  ) {
    let invalid = samples.first(ofColumn: index)
    func name(_ remedies: [InvalidColumn.Remedy], _ tried: [InvalidSamples.Sample]) {
      column.triedCount = tried.count
      column.remedies = Array(
        remedies.sorted { $0.validCount > $1.validCount }.prefix(Self.mostRemedies))
    }
    for tried in areMost ? [invalid, samples.first(ofColumn: index, for: column.reason)] : [] {
      let found = remedies(for: tried).filter { $0.validCount * 2 > tried.count }
      if !found.isEmpty { return name(found, tried) }
    }
    if let split = split(invalid), split.validCount > 0, split.validCount * 10 >= invalid.count {
      name([split], invalid)
    }
  }

  private func remedies(for samples: [Sample]) -> [InvalidColumn.Remedy] {
    guard !samples.isEmpty else { return [] }
    let found = [
      raggedRows(samples), bareInternational(samples), internationalPrefix(samples), split(samples),
      withoutArea(samples), withoutExact(samples), withoutWhole(samples),
    ]
    return found.compactMap(\.self).filter { $0.validCount > 0 }
  }

  // MARK: - Options

  private func raggedRows(_ samples: [Sample]) -> InvalidColumn.Remedy? {
    guard plan.raggedRows == .rejected else { return nil }
    let session = ValidationSession(rules.validator)
    return InvalidColumn.Remedy(
      option: "--allow-ragged",
      validCount: samples.count { $0.reason == .malformedRow && isValid($0.number, $0, session) })
  }

  private func bareInternational(_ samples: [Sample]) -> InvalidColumn.Remedy? {
    guard plan.area == .notNamed, !options.acceptsBareInternational else { return nil }
    return remedy("--bare-international", samples) { $0.acceptsBareInternational = true }
  }

  /// What is dialled before an area code in most countries where that isn't 00.
  private static let prefixes = ["011", "0011", "010", "810", "001", "002", "008", "009"]

  private func internationalPrefix(_ samples: [Sample]) -> InvalidColumn.Remedy? {
    let digits = samples.map { $0.number.filter { $0.isDigit } }
    let found = Self.prefixes.compactMap { prefix -> InvalidColumn.Remedy? in
      let isFrequent = digits.count { $0.starts(with: prefix.bytes) } * 2 > samples.count
      guard isFrequent, !options.internationalPrefixes.contains(prefix) else { return nil }
      let list = options.internationalPrefixes + [prefix]
      return remedy("--international-prefix \(list.joined(separator: ","))", samples) {
        $0.internationalPrefixes = list
      }
    }
    return found.max { $0.validCount < $1.validCount }
  }

  /// What is written between numbers; a slash and a space are between groups of one number as well, so others come first.
  private static let separators = [";", "；", ":::", "\n", "|", ",", "，", "、", "/", " "]

  /// How many digits a part has that may be a number: a name or an extension beside a number isn't another one.
  private static let fewestDigits = 5

  private func split(_ samples: [Sample]) -> InvalidColumn.Remedy? {
    guard plan.numberSeparators.isEmpty else { return nil }
    let session = ValidationSession(rules.validator)
    let found = Self.separators.compactMap(NumberSeparator.init(_:)).compactMap {
      separator -> InvalidColumn.Remedy? in
      guard let divider = CellDivider([separator]) else { return nil }
      let count = judged(samples).count { sample in
        let parts = divider.parts(of: sample.number.span) ?? []
        let numberCount = parts.count { part in
          sample.number[part].count { $0.isDigit } >= Self.fewestDigits
        }
        return numberCount > 1 && parts.contains { isValid(Array(sample.number[$0]), sample, session) }
      }
      return InvalidColumn.Remedy(
        option: "--split " + ShellWord.quoting(separator.escaped), validCount: count)
    }
    return found.reduce(nil) { best, next in
      guard let best, best.validCount >= next.validCount else { return next }
      return best
    }
  }

  /// Numbers with an area code of their own belong where that says.
  private func withoutArea(_ samples: [Sample]) -> InvalidColumn.Remedy? {
    let option: String
    switch plan.area {
    case .notNamed: return nil
    case .named: option = "--area"
    case .column: option = "--area-column"
    }
    let session = ValidationSession(rules.validator)
    return InvalidColumn.Remedy(
      option: option, isLeftOut: true,
      validCount: samples.count {
        $0.reason == .areaCodeMismatch && session.validate($0.number.span).number != nil
      })
  }

  private func withoutExact(_ samples: [Sample]) -> InvalidColumn.Remedy? {
    guard plan.judging == .exact else { return nil }
    let session = ValidationSession(rules.validator)
    return InvalidColumn.Remedy(
      option: "--exact", isLeftOut: true,
      validCount: judged(samples).count { session.validate($0.number.span, area: area(of: $0)).number != nil }
    )
  }

  private func withoutWhole(_ samples: [Sample]) -> InvalidColumn.Remedy? {
    guard options.anchoring == .wholeText else { return nil }
    var remedy = remedy("--whole", samples) { $0.anchoring = .asWritten }
    remedy?.isLeftOut = true
    return remedy
  }

  // MARK: - Trying

  /// How many numbers are valid with other options of the validator.
  private func remedy(
    _ option: String, _ samples: [Sample], _ change: (inout PhoneValidator.Options) -> Void
  ) -> InvalidColumn.Remedy? {
    var options = options
    change(&options)
    guard let validator = try? PhoneValidator(rules.validator.catalog, options: options) else { return nil }
    let session = ValidationSession(validator)
    return InvalidColumn.Remedy(
      option: option, validCount: judged(samples).count { isValid($0.number, $0, session) })
  }

  /// The samples whose numbers are judged: not those of rows that stay malformed.
  private func judged(_ samples: [Sample]) -> [Sample] {
    samples.filter { $0.reason != .malformedRow && $0.reason != .missingField }
  }

  private func isValid(_ number: [UInt8], _ sample: Sample, _ session: ValidationSession) -> Bool {
    let area = area(of: sample)
    switch plan.judging {
    case .writtenForm: return session.validate(number.span, area: area).number != nil
    case .exact:
      return area?.isListed ?? true && session.exactMatch(of: number.span, area: area).definition != nil
    }
  }

  private func area(of sample: Sample) -> Area? {
    switch plan.area {
    case .notNamed: nil
    case .named(let area): area
    case .column: rules.area(named: String(utf8: sample.area))
    }
  }
}
