/// Something worth telling about a run that is no error.
@nonexhaustive
public enum BatchRemark: Hashable, Sendable, CustomStringConvertible {
  /// No column was named, and this one was taken; `column` counts from 1.
  case choseColumn(name: String, column: Int)
  /// There is nothing in the input, not even a header.
  case emptyInput(name: String)
  /// Something about the output file, as a sentence.
  case output(String)

  /// The remark in English, without a final full stop.
  public var description: String {
    switch self {
    case .choseColumn(let name, let column):
      "the numbers are taken from column \(column), \"\(ColumnName.shown(name))\""
    case .emptyInput(let name):
      "\(name) is empty"
    case .output(let text):
      text
    }
  }
}
