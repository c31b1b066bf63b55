internal import ByteIO
package import PhoneRows

extension BatchPlan {
  /// Returns the plan for each of several files: if some are workbooks and others aren't, an option that only one kind
  /// has is for that kind.
  ///
  /// A file that can't be opened is reported when it is read.
  package func forFiles(_ paths: [String]) -> BatchPlan {
    var plan = self
    var kinds: Set<Bool> = []
    // Opening a pipe would wait for its writer.
    for path in paths where FileFacts.atPath(path)?.kind == .regular {
      if let isWorkbook = try? WorkbookReading.isLikely(path) { kinds.insert(isWorkbook) }
    }
    plan.isForMixedFiles = kinds.count > 1
    return plan
  }

  /// Checks that several files have the same header, or, without headers, the same number of columns.
  ///
  /// - Throws: ``BatchError/headerDiffers(name:from:_:)`` for the first file that differs from the first.
  package func checkHeaders(ofFiles paths: [String]) throws(BatchError) {
    guard layout == .table || layout == .tableWithoutHeader, let firstPath = paths.first else { return }
    var first: HeaderNames?
    for path in paths {
      guard let names = try header(ofFile: path) else { continue }
      guard let expected = first else {
        first = names
        continue
      }
      if names.count != expected.count {
        throw .headerDiffers(
          name: path, from: firstPath, .columnCount(names.count, expected: expected.count))
      }
      guard layout == .table, let column = names.indices.first(where: { names[$0] != expected[$0] }) else {
        continue
      }
      throw .headerDiffers(
        name: path, from: firstPath,
        .column(
          column + 1, ColumnName.decoding(names[column]), expected: ColumnName.decoding(expected[column])))
    }
  }

  /// The names of a file's columns; `nil` without a header.
  private func header(ofFile path: String) throws(BatchError) -> HeaderNames? {
    var source = try BatchInput.file(path).open()
    guard source.facts.kind == .regular else { throw .rangeNeedsFile(name: path) }
    var plan = self
    _ = try WorkbookReading(replacing: &source, for: &plan)
    var reader = plan.makeReader(FileSource(source), inParts: false)
    do throws(CSVReadFailure) {
      _ = try plan.readBeginning(of: &reader)
      guard !reader.holdsObjects, try reader.readFirstRecord(isHeader: layout == .table) else { return nil }
    } catch {
      throw BatchError(error, in: path)
    }
    return HeaderNames(reader.scanner)
  }
}

extension BatchSummary {
  /// Writes the summary as JSON.
  package func writeJSON(to path: String) throws(BatchError) {
    let json = json
    try ioStep { () throws(IOFailure) in
      let file = path == "-" ? OutputFile.standardOutput() : try OutputFile(path: path)
      try file.write(json)
      do throws(CommitFailure) { try OutputFile.commit([file]) } catch { throw error.cause }
    }
  }
}
