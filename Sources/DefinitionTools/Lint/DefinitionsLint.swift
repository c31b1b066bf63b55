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
  ///   - allowance: The work that may be done.
  /// - Complexity: Bounded by the limits of the loader, of automata and of PCRE2, and by the number of long matches
  ///   allowed for a file; some 2 ms for a typical definition.
  package static func report(
    on json: [UInt8], repairEscapes: Bool = false, allowing allowed: Set<LintRule> = [],
    within allowance: WorkAllowance = WorkAllowance()
  ) -> LintReport {
    var options = LoadingOptions()
    options.repairEscapes = repairEscapes
    var report = allowance.count { self.report(on: json, options, allowing: allowed, allowance) }
    report.engineFailure = allowance.engineFailure
    return report
  }

  private static func report(
    on json: [UInt8], _ options: LoadingOptions, allowing allowed: Set<LintRule>, _ allowance: WorkAllowance
  ) -> LintReport {
    var options = options
    do {
      let (catalog, outline) = try AreaCodeCatalog.load(json: json, options: options)
      var linter = CatalogLinter(catalog: catalog, outline: outline, allowed: allowed, allowance: allowance)
      return linter.run()
    } catch {
      options.skipBadDefinitions = true
      var report = LintReport()
      if let (catalog, outline) = try? AreaCodeCatalog.load(json: json, options: options) {
        var linter = CatalogLinter(catalog: catalog, outline: outline, allowed: allowed, allowance: allowance)
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
      LocalizedText("there is no name in ", "没有这些语言的名称：", "沒有這些語言的名稱：") + LintText.list(missing))
  }

  private mutating func lintCountryCode(at index: Int) {
    let code = catalog.definitions[index].countryCode
    guard !ISO3166.assigned.contains(code.letters) else { return }
    if let use = ISO3166.reserved[code.letters] {
      add(
        .reservedCountryCode, .countryCode, of: index,
        LocalizedText(
          "ISO 3166-1 doesn't assign \(code.letters): it is \(use.english)",
          "ISO 3166-1 没有分配 \(code.letters)：它\(use.simplifiedChinese)",
          "ISO 3166-1 沒有分配 \(code.letters)：它\(use.traditionalChinese)"))
    } else {
      let hint =
        code.letters == "UK"
        ? LocalizedText("; the United Kingdom is GB", "；英国是 GB", "；英國是 GB") : .empty
      add(
        .unassignedCountryCode, .countryCode, of: index,
        LocalizedText(
          "ISO 3166-1 doesn't assign \(code.letters)", "ISO 3166-1 没有分配 \(code.letters)",
          "ISO 3166-1 沒有分配 \(code.letters)") + hint)
    }
  }

  private mutating func lintSuffixes(at index: Int) {
    let definition = catalog.definitions[index]
    if numbers[index] != nil { WorkAllowance.chargeAutomata(definition.suffixes.count) }
    var seen: Set<String> = []
    for (number, suffix) in definition.suffixes.enumerated() {
      if !seen.insert(suffix).inserted {
        add(
          .repeatedSuffix, .suffix(number), of: index,
          LocalizedText(
            "the suffix \(suffix) is already in the list", "列表中已有后缀 \(suffix)", "列表中已有後綴 \(suffix)"))
      } else if let numbers = numbers[index], !numbers.isEmpty,
        numbers.quotient(byPrefix: suffix.utf8).isEmpty
      {
        add(
          .deadSuffix, .suffix(number), of: index,
          LocalizedText(
            "no accepted number begins with the suffix \(suffix)", "没有任何被接受的号码以后缀 \(suffix) 开头",
            "沒有任何被接受的號碼以後綴 \(suffix) 開頭") + areaCodeHint(suffix, definition),
          example: Witness.word(of: numbers).map {
            LocalizedText(untranslated: DigitWord.canonical(definition.areaCode, $0))
          })
      }
    }
  }

  /// Returns the message about a suffix `1684` in a definition with the area code 1 and numbers that begin with 684.
  private func areaCodeHint(_ suffix: String, _ definition: AreaCodeDefinition) -> LocalizedText {
    let areaCode = definition.areaCode.digits
    return suffix.hasPrefix(areaCode)
      ? LocalizedText(
        "; suffixes follow the area code \(areaCode) and don't repeat it", "；后缀跟在国际区号 \(areaCode) 之后，不再重复",
        "；後綴跟在國碼 \(areaCode) 之後，不再重複") : .empty
  }

  // MARK: Preferred

  private mutating func lintPreferred() {
    let place = outline.preferredPlace
    guard let text = outline.preferredText else {
      report.findings.append(
        LintFinding(
          .noPreferredCode, place,
          LocalizedText(
            "there is no preferredAreaCode: numbers without an area code are rejected unless an area is given",
            "没有 preferredAreaCode：除非指定了地区，没有国际区号的号码都会被拒绝", "沒有 preferredAreaCode：除非指定了地區，沒有國碼的號碼都會被拒絕")))
      return
    }
    guard let preferred = catalog.preferred else { return }
    let isCountry = CountryCode(text) != nil
    let sharing: [AreaCodeDefinition] =
      isCountry
      ? catalog.definitions(countryCode: preferred.countryCode)
      : catalog.definitions(areaCode: preferred.areaCode)
    guard sharing.count > 1 else { return }
    let others = sharing.map(\.id).filter { $0 != preferred.id }.map(\.codesInSentence)
    let name = preferred.id.codesInSentence
    let list = LintText.list(others, .or)
    report.findings.append(
      LintFinding(
        .preferredCode, place,
        LocalizedText(
          "\(text) names \(sharing.count) definitions: ", "\(text) 对应 \(sharing.count) 个定义：",
          "\(text) 對應 \(sharing.count) 個定義：")
          + (isCountry
            ? LocalizedText(
              "\(name) is used, not \(list.english)", "采用 \(name)，而不是 \(list.simplifiedChinese)",
              "採用 \(name)，而不是 \(list.traditionalChinese)")
            : LocalizedText(
              "numbers without an area code may belong to \(name) or \(list.english)",
              "没有国际区号的号码可能属于 \(name) 或 \(list.simplifiedChinese)",
              "沒有國碼的號碼可能屬於 \(name) 或 \(list.traditionalChinese)"))))
  }
}
