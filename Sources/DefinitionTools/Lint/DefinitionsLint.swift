internal import PatternAutomata
internal import PhoneCheck
internal import RegexEngine

/// Finds mistakes and surprises in a definitions file.
///
/// ```
/// let report = DefinitionsLint.report(on: bytes)
/// for finding in report.findings { print(finding.rendered(file: "area-codes.json")) }
/// ```
package enum DefinitionsLint {
  /// Applies every rule to a file.
  ///
  /// For a file that doesn't load, the report contains the loader's problems, and findings about the definitions
  /// without problems.
  ///
  /// - Parameters:
  ///   - json: The file, in the format of `AreaCodeCatalog.init(json:options:)`.
  ///   - repairEscapes: Whether to restore backslashes that were lost when a regex was written as JSON.
  ///   - allowed: Rules to leave out, in findings and in proposals.
  ///   - enabled: Rules to apply although they are off by default.
  ///   - allowance: The work that may be done.
  /// - Complexity: Bounded by the limits of the loader, of automata and of PCRE2, and by the number of long matches
  ///   allowed for a file; some 2 ms for a typical definition.
  package static func report(
    on json: [UInt8], repairEscapes: Bool = false, allowing allowed: Set<LintRule> = [],
    enabling enabled: Set<LintRule> = [], within allowance: WorkAllowance = WorkAllowance()
  ) -> LintReport {
    var options = LoadingOptions()
    options.repairEscapes = repairEscapes
    var report = allowance.count {
      self.report(on: json, options) { catalog, outline in
        CatalogLinter(
          catalog: catalog, outline: outline, allowed: allowed, enabled: enabled, allowance: allowance)
      }
    }
    report.engineFailure = allowance.engineFailure
    return report
  }

  private static func report(
    on json: [UInt8], _ options: LoadingOptions,
    _ linter: (AreaCodeCatalog, DefinitionsOutline) -> CatalogLinter
  ) -> LintReport {
    var options = options
    do {
      let (catalog, outline) = try AreaCodeCatalog.load(json: json, options: options)
      var linter = linter(catalog, outline)
      return linter.run()
    } catch {
      options.skipBadDefinitions = true
      var report = LintReport()
      if let (catalog, outline) = try? AreaCodeCatalog.load(json: json, options: options) {
        var linter = linter(catalog, outline)
        report = linter.run()
      }
      report.findings += error.problems.map { LintFinding(problem: $0) }
      report.definitionCount += Set(error.problems.compactMap(\.definitionPath)).count
      report.sort()
      return report
    }
  }
}

extension DefinitionsProblem {
  /// The path of the finding's definition: `phoneAreaCodeDefinitions[4]`.
  fileprivate var definitionPath: Substring? {
    place.path.firstIndex(of: "]").map { place.path[...$0] }
  }
}

/// Applies the rules to a catalog.
struct CatalogLinter {
  let catalog: AreaCodeCatalog
  let outline: DefinitionsOutline
  let allowed: Set<LintRule>
  var enabled: Set<LintRule> = []
  let allowance: WorkAllowance
  let matcher = BacktrackingMeter.matcher(500)
  let meter = BacktrackingMeter()
  var report = LintReport()
  /// The accepted numbers of each definition; `nil` if they aren't known exactly.
  var numbers: [Automaton?] = []

  mutating func run() -> LintReport {
    report.definitionCount = catalog.definitions.count
    for remark in catalog.remarks {
      // A skipped definition is reported as a problem.
      if case .leftOut = remark.cause { continue }
      // The rule about doubled backslashes reports the same, with a fix.
      if case .excessEscapes = remark.cause { continue }
      let rule =
        if case .preferredNotListed = remark.cause { LintRule.preferredCode } else { LintRule.assumption }
      report.findings.append(LintFinding(rule, remark.place, remark.text))
    }
    for index in catalog.definitions.indices {
      if allowance.isSpent {
        numbers.append(nil)
        report.leftOutCount += 1
      } else {
        lintRegex(at: index)
      }
      lintNames(at: index)
      lintCountryCode(at: index)
      lintAreaCode(at: index)
      lintSuffixes(at: index)
    }
    lintOverlaps()
    lintPreferred()
    report.findings.removeAll { allowed.contains($0.rule) }
    report.sort()
    return report
  }

  mutating func add(
    _ rule: LintRule, _ part: DefinitionsOutline.Part, of index: Int, _ text: LocalizedText,
    example: LocalizedText? = nil
  ) {
    report.findings.append(
      LintFinding(rule, outline.place(of: part, inDefinition: index), text, example: example))
  }

  // MARK: Regexes

  private mutating func lintRegex(at index: Int) {
    let definition = catalog.definitions[index]
    WorkAllowance.chargeRules(regexByteCount: definition.mobileRegex.utf8.count)
    guard var linter = RegexLinter(definition.mobileRegex, of: definition, matcher: matcher) else {
      numbers.append(nil)
      return
    }
    numbers.append(linter.numbers)
    let (findings, isMeasured) = harmless(&linter, definition)
    report.unmeasuredCount += isMeasured ? 0 : 1
    for finding in findings {
      report.findings.append(
        LintFinding(
          finding.rule, outline.place(of: .regexByte(finding.offset), inDefinition: index), finding.text,
          excerpt: LintFinding.Excerpt(regex: definition.mobileRegex, offset: finding.offset),
          literal: outline.regexLiteral(ofDefinition: index),
          example: finding.example, fix: finding.fix))
    }
    // $ stays: not every engine has \z.
    if let proposal = fixed(definition, findings, where: { finding, _ in finding.rule != .finalNewline }) {
      report.proposals.append(
        LintProposal(
          place: outline.place(of: .regex, inDefinition: index), regex: proposal.regex, rules: proposal.rules)
      )
    }
  }

  // MARK: The rest of a definition

  /// The languages in the service's own definitions.
  private static let languages = ["en", "zh-CN", "zh-TW"]

  private mutating func lintNames(at index: Int) {
    let names = catalog.definitions[index].names
    // No names at all is a remark of the loader.
    guard !names.isEmpty else { return }
    let named = names.entries.filter { !$0.name.allSatisfy(\.isWhitespace) }
    let tags = Set(named.map { DisplayNames.normalized($0.tag) })
    let missing = Self.languages.filter { !tags.contains(DisplayNames.normalized($0)) }
    guard !missing.isEmpty else { return }
    add(
      .missingTranslation, .names, of: index,
      LintMessage.missingTranslation(languages: LintText.list(missing)))
  }

  private mutating func lintCountryCode(at index: Int) {
    let code = catalog.definitions[index].countryCode
    guard !ISO3166.assigned.contains(code.letters) else { return }
    let letters = code.letters
    if let use = ISO3166.reserved[letters] {
      return add(
        .reservedCountryCode, .countryCode, of: index,
        LintMessage.reservedCountryCode(code: letters, use: use))
    }
    let hint = letters == "UK" ? LintMessage.unassignedCountryCodeUK : nil
    add(
      .unassignedCountryCode, .countryCode, of: index,
      LintText.sentences([LintMessage.unassignedCountryCode(code: letters), hint]))
  }

  private mutating func lintSuffixes(at index: Int) {
    let definition = catalog.definitions[index]
    if numbers[index] != nil { WorkAllowance.chargeAutomata(definition.suffixes.count) }
    var seen: Set<String> = []
    for (number, suffix) in definition.suffixes.enumerated() {
      if !seen.insert(suffix).inserted {
        add(.repeatedSuffix, .suffix(number), of: index, LintMessage.repeatedSuffix(suffix: suffix))
      } else if let numbers = numbers[index], !numbers.isEmpty,
        numbers.quotient(byPrefix: suffix.utf8).isEmpty
      {
        add(
          .deadSuffix, .suffix(number), of: index,
          Self.deadSuffix(suffix, after: definition.areaCode.digits),
          example: Witness.word(of: numbers).map {
            LocalizedText(untranslated: DigitWord.canonical(definition.areaCode, $0))
          })
      }
    }
  }

  /// The message about a suffix; that `1684` repeats the area code 1 explains it.
  private static func deadSuffix(_ suffix: String, after areaCode: String) -> LocalizedText {
    let hint = suffix.hasPrefix(areaCode) ? LintMessage.deadSuffixAreaCode(areaCode: areaCode) : nil
    return LintText.sentences([LintMessage.deadSuffix(suffix: suffix), hint])
  }

  // MARK: Preferred

  private mutating func lintPreferred() {
    let place = outline.preferredPlace
    guard let text = outline.preferredText else {
      report.findings.append(LintFinding(.noPreferredCode, place, LintMessage.noPreferredCode))
      return
    }
    guard let preferred = catalog.preferred else { return }
    let isCountry = CountryCode(text) != nil
    let sharing: [AreaCodeDefinition] =
      isCountry
      ? catalog.definitions(countryCode: preferred.countryCode)
      : catalog.definitions(areaCode: preferred.areaCode)
    guard sharing.count > 1 else { return }
    let others = LintText.list(
      sharing.map(\.id).filter { $0 != preferred.id }.map(\.codesInSentence), .or)
    let name = preferred.id.codesInSentence
    report.findings.append(
      LintFinding(
        .preferredCode, place,
        isCountry
          ? LintMessage.preferredCode(text: text, count: sharing.count, definition: name, others: others)
          : LintMessage.preferredCodeShared(
            text: text, count: sharing.count, definition: name, others: others)))
  }
}
