import DefinitionTools
import PhoneBatch
import PhoneCheck
import StrictJSON

extension LintReport {
  /// Returns the report in [SARIF 2.1.0](https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html), for code
  /// scanning.
  ///
  /// - Parameters:
  ///   - file: The path of the file, or another name for it.
  ///   - bytes: The contents of the file, for counting lines.
  func sarif(file: String, bytes: [UInt8], in language: Language) -> WrittenJSON {
    let places = SarifPlaces(file: file, bytes: bytes)
    let notes = [unmeasuredText, leftOutText, engineFailureText].compactMap(\.self)
    let invocation: WrittenJSON = [
      "executionSuccessful": engineFailure == nil,
      "toolExecutionNotifications": notes.isEmpty
        ? nil
        : notes.map { ["level": "note", "message": ["text": $0[language]] as WrittenJSON] as WrittenJSON },
    ]
    let driver: WrittenJSON = [
      "name": "phonecheck lint", "semanticVersion": RunRecord.programVersion,
      // All rules, in an order that new ones don't change.
      "rules": LintRule.allCases.map { $0.sarif(in: language) },
    ]
    let run: WrittenJSON = [
      "language": language.tag, "columnKind": "utf16CodeUnits", "tool": ["driver": driver] as WrittenJSON,
      "invocations": [invocation], "results": findings.map { $0.sarif(places, in: language) },
    ]
    return [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [run],
    ]
  }
}

extension LintRule {
  fileprivate func sarif(in language: Language) -> WrittenJSON {
    let advice = advice[language]
    // No character of the text is markup.
    let text = advice.map { "\\`*_[]#|~<>!$&".contains($0) ? "\\\($0)" : String($0) }.joined()
    return [
      "id": rawValue, "shortDescription": ["text": title[language]] as WrittenJSON,
      "fullDescription": ["text": explanation[language]] as WrittenJSON,
      "help": ["text": advice, "markdown": "\(text)\n\n\(options[language])"] as WrittenJSON,
      "defaultConfiguration": [
        "level": severity.rawValue, "enabled": isOffByDefault ? false : nil,
      ] as WrittenJSON,
    ]
  }
}

extension LintFinding {
  fileprivate func sarif(_ places: SarifPlaces, in language: Language) -> WrittenJSON {
    let label = place.definitionLabel.map { "\($0): " } ?? ""
    let example = example.map { "\n" + (LintText.example + .colon + $0)[language] } ?? ""
    let message = label + text[language] + example
    let location: WrittenJSON = [
      "physicalLocation": places.location(of: self),
      "logicalLocations": place.path.isEmpty
        ? nil : [["fullyQualifiedName": place.path, "kind": "value"] as WrittenJSON],
    ]
    return [
      "ruleId": rule.rawValue, "ruleIndex": LintRule.allCases.firstIndex(of: rule),
      "level": severity.rawValue, "message": ["text": message] as WrittenJSON, "locations": [location],
      "fixes": sarifFix(places, in: language).map { [$0] },
    ]
  }

  private func sarifFix(_ places: SarifPlaces, in language: Language) -> WrittenJSON? {
    guard let fix, let literal else { return nil }
    let replacement: WrittenJSON = [
      "deletedRegion": places.region(literal), "insertedContent": ["text": fix.literal] as WrittenJSON,
    ]
    let change: WrittenJSON = ["artifactLocation": places.artifact, "replacements": [replacement]]
    return [
      "description": ["text": fix.effect.text[language]] as WrittenJSON, "artifactChanges": [change],
    ]
  }
}
