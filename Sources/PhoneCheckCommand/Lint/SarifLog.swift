import DefinitionTools
import PhoneBatch
import PhoneCheck

/// A lint report in [SARIF 2.1.0](https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html), for code scanning.
struct SarifLog: Encodable {
  var schema = "https://json.schemastore.org/sarif-2.1.0.json"
  var version = "2.1.0"
  var runs: [Run]

  enum CodingKeys: String, CodingKey {
    case schema = "$schema"
    case version
    case runs
  }

  /// - Parameters:
  ///   - file: The path of the file, or what else it is called.
  ///   - bytes: The file, in which lines are counted.
  init(_ report: LintReport, file: String, bytes: [UInt8], language: Language) {
    let places = SarifPlaces(file: file, bytes: bytes)
    let notes = [report.unmeasuredText, report.leftOutText, report.engineFailureText].compactMap(\.self)
    let invocation = Invocation(
      executionSuccessful: report.engineFailure == nil,
      toolExecutionNotifications: notes.isEmpty
        ? nil : notes.map { Notification(level: "note", message: Message(text: $0[language])) })
    runs = [
      Run(
        language: language.tag, tool: Tool(driver: Driver()), invocations: [invocation],
        results: report.findings.map { Result($0, places, language) })
    ]
  }

  struct Run: Encodable {
    var language: String
    var columnKind = "utf16CodeUnits"
    var tool: Tool
    var invocations: [Invocation]
    var results: [Result]
  }

  struct Tool: Encodable { var driver: Driver }

  struct Driver: Encodable {
    var name = "phonecheck lint"
    var semanticVersion = RunRecord.programVersion
    /// All rules, in an order that new ones don't change.
    var rules = LintRule.allCases.map(Rule.init)
  }

  struct Rule: Encodable {
    var id: String
    var shortDescription: Message
    var fullDescription: Message
    var help: Message
    var defaultConfiguration: Configuration

    init(_ rule: LintRule) {
      id = rule.rawValue
      shortDescription = Message(text: rule.summary)
      fullDescription = Message(text: "\(rule.summary). \(rule.advice)")
      // A command that can't hide it needn't be shown.
      let hiding = rule == .loading ? "" : ", `--allow \(id)` hides it"
      help = Message(
        text: rule.advice,
        markdown:
          "\(Self.escaping(rule.advice))\n\n`phonecheck lint --deny \(id)` makes it an error\(hiding).")
      defaultConfiguration = Configuration(level: rule.severity.rawValue)
    }

    /// Text in which no character is markup.
    private static func escaping(_ text: String) -> String {
      text.map { "\\`*_[]#|~<>!$&".contains($0) ? "\\\($0)" : String($0) }.joined()
    }
  }

  struct Configuration: Encodable { var level: String }

  struct Message: Encodable {
    var text: String
    var markdown: String?
  }

  struct Invocation: Encodable {
    var executionSuccessful: Bool
    var toolExecutionNotifications: [Notification]?
  }

  struct Notification: Encodable {
    var level: String
    var message: Message
  }

  struct Result: Encodable {
    var ruleId: String
    var ruleIndex: Int?
    var level: String
    var message: Message
    var locations: [Location]
    var fixes: [Fix]?

    init(_ finding: LintFinding, _ places: SarifPlaces, _ language: Language) {
      ruleId = finding.rule.rawValue
      ruleIndex = LintRule.allCases.firstIndex(of: finding.rule)
      level = finding.severity.rawValue
      let label = finding.place.definitionLabel.map { "\($0): " } ?? ""
      let example = finding.example.map {
        LocalizedText(untranslated: "\n") + LocalizedText("example: ", "示例：", "範例：") + $0
      }
      message = Message(text: label + (example.map { finding.text + $0 } ?? finding.text)[language])
      locations = [
        Location(
          physicalLocation: places.location(of: finding),
          logicalLocations: finding.place.path.isEmpty
            ? nil : [LogicalLocation(fullyQualifiedName: finding.place.path, kind: "value")])
      ]
      if let fix = finding.fix, let literal = finding.literal {
        let replacement = Replacement(
          deletedRegion: places.region(literal), insertedContent: Content(text: fix.literal))
        fixes = [
          Fix(
            description: Message(text: fix.effect.text[language]),
            artifactChanges: [
              ArtifactChange(artifactLocation: places.artifact, replacements: [replacement])
            ])
        ]
      }
    }
  }

  struct Location: Encodable {
    var physicalLocation: PhysicalLocation
    var logicalLocations: [LogicalLocation]?
  }

  struct LogicalLocation: Encodable {
    var fullyQualifiedName: String
    var kind: String
  }

  struct PhysicalLocation: Encodable {
    var artifactLocation: Artifact
    var region: Region
    /// The whole string that holds a regex, of which the region is a part.
    var contextRegion: Region?
  }

  struct Artifact: Encodable { var uri: String }

  struct Region: Encodable {
    var startLine: Int
    var startColumn: Int
    var endLine: Int
    var endColumn: Int
  }

  struct Fix: Encodable {
    var description: Message
    var artifactChanges: [ArtifactChange]
  }

  struct ArtifactChange: Encodable {
    var artifactLocation: Artifact
    var replacements: [Replacement]
  }

  struct Replacement: Encodable {
    var deletedRegion: Region
    var insertedContent: Content
  }

  struct Content: Encodable { var text: String }
}
