import ArgumentParser
import ByteIO
import DefinitionTools
import LiveDefinitions
import PhoneCheck
import TerminalText

/// `phonecheck lint`: mistakes and surprises in a definitions file.
struct LintCommand: PresentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Report what is wrong or surprising in a definitions file, with a fix if one can be proven.",
    usage: "phonecheck lint [<options>] <file>",
    discussion: """
      EXAMPLES:
        phonecheck lint definitions.json
        phonecheck lint definitions.json --deny warnings --allow overlap
        phonecheck lint definitions.json --enable costly-ranges
        phonecheck lint definitions.json --format github
        phonecheck lint definitions.json --format sarif > lint.sarif
        phonecheck lint definitions.json --fix
        phonecheck lint definitions.json --fix --fix-also no-end-anchor
        phonecheck lint https://tenant.example.com --client-id APP

      EXIT CODES:
        0   no errors, and no findings of denied rules
        1   errors or findings of denied rules, or the file doesn't load
        2   the file can't be read, or the regex engine failed
        64  the command line is wrong

      RULES:
      \(ruleTable)
      """
  )

  enum ReportFormat: String, CaseIterable, ExpressibleByArgument {
    case text
    case json
    case github
    case sarif
  }

  @Argument(help: "The definitions, in JSON: a file, - for standard input, or a URL.", completion: .file())
  var file: String

  @Option(
    name: .long,
    help: "The format of the report: text, json, github (workflow annotations), or sarif (code scanning).")
  var format: ReportFormat = .text

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Turn findings of this rule into errors. warnings means all warnings. Repeatable.", valueName: "rule"))
  var deny: [LintSelection] = []

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Hide findings of this rule. notes means all notes. Overrides --deny of a group. Repeatable.",
      valueName: "rule"))
  var allow: [LintSelection] = []

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Also report findings of this rule, which is off by default. --deny with the name of such a rule does the same. "
        + "Repeatable.", valueName: "rule"))
  var enable: [OptionalLintRule] = []

  @Flag(
    name: .long,
    help: ArgumentHelp(
      "Write proven fixes that keep all numbers into the file. They are shown first, and nothing else changes. "
        + "The report is about the fixed file."))
  var fix = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Also write fixes of this rule that change which numbers are accepted. Repeatable.", valueName: "rule"),
    completion: .list(LintRule.allCases.map(\.rawValue)))
  var fixAlso: [LintSelection] = []

  @Flag(name: .long, help: "Double the backslashes of regexes that lost them in JSON.")
  var repairEscapes = false

  @OptionGroup(title: "Options for a URL") var service: ServiceOptions
  @OptionGroup(title: "Options for a URL") var copy: CopyOptions
  @OptionGroup(title: "Terminal options") var terminal: TerminalOptions

  var presentation: Presentation { terminal.presentation }

  static let firstOptions: Set = [
    "--format", "--deny", "--allow", "--enable", "--fix", "--fix-also", "--repair-escapes", "--client-id",
    "--lang",
  ]

  /// The width of the help, in columns; argument-parser leaves the last of 80 free.
  private static let helpWidth = 79

  /// A table with a wrapped last column.
  private static var ruleTable: String {
    let columns = (rule: 27, severity: 9)
    let indentation = 2 + columns.rule + columns.severity
    return LintRule.allCases.map { rule in
      let id = TerminalWidth.padded(rule.rawValue, to: columns.rule)
      let severity = TerminalWidth.padded(rule.severity.rawValue, to: columns.severity)
      let title = rule.title.english + (rule.isOffByDefault ? " (off unless --enable names it)" : "")
      let lines = TerminalWidth.wrapped(title, to: helpWidth - indentation)
      return "  " + id + severity + lines.joined(separator: "\n" + String(repeating: " ", count: indentation))
    }.joined(separator: "\n")
  }

  func check() throws(OptionFault) {
    if file.isEmpty { throw .emptyFileName("<file>", else: nil) }
    try service.check([("<file>", file)])
    try copy.check([("<file>", file)])
    let twice = deny.filter { $0.isRule && allow.contains($0) }
    if let rule = twice.first { throw .ruleTwice(rule.name, "--deny", "--allow") }
    if allow.contains(where: { $0.rules == [.loading] }) { throw .loadingAllowed }
    if let rule = enable.first(where: { rule in allow.contains { $0.name == rule.rule.rawValue } }) {
      throw .ruleTwice(rule.rule.rawValue, "--enable", "--allow")
    }
    try checkFixes()
  }

  private func checkFixes() throws(OptionFault) {
    guard fix else {
      if !fixAlso.isEmpty { throw .needs("--fix-also", "--fix") }
      return
    }
    if file == StandardInput.argument || DefinitionsURL.isURL(file) { throw .fixesNoFile }
    if repairEscapes { throw .fixesRepaired }
    if let rule = fixAlso.first(where: allow.contains) {
      throw .ruleTwice(rule.name, "--fix-also", "--allow")
    }
  }

  /// The denied and the allowed rules, and the rules that are off by default and were turned on; a rule's own name
  /// overrides a group.
  private var rules: (denied: Set<LintRule>, allowed: Set<LintRule>, enabled: Set<LintRule>) {
    let named = { (selections: [LintSelection], isRule: Bool) in
      Set(selections.filter { $0.isRule == isRule }.flatMap(\.rules))
    }
    let enabled = named(deny, true).filter(\.isOffByDefault).union(enable.map(\.rule))
    // A rule that is enabled by name is shown although notes are allowed.
    let allowed = named(allow, true).union(
      named(allow, false).subtracting(named(deny, true)).subtracting(enabled))
    let denied = named(deny, true).union(named(deny, false)).subtracting(allowed)
    return (denied, allowed, enabled)
  }

  func run() throws {
    var console = Console(presentation)
    if fix { TemporaryFiles.removeOnSignals() }
    var bytes = try CatalogOptions.contents(of: file, named: "<file>", service, copy, on: &console)
    let name = StandardInput.text(of: file)
    let (denied, allowed, enabled) = rules
    if fix {
      let changing = Set(fixAlso.flatMap(\.rules))
      let fixing = LintFixing(
        file: file, allowed: allowed, changing: changing, showsText: format == .text)
      bytes = try fixing.run(on: bytes, &console)
    }
    let report = DefinitionsLint.report(
      on: bytes, repairEscapes: repairEscapes, allowing: allowed, enabling: enabled
    ).denying(denied)
    switch format {
    case .text:
      let text = VisibleText.escapingLines(
        report.rendered(file: name[console.language], in: console.language))
      try console.result(DiagnosticColors.applied(to: text, from: console.palette))
    case .github:
      for finding in report.findings {
        try console.result(
          VisibleText.escapingLines(
            finding.githubAnnotation(file: name.english, in: presentation.dataLanguage)))
      }
      for text in [report.unmeasuredText, report.leftOutText].compactMap(\.self) {
        console.note(name + .colon + text)
      }
    case .sarif:
      try console.result(report.sarif(file: name.english, bytes: bytes, in: presentation.dataLanguage))
    case .json:
      try console.result(report.json(file: name.english, in: presentation.dataLanguage))
    }
    try console.flush()
    if let text = report.engineFailureText {
      throw ReportedFailure(name + .colon + text)
    }
    if report.count(of: .error) > 0 { throw ExitCode.someNotValid }
  }
}

/// A rule, or all rules of a severity, as named on the command line.
struct LintSelection: ExpressibleByArgument, Hashable {
  var name: String
  var rules: Set<LintRule>

  /// Whether it names a single rule.
  var isRule: Bool { LintRule(rawValue: name) != nil }

  init?(argument: String) {
    name = argument
    switch argument {
    case "warnings": rules = Set(LintRule.allCases.filter { $0.severity == .warning })
    case "notes": rules = Set(LintRule.allCases.filter { $0.severity == .note })
    default:
      guard let rule = LintRule(rawValue: argument) else { return nil }
      rules = [rule]
    }
  }

  /// The values: none, so that the help doesn't repeat all rules for each option.
  static var allValueStrings: [String] { [] }

  static var defaultCompletionKind: CompletionKind {
    .list(["warnings", "notes"] + LintRule.allCases.map(\.rawValue))
  }
}

/// A rule that is off by default, as named on the command line.
struct OptionalLintRule: ExpressibleByArgument, CaseIterable, Hashable {
  var rule: LintRule

  static let allCases = LintRule.allCases.filter(\.isOffByDefault).map(OptionalLintRule.init(rule:))

  init(rule: LintRule) { self.rule = rule }

  init?(argument: String) {
    guard let rule = LintRule(rawValue: argument), rule.isOffByDefault else { return nil }
    self.rule = rule
  }

  static var allValueStrings: [String] { allCases.map(\.rule.rawValue) }
}
