internal import ByteValues
internal import PhoneCheck
internal import Platform

extension RunBeginning {
  /// Reads on to the first record, which shows the columns that matter.
  ///
  /// - Returns: Those columns, and the names of all. Lines have no columns and aren't read.
  mutating func readColumns(
    _ annotator: inout CSVAnnotator, _ remark: (BatchRemark) -> Void
  ) throws(BatchError) -> (ColumnSelection, HeaderNames) {
    let single = (ColumnSelection.lines(of: plan), HeaderNames(unnamed: 1))
    if plan.layout == .objects { return (try readMembers(&annotator, remark), HeaderNames(unnamed: 1)) }
    if plan.layout == .lines { return single }
    let isHeader = plan.layout == .table
    let (tables, columnsAlone) = (tables, columnsAlone)
    let hasRecord: Bool
    do throws(CSVReadFailure) {
      hasRecord = try reader.readFirstRecord(isHeader: isHeader) { blankLine in
        for output in tables where output.contents.rows.isAll {
          blankLine.copyLineEnding(to: &output.head)
        }
        for output in columnsAlone where output.contents.rows.selection == .all {
          output.head.append(ASCII.lineFeed)
        }
      }
    } catch {
      throw BatchError(error, in: inputName)
    }
    guard hasRecord else {
      // A failed export may be empty. If nothing names a column, an input without rows is fine.
      if isHeader { throw .missingHeader(name: inputName) }
      remark(.emptyInput(name: inputName))
      return single
    }
    let first = HeaderNames(reader.scanner)
    if case .delimited(let delimiter) = reader.scanner.dialect {
      for entry in first.remarks(dividedBy: delimiter) { remark(entry) }
    }
    let names = isHeader ? first : HeaderNames(unnamed: first.count)
    let columns: ColumnSelection
    do throws(BatchError) { columns = try ColumnSelection(header: names, plan: plan) } catch {
      if isHeader, let encoding = names.encodingBefore { remark(.decodedBefore(encoding, name: inputName)) }
      throw try isHeader ? withNumberColumn(error, names) : error
    }
    if isHeader {
      try numberColumns(&annotator, remark) { annotator in
        annotator.names(columns, header: first).first { !first.indices(of: $0).isEmpty }
      }
      try useHeader(first, columns, annotator, remark)
    } else {
      if let phone = columns.phones.first(where: { PhoneColumnNames.isLike(first.text(at: $0)) }) {
        remark(.firstRowMayBeHeader(name: ColumnName.decoding(first[phone]), column: phone + 1))
      }
    }
    return (columns, names)
  }

  /// Adds the column that holds numbers, if the first rows show one, to the error that no name looks like a phone
  /// column's.
  mutating func withNumberColumn(
    _ error: BatchError, _ names: HeaderNames
  ) throws(BatchError) -> BatchError {
    guard case .phoneColumnUnclear(candidates: [], let headers) = error, names.count > 1 else { return error }
    let search = NumberColumnSearch(names, besides: [])
    let rows: [[[UInt8]]]
    do throws(CSVReadFailure) { rows = try reader.firstRows(of: search.columns) } catch {
      throw BatchError(error, in: inputName)
    }
    return search.find(in: rows, from: 0, validator).map { .phoneColumnUnnamed($0, headers: headers) }
      ?? error
  }

  /// Remarks on the columns that were chosen, and writes the header with the new ones.
  func useHeader(
    _ header: HeaderNames, _ columns: ColumnSelection, _ annotator: CSVAnnotator,
    _ remark: (BatchRemark) -> Void
  ) throws(BatchError) {
    for phone in columns.phones {
      let name = ColumnName.decoding(header[phone])
      if plan.phoneColumns.isEmpty, plan.anyOfColumns.isEmpty {
        let passedOver = PhoneColumnNames.findings(in: header).passedOver.map { $0 + 1 }
        remark(
          passedOver.isEmpty
            ? .choseColumn(name: name, column: phone + 1)
            : .choseMobileColumn(name: name, column: phone + 1, over: passedOver))
      }
      if name == ColumnName.withheld { remark(.headerMayBeData(column: phone + 1)) }
    }
    let names = annotator.names(columns, header: header)
    for output in columnsAlone { output.head.append(line: names) }
    guard !tables.isEmpty else { return }
    for (index, name) in names.enumerated()
    where !header.indices(of: name).isEmpty || names[..<index].contains(name) {
      throw .columnExists(
        ColumnName.decoding(name[...]),
        option: annotator.optionForOtherNames(than: header, columns, reader.scanner))
    }
    for output in tables { annotator.writeHeader(reader.scanner, columns, header, to: &output.head) }
  }
}
