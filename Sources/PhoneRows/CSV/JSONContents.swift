/// The place of the numbers in JSON that isn't one object per line, as a filter for jq.
public struct JSONContents: Hashable, Sendable {
  /// The output of the filter.
  enum Output: Hashable {
    /// Objects, one on each line.
    case objects
    /// Rows, as CSV.
    case rows
    /// Numbers, one on each line.
    case numbers
  }

  let output: Output
  /// The filter: `.data.list[]`.
  let filter: String
  /// The options for reading the result, each followed by a space.
  let options: String
  /// Whether numbers were seen, or a member name that suggests them.
  let isFound: Bool

  init(_ output: Output, _ filter: String, options: String = "", isFound: Bool = true) {
    (self.output, self.filter, self.options, self.isFound) = (output, filter, options, isFound)
  }
}
