/// Why a cell's number is not valid, for people.
struct CellExplanation {
  /// A sentence.
  var message: String
  /// Where it went wrong, in bytes from the start of the cell as written, after an opening quote; `nil` if no byte
  /// is to blame.
  var offset: Int?
}
