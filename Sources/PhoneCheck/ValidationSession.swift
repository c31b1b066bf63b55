internal import RegexEngine

/// A validator with scratch memory of its own, for one task with many numbers.
///
/// It gives the same verdicts as its validator, without borrowing scratch for each number and without looking for
/// ``PhoneNumber/alsoMatches``.
package final class ValidationSession {
  private let validator: PhoneValidator
  private let matcher = Matcher()

  package init(_ validator: PhoneValidator) {
    self.validator = validator
  }

  /// Validates as ``PhoneValidator/validate(_:area:)-(String,_)`` does, step by step.
  package func validate(_ writtenForm: Span<UInt8>, area: Area? = nil) -> Verdict {
    matcher.beginVerdict()
    return validator.core.verdict(on: writtenForm, area: area, findsAlternatives: false, matcher: matcher)
  }

  /// Why a number is invalid, of which it is known that it is: what ``validate(_:area:)`` says, with all details worked out.
  package func rejection(ofInvalid writtenForm: Span<UInt8>, area: Area? = nil) -> Rejection {
    matcher.beginVerdict()
    return validator.core.rejection(ofInvalid: writtenForm, area: area, matcher: matcher)
  }

  /// Matches as ``PhoneValidator/exactMatch(of:area:)`` does.
  package func exactMatch(of bytes: Span<UInt8>, area: Area? = nil) -> ExactVerdict {
    matcher.beginVerdict()
    return validator.exactMatch(of: bytes, area: area, matcher: matcher)
  }

  /// The code of a verdict of this session.
  package func code(_ verdict: Verdict) -> VerdictCode { VerdictCode(verdict, of: validator.catalog) }

  /// The table for numbers of an area, or without a named area; made on first use.
  ///
  /// - Returns: `nil` when there is none: it would be too large, automata are switched off, or the area isn't listed and
  ///   has no numbers.
  package func table(for area: Area?) -> MatchingTable? {
    area?.isListed ?? true ? validator.core.table(for: area) : nil
  }

  /// The same, whether or not it is made; `nil` for an area that isn't listed.
  func sharedTable(for area: Area?) -> SharedTable? {
    area?.isListed ?? true ? validator.core.sharedTable(for: area) : nil
  }

  /// As ``ValidatorCore/table(_:after:cost:)``.
  func table(_ shared: SharedTable, after numberCount: Int, cost: Int) -> SharedTable.Answer {
    validator.core.table(shared, after: numberCount, cost: cost)
  }

  /// Formats as ``BulkValidator/text(_:acceptedBy:extensionDigits:as:)`` does, without its checks.
  package func text(
    _ nationalDigits: Span<UInt8>, acceptedBy definition: Int, extensionDigits: String?,
    as format: PhoneNumber.Format
  ) -> String {
    matcher.beginVerdict()
    let candidate = validator.compiled.definitions[definition]
    var spelled = SpellingBuffer(areaCode: candidate.definition.areaCode)
    spelled.append(nationalDigits)
    // Other formats don't depend on it.
    let form = format == .spelling ? candidate.spelling(ofAccepted: &spelled, with: matcher) : nil
    let origin = PhoneNumber.Origin(candidate.definition, form ?? .hyphenated, .international)
    let number = PhoneNumber(
      origin, nationalDigits: spelled.nationalDigits, .unlessEmpty(extensionDigits: extensionDigits))
    return number.formatted(format)
  }
}

extension BlockClassifier {
  /// Prepares for numbers of an area, or without a named area; without a table for now.
  package init(_ session: ValidationSession, area: Area?) {
    self.init { number in
      let verdict = session.validate(number, area: area)
      return (session.code(verdict), verdict.number)
    }
  }
}
