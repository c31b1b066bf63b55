import ArgumentParser
import LiveDefinitions

/// The errors of lint that make a service's definitions unacceptable: the values of `--lint`.
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
