import BindForm
import FormSessions
import Foundation

/// Runs random sessions of the form that binds a number, and prints what must not have happened.
///
/// ```text
/// swift run -c release FormSessionCheck [--seed N] [--sessions N]
/// ```
///
/// Session *n* has the seed + *n*, so that a failed one can be repeated alone. Exits with 1 when a session failed, with 64
/// for wrong arguments.
@main
struct FormSessionCheck {
  private var seed: UInt64 = 20_261_121
  private var sessionCount = 100_000

  static func main() {
    guard let check = FormSessionCheck(Array(CommandLine.arguments.dropFirst())) else {
      print("usage: FormSessionCheck [--seed N] [--sessions N]")
      exit(64)
    }
    exit(check.run() ? 0 : 1)
  }

  private init?(_ arguments: [String]) {
    var rest = arguments[...]
    while let name = rest.popFirst() {
      guard let value = rest.popFirst().flatMap(Int.init), value >= 0 else { return nil }
      switch name {
      case "--seed": seed = UInt64(value)
      case "--sessions": sessionCount = value
      default: return nil
      }
    }
  }

  private func run() -> Bool {
    let start = ContinuousClock.now
    for index in 0..<sessionCount {
      let seed = seed &+ UInt64(index)
      var session = RandomSession(seed: seed)
      session.run(eventCount: 40)
      guard session.violations.isEmpty else {
        print("--seed \(seed): \(session.violations)\n\(session.log.text)")
        return false
      }
    }
    print(
      "\(sessionCount) sessions of 40 events in \(ContinuousClock.now - start): no digit lost, nothing sent twice"
    )
    return true
  }
}
