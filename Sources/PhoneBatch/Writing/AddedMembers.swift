internal import Platform

/// The members that rows which are objects get: for each column with numbers, the added columns with the names of their members.
struct AddedMembers {
  /// One list for each column with numbers; what a row has once is in the first.
  let ofColumns: [[(column: AddedColumn, name: String)]]

  /// - Parameters:
  ///   - paths: The members that are columns, those with numbers first.
  ///   - columnCount: How many of them have numbers of their own.
  init(_ paths: [MemberPath], columnCount: Int, _ annotator: CSVAnnotator, _ plan: BatchPlan) {
    let paths = paths.prefix(columnCount)
    ofColumns = paths.enumerated().map { index, path in
      let isUnique = paths.count { $0.lastKey == path.lastKey } == 1
      let name =
        isUnique ? String(decoding: path.lastKey, as: UTF8.self) : String(path.description.dropFirst())
      let start = columnCount > 1 ? name + "_" : plan.columnPrefix
      return annotator.columns(of: columnCount)[index].map { column, name in
        (column, (column.source == .place ? plan.columnPrefix : start) + name)
      }
    }
  }
}
