internal import PhoneCheck

extension LintFinding {
  /// Returns the finding as lines of text: what is wrong and where, the regex with a caret, an example, and the fix as
  /// it would be written in the file.
  ///
  /// - Parameter file: The name of the file in messages.
  package func rendered(file: String) -> String {
    var lines = [
      place.rendered(
        file: file, kind: severity.rawValue, sentence: "\(message) [\(rule.rawValue)]",
        regex: excerpt.map { ($0.regex, $0.offset) })
    ]
    if let witness { lines.append("    example  \(witness)") }
    if let fix {
      lines.append("    fix      \"mobileRegex\": \(fix.regex.jsonLiteral)")
      lines.append("    proven   \(fix.effect.text)")
    }
    return lines.joined(separator: "\n")
  }

  /// Returns the finding as a workflow command, which GitHub shows beside the line
  /// ([reference](https://docs.github.com/actions/reference/workflow-commands-for-github-actions)).
  package func githubAnnotation(file: String) -> String {
    let kind = severity == .note ? "notice" : severity.rawValue
    let subject = [place.path, place.definitionLabel.map { "(\($0))" } ?? ""].filter { !$0.isEmpty }
    var lines = [(subject.isEmpty ? "" : subject.joined(separator: " ") + ": ") + message]
    if let witness { lines.append("example: \(witness)") }
    if let fix {
      lines.append("fix: \(fix.regex.jsonLiteral)")
      lines.append("proven: \(fix.effect.text)")
    }
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
  /// How many findings of one rule are shown in full, unless they are errors.
  private static let shownCount = 3

  /// Returns the report as text to read, or to paste into a change request.
  ///
  /// Of many warnings or notes of one rule the first are shown in full, the others are listed.
  package func rendered(file: String) -> String {
    var blocks: [String] = []
    var counts: [LintRule: Int] = [:]
    for finding in findings {
      counts[finding.rule, default: 0] += 1
      if finding.severity < .error, counts[finding.rule, default: 0] > Self.limit(finding.severity) {
        continue
      }
      blocks.append(finding.rendered(file: file))
    }
    let rest = LintRule.allCases.compactMap { omitted($0) }
    if !rest.isEmpty { blocks.append(rest.joined(separator: "\n")) }
    if let proposalText { blocks.append(proposalText) }
    if let unmeasuredText { blocks.append("note: \(unmeasuredText)") }
    if let leftOutText { blocks.append("note: \(leftOutText)") }
    if let engineFailureText { blocks.append("error: \(engineFailureText)") }
    blocks.append(summary(file: file))
    return blocks.joined(separator: "\n\n")
  }

  private static func limit(_ severity: LintSeverity) -> Int { severity == .note ? 1 : shownCount }

  /// The line about a rule's findings that are not shown in full.
  private func omitted(_ rule: LintRule) -> String? {
    let found = findings.filter { $0.rule == rule && $0.severity < .error }
    guard let first = found.first else { return nil }
    let rest = found.dropFirst(Self.limit(first.severity))
    guard !rest.isEmpty else { return nil }
    let names = rest.prefix(12).map { finding in
      let name = finding.place.definitionLabel ?? finding.place.path
      return "\(name.isEmpty ? "line" : name) (\(finding.place.line):\(finding.place.column))"
    }
    let more = rest.count > names.count ? ["\(rest.count - names.count) more"] : []
    return "\(first.severity.rawValue): \(rule.rawValue) also in \(LintText.list(names + more))"
  }

  /// The line about regexes that were not measured; `nil` when all were.
  package var unmeasuredText: String? {
    guard unmeasuredCount > 0 else { return nil }
    guard MatchingEngine.runsEveryRegex else {
      return "this build is without PCRE2, so how much regexes backtrack there was not measured"
    }
    return
      "\(CountText.counted(unmeasuredCount, "regex", plural: "regexes")) of this file can backtrack a lot and "
      + "\(unmeasuredCount == 1 ? "was" : "were") not measured to the end, because others reached the match limit so often; "
      + "fix those first"
  }

  /// The line about definitions that were left out; `nil` when none was.
  package var leftOutText: String? {
    leftOutCount > 0 ? WorkAllowance.text(leavingOut: leftOutCount) : nil
  }

  /// The line about a failure of the engine; `nil` without one.
  package var engineFailureText: String? {
    engineFailure.map {
      "the regex engine failed (\($0)), so that findings are missing; free some memory and try again"
    }
  }

  /// The regexes with several fixes in them; a single fix has been shown.
  private var proposalText: String? {
    let proposals = proposals.filter { $0.rules.count > 1 }
    guard !proposals.isEmpty else { return nil }
    var lines = ["With the fixes above applied, and $ left as it is:"]
    for proposal in proposals.prefix(20) {
      lines.append("  \(proposal.place.definitionLabel ?? proposal.place.path), line \(proposal.place.line)")
      lines.append("    \"mobileRegex\": \(proposal.regex.jsonLiteral)")
    }
    if proposals.count > 20 { lines.append("  and \(proposals.count - 20) more (--format json has all)") }
    return lines.joined(separator: "\n")
  }

  /// One line with the counts.
  package func summary(file: String) -> String {
    let counts = LintSeverity.allCases.reversed().compactMap { severity -> String? in
      let count = count(of: severity)
      return count == 0 ? nil : "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
    }
    let nothing = engineFailure == nil && leftOutCount == 0 ? "nothing found" : "nothing found so far"
    let found = counts.isEmpty ? nothing : counts.joined(separator: ", ")
    let definitions = definitionCount == 0 ? "" : " in \(CountText.counted(definitionCount, "definition"))"
    return "\(file): \(found)\(definitions)"
  }

  /// Returns the report with the findings of some rules as errors.
  package func denying(_ rules: Set<LintRule>) -> LintReport {
    var report = self
    for index in findings.indices where rules.contains(findings[index].rule) {
      report.findings[index].severity = .error
    }
    return report
  }
}

extension String {
  /// The text as a JSON string, in quotes.
  package var jsonLiteral: String {
    var literal = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": literal += "\\\""
      case "\\": literal += "\\\\"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        literal += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: literal.unicodeScalars.append(scalar)
      }
    }
    return literal + "\""
  }
}
