import DefinitionTools
import PhoneCheck
import StrictJSON

extension LintReport {
  /// Returns the report as JSON; keys without a value are left out.
  ///
  /// - Parameter file: The name of the file.
  func json(file: String, in language: Language) -> WrittenJSON {
    [
      "file": file, "definitions": definitionCount, "errors": count(of: .error),
      "warnings": count(of: .warning), "notes": count(of: .note),
      // The number of regexes that were not completely measured for catastrophic backtracking.
      "unmeasured": unmeasuredCount,
      // The number of definitions that were not examined, because earlier definitions used up the work allowed for a
      // file.
      "leftOut": leftOutCount > 0 ? leftOutCount : nil,
      "findings": findings.map { $0.json(in: language) }, "proposals": proposals.map(\.json),
    ]
  }
}

extension LintFinding {
  fileprivate func json(in language: Language) -> WrittenJSON {
    [
      "rule": rule.rawValue, "severity": severity.rawValue, "line": place.line, "column": place.column,
      "offset": place.offset, "path": place.path, "definition": place.definitionLabel,
      "message": text[language], "regex": excerpt?.regex, "regexOffset": excerpt?.offset,
      "example": example?[language],
      "fix": fix.map { ["regex": $0.regex, "proven": $0.effect.text[language]] as WrittenJSON },
    ]
  }
}

extension LintProposal {
  fileprivate var json: WrittenJSON {
    [
      "line": place.line, "path": place.path, "definition": place.definitionLabel, "regex": regex,
      "rules": rules.map(\.rawValue),
    ]
  }
}
