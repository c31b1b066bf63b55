/// The way to write a sheet as CSV.
package struct SheetOptions: Sendable {
  /// The byte between fields.
  package var delimiter = UInt8(ascii: ",")
  /// Whether each column, from the first on, holds phone numbers, whose formats of digits are applied.
  package var phoneColumns: [Bool] = []
  /// The number of fields of a row, unless a row has more cells.
  package var width = 0
  /// Whether texts are in quotes, so that they differ from numbers, dates, truth values and errors.
  package var quotesTexts = false
  /// The formats that fields are marked with, if a workbook is written of the CSV; `nil` for fields without marks.
  package var keptFormats: KeptFormats?
  /// The number of the row whose fields have no marks: the row with the names of columns; 0 for none.
  package var rowWithoutMarks = 0
  /// The fields with a row's place; `nil` for no such fields.
  package var place: Place?
  /// The number of the last row to read, from 1.
  package var lastRow = Int.max

  package struct Place: Sendable {
    /// The name of the sheet.
    package var sheet: [UInt8]
    /// The number of the row with the names of columns, from 1; `nil` if there is none.
    ///
    /// Earlier rows get empty fields.
    package var headerRow: Int?
    /// The names of the two fields.
    package var names: [[UInt8]]

    package init(sheet: [UInt8], headerRow: Int?, names: [[UInt8]]) {
      (self.sheet, self.headerRow, self.names) = (sheet, headerRow, names)
    }
  }

  package init() {}
}

/// The facts of a sheet that its text doesn't show.
package struct SheetNotes: Hashable, Sendable {
  /// The number of columns up to the last filled cell of all rows.
  package var width = 0
  /// The width that the sheet says it has; 0 if it says none.
  ///
  /// It may count cells that are empty.
  package var statedWidth = 0
  /// The number of rows with a filled cell.
  package var rowCount = 0
  /// The number of phone cells with more than 15 digits: Excel keeps only 15.
  package var longNumberCount = 0
  /// The number of phone cells with a formula whose result isn't in the file.
  package var formulaCount = 0

  package init() {}
}
