internal import PatternAutomata
internal import PhoneCheck
internal import Platform

/// Compares the numbers of a definition in two catalogs: exactly where there are languages, else by sampling.
struct NumberComparison {
  let old: JudgedDefinition?
  let new: JudgedDefinition?
  let areaCode: AreaCode
  let choice: ExampleChoice

  /// Compares two definitions; a missing one has no numbers.
  static func difference(
    _ old: JudgedDefinition?, _ new: JudgedDefinition?, areaCode: AreaCode, _ choice: ExampleChoice
  ) -> NumberDifference {
    let comparison = NumberComparison(old: old, new: new, areaCode: areaCode, choice: choice)
    if !(WorkAllowance.isCurrentSpent && comparison.isSameRegex), let languages = comparison.languages,
      let difference = comparison.exact(languages.0, languages.1)
    {
      return difference
    }
    if comparison.isSameRegex {
      let none = NumberTally.none(upTo: NumberBounds.unboundedLimit)
      let unknown = NumberTally(byLength: [], limit: NumberBounds.unboundedLimit, isLowerBound: true)
      return NumberDifference(
        basis: .sameRegex, rejected: none, accepted: none, unchanged: unknown, spellings: [])
    }
    return SampledComparison.difference(old, new, areaCode: areaCode, choice)
  }

  private var isSameRegex: Bool {
    guard let old, let new else { return false }
    return old.definition.mobileRegex.hasSameBytes(as: new.definition.mobileRegex)
      && old.validator.options.anchoring == new.validator.options.anchoring
  }

  private var languages: (Automaton, Automaton)? {
    guard let before = old == nil ? .nothing : old?.automaton,
      let after = new == nil ? .nothing : new?.automaton
    else { return nil }
    return (before, after)
  }

  // MARK: Exactly

  /// `nil` when the languages are too large to be combined.
  private func exact(_ before: Automaton, _ after: Automaton) -> NumberDifference? {
    let limit = NumberBounds.limit(of: before, after)
    guard before != after else {
      return NumberDifference(
        basis: .languages, rejected: .none(upTo: limit), accepted: .none(upTo: limit),
        unchanged: tally(before, limit) { isAccepted($0, by: old) && isAccepted($0, by: new) },
        spellings: isSameRegex ? [] : (try? spellings(of: before, limit)) ?? [])
    }
    do throws(BudgetExceeded) {
      let kept = try before.intersection(after)
      return NumberDifference(
        basis: .languages,
        rejected: tally(try before.subtracting(after), limit) {
          isAccepted($0, by: old) && isRejected($0, by: new)
        },
        accepted: tally(try after.subtracting(before), limit) {
          isRejected($0, by: old) && isAccepted($0, by: new)
        },
        unchanged: tally(kept, limit) { isAccepted($0, by: old) && isAccepted($0, by: new) },
        spellings: try spellings(of: kept, limit))
    } catch {
      return nil
    }
  }

  private func tally(
    _ language: Automaton, _ limit: Int, where isConfirmed: ([UInt8]) -> Bool
  ) -> NumberTally {
    guard !language.isEmpty else { return .none(upTo: limit) }
    return NumberSample(language, upTo: limit).tally(of: areaCode, choice, where: isConfirmed)
  }

  private func isAccepted(_ number: [UInt8], by side: JudgedDefinition?) -> Bool {
    side?.accepts(number) == true
  }

  private func isRejected(_ number: [UInt8], by side: JudgedDefinition?) -> Bool {
    side == nil || side?.accepts(number) == false
  }

  // MARK: Spellings

  /// How numbers that both regexes accept can be written.
  private func spellings(of kept: Automaton, _ limit: Int) throws(BudgetExceeded) -> [SpellingDifference] {
    guard let old, let new, !kept.isEmpty else { return [] }
    var differences: [SpellingDifference] = []
    for form in SpellingForm.allCases {
      guard let before = old.validator.numbers(of: old.definition.id, spelled: form),
        let after = new.validator.numbers(of: new.definition.id, spelled: form), before != after
      else { continue }
      let rejected = try before.subtracting(after).intersection(kept)
      let accepted = try after.subtracting(before).intersection(kept)
      guard !rejected.isEmpty || !accepted.isEmpty else { continue }
      differences.append(
        SpellingDifference(
          spelling: form.text(areaCode: areaCode.digits, nationalDigits: "N"),
          rejected: spelled(rejected, limit, form), accepted: spelled(accepted, limit, form)))
    }
    return differences
  }

  /// Numbers with examples in one spelling, on which the two regexes differ.
  private func spelled(_ language: Automaton, _ limit: Int, _ form: SpellingForm) -> NumberTally {
    guard let old, let new, !language.isEmpty else { return .none(upTo: limit) }
    let sample = NumberSample(language, upTo: limit)
    let words = sample.words(choice).filter {
      old.validator.accepts($0, spelled: form, by: old.definition.id)
        != new.validator.accepts($0, spelled: form, by: new.definition.id)
    }
    return NumberTally(
      byLength: sample.byLength, limit: limit, hasLonger: sample.hasLonger,
      examples: words.map {
        form.text(areaCode: areaCode.digits, nationalDigits: String(decoding: $0, as: UTF8.self))
      })
  }
}
