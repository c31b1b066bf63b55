internal import PhoneCheck

/// The columns of an input that matter, determined once by its first record.
package struct ColumnSelection: Hashable {
  /// The number of fields that every row should have.
  package let width: Int
  /// The columns with the numbers, from 0; at least one.
  package let phones: [Int]
  /// The columns to try if the only column in ``phones`` has no valid number, from 0.
  package let alternatives: [Int]
  /// The column with the areas, from 0.
  package let area: Int?
  /// The column that decides which row of a number is kept, from 0.
  package let value: Int?

  /// Selects the only field of lines, and the area that may follow it.
  static func lines(of plan: BatchPlan) -> ColumnSelection {
    ColumnSelection(width: 1, phones: [0], alternatives: [], area: plan.linesNameAreas ? 1 : nil, value: nil)
  }
}

extension ColumnSelection {
  /// Finds the columns by their names, or by their number.
  ///
  /// - Parameter header: The names; all empty without a header.
  init(header: HeaderNames, plan: BatchPlan) throws(BatchError) {
    width = header.count
    let header = header.dropLast(plan.placeColumnCount)
    let named = try header.phoneIndices(plan)
    let isAnyOf = !plan.anyOfColumns.isEmpty
    let phones = try named.isEmpty ? [header.guessedPhoneIndex(plan)] : isAnyOf ? [named[0]] : named
    self.phones = phones
    alternatives = isAnyOf ? Array(named.dropFirst()) : []
    if case .greatest(let column) = plan.duplicates.kept {
      value = try header.index(of: column)
    } else {
      value = nil
    }
    guard case .column(let name) = plan.area else {
      area = nil
      return
    }
    let index = try header.index(of: name)
    if phones.contains(index) || alternatives.contains(index) { throw .phoneColumnIsAreaColumn(name) }
    area = index
  }
}

extension HeaderNames {
  /// Finds a column, from 0, by one of three descriptions, in this order: its name; its name and its number among the
  /// columns with that name, `mobile[2]`; its number from 1.
  package func index(of text: String) throws(BatchError) -> Int {
    if !text.isEmpty {
      let named = indices(named: text)
      if named.count > 1 { throw .duplicateColumn(text, headers: ColumnHeaders(self)) }
      if let index = named.first { return index }
    }
    if let (name, number) = Self.nameAndNumber(text) {
      let indices = indices(named: name)
      if (1...max(1, indices.count)).contains(number), !indices.isEmpty { return indices[number - 1] }
    }
    guard let number = Int(text), number > 0, number <= count else {
      throw .noSuchColumn(text, headers: ColumnHeaders(self))
    }
    return number - 1
  }

  /// Whether a column, or more than one, has this name, or a column has this number.
  func holds(column text: String) -> Bool {
    do throws(BatchError) {
      _ = try index(of: text)
      return true
    } catch {
      if case .duplicateColumn = error { return true }
      return false
    }
  }

  /// The columns with this name.
  ///
  /// Exact matches come first. If there are none, names may differ in case and outer white space, and then also in
  /// inner white space and invisible characters, such as further byte order marks.
  private func indices(named name: String) -> [Int] {
    let exact = indices(of: name.utf8)
    if !exact.isEmpty { return exact }
    for folded in [Self.trimmed, Self.compact] {
      let sought = folded(name)
      let found = indices.filter { folded(text(at: $0)) == sought }
      if !found.isEmpty { return found }
    }
    return []
  }

  /// Reads `name[2]`; `nil` for anything else.
  private static func nameAndNumber(_ text: String) -> (name: String, number: Int)? {
    guard text.hasSuffix("]"), let bracket = text.lastIndex(of: "["), bracket > text.startIndex,
      let number = Int(digits: text[text.index(after: bracket)..<text.index(before: text.endIndex)])
    else { return nil }
    return (String(text[..<bracket]), number)
  }

  /// Finds the columns with numbers that a plan names.
  fileprivate func phoneIndices(_ plan: BatchPlan) throws(BatchError) -> [Int] {
    var indices: [Int] = []
    for name in plan.anyOfColumns.isEmpty ? plan.phoneColumns : plan.anyOfColumns {
      let index = try index(of: name)
      if indices.contains(index) { throw .phoneColumnNamedTwice(name) }
      indices.append(index)
    }
    return indices
  }

  /// Finds the column that looks like a phone column; without names, it is the only column.
  fileprivate func guessedPhoneIndex(_ plan: BatchPlan) throws(BatchError) -> Int {
    if plan.layout == .tableWithoutHeader, count == 1 { return 0 }
    let candidates = PhoneColumnNames.findings(in: self).best
    guard let index = candidates.first, candidates.count == 1 else {
      throw .phoneColumnUnclear(candidates: candidates.map { $0 + 1 }, headers: ColumnHeaders(self))
    }
    return index
  }

  /// A name in lower case without outer white space.
  private static func trimmed(_ text: String) -> String {
    let start = text.drop(while: { $0.isWhitespace })
    return start.reversed().drop(while: { $0.isWhitespace }).reversed().map { $0.lowercased() }.joined()
  }

  /// A name in lower case without white space and invisible characters.
  private static func compact(_ text: String) -> String {
    var shown = String.UnicodeScalarView()
    for scalar in text.unicodeScalars
    where !scalar.properties.isWhitespace && ScalarClass(scalar) != .invisible {
      shown.append(scalar)
    }
    return String(shown).lowercased()
  }
}
