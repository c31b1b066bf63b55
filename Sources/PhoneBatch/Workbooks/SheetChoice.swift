internal import ByteIO
internal import WorkbookFiles
internal import Workbooks

/// The sheet of a workbook to read, and the way to write it as CSV.
struct SheetChoice {
  let sheet: Workbook.Sheet
  private(set) var options: SheetOptions

  /// The beginning of a sheet, and the facts that it shows.
  private struct Beginning {
    var options: SheetOptions
    var notes: SheetNotes
    /// The columns with numbers, from 0; `nil` if the plan's columns aren't there.
    var phones: [Int]?
    /// The number of the row with the names of columns, from 1; `nil` if there is none.
    var headerRow: Int?
    var header: HeaderNames?
  }

  /// Chooses the sheet that the plan names, or the first visible one with the columns that the plan wants.
  ///
  /// - Parameter name: The path of the workbook as the user wrote it.
  init(of workbook: Workbook, for plan: BatchPlan, name: String) throws(BatchError) {
    var chosen: (sheet: Workbook.Sheet, beginning: Beginning)?
    do throws(IOFailure) {
      if let wanted = plan.sheet {
        let sheet = try Self.sheet(wanted, of: workbook, name: name)
        chosen = (sheet, try Self.beginning(of: sheet, in: workbook, for: plan))
      } else {
        let visible = workbook.sheets.filter(\.isVisible)
        for sheet in visible.isEmpty ? workbook.sheets : visible {
          let beginning = try Self.beginning(of: sheet, in: workbook, for: plan)
          // A sheet without the columns is better than none: its header is shown then.
          let isBetter =
            chosen.map { $0.beginning.notes.rowCount == 0 && beginning.notes.rowCount > 0 } ?? true
          if beginning.phones != nil || isBetter { chosen = (sheet, beginning) }
          if beginning.phones != nil { break }
        }
      }
    } catch {
      throw BatchError(error)
    }
    guard let chosen else { throw .missingHeader(name: name) }
    sheet = chosen.sheet
    options = chosen.beginning.options
    options.lastRow = .max
    // Without phone columns, the rows are only searched for one.
    if plan.quotesTexts, plan.format == .csv, chosen.beginning.phones != nil,
      KeptFormats.fits(delimiter: options.delimiter)
    {
      options.keptFormats = workbook.keptFormats
      options.rowWithoutMarks = chosen.beginning.headerRow ?? 0
    }
    for phone in chosen.beginning.phones ?? [] {
      while options.phoneColumns.count <= phone { options.phoneColumns.append(false) }
      options.phoneColumns[phone] = true
    }
    // A later row may be wider than the first ones, and wider than the header.
    if chosen.beginning.notes.statedWidth > options.width {
      do throws(IOFailure) { options.width = max(options.width, try workbook.measure(sheet).width) } catch {
        throw BatchError(error)
      }
    }
    if plan.added.numbersRows {
      options.place = SheetOptions.Place(
        sheet: sheet.name, headerRow: chosen.beginning.headerRow,
        names: Self.placeNames(besides: chosen.beginning.header))
    }
  }

  /// The names of the columns with a row's place, with a number if the header has them already.
  private static func placeNames(besides header: HeaderNames?) -> [[UInt8]] {
    ["sheet", "sheet_row"].map { name in
      var number = 1
      func numbered() -> [UInt8] { Array((number == 1 ? name : "\(name)_\(number)").utf8) }
      while header?.indices(of: numbered()).isEmpty == false { number += 1 }
      return numbered()
    }
  }

  /// The sheet with a name or, if there is none, with a number.
  private static func sheet(
    _ wanted: String, of workbook: Workbook, name: String
  ) throws(IOFailure) -> Workbook.Sheet {
    let text = Array(wanted.utf8)
    if let named = workbook.sheets.first(where: { $0.name == text }) { return named }
    if let number = Int(wanted), workbook.sheets.indices.contains(number - 1) {
      return workbook.sheets[number - 1]
    }
    let fault = WorkbookFault.noSuchSheet(wanted: text, names: workbook.sheets.map(\.name))
    throw IOFailure(.read, name, .contents(IOFailure.ContentsFault(fault)))
  }

  /// Reads the first rows of a sheet.
  private static func beginning(
    of sheet: Workbook.Sheet, in workbook: Workbook, for plan: BatchPlan
  ) throws(IOFailure) -> Beginning {
    var options = SheetOptions()
    options.delimiter = plan.delimiter ?? ASCII.comma
    options.quotesTexts = plan.quotesTexts
    options.lastRow = HeaderSearch.readLineCount
    options.width = try workbook.beginning(of: sheet, options).notes.width
    let (text, starts, notes) = try workbook.beginning(of: sheet, options)
    var beginning = Beginning(options: options, notes: notes)
    // A fault of the text is found again when the sheet is read.
    guard notes.rowCount > 0, let (header, position) = try? plan.header(of: text) else { return beginning }
    beginning.phones = plan.phones(in: header)
    guard plan.layout == .table else { return beginning }
    beginning.header = header
    beginning.headerRow = starts.first { $0.offset == position }?.number
    return beginning
  }
}

extension BatchPlan {
  /// The names in a CSV's header, or the cells of its first row, and the offset of that record.
  fileprivate func header(of text: [UInt8]) throws(CSVReadFailure) -> (HeaderNames, position: Int) {
    var reader = makeReader(FileSource(ByteInput(text, name: "")), inParts: false)
    _ = try readBeginning(of: &reader)
    guard try reader.readFirstRecord(isHeader: layout == .table) else { return (HeaderNames(unnamed: 0), 0) }
    return (HeaderNames(reader.scanner), reader.position)
  }
}
