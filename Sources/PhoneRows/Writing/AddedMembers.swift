internal import Platform

/// The members added to rows that are objects: for each column with numbers, the added columns with the names of their
/// members.
struct AddedMembers {
  /// One list for each column with numbers; the columns that a row has once are in the first list.
  let ofColumns: [[(column: AddedColumn, name: String)]]

  /// - Parameters:
  ///   - paths: The members that are columns, first the members with numbers.
  ///   - columnCount: The number of members with numbers of their own.
  init(_ paths: [MemberPath], columnCount: Int, _ annotator: CSVAnnotator, _ plan: BatchPlan) {
    let paths = paths.prefix(columnCount)
    ofColumns = paths.enumerated().map { index, path in
      let isUnique = paths.count { $0.lastKey == path.lastKey } == 1
      let name =
        isUnique ? String(decoding: path.lastKey, as: UTF8.self) : String(path.description.dropFirst())
      let prefix = plan.added.numbered(plan.columnPrefix)
      let start = columnCount > 1 ? name + plan.added.numbered("_") : prefix
      return annotator.columns(of: columnCount)[index].map { column, name in
        (column, (column.source == .place ? prefix : start) + name)
      }
    }
  }
}
