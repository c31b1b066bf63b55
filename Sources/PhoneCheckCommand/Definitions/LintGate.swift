import ArgumentParser
import LiveDefinitions

/// Which errors of lint refuse definitions of a service: the values of `--lint`.
enum LintGate: String, CaseIterable, ExpressibleByArgument {
  case new
  case every
  case off

  var rule: VerificationRules.LintGate {
    switch self {
    case .new: .newErrors
    case .every: .everyError
    case .off: .off
    }
  }
}
