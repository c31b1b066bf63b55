internal import ByteIO
internal import PhoneCheck

/// The matching tables of a run, each made by the first worker that needs it.
///
/// Building one takes some milliseconds, more for many definitions; the other workers continue without it
/// meanwhile.
final class SharedTables: Sendable {
  /// What a worker that needs a table should do.
  enum Answer {
    /// Continue without it: another worker is building it.
    case wait
    /// Use it; `nil` if there is none.
    case use(MatchingTable?)
  }

  /// The total size in bytes at which no more tables are built: a column may name hundreds of areas.
  static let maximumByteCount = 8 << 20

  private let answers = Monitor<(byteCount: Int, ofAreas: [Area?: Answer])>((0, [:]))

  /// Returns the table for numbers of an area, or for numbers where none is named.
  func table(for area: Area?, madeBy session: ValidationSession) -> Answer {
    let known: Answer? = answers.withLock { answers in
      if let answer = answers.ofAreas[area] { return answer }
      guard answers.byteCount < Self.maximumByteCount else { return .use(nil) }
      answers.ofAreas[area] = .wait
      return nil
    }
    if let known { return known }
    let table = session.table(for: area)
    answers.withLock {
      $0.ofAreas[area] = .use(table)
      $0.byteCount += table?.byteCount ?? 0
    }
    return .use(table)
  }
}
