internal import CVector

/// A block classifier that begins without a table and gets the one that all tasks share, once that pays.
///
/// It belongs to one task.
package final class AdaptiveClassifier {
  /// When a table is used.
  package struct TableUse: Sendable {
    /// Whether it may be used at all.
    package var isAllowed = true
    /// Whether vector instructions may be used.
    package var usesVectors = true
    /// How many numbers are judged without it; `nil` for as many as take as long as making it.
    package var cost: Int?

    /// Uses a table once it pays.
    package init() {}
  }

  /// The area that every number belongs to; `nil` where none is named.
  package let area: Area?
  /// What classifies the numbers for now.
  private var classifier: BlockClassifier
  private let session: ValidationSession
  /// The table that isn't used yet; `nil` when it is, and when there will be none.
  private var awaited: SharedTable?
  private let cost: Int
  private let usesVectors: Bool

  /// Prepares for numbers of an area, or without a named area; without a table for now.
  package init(_ session: ValidationSession, area: Area?, _ tableUse: TableUse = TableUse()) {
    self.session = session
    self.area = area
    classifier = BlockClassifier(session, area: area)
    awaited = tableUse.isAllowed ? session.sharedTable(for: area) : nil
    cost = tableUse.cost ?? awaited?.cost ?? 0
    usesVectors = tableUse.usesVectors
  }

  /// Gets the table now if it pays for so many numbers; not while another task is making it.
  package func expect(_ numberCount: Int) {
    if numberCount >= cost { count(numberCount) }
  }

  /// Counts numbers, and gets the table once there were enough of them.
  private func count(_ numberCount: Int) {
    guard let awaited else { return }
    switch session.table(awaited, after: numberCount, cost: cost) {
    case .notYet: return
    case .never: use(nil)
    case .ready(let table): use(table)
    }
  }

  /// Classifies the numbers of a block, as ``BlockClassifier/classify(_:into:extensions:)`` does.
  func classify(
    _ numbers: CVectorNumbers, into verdicts: CVectorNumberVerdicts, extensions: inout [Int: String]
  ) {
    count(unsafe numbers.count)
    unsafe classifier.classify(numbers, into: verdicts, extensions: &extensions)
  }

  /// Classifies one number, as ``BlockClassifier/classify(_:digits:isUnfamiliar:)`` does.
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
