import DefinitionTools
import PhoneCheck
import TerminalText

/// A definitions file that was refused, with every problem it has.
struct UnusableDefinitions: CommandFailure {
  /// The problems and the advice on them.
  let message: LocalizedText

  /// Joins the problems of several files.
  init(joining failures: [UnusableDefinitions]) {
    message = failures.map(\.message).joined(LocalizedText(untranslated: "\n"))
  }

  /// - Parameter canSkip: Whether the command has an unused option to leave out definitions with errors.
  init(_ error: DefinitionsError, file: LocalizedText, canSkip: Bool) {
    let count = error.problems.count
    let (name, simplified, traditional) = (
      VisibleText.escaping(file.english), VisibleText.escaping(file.simplifiedChinese),
      VisibleText.escaping(file.traditionalChinese)
    )
    let problems = error.text(file: file) + LocalizedText(untranslated: "\nphonecheck: ")
    let verdict = LocalizedText(
      "\(name) can't be used: \(count) \(count == 1 ? "problem" : "problems"); fix the file",
      "\(simplified) 无法使用：有 \(count) 个问题；请修正文件", "\(traditional) 無法使用：有 \(count) 個問題；請修正檔案")
    let skipping = LocalizedText(
      ", or skip bad definitions with --skip-bad-definitions", "，或用 --skip-bad-definitions 略过有误的定义",
      "，或用 --skip-bad-definitions 略過有誤的定義")
    message = canSkip ? problems + verdict + skipping : problems + verdict
  }
}
