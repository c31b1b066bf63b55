package import PhoneCheck

extension LintRule {
  /// The problem and the advice, in sentences.
  package var explanation: LocalizedText { LintMessage.ruleExplanation(title: title, advice: advice) }

  /// The options for its findings, in Markdown.
  package var options: LocalizedText {
    let denied = LintMessage.ruleDenied(rule: rawValue)
    let enabled = isOffByDefault ? LintMessage.ruleEnabled(rule: rawValue) : nil
    let allowed = self == .loading ? nil : LintMessage.ruleAllowed(rule: rawValue)
    return LintText.sentences([enabled, denied, allowed])
  }
}
