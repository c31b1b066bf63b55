import Foundation
import HTTPTypes
import InspectedDefinitions
import LiveDefinitions
import PhoneCheck
import Platform
import Testing

/// Random histories of a source, compared with a model that doesn't know how the source works.
///
/// The model has a list of the service's texts over time, and knows which texts are good.
@Suite("Random histories of a source")
struct HistoryTests {
  @Test("The last verified definitions are always served, with their true age")
  func histories() {
    let environment = ProcessInfo.processInfo.environment
    let count = environment["PHONECHECK_HISTORIES"].flatMap { Int($0) } ?? 600
    let seed = environment["PHONECHECK_SEED"].flatMap { UInt64($0) } ?? 42
    let verifier = RememberingVerifier()
    var coverage: [String: Int] = [:]
    for number in 0..<count {
      var history = RandomHistory(seed: seed &+ UInt64(number), verifier)
      history.run()
      #expect(
        history.violations.isEmpty,
        "PHONECHECK_SEED=\(seed &+ UInt64(number)): \(history.violations), \(history.steps)")
      if !history.violations.isEmpty { return }
      coverage.merge(history.coverage) { $0 + $1 }
    }
    // Each kind of step and each transition happened.
    let wanted =
      RandomHistory.Step.allCases.map(\.rawValue)
      + [
        "started", "store unreadable", "record damaged", "record of another tenant", "confirmed", "activated",
        "waiting",
        "failed", "not kept", "served from store", "age unknown", "idle", "withdrawn",
      ]
    for name in wanted {
      #expect(coverage[name, default: 0] > count / 100, "\(name): \(coverage[name, default: 0])")
    }
    if count > 600 { print("histories", count, coverage.sorted { $0.key < $1.key }) }
  }
}

/// A verifier that verifies each text only once: histories have few texts, and a hundred thousand answers.
final class RememberingVerifier: Sendable {
  private let known = Lock<[[UInt8]: Result<PhoneValidator, DefinitionsError>]>([:])
  private let real: DefinitionsVerifier

  init() {
    var rules = VerificationRules()
    rules.lint = .everyError
    real = DefinitionsVerifier(rules, .lintAndDiff, describesChange: false)
  }

  var verifier: DefinitionsVerifier {
    DefinitionsVerifier(load: { self.load($0) }) { bytes, _, _ in
      switch self.load(bytes) {
      case .success(let validator): .success(.init(validator: validator, change: nil))
      case .failure(let error): .failure(.malformed(error))
      }
    }
  }

  private func load(_ bytes: [UInt8]) -> Result<PhoneValidator, DefinitionsError> {
    if let known = known.withLock({ $0[bytes] }) { return known }
    let result = real.load(bytes)
    known.withLock { $0[bytes] = result }
    return result
  }
}
