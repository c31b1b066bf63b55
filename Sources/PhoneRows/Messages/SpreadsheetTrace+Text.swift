package import PhoneCheck
internal import TerminalText

extension SpreadsheetTrace {
  /// The trace in a few words, in place of its reason's label.
  package var label: LocalizedText {
    switch self {
    case .rounded: BatchText.labelRounded
    case .decimals: BatchText.labelDecimals
    case .errorValue: BatchText.labelErrorValue
    case .difference: BatchText.labelDifference
    }
  }

  /// Returns the count of cells with the trace, and the advice.
  ///
  /// - Parameter column: From 1; `nil` if lines are numbers.
  func text(_ count: Int, inColumn column: Int?) -> LocalizedText {
    let count = DigitGroups.text(of: count)
    let cells =
      column.map { BatchText.cellsOfColumn(count: count, column: $0) } ?? BatchText.lines(count: count)
    return switch self {
    case .rounded: BatchText.rounded(cells: cells, count: count)
    case .decimals: BatchText.decimals(cells: cells, count: count)
    case .errorValue: BatchText.errorValue(cells: cells, count: count)
    case .difference: BatchText.difference(cells: cells, count: count)
    }
  }
}
