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
      (LintText.example, example?[language]), (LintText.fix, fix.map { key + $0.literal }),
      (LintText.proof, fix?.effect.text[language]),
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
    let names = rest.map { finding in
      let name = finding.place.definitionLabel ?? finding.place.path
      return "\(name.isEmpty ? "line" : name) (\(finding.place.line):\(finding.place.column))"
    }
    return LocalizedText(untranslated: "\(first.severity.rawValue): \(rule.rawValue)")
      + LocalizedText(" also in ", " 还见于 ", " 還見於 ") + LintText.list(names, atMost: 12)
  }

  /// The line about regexes that were not measured; `nil` when all were.
  package var unmeasuredText: LocalizedText? {
    guard unmeasuredCount > 0 else { return nil }
    guard MatchingEngine.runsEveryRegex else {
      return LocalizedText(
        "this build is without PCRE2, so how much regexes backtrack there was not measured",
        "此版本不含 PCRE2，因此没有测量正则表达式在其中的回溯程度", "此版本不含 PCRE2，因此沒有測量正規表示式在其中的回溯程度")
    }
    let regexes = CountText.counted(unmeasuredCount, .regex)
    return LocalizedText(
      "\(regexes.english) of this file can backtrack a lot and "
        + "\(unmeasuredCount == 1 ? "was" : "were") not measured to the end, because others reached the match limit so often; "
        + "fix those first", "此文件有 \(regexes.simplifiedChinese)可能大量回溯，但因其他正则表达式多次达到匹配上限而没有测完；请先修正那些",
      "此檔案有 \(regexes.traditionalChinese)可能大量回溯，但因其他正規表示式多次達到處理上限而沒有測完；請先修正那些")
  }

  /// The line about definitions that were left out; `nil` when none was.
  package var leftOutText: LocalizedText? { WorkAllowance.text(leavingOut: leftOutCount) }

  /// The line about a failure of the engine; `nil` without one.
  package var engineFailureText: LocalizedText? {
    engineFailure.map {
      LocalizedText(
        "the regex engine failed (\($0)), so that findings are missing; free some memory and try again",
        "正则表达式引擎出错（\($0)），结果不完整；请释放一些内存后重试", "正規表示式引擎出錯（\($0)），結果不完整；請釋放一些記憶體後重試")
    }
  }

  /// The regexes with several fixes in them; a single fix was already shown.
  private var proposalText: LocalizedText? {
    let proposals = proposals.filter { $0.rules.count > 1 }
    guard !proposals.isEmpty else { return nil }
    var text = LocalizedText(
      "With the fixes above applied, and $ left as it is:", "应用以上修正后（$ 保持不变）：", "應用以上修正後（$ 保持不變）：")
    for proposal in proposals.prefix(20) {
      let (name, line) = (proposal.place.definitionLabel ?? proposal.place.path, proposal.place.line)
      text +=
        LocalizedText("\n  \(name), line \(line)", "\n  \(name)，第 \(line) 行", "\n  \(name)，第 \(line) 行")
        + LocalizedText(untranslated: "\n    \"mobileRegex\": \(proposal.regex.asJSON)")
    }
    let more = proposals.count - 20
    if more > 0 {
      text += LocalizedText(
        "\n  and \(more) more (--format json has all)", "\n  以及另外 \(more) 个（--format json 列出全部）",
        "\n  以及另外 \(more) 個（--format json 列出全部）")
    }
    return text
  }

  /// Returns one line with the counts.
  package func summary(file: String) -> LocalizedText {
    let counts = LintSeverity.allCases.reversed().compactMap { severity -> LocalizedText? in
      let count = count(of: severity)
      return count == 0 ? nil : severity.text(count: count)
    }
    let nothing =
      engineFailure == nil && leftOutCount == 0
      ? LocalizedText("nothing found", "没有发现问题", "沒有發現問題")
      : LocalizedText("nothing found so far", "目前没有发现问题", "目前沒有發現問題")
    let found = counts.isEmpty ? nothing : counts.joined(LocalizedText(", ", "、", "、"))
    let definitions = CountText.counted(definitionCount, .definition)
    let start = LocalizedText("\(file): ", "\(file)：", "\(file)：")
    guard definitionCount > 0 else { return start + found }
    return LocalizedText(
      (start + found).english + " in " + definitions.english,
      "\(file)：\(definitions.simplifiedChinese)，\(found.simplifiedChinese)",
      "\(file)：\(definitions.traditionalChinese)，\(found.traditionalChinese)")
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
    let english = "\(count) \(rawValue)\(count == 1 ? "" : "s")"
    return switch self {
    case .note: LocalizedText(english, "\(count) 个提示", "\(count) 個提示")
    case .warning: LocalizedText(english, "\(count) 个警告", "\(count) 個警告")
    case .error: LocalizedText(english, "\(count) 个错误", "\(count) 個錯誤")
    }
  }
}

extension LintText {
  package static let example = LocalizedText("example", "示例", "範例")
  static let fix = LocalizedText("fix", "修正", "修正")
  static let proof = LocalizedText("proven", "证明", "證明")
}
