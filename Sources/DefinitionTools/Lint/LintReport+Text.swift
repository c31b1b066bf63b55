package import PhoneCheck
internal import StrictJSON
internal import TerminalText

extension LintFinding {
  /// Returns the finding as lines of text: the problem and its place, the regex with a caret, an example, and the fix
  /// as written in the file.
  ///
  /// - Parameters:
  ///   - file: The name of the file in messages.
  ///   - language: The language of sentences; ids of rules and severities are the same in all of them.
  package func rendered(file: String, in language: Language = .english) -> String {
    let first = place.rendered(
      file: file, kind: severity.rawValue, sentence: "\(text[language]) [\(rule.rawValue)]",
      regex: excerpt.map { ($0.regex, $0.offset) })
    let others = fields(afterKey: "\"mobileRegex\": ", in: language).map { name, text in
      "    " + TerminalWidth.padded(name[language], to: language == .english ? 9 : 6) + text
    }
    return ([first] + others).joined(separator: "\n")
  }

  /// Returns the example, the fix after a key, and the proven effect of the fix.
  private func fields(afterKey key: String, in language: Language) -> [(name: LocalizedText, text: String)] {
    let fields = [
      (LintText.example, example?[language]), (LintMessage.fixLabel, fix.map { key + $0.literal }),
      (LintMessage.proofLabel, fix?.effect.text[language]),
    ]
    return fields.compactMap { name, text in text.map { (name, $0) } }
  }

  /// Returns the finding as a workflow command.
  ///
  /// GitHub shows it beside the line
  /// ([reference](https://docs.github.com/actions/reference/workflow-commands-for-github-actions)).
  package func githubAnnotation(file: String, in language: Language = .english) -> String {
    let kind = severity == .note ? "notice" : severity.rawValue
    let subject = [place.path, place.definitionLabel.map { "(\($0))" } ?? ""].filter { !$0.isEmpty }
    let first = (subject.isEmpty ? "" : subject.joined(separator: " ") + ": ") + text[language]
    let lines = [first] + fields(afterKey: "", in: language).map { ($0 + .colon)[language] + $1 }
    return "::\(kind) file=\(Self.property(file)),line=\(place.line),col=\(place.column),"
      + "title=\(Self.property("phonecheck lint: " + rule.rawValue))::\(Self.data(lines.joined(separator: "\n")))"
  }

  private static func data(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "%": "%25"
      case "\r": "%0D"
      case "\n": "%0A"
      default: String(scalar)
      }
    }.joined()
  }

  private static func property(_ text: String) -> String {
    data(text).unicodeScalars.map { $0 == ":" ? "%3A" : $0 == "," ? "%2C" : String($0) }.joined()
  }
}

extension LintReport {
  /// The number of findings of one rule that are shown in full, unless they are errors.
  private static let shownCount = 3

  /// Returns the report as text to read, or to paste into a change request.
  ///
  /// If a rule has many warnings or notes, only the first are shown in full; the others are listed.
  package func rendered(file: String, in language: Language = .english) -> String {
    var blocks: [String] = []
    var counts: [LintRule: Int] = [:]
    for finding in findings {
      counts[finding.rule, default: 0] += 1
      if finding.severity != .error, counts[finding.rule, default: 0] > Self.limit(finding.severity) {
        continue
      }
      blocks.append(finding.rendered(file: file, in: language))
    }
    let rest = LintRule.allCases.compactMap { omitted($0)?[language] }
    if !rest.isEmpty { blocks.append(rest.joined(separator: "\n")) }
    if let proposalText { blocks.append(proposalText[language]) }
    if let unmeasuredText { blocks.append("note: \(unmeasuredText[language])") }
    if let leftOutText { blocks.append("note: \(leftOutText[language])") }
    if let engineFailureText { blocks.append("error: \(engineFailureText[language])") }
    blocks.append(summary(file: file)[language])
    return blocks.joined(separator: "\n\n")
  }

  private static func limit(_ severity: LintSeverity) -> Int { severity == .note ? 1 : shownCount }

  /// Returns the line about a rule's findings that are not shown in full.
  private func omitted(_ rule: LintRule) -> LocalizedText? {
    let found = findings.filter { $0.rule == rule && $0.severity != .error }
    guard let first = found.first else { return nil }
    let rest = found.dropFirst(Self.limit(first.severity))
    guard !rest.isEmpty else { return nil }
    let places = rest.map { finding in
      let name = finding.place.definitionLabel ?? finding.place.path
      let place = LocalizedText(untranslated: " (\(finding.place.line):\(finding.place.column))")
      return (name.isEmpty ? LintMessage.linePhrase : LocalizedText(untranslated: name)) + place
    }
    return LintMessage.alsoIn(
      severity: first.severity.rawValue, rule: rule.rawValue, places: LintText.list(places, atMost: 12))
  }

  /// The line about regexes that were not measured; `nil` when all were.
  package var unmeasuredText: LocalizedText? {
    guard unmeasuredCount > 0 else { return nil }
    guard MatchingEngine.runsEveryRegex else { return LintMessage.unmeasuredWithoutPCRE2 }
    return LintMessage.unmeasured(count: DigitGroups.text(of: unmeasuredCount))
  }

  /// The line about definitions that were left out; `nil` when none was.
  package var leftOutText: LocalizedText? { WorkAllowance.text(leavingOut: leftOutCount) }

  /// The line about a failure of the engine; `nil` without one.
  package var engineFailureText: LocalizedText? {
    engineFailure.map { LintMessage.engineFailure(failure: $0) }
  }

  /// The regexes with several fixes in them; a single fix was already shown.
  private var proposalText: LocalizedText? {
    let proposals = proposals.filter { $0.rules.count > 1 }
    guard !proposals.isEmpty else { return nil }
    var lines = [LintMessage.proposals]
    for proposal in proposals.prefix(20) {
      let name = proposal.place.definitionLabel ?? proposal.place.path
      lines.append(
        Self.indentation + LintMessage.proposalPlace(definition: name, line: proposal.place.line))
      lines.append(LocalizedText(untranslated: "    \"mobileRegex\": \(proposal.regex.asJSON)"))
    }
    let more = proposals.count - 20
    if more > 0 { lines.append(Self.indentation + LintMessage.moreProposals(count: more)) }
    return lines.joined(LocalizedText(untranslated: "\n"))
  }

  private static let indentation = LocalizedText(untranslated: "  ")

  /// One line with the counts.
  package func summary(file: String) -> LocalizedText {
    let counts = LintSeverity.allCases.reversed().compactMap { severity -> LocalizedText? in
      let count = count(of: severity)
      return count == 0 ? nil : severity.text(count: count)
    }
    let isWhole = engineFailure == nil && leftOutCount == 0
    let nothing = isWhole ? LintMessage.nothingFound : LintMessage.nothingFoundSoFar
    let found = counts.isEmpty ? nothing : counts.joined(LintText.comma)
    guard definitionCount > 0 else { return LocalizedText(untranslated: file) + .colon + found }
    return LintMessage.summary(file: file, found: found, count: DigitGroups.text(of: definitionCount))
  }

  /// Returns the report with the findings of some rules as errors.
  package func denying(_ rules: Set<LintRule>) -> LintReport {
    var report = self
    for index in findings.indices where rules.contains(findings[index].rule) {
      report.findings[index].severity = .error
    }
    report.sort()
    return report
  }
}

extension LintSeverity {
  /// Returns a count of findings with this severity: `1 error`, `2 warnings`.
  fileprivate func text(count: Int) -> LocalizedText {
    switch self {
    case .note: LintMessage.noteCount(count: count)
    case .warning: LintMessage.warningCount(count: count)
    case .error: LintMessage.errorCount(count: count)
    }
  }
}

extension LintText {
  package static var example: LocalizedText { LintMessage.exampleLabel }
}
