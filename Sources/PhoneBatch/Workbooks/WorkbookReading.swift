internal import ByteIO
internal import WorkbookFiles
internal import Workbooks

// The beginning of each sheet is read until a sheet has a phone column. A thread writes that sheet as CSV, and the run judges
// the CSV like a CSV file. Numbers in phone columns keep the format of their cells, which may add leading zeros.

/// A workbook whose sheet is read as CSV.
struct WorkbookReading: Sendable {
  /// The name of the sheet.
  let sheet: String
  /// The names of the other sheets that can be seen.
  let otherSheets: [String]
  /// The formats that mark fields; empty if there are no marks.
  let formats: [KeptFormats.Format]
  private let found = Monitor(SheetNotes())

  /// The number of rows whose cells show the phone columns: as many as the search for a header reads.
  private static let shownRowCount = HeaderSearch.readLineCount

  /// Makes an input that is a workbook deliver the CSV of its sheet; any other input stays as it is.
  ///
  /// - Parameters:
  ///   - plan: Gets the delimiter and the encoding of the CSV.
  /// - Returns: `nil` if the input isn't a workbook, or is another program's workbook, which the reader of CSV names.
  init?(replacing source: inout ByteInput, for plan: inout BatchPlan) throws(BatchError) {
    let name = source.name
    let opened: Workbook?
    do throws(IOFailure) {
      opened = try plan.mayReadWorkbook(of: source) ? Self.workbook(in: &source) : nil
    } catch {
      guard error.isAboutOtherDocument, !WorkbookConversion.isWorkbookName(name) else {
        throw BatchError(error)
      }
      opened = nil
    }
    guard let workbook = opened else {
      if let sheet = plan.sheet, !plan.isForMixedFiles { throw .sheetOfNoWorkbook(sheet, name: name) }
      return nil
    }
    if let option = plan.textOption, !plan.isForMixedFiles { throw .textOptionOfWorkbook(option, name: name) }
    (plan.delimiter, plan.encoding, plan.recognizesObjects) = (ASCII.comma, .utf8, false)
    let choice = try SheetChoice(of: workbook, for: plan, name: name)
    sheet = String(decoding: choice.sheet.name, as: UTF8.self)
    otherSheets = workbook.sheets.filter { $0.isVisible && $0.name != choice.sheet.name }.map {
      String(decoding: $0.name, as: UTF8.self)
    }
    formats = choice.options.keptFormats?.formats ?? []
    plan.hasFormatMarks = !formats.isEmpty
    plan.placeColumnCount = choice.options.place?.names.count ?? 0
    let (found, options) = (found, choice.options)
    do throws(IOFailure) {
      try source.replace { (queue) throws(IOFailure) in
        let notes = try workbook.write(choice.sheet, options, to: queue)
        found.withLock { $0 = notes }
      }
    } catch {
      throw BatchError(error)
    }
  }

  /// Whether a file begins like a workbook.
  static func isLikely(_ path: String) throws(IOFailure) -> Bool {
    var source = try ByteInput(path: path)
    return try archiveStart(in: &source) != nil
  }

  /// The number of bytes in front of an archive: none, or a few that a program added; `nil` if no archive follows.
  private static func archiveStart(in source: inout ByteInput) throws(IOFailure) -> Int? {
    let added: [[UInt8]] = [[], [0xEF, 0xBB, 0xBF], [0x0D, 0x0A], [0x0A]]
    for bytes in added {
      let begins = try source.begins(with: bytes + WorkbookArchive.mark)
      if begins { return bytes.count }
    }
    return nil
  }

  /// Opens a workbook; `nil` if the input has other first bytes.
  private static func workbook(in source: inout ByteInput) throws(IOFailure) -> Workbook? {
    let start = try archiveStart(in: &source)
    if start == nil {
      let isCompound = try source.begins(with: CompoundDocument.mark)
      guard isCompound else { return nil }
    }
    try source.makeRegular()
    guard let file = source.rest(withLast: -(start ?? 0)) else { return nil }
    guard start != nil else {
      if try WorkbookArchive.isEncrypted(file, name: source.name) {
        throw IOFailure(.read, source.name, .contents(IOFailure.ContentsFault(WorkbookFault.encrypted)))
      }
      return nil
    }
    let archive = try WorkbookArchive(file, byteCount: source.facts.byteCount, name: source.name)
    return try Workbook(archive, name: source.name)
  }

  /// The facts about all rows, after they were read.
  var notes: SheetNotes { found.withLock { $0 } }
}

extension BatchPlan {
  /// The first option about text that isn't the default; `nil` without any.
  fileprivate var textOption: BatchError.TextOption? {
    if delimiter != nil { return .delimiter }
    if encoding != nil { return .encoding }
    return layout == .table && !recognizesObjects ? .format : nil
  }

  /// Whether the input may be a workbook: its rows are a table that is read whole.
  func mayReadWorkbook(of source: borrowing ByteInput) -> Bool {
    guard byteRange == nil, layout == .table || layout == .tableWithoutHeader else { return false }
    return switch source.facts.kind {
    case .regular: true
    // A program at the other end of a pipe may wait for an answer before it sends more.
    case .pipe, .socket: !answersAtOnce
    // The end of a terminal's text is over once it was read.
    case .directory, .characterDevice, .blockDevice, .other: false
    }
  }
}

extension IOFailure {
  /// Whether the file is an archive of another kind, which the reader of CSV names.
  fileprivate var isAboutOtherDocument: Bool {
    guard case .contents(let fault) = cause, let fault = fault.fault as? WorkbookFault else { return false }
    return fault == .otherDocument(.other)
  }
}
