import BindForm
import FormSessions
import Foundation

/// Runs random sessions of the form that binds a number, and prints broken invariants.
///
/// ```text
/// swift run -c release FormSessionCheck [--seed N] [--sessions N]
/// ```
///
/// Session *n* uses the seed + *n*, so a failed session can be repeated by itself. In every fourth session the app is
/// ended sometimes, and continues from its saved form. Exits with 1 if a session failed, or if an event or an effect
/// has happened less than once in two hundred sessions; with 64 for wrong arguments. As many sessions follow with the client of a
/// vendor, whose requests are answered from `Tests/Fixtures/HTTPAnswers`.
@main
struct FormSessionCheck {
  private var seed: UInt64 = 20_261_121
  private var sessionCount = 100_000

  static func main() {
    guard let check = FormSessionCheck(Array(CommandLine.arguments.dropFirst())) else {
      print("usage: FormSessionCheck [--seed N] [--sessions N]")
      exit(64)
    }
    exit(check.run() && check.runServices() ? 0 : 1)
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
    var coverage = SessionCoverage()
    for index in 0..<sessionCount {
      let seed = seed &+ UInt64(index)
      var session = RandomSession(seed: seed, restarts: seed % 4 == 0)
      session.run(eventCount: 40)
      guard session.violations.isEmpty else {
        print("--seed \(seed) --sessions 1: \(session.violations)\n\(session.log.text)")
        return false
      }
      coverage.add(session.coverage)
    }
    // A run of few sessions needn't cover everything.
    let missing = coverage.missing(atLeast: sessionCount / 200)
    guard missing.isEmpty else {
      print("sessions that never get anywhere prove nothing:\n\(missing.joined(separator: "\n"))")
      return false
    }
    print(
      "\(sessionCount) sessions of 40 events in \(ContinuousClock.now - start): no digit lost, nothing asked for twice, "
        + "no number in a log; rarest: \(coverage.rarest.name), \(coverage.rarest.count) times")
    return true
  }

  /// Runs sessions with the clients of all vendors.
  private func runServices() -> Bool {
    let start = ContinuousClock.now
    let pages = Self.pages()
    var coverage = ServiceCoverage()
    for index in 0..<sessionCount {
      let seed = seed &+ UInt64(index)
      var session = ServiceSession(seed: seed, pages: pages)
      session.run(eventCount: 25)
      guard session.violations.isEmpty else {
        print("--seed \(seed) --sessions 1, with a service: \(session.violations)\n\(session.log.text)")
        return false
      }
      coverage.add(session.coverage)
    }
    let missing = coverage.missing(pages, atLeast: sessionCount / 400)
    guard missing.isEmpty else {
      print("sessions that never get anywhere prove nothing:\n\(missing.joined(separator: "\n"))")
      return false
    }
    print(
      "\(sessionCount) sessions with a service in \(ContinuousClock.now - start): no request that the vendor's pages don't print, "
        + "no refused code sent again, no secret shown")
    return true
  }

  /// The calls and answers of the services' pages.
  private static func pages() -> ServicePages {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Fixtures/HTTPAnswers")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    var files: [String: [UInt8]] = [:]
    for name in names { files[name] = (try? Data(contentsOf: folder.appending(path: name))).map(Array.init) }
    return ServicePages(
      calls: String(decoding: files["calls.tsv"] ?? [], as: UTF8.self),
      refusals: String(decoding: files["refusals.tsv"] ?? [], as: UTF8.self), files: files)
  }
}
