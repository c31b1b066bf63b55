internal import PatternAutomata
package import PhoneCheck
internal import Platform
internal import RegexEngine
internal import TerminalText

/// The work that a tool may do for one report, so that no file takes more than a few seconds.
///
/// Work is counted, in steps of automata and of the engine, so that reports don't depend on load. It is checked
/// between definitions; each definition has limits of its own.
package final class WorkAllowance: Sendable {
  /// The allowance of the current report; `nil` outside of one.
  @TaskLocal static var current: WorkAllowance?

  private let limit: Int
  private let automata = ConstructionWork()
  private let engine = EngineWork()
  private let charged = AtomicWord()

  /// - Parameter limit: A number of steps of some 10 ns. The definitions of the world need a tenth of the default.
  package init(limit: Int = 150_000_000) { self.limit = limit }

  /// Whether nothing is left, so further definitions are left out.
  package var isSpent: Bool {
    automata.total + engine.total / 4 + Int(bitPattern: charged.load()) >= limit
  }

  /// Whether the current report has nothing left.
  static var isCurrentSpent: Bool { current?.isSpent ?? false }

  /// PCRE2's message for a failure of the engine, such as lack of memory; `nil` if there was none.
  var engineFailure: String? { engine.failureMessage }

  /// Counts the work of a closure.
  package func count<Answer>(_ body: () throws -> Answer) rethrows -> Answer {
    try Self.$current.withValue(self) {
      try ConstructionWork.$current.withValue(automata) {
        try EngineWork.$current.withValue(engine, operation: body)
      }
    }
  }

  /// Counts the many short matches of a search for numbers: some 20 ms.
  static func chargeSearch() { charge(2_000_000) }

  /// Counts validations, each of a cost that ``validationCost(asking:)`` returns.
  static func chargeValidations(_ count: Int = 1, of cost: Int) { charge(count * cost) }

  /// Returns the cost of a validation that tries definitions one after another: some microseconds for each, more for a
  /// long regex, and some 40 ns for each of their suffixes.
  static func validationCost(asking definitions: some Sequence<AreaCodeDefinition>) -> Int {
    definitions.reduce(0) { $0 + 200 + $1.mobileRegex.utf8.count / 2 + 4 * $1.suffixes.count }
  }

  /// Counts the rules of lint, which go over a regex many times: some 2 µs for each byte.
  static func chargeRules(regexByteCount: Int) { charge(200 * regexByteCount) }

  /// Counts small automata that are made or combined: some 5 µs for each.
  static func chargeAutomata(_ count: Int) { charge(500 * count) }

  private static func charge(_ steps: Int) { _ = current?.charged.add(UInt(bitPattern: steps)) }

  /// Returns the sentence about definitions that were left out; `nil` if there were none.
  package static func text(leavingOut count: Int) -> LocalizedText? {
    guard count > 0 else { return nil }
    return ToolText.leftOut(count: DigitGroups.text(of: count))
  }
}
