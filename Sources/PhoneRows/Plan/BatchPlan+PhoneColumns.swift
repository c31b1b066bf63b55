extension BatchPlan {
  /// Finds the columns with numbers, from 0.
  ///
  /// - Returns: `nil` if the plan's columns aren't among the names, or none of the names looks like a phone column's.
  package func phones(in header: HeaderNames) -> [Int]? {
    let wanted = anyOfColumns.isEmpty ? phoneColumns : anyOfColumns
    if wanted.isEmpty {
      guard layout == .table else { return nil }
      let best = PhoneColumnNames.findings(in: header).best
      return best.isEmpty ? nil : best
    }
    let found = wanted.compactMap { try? header.index(of: $0) }
    return found.count == wanted.count ? found : nil
  }
}
