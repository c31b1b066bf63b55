import DefinitionTools
import PhoneCheck
import StrictJSON

extension LintReport {
  /// The report as JSON; keys without a value are left out.
  ///
  /// - Parameter file: What the file is called.
  func json(file: String, in language: Language) -> WrittenJSON {
    [
      "file": file, "definitions": definitionCount, "errors": count(of: .error),
      "warnings": count(of: .warning), "notes": count(of: .note),
      // How many regexes were not measured to the end for catastrophic backtracking.
      "unmeasured": unmeasuredCount,
      // How many definitions were not examined, because earlier ones used up the work allowed for a file.
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
