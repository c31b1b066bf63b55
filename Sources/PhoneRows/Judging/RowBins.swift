/// Counts of rows of a kind in the parts of an input of unknown length.
///
/// All parts have the same number of rows, a power of two. It doubles whenever there would be more than ``capacity``
/// parts, so workers' separate counts can be added up, and the sum is the same however the work was shared.
package struct RowBins: Hashable, Sendable {
  /// The maximum number of parts.
  package static let capacity = 200

  /// The number of rows in each part.
  package private(set) var width = 1
  private var counts: [Int] = []

  package init() {}

  /// Adds consecutive rows of one part, or a single row.
  ///
  /// - Parameter row: The index of the first row.
  mutating func add(_ count: Int, at row: Int) {
    grow(toHold: row + 1)
    while counts.count <= row / width { counts.append(0) }
    counts[row / width] += count
  }

  /// Whether all rows are in one part.
  mutating func areTogether(_ rows: Range<Int>) -> Bool {
    grow(toHold: rows.upperBound)
    return rows.isEmpty || rows.lowerBound / width == (rows.upperBound - 1) / width
  }

  mutating func add(_ other: RowBins) {
    var other = other
    while width < other.width { double() }
    while other.width < width { other.double() }
    while counts.count < other.counts.count { counts.append(0) }
    for index in other.counts.indices { counts[index] += other.counts[index] }
  }

  /// The counts of all parts of an input.
  package func counts(ofRows rowCount: Int) -> (width: Int, counts: [Int]) {
    var bins = self
    bins.grow(toHold: rowCount)
    let binCount = (rowCount + bins.width - 1) / bins.width
    return (bins.width, bins.counts + Array(repeating: 0, count: max(0, binCount - bins.counts.count)))
  }

  private mutating func grow(toHold rowCount: Int) {
    while rowCount > width * Self.capacity { double() }
  }

  private mutating func double() {
    width *= 2
    counts = stride(from: 0, to: counts.count, by: 2).map { index in
      counts[index] + (index + 1 < counts.count ? counts[index + 1] : 0)
    }
  }
}
