import Foundation
import PhoneCheck
import Synchronization

/// Judges numbers in several threads while the definitions are replaced, as a server does.
///
/// ```text
/// swift run -c release SoakServer 1800
/// ```
///
/// Every other generation of definitions accepts exactly the numbers that the previous generation refuses. A thread
/// reads the validator once, and judges all its numbers with it, so their verdicts must belong to one generation. Exits
/// with 1 if they belong to two.
@main
final class SoakServer: Sendable {
  static func main() throws {
    guard let seconds = CommandLine.arguments.dropFirst().first.flatMap(Double.init), seconds > 0 else {
      print("usage: SoakServer SECONDS")
      exit(64)
    }
    let server = try SoakServer()
    let readers = (0..<2).map { _ in
      let thread = Thread { server.judge() }
      thread.start()
      return thread
    }
    try server.replaceValidators(during: seconds)
    while readers.contains(where: { !$0.isFinished }) { Thread.sleep(forTimeInterval: 0.01) }
    let counts = server.counts.withLock { $0 }
    print(
      "\(counts.replacements) replacements, \(counts.refused) refused loads, \(counts.sets) sets of \(numbers.count) "
        + "numbers: \(counts.first) by the first definitions, \(counts.second) by the second, \(counts.mixed) mixed"
    )
    // Without verdicts of both generations, the run would prove nothing.
    exit(counts.mixed == 0 && counts.first > 0 && counts.second > 0 && counts.replacements > 10 ? 0 : 1)
  }

  private struct Counts {
    var replacements = 0
    var refused = 0
    var sets = 0
    var first = 0
    var second = 0
    var mixed = 0
  }

  /// Numbers accepted by the first and the second definitions in turn.
  private static let numbers = [
    "13800138000", "15800138000", "+86 138-0013-8000", "+86 158-0013-8000", "+852 61234567", "+853 61234567",
    "tel:+86-13800138000", "0086 15800138000 ext 1",
  ]

  private let current: ReloadableValidator
  private let counts = Mutex(Counts())
  private let isOver = Mutex(false)

  private init() throws {
    current = ReloadableValidator(try PhoneValidator(Self.catalog(0)))
  }

  /// Returns definitions of one kind or the other; no two generations have the same regexes.
  private static func catalog(_ generation: Int) throws -> AreaCodeCatalog {
    let second = generation % 2
    return try AreaCodeCatalog(
      json: #"""
        {"preferredAreaCode": "CN", "phoneAreaCodeDefinitions": [
          {"areaCode": "86", "countryCode": "CN",
           "mobileRegex": "^(?:(?:\\+86-?)?1\#(3 + 2 * second)\\d{9}|9{\#(20 + generation % 50)})$"},
          {"areaCode": "85\#(2 + second)", "countryCode": "\#(second == 0 ? "HK" : "MO")",
           "mobileRegex": "^(?<!x)(?:\\+85\\d-?)?6\\d{7}$"}
        ]}
        """#)
  }

  private func judge() {
    var own = Counts()
    while !isOver.withLock({ $0 }) {
      let validator = current.validator
      let areValid = Self.numbers.map { number in
        if case .valid = validator.validate(number) { true } else { false }
      }
      own.sets += 1
      if areValid == Self.numbers.indices.map({ $0.isMultiple(of: 2) }) {
        own.first += 1
      } else if areValid == Self.numbers.indices.map({ !$0.isMultiple(of: 2) }) {
        own.second += 1
      } else {
        own.mixed += 1
      }
    }
    counts.withLock {
      $0.sets += own.sets
      $0.first += own.first
      $0.second += own.second
      $0.mixed += own.mixed
    }
  }

  /// Replaces validators a thousand times, and as often a load is refused.
  ///
  /// Every third validator is prepared before it is used.
  private func replaceValidators(during seconds: Double) throws {
    defer { isOver.withLock { $0 = true } }
    let until = Date(timeIntervalSinceNow: seconds)
    for generation in 1... {
      Thread.sleep(forTimeInterval: seconds / 1_000)
      if Date() > until { break }
      let validator = try PhoneValidator(Self.catalog(generation))
      if generation.isMultiple(of: 3) { validator.prepare() }
      current.replace(with: validator)
      let isRefused = (try? current.reload { try PhoneValidator(AreaCodeCatalog(json: "{")) }) == nil
      counts.withLock {
        $0.replacements += 1
        $0.refused += isRefused ? 1 : 0
      }
    }
  }
}
