/// Where the numbers are in JSON that isn't an object on each line, for jq to take them out.
public struct JSONContents: Hashable, Sendable {
  /// What the filter writes.
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
  /// The options with which the result is read, each followed by a space.
  let options: String
  /// Whether numbers were seen, or a name that says so.
  let isFound: Bool

  init(_ output: Output, _ filter: String, options: String = "", isFound: Bool = true) {
    (self.output, self.filter, self.options, self.isFound) = (output, filter, options, isFound)
  }
}
