/// Why a cell's number is not valid, for people.
struct CellExplanation {
  /// A sentence.
  var message: String
  /// Where it went wrong, in bytes from the first one of the cell as it was written, after an opening quote; `nil` where no
  /// place is to blame.
  var offset: Int?
}
