package import PhoneCheck

extension BatchError.PlanFault: CustomStringConvertible {
  /// The fault of the plan, in English.
  public var description: String { text.english }

  package var text: LocalizedText {
    switch self {
    case .delimiter: BatchText.delimiterFault
    case .duplicatesInRange: BatchText.duplicatesInRange
    case .rowNumbersInRange: BatchText.rowNumbersInRange
    case .duplicatesOfRawBytes: BatchText.duplicatesOfRawBytes
    case .columnsOfObjects: BatchText.columnsOfObjects
    case .mark(let encoding): BatchText.noMark(encoding: encoding.description)
    case .encodingInParts(let encoding): BatchText.encodingInParts(encoding: encoding.description)
    case .skippedLineCount: BatchText.skippedLineCount
    case .duplicatesOfSeveralColumns: BatchText.duplicatesOfSeveralColumns
    case .keptRowNeedsFile: BatchText.keptRowNeedsFile
    case .columnTwice: BatchText.columnTwice
    case .columnNames(let needed): BatchText.columnNames(count: needed)
    case .namesOfSeveralColumns: BatchText.namesOfSeveralColumns
    case .tableOfObjects: BatchText.tableOfObjects
    case .workbookOfTable: BatchText.workbookOfTable
    case .rejectsSheetOfNoWorkbook: BatchText.rejectsSheetOfNoWorkbook
    case .encodingOfWorkbooks: BatchText.encodingOfWorkbooks
    case .replacedCells: BatchText.replacedCells
    case .maximumRecordByteCount: BatchText.maximumRecord
    }
  }
}
