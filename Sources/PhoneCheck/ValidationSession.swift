internal import RegexEngine

/// A validator with its own scratch memory, for one task with many numbers.
///
/// It gives the same verdicts as its validator, without borrowing scratch memory for each number and without looking for
/// ``PhoneNumber/alsoMatches``.
package final class ValidationSession {
  private let validator: PhoneValidator
  private let matcher = Matcher()

  package init(_ validator: PhoneValidator) {
    self.validator = validator
  }

  /// Validates like ``PhoneValidator/validate(_:area:)-(String,_)``, step by step.
  package func validate(_ writtenForm: Span<UInt8>, area: Area? = nil) -> Verdict {
    matcher.beginVerdict()
    return validator.core.verdict(on: writtenForm, area: area, findsAlternatives: false, matcher: matcher)
  }

  /// Returns the rejection of a number that is known to be invalid, with all details, as ``validate(_:area:)`` gives it.
  package func rejection(ofInvalid writtenForm: Span<UInt8>, area: Area? = nil) -> Rejection {
    matcher.beginVerdict()
    return validator.core.rejection(ofInvalid: writtenForm, area: area, matcher: matcher)
  }

  /// Matches like ``PhoneValidator/exactMatch(of:area:)``.
  package func exactMatch(of bytes: Span<UInt8>, area: Area? = nil) -> ExactVerdict {
    matcher.beginVerdict()
    return validator.exactMatch(of: bytes, area: area, matcher: matcher)
  }

  /// Returns the code of a verdict of this session.
  package func code(_ verdict: Verdict) -> VerdictCode { VerdictCode(verdict, of: validator.catalog) }

  /// Returns the table for numbers of an area, or without a named area, which is made on first use.
  ///
  /// - Returns: `nil` if there is none: it would be too large, automata are switched off, or the area isn't listed.
  package func table(for area: Area?) -> MatchingTable? {
    area?.isListed ?? true ? validator.core.table(for: area) : nil
  }

  /// The table in the file of compiled definitions; `nil` if there is none for these options, or its bytes aren't right.
  ///
  /// Tests look at it: ``table(for:)`` makes a table if there is none in the file.
  package var loadedTable: MatchingTable? { validator.core.loadedTable }

  /// Returns the shared table, whether or not it is made, or `nil` for an unlisted area.
  func sharedTable(for area: Area?) -> SharedTable? {
    area?.isListed ?? true ? validator.core.sharedTable(for: area) : nil
  }

  /// Counts numbers and makes the table, like ``ValidatorCore/table(_:after:cost:)``.
  func table(_ shared: SharedTable, after numberCount: Int, cost: Int) -> SharedTable.Answer {
    validator.core.table(shared, after: numberCount, cost: cost)
  }

  /// Formats like ``BulkValidator/text(_:acceptedBy:extensionDigits:as:)``, without its checks.
  package func text(
    _ nationalDigits: Span<UInt8>, acceptedBy definition: Int, extensionDigits: String?,
    as format: PhoneNumber.Format
  ) -> String {
    matcher.beginVerdict()
    let candidate = validator.compiled.definitions[definition]
    var spelled = SpellingBuffer(areaCode: candidate.definition.areaCode)
    spelled.append(nationalDigits)
    // Other formats don't need the spelling.
    let form = format == .spelling ? candidate.spelling(ofAccepted: &spelled, with: matcher) : nil
    let origin = PhoneNumber.Origin(candidate.definition, form ?? .hyphenated, .international)
    let number = PhoneNumber(
      origin, nationalDigits: spelled.nationalDigits, .unlessEmpty(extensionDigits: extensionDigits))
    return number.formatted(format)
  }
}

extension BlockClassifier {
  /// Prepares for numbers of an area, or without a named area; begins without a table.
  package init(_ session: ValidationSession, area: Area?) {
    self.init { number in
      let verdict = session.validate(number, area: area)
      return (session.code(verdict), verdict.number)
    }
  }
}
