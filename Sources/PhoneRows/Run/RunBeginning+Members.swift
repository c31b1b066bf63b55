internal import Platform

extension RunBeginning {
  /// Finds the members that matter in the first object.
  mutating func readMembers(
    _ annotator: inout CSVAnnotator, _ remark: (BatchRemark) -> Void
  ) throws(BatchError) -> ColumnSelection {
    let (first, blankLineCount) = reader.scanner.withUnread { bytes in
      let start = bytes.pastSpace(0)
      let text = bytes.extracting(start...)
      return (
        [UInt8](text.extracting(first: text.endOfLines(1))),
        (0..<start).count { bytes[$0] == ASCII.lineFeed }
      )
    }
    if first.isEmpty { remark(.emptyInput(name: inputName)) }
    var check = ObjectCheck(addedKeys: [])
    guard first.isEmpty || first.withBytes({ check.kind(of: $0, isUTF8: false) }) == .object else {
      let line = reader.scanner.lineNumber + blankLineCount
      throw .malformedInput(.notAnObject, name: inputName, line: line, row: 1)
    }
    let selection: MemberSelection
    do throws(BatchError) { selection = try MemberSelection(first.span, plan) } catch {
      // One object that contains all the others.
      guard case .memberUnclear(_, let members) = error, plan.phoneColumns.isEmpty,
        plan.anyOfColumns.isEmpty, let contents = reader.jsonContents,
        contents.isFound || members.count == 0, contents.filter != "."
      else { throw error }
      throw .malformedInput(.json(contents), name: inputName, line: 1, row: 0)
    }
    members = selection.paths
    let columnCount = selection.columns.phones.count
    func keys(_ annotator: CSVAnnotator) -> [String] {
      AddedMembers(selection.paths, columnCount: columnCount, annotator, annotator.plan).ofColumns.joined()
        .map { $0.name }
    }
    func isTaken(_ key: String) -> Bool { first.withBytes { $0.hasMember(key.bytes) } }
    try numberColumns(&annotator, remark) { annotator in keys(annotator).first(where: isTaken)?.bytes }
    addedKeys = keys(annotator)
    if let name = addedKeys.first(where: isTaken) {
      throw .columnExists(
        ColumnName.decoding(name.bytes[...]),
        option: columnCount > 1 ? nil : "--column-prefix")
    }
    if selection.isGuessed { remark(.choseMember(path: members[0].shown)) }
    return selection.columns
  }

  /// Gives the added columns the number of this run if the header has their names because of earlier runs.
  ///
  /// - Parameter taken: Returns the first name of an added column that the header has.
  mutating func numberColumns(
    _ annotator: inout CSVAnnotator, _ remark: (BatchRemark) -> Void, taken: (CSVAnnotator) -> [UInt8]?
  ) throws(BatchError) {
    guard plan.added.countsRuns, plan.added.names == nil, let first = taken(annotator) else { return }
    while taken(annotator) != nil {
      plan.added.runNumber += 1
      annotator = try CSVAnnotator(
        plan, dialect: reader.scanner.dialect, encoding: reader.scanner.encoding)
    }
    remark(.numberedColumns(run: plan.added.runNumber, name: ColumnName.decoding(first[...])))
  }
}
