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

  /// Matches as ``PhoneValidator/exactMatch(of:area:)`` does.
  package func exactMatch(of bytes: Span<UInt8>, area: Area? = nil) -> ExactVerdict {
    matcher.beginVerdict()
    return validator.exactMatch(of: bytes, area: area, matcher: matcher)
  }

  /// The table for numbers of an area, or without a named area; built on first use.
  ///
  /// - Returns: `nil` when there is none: it would be too large, automata are switched off, or the area isn't listed and
  ///   has no numbers.
  package func table(for area: Area?) -> MatchingTable? {
    guard area?.isListed ?? true else { return nil }
    return validator.core.table(for: area)
  }

  /// The index in ``AreaCodeCatalog/definitions`` of the definition that accepts a number, or matches bytes, of this
  /// session.
  package func definitionIndex(of id: AreaCodeDefinition.ID?) -> Int {
    guard let id, let index = validator.catalog.index(of: id) else {
      preconditionFailure("a number is accepted by a definition of the catalog")
    }
    return index
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
      switch session.validate(number, area: area) {
      case .valid(let number):
        (VerdictCode(definition: session.definitionIndex(of: number.definitionID)), number)
      case .invalid(let rejection): (VerdictCode(rejection.reason), nil)
      case .undecided(let failure): (VerdictCode(failure.reason), nil)
      }
    }
  }
}
