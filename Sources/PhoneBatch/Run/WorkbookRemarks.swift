package import ByteIO
internal import Workbooks

extension WorkbookReading {
  /// The remark on the choice of the sheet; `nil` if there was none.
  func remark(for plan: BatchPlan) -> BatchRemark? {
    plan.sheet != nil || otherSheets.isEmpty ? nil : .choseSheet(name: sheet, others: otherSheets)
  }

  /// The remarks on all rows, after they were read.
  var remarks: [BatchRemark] {
    let notes = notes
    return (notes.longNumberCount > 0 ? [.roundedInWorkbook(count: notes.longNumberCount)] : [])
      + (notes.formulaCount > 0 ? [.formulasWithoutResult(count: notes.formulaCount)] : [])
  }
}

extension CSVRecords {
  /// Reads a table, which may be the first visible sheet of a workbook with a column.
  ///
  /// - Parameters:
  ///   - column: The name of the column, whose formats of digits are applied.
  ///   - sheet: The sheet to read instead: its name or its number, from 1.
  ///   - remark: Called with the remark on the choice of the sheet.
  package init(
    tableIn input: consuming ByteInput, withColumn column: String, sheet: String? = nil,
    remark: (BatchRemark) -> Void
  ) throws(BatchError) {
    var plan = BatchPlan()
    (plan.phoneColumn, plan.sheet) = (column, sheet)
    var source = input
    let workbook = try WorkbookReading(replacing: &source, for: &plan)
    if let entry = workbook?.remark(for: plan) { remark(entry) }
    self.init(source, delimiter: plan.delimiter)
  }
}
