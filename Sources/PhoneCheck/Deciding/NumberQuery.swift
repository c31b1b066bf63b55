internal import RegexEngine

/// A written form that was read, and the area it can belong to.
struct NumberQuery {
  var form: WrittenForm
  /// The rules for numbers of the area that the caller named, or for numbers where none is named.
  let plan: InterpretationPlan
  let matcher: Matcher
  /// Whether to look beyond the verdict: which other definitions accept the number, or would.
  var findsAlternatives = true

  var digits: WrittenDigits { form.digits }
  var compiled: CompiledCatalog { plan.compiled }

  /// The number that a definition accepts.
  func accepted(
    _ number: SpellingBuffer, by candidate: CompiledDefinition, _ spelling: SpellingForm,
    as interpretation: Interpretation, _ remarks: [ReadingRemark] = []
  ) -> PhoneNumber {
    PhoneNumber(
      PhoneNumber.Origin(candidate.definition, spelling, interpretation),
      nationalDigits: number.nationalDigits,
      .unlessEmpty(
        extensionDigits: form.extensionDigits,
        alsoMatches: findsAlternatives
          ? compiled.alternatives(to: candidate, for: number, with: matcher) : [],
        remarks: form.remarks + remarks))
  }

  /// The eligible definitions whose area code the digits begin with at an index, by area code, the longest one first.
  func eligibleGroups(from start: Int) -> [[CompiledDefinition]] {
    compiled.groups(beginning: digits, at: start)
      .map { $0.filter { plan.isEligible($0.index) } }.filter { !$0.isEmpty }
  }

  /// A rejection with a suggestion.
  func suggesting(_ rejection: Rejection) -> Rejection {
    guard findsAlternatives else { return rejection }
    switch rejection.detail {
    // An unlisted area code leaves nothing to suggest, unless it was only missing.
    case .unlistedAreaCode, .internationalPrefixAfterPlus: return rejection
    default: break
    }
    let suggestion =
      inPresentForm() ?? afterInternationalPrefix() ?? suggestion(for: rejection)
    return suggestion.map { rejection.suggesting($0) } ?? rejection
  }

  /// The rejection of digits that have no area code.
  var withoutAreaCode: Rejection {
    Rejection(.unknownAreaCode, offset: digits.offset(at: 0), detail: .noAreaCode)
  }

  /// The rejection of digits that, from an index on, begin with none of the eligible area codes.
  func withoutOwnAreaCode(at start: Int) -> Rejection {
    let offset = digits.offset(at: start)
    let listed = compiled.groups(beginning: digits, at: start).first?.first?.definition.areaCode
    guard let named = plan.area?.definitions.first, let listed else {
      let prefix =
        form.isInternational
        ? compiled.options.internationalPrefixes.first(where: { digits.starts(with: $0) }) : nil
      return Rejection(
        .unknownAreaCode, offset: offset,
        detail: prefix.map(Rejection.Detail.internationalPrefixAfterPlus) ?? .unlistedAreaCode)
    }
    return Rejection(
      .areaCodeMismatch, offset: offset, definition: named,
      detail: .areaCode(found: listed, named: named.areaCode))
  }
}
