internal import CVector

/// A block classifier that begins without a table, and uses the table that all tasks share once that pays.
///
/// Only one task may use it.
package final class AdaptiveClassifier {
  /// The conditions for using a table.
  package struct TableUse: Sendable {
    /// Whether a table may be used at all.
    package var isAllowed = true
    /// Whether vector instructions may be used.
    package var usesVectors = true
    /// The number of phone numbers that are judged before a table is used; `nil` for the break-even count.
    package var cost: Int?

    /// Creates the usual conditions: a table is used once it pays.
    package init() {}
  }

  /// The area that every number belongs to; `nil` if none is named.
  package let area: Area?
  /// The classifier with or without a table.
  private var classifier: BlockClassifier
  private let session: ValidationSession
  /// The table that isn't used yet; `nil` if it is in use, and if there will be none.
  private var awaited: SharedTable?
  private let cost: Int
  private let usesVectors: Bool

  /// Prepares for numbers of an area, or without a named area; begins without a table.
  package init(_ session: ValidationSession, area: Area?, _ tableUse: TableUse = TableUse()) {
    self.session = session
    self.area = area
    classifier = BlockClassifier(session, area: area)
    awaited = tableUse.isAllowed ? session.sharedTable(for: area) : nil
    cost = tableUse.cost ?? awaited?.cost ?? 0
    usesVectors = tableUse.usesVectors
  }

  /// Gets the table now if it pays for this many numbers, unless another task is making it.
  package func expect(_ numberCount: Int) {
    if numberCount >= cost { count(numberCount) }
  }

  /// Counts numbers, and gets the table once there are enough of them.
  private func count(_ numberCount: Int) {
    guard let awaited else { return }
    switch session.table(awaited, after: numberCount, cost: cost) {
    case .notYet: return
    case .never: use(nil)
    case .ready(let table): use(table)
    }
  }

  /// Classifies the numbers of a block, like ``BlockClassifier/classify(_:into:extensions:)``.
  func classify(
    _ numbers: CVectorNumbers, into verdicts: CVectorNumberVerdicts, extensions: inout [Int: String]
  ) {
    count(unsafe numbers.count)
    unsafe classifier.classify(numbers, into: verdicts, extensions: &extensions)
  }

  /// Classifies one number, like ``BlockClassifier/classify(_:digits:isUnfamiliar:)``.
  func classify(
    _ number: Span<UInt8>, digits: UnsafeMutablePointer<UInt8>?
  ) -> BlockClassifier.Classification {
    count(1)
    return unsafe classifier.classify(number, digits: digits)
  }

  func code(of number: Span<UInt8>) -> VerdictCode { unsafe classify(number, digits: nil).code }

  private func use(_ table: MatchingTable?) {
    awaited = nil
    if let table { classifier.use(table, usesVectors: usesVectors) }
  }
}
