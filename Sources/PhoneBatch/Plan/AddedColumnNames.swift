/// The names of the columns that a run adds to rows, without their prefix.
enum AddedColumnNames {
  /// Those of every run.
  static let verdict = ["status", "reason", "number", "country"]
  /// Those of a run that finds duplicates.
  static let duplicates = ["duplicate_of"]
  /// Those of a run that explains verdicts.
  static let messages = ["message", "offset"]
}
