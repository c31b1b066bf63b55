internal import PCRE2

/// A validator with scratch of its own, for one task that goes through many numbers.
///
/// It gives the same verdicts as its validator, without borrowing scratch for each and without looking for
/// ``PhoneNumber/alsoMatches``.
package final class ValidationSession {
  private let validator: PhoneValidator
  private let matcher = Matcher()

  package init(_ validator: PhoneValidator) {
    self.validator = validator
  }

  /// Validates as ``PhoneValidator/validate(_:area:)-(String,_)`` does.
  package func validate(_ writtenForm: Span<UInt8>, area: Area? = nil) -> Verdict {
    validator.validate(writtenForm, area: area, findsAlternatives: false, matcher: matcher)
  }

  /// The table for numbers of an area, or for numbers where none is named; made when it is first asked for.
  ///
  /// - Returns: `nil` when there is none.
  package func table(for area: Area?) -> MatchingTable? {
    validator.core.table(for: area, matcher: matcher)
  }

  /// Matches as ``PhoneValidator/exactMatch(of:area:)`` does.
  package func exactMatch(of bytes: Span<UInt8>, area: Area? = nil) -> ExactVerdict {
    validator.exactMatch(of: bytes, area: area, matcher: matcher)
  }
}
