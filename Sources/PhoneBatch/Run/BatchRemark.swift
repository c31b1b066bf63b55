internal import TerminalText

/// Something worth telling about a run that is no error.
@nonexhaustive
public enum BatchRemark: Hashable, Sendable, CustomStringConvertible {
  /// No column was named, and this one was taken; `column` counts from 1.
  case choseColumn(name: String, column: Int)
  /// The name of the column with the numbers looks like a number: perhaps there is no header. `column` counts from 1.
  case headerMayBeData(column: Int)
  /// There is nothing in an input that needs no header.
  case emptyInput(name: String)
  /// Something about the output file, as a sentence.
  case output(String)

  /// The remark in English, without a final full stop.
  public var description: String {
    switch self {
    case .choseColumn(let name, let column):
      "the numbers are taken from column \(column), \"\(ColumnName.shown(name))\""
    case .headerMayBeData(let column):
      "the first row was taken for the header, but its column \(column) holds digits; if it is data, add --no-header"
    case .emptyInput(let name):
      "\(VisibleText.escaping(name)) is empty"
    case .output(let text):
      text
    }
  }
}
