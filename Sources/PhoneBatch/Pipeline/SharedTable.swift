internal import ByteIO
internal import PhoneCheck

/// The matching table of a run, made by the first worker for whom it pays.
///
/// It takes some milliseconds to make, more for many definitions; the other workers go on without it meanwhile.
final class SharedTable: Sendable {
  /// What a worker is told who asks for the table.
  enum Answer {
    /// To make it, and to ``provide(_:)`` it.
    case make
    /// To do without it for now.
    case wait
    /// To use it; `nil` where the catalog has none.
    case use(MatchingTable?)
  }

  private let answer = Monitor(Answer.make)

  func ask() -> Answer {
    answer.withLock { answer in
      let given = answer
      if case .make = answer { answer = .wait }
      return given
    }
  }

  func provide(_ table: MatchingTable?) {
    answer.withLock { $0 = .use(table) }
  }
}
