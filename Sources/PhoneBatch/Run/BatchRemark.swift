internal import TerminalText

/// Something a user should know about a run that is not an error.
@nonexhaustive
public enum BatchRemark: Hashable, Sendable, CustomStringConvertible {
  /// No column was named, and this one was chosen; `column` counts from 1.
  case choseColumn(name: String, column: Int)
  /// The name of the phone column holds digits, so there may be no header. `column` counts from 1.
  case headerMayBeData(column: Int)
  /// The input, which needs no header, is empty.
  case emptyInput(name: String)
  /// A remark about an output file, as an English sentence.
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
