import ByteIO
import DefinitionTools
import PhoneCheck
import TerminalText

/// `lint --fix`: shows confirmed fixes, then writes them.
struct LintFixing {
  let file: String
  let allowed: Set<LintRule>
  /// Rules whose fixes may change which numbers are accepted.
  let changing: Set<LintRule>
  /// Whether standard output contains the report for a person, so changes can be shown there.
  let showsText: Bool

  /// Fixes the file, and returns its new contents.
  func run(on bytes: [UInt8], _ console: inout Console) throws -> [UInt8] {
    let name = StandardInput.text(of: file)[console.language]
    let fixes: DefinitionsFixes
    do throws(DefinitionsFixes.Failure) {
      fixes = try DefinitionsFixes(of: bytes, allowing: allowed, changing: changing)
    } catch {
      let text = LocalizedText(untranslated: name) + .colon + error.text
      // The report lists the reasons why it doesn't load.
      guard error == .unloadable else { throw ReportedFailure(text) }
      console.note(text)
      return bytes
    }
    try show(fixes.text(file: name, in: console.language), &console)
    guard !fixes.changes.isEmpty else {
      try show(fixes.summary(file: name)[console.language], &console)
      return bytes
    }
    guard try KeptFile.contents(ofFile: file, atMost: CatalogOptions.maximumByteCount) == bytes else {
      throw ReportedFailure(CommandText.changedMeanwhile(file: name))
    }
    try WholeFile.write(fixes.fixed, to: file)
    try show(fixes.summary(file: name)[console.language], &console)
    return fixes.fixed
  }

  /// Writes text and an empty line immediately, so that a person sees it before the file is replaced.
  private func show(_ text: String, _ console: inout Console) throws {
    guard !text.isEmpty else { return }
    guard showsText else { return console.remark(text) }
    try console.result(
      DiagnosticColors.applied(to: VisibleText.escapingLines(text), from: console.palette) + "\n")
    try console.flush()
  }
}
