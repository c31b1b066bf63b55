internal import PhoneCheck

extension CSVAnnotator {
  /// The option that gives the added columns names that the header lacks; `nil` if several columns with numbers
  /// determine the names.
  func optionForOtherNames(
    than header: HeaderNames, _ columns: ColumnSelection, _ scanner: borrowing CSVScanner
  ) -> String? {
    if plan.added.names != nil { return "--column-names" }
    let prefix = BatchText.otherPrefixPhrase
    let own = prefix[plan.added.labelLanguage ?? .english]
    for candidate in [own, prefix.english, "phonecheck_", "phonecheck_result_"] {
      var plan = plan
      plan.columnPrefix = candidate
      guard let annotator = try? CSVAnnotator(plan, dialect: scanner.dialect, encoding: scanner.encoding)
      else { continue }
      let names = annotator.names(columns, header: header)
      if names.allSatisfy({ header.indices(of: $0).isEmpty }) { return "--column-prefix \(candidate)" }
    }
    return nil
  }
}
