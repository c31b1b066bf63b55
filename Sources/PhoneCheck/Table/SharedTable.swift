internal import Platform

/// The matching table for numbers of an area, or without a named area, which all tasks with a validator share.
///
/// Making it takes some milliseconds, more for many definitions, which is the time for judging some numbers without it. So it
/// is made when it is requested, or as soon as that many numbers were judged.
final class SharedTable: Sendable {
  let area: Area?
  /// The number of phone numbers that take as long without the table as making it.
  let cost: Int
  /// The number of phone numbers that were judged before the table was made.
  private let numberCount = AtomicWord()
  /// Whether a task is making the table, or has made it.
  private let isTaken = AtomicWord()
  private let making = Lock(())
  private let made = WriteOnceReference<BuildResult>()

  /// - Parameter definitionCount: The number of definitions that it is made of.
  init(_ area: Area?, definitionCount: Int) {
    self.area = area
    cost = BreakEven.numberCount(forTableOf: definitionCount)
  }

  /// Returns the table, which is made now if there is none, while concurrent callers wait; `nil` if it can't be made.
  func table(madeBy make: () -> MatchingTable?) -> MatchingTable? {
    _ = isTaken.replace(with: 1)
    return making.withLock { _ in (made.load() ?? made.storeIfNil(BuildResult(make()))).table }
  }

  /// The answer for a task that can do without the table.
  enum Answer {
    /// Another task is making the table, or the table doesn't pay yet.
    case notYet
    /// The table would be too large, or automata are switched off.
    case never
    case ready(MatchingTable)
  }

  /// Counts numbers that are judged without the table, and makes it once that pays.
  ///
  /// - Parameter cost: The number of phone numbers that make the table pay.
  func table(after count: Int, cost: Int, madeBy make: () -> MatchingTable?) -> Answer {
    if let made = made.load() { return made.answer }
    let pays = numberCount.add(UInt(min(count, cost))) >= UInt(cost)
    guard pays, isTaken.exchange(0, for: 1) == 0 else { return .notYet }
    return table(madeBy: make).map(Answer.ready) ?? .never
  }

  /// The result of making the table.
  private final class BuildResult: Sendable {
    let table: MatchingTable?

    init(_ table: MatchingTable?) { self.table = table }

    var answer: Answer { table.map(Answer.ready) ?? .never }
  }
}
