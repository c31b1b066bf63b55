internal import AreaSearch
internal import PhoneCheck
internal import Platform
internal import TerminalText

/// A search for the options that would make more than half of the invalid numbers valid.
///
/// Only options that were tried are named, each with the count of numbers that are valid with it.
struct RemedySearch {
  private typealias Sample = InvalidSamples.Sample

  private let rules: JudgingRules
  private let plan: BatchPlan
  private let options: PhoneValidator.Options
  private let triesAreas: Bool

  /// - Parameter triesAreas: Whether numbers may belong to another area than the preferred one. If a column names the
  ///   area of each number, they don't all belong to one.
  init(_ rules: JudgingRules, triesAreas: Bool) {
    self.rules = rules
    plan = rules.plan
    self.triesAreas = triesAreas && plan.area == .notNamed && plan.judging == .writtenForm
    options = rules.validator.options
  }

  /// The maximum number of options that are named.
  private static let mostRemedies = 3

  /// Adds the options that would help to a column.
  ///
  /// If most numbers are invalid, every option is tried on the first invalid numbers. If none helps, the first numbers
  /// with the most frequent reason are tried. An option is named if it makes more than half of the tried numbers valid.
  /// Cells with several numbers are seldom most of a column, so dividing them is also named if fewer numbers are
  /// invalid. It has to help a tenth of them.
  func complete(
    _ column: inout InvalidColumn, _ samples: InvalidSamples, ofColumn index: Int, areMost: Bool
  ) {
    func numbers(_ samples: [Sample]) -> [Sample] {
      samples.map { sample in
        var sample = sample
        sample.number = plan.number(in: sample.number)
        return sample
      }
    }
    let invalid = numbers(samples.first(ofColumn: index))
    func name(_ remedies: [InvalidColumn.Remedy], _ tried: [InvalidSamples.Sample]) {
      column.triedCount = tried.count
      column.remedies = Array(
        remedies.sorted { $0.validCount > $1.validCount }.prefix(Self.mostRemedies))
    }
    for tried in areMost ? [invalid, numbers(samples.first(ofColumn: index, for: column.reason))] : [] {
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
      withoutArea(samples), withoutExact(samples), withoutWhole(samples), decimals(samples),
    ]
    let helpful = found.compactMap { $0 }.filter { $0.validCount > 0 }
    // Any number is valid in some area, so areas come last.
    return helpful.contains { $0.validCount * 2 > samples.count } ? helpful : areas(samples)
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

  /// The international prefixes of most countries that don't dial 00.
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

  /// The separators between numbers; a slash and a space also separate groups of one number, so they come last.
  private static let separators = [";", "；", ":::", "\n", "|", ",", "，", "、", "/", " "]

  /// The minimum number of digits of a part that counts as a number.
  ///
  /// A name or an extension next to a number isn't another number.
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

  /// Numbers with their own area code belong to the area it names.
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

  private func decimals(_ samples: [Sample]) -> InvalidColumn.Remedy? {
    guard !plan.readsDecimals, plan.judging == .writtenForm else { return nil }
    let session = ValidationSession(rules.validator)
    return InvalidColumn.Remedy(
      option: "--decimals",
      validCount: judged(samples).count { sample in
        NumberReader.endBeforeSpreadsheetZeros(sample.number.span)
          .map { isValid(Array(sample.number[..<$0]), sample, session) } ?? false
      })
  }

  private func withoutWhole(_ samples: [Sample]) -> InvalidColumn.Remedy? {
    guard options.anchoring == .wholeText else { return nil }
    var remedy = remedy("--whole", samples) { $0.anchoring = .asWritten }
    remedy?.isLeftOut = true
    return remedy
  }

  /// The areas in which the largest number of samples is valid, if that is more than half of them.
  ///
  /// A country's own numbers may be just as valid in a few other areas. All of them are named, but none if there are
  /// many. An area that takes as many numbers after their digits are exchanged proves nothing. Numbers with an area
  /// code keep their area with another default.
  private func areas(_ samples: [Sample]) -> [InvalidColumn.Remedy] {
    guard triesAreas else { return [] }
    let (catalog, numbers) = (rules.validator.catalog, judged(samples))
    let session = ValidationSession(rules.validator)
    var best: [String] = []
    var most = samples.count / 2
    func validCount(_ area: Area, _ texts: [[UInt8]], atLeast fewest: Int) -> Int {
      var left = texts.count
      for text in texts where session.validate(text.span, area: area).number == nil {
        left -= 1
        if left < fewest { break }
      }
      return left
    }
    let written = numbers.map { $0.number }
    let others = written.map(Self.otherDigits)
    func count(_ name: String) -> Int {
      guard let area = catalog.area(named: name) else { return 0 }
      let count = validCount(area, written, atLeast: most)
      let isContender = count >= most && count > 0
      return isContender && validCount(area, others, atLeast: count) >= count ? 0 : count
    }
    for name in Self.distinct(catalog.definitions.map({ $0.countryCode.letters })) {
      let count = count(name)
      if count > most {
        (best, most) = ([name], count)
      } else if count == most, !best.isEmpty {
        best.append(name)
      }
    }
    // Several countries may share a code, so their numbers are counted together.
    for name in Self.distinct(catalog.definitions.map({ $0.areaCode.digits })) {
      guard let code = AreaCode(name), catalog.definitions(areaCode: code).count > 1 else { continue }
      let count = count(name)
      if count > most { (best, most) = ([name], count) }
    }
    guard best.count <= Self.mostRemedies else { return [] }
    return best.compactMap { remedy("--default \($0)", samples, catalog: catalog.preferring($0)) }
  }

  /// A number with each digit *d* except 0 exchanged for 10 − *d*: 9 for 1, 8 for 2.
  private static func otherDigits(_ number: [UInt8]) -> [UInt8] {
    let zero = UInt8(ascii: "0")
    return number.map { $0.isDigit && $0 != zero ? 2 * zero + 10 - $0 : $0 }
  }

  private static func distinct(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }

  // MARK: - Trying

  /// Counts the numbers that are valid with other options of the validator.
  private func remedy(
    _ option: String, _ samples: [Sample], catalog: AreaCodeCatalog? = nil,
    _ change: (inout PhoneValidator.Options) -> Void = { _ in }
  ) -> InvalidColumn.Remedy? {
    var options = options
    change(&options)
    guard let validator = try? PhoneValidator(catalog ?? rules.validator.catalog, options: options) else {
      return nil
    }
    let session = ValidationSession(validator)
    return InvalidColumn.Remedy(
      option: option, validCount: judged(samples).count { isValid($0.number, $0, session) })
  }

  /// The samples whose numbers are judged, without rows that stay malformed.
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
    case .column: rules.validator.catalog.area(inCell: String(utf8: sample.area))
    }
  }
}
