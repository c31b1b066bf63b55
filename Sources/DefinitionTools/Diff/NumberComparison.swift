internal import PatternAutomata
internal import PhoneCheck
internal import Platform

/// Compares the numbers of a definition in two catalogs: exactly if both have automata, else by sampling.
struct NumberComparison {
  let old: ExaminedDefinition?
  let new: ExaminedDefinition?
  let areaCode: AreaCode
  let choice: ExampleChoice

  /// Compares two definitions; a missing one has no numbers.
  static func difference(
    _ old: ExaminedDefinition?, _ new: ExaminedDefinition?, areaCode: AreaCode, _ choice: ExampleChoice
  ) -> NumberDifference {
    let comparison = NumberComparison(old: old, new: new, areaCode: areaCode, choice: choice)
    if !(WorkAllowance.isCurrentSpent && comparison.isSameRule), let before = old.automaton,
      let after = new.automaton, let difference = comparison.exact(before, after)
    {
      return difference
    }
    if comparison.isSameRule {
      let none = NumberTally.none(upTo: NumberBounds.maximumE164Length)
      return NumberDifference(
        basis: .sameRegex, rejected: none, accepted: none, unchanged: .unknown, spellings: [])
    }
    return SampledComparison.difference(old, new, areaCode: areaCode, choice)
  }

  private var isSameRule: Bool {
    guard let old, let new else { return false }
    return old.decidesLike(new.definition, in: new.validator)
  }

  // MARK: Exactly

  /// Compares by automata; `nil` if they are too large to be combined.
  private func exact(_ before: Automaton, _ after: Automaton) -> NumberDifference? {
    let limit = NumberBounds.limit(of: before, after)
    guard before != after else {
      return NumberDifference(
        basis: .languages, rejected: .none(upTo: limit), accepted: .none(upTo: limit),
        unchanged: tally(before, limit) { old.isNumber($0) == true && new.isNumber($0) == true },
        spellings: isSameRule ? [] : (try? spellings(of: before, limit)) ?? [])
    }
    do throws(BudgetExceeded) {
      let kept = try before.intersection(after)
      return NumberDifference(
        basis: .languages,
        rejected: tally(try before.subtracting(after), limit) {
          old.isNumber($0) == true && new.isNumber($0) == false
        },
        accepted: tally(try after.subtracting(before), limit) {
          old.isNumber($0) == false && new.isNumber($0) == true
        },
        unchanged: tally(kept, limit) { old.isNumber($0) == true && new.isNumber($0) == true },
        spellings: try spellings(of: kept, limit))
    } catch {
      return nil
    }
  }

  private func tally(
    _ language: Automaton, _ limit: Int, as form: SpellingForm = .hyphenated,
    where isConfirmed: ([UInt8]) -> Bool
  ) -> NumberTally {
    guard !language.isEmpty else { return .none(upTo: limit) }
    return NumberSample(language, upTo: limit).tally(of: areaCode, choice, as: form, where: isConfirmed)
  }

  // MARK: Spellings

  /// The trunk prefixes of both definitions, except a trunk prefix that equals the area code, as in North America.
  private var trunkPrefixes: [String] {
    ((old?.definition.trunkPrefixes ?? []) + (new?.definition.trunkPrefixes ?? [])).uniqued
      .filter { $0 != areaCode.digits }
  }

  /// Returns the changed spellings of numbers that both regexes accept.
  private func spellings(of kept: Automaton, _ limit: Int) throws(BudgetExceeded) -> [SpellingDifference] {
    guard let old, let new, !kept.isEmpty else { return [] }
    var differences: [SpellingDifference] = []
    for form in SpellingForm.all(trunkPrefixes: trunkPrefixes) {
      // Only definitions that want a prefix have languages for the further forms.
      guard let before = old.validator.numbers(of: old.definition.id, spelled: form),
        let after = new.validator.numbers(of: new.definition.id, spelled: form), before != after
      else { continue }
      let rejected = try before.subtracting(after).intersection(kept)
      let accepted = try after.subtracting(before).intersection(kept)
      guard !rejected.isEmpty || !accepted.isEmpty else { continue }
      let differ = { (number: [UInt8]) in
        old.validator.accepts(number, spelled: form, by: old.definition.id)
          != new.validator.accepts(number, spelled: form, by: new.definition.id)
      }
      differences.append(
        SpellingDifference(
          spelling: form.text(areaCode: areaCode.digits, nationalDigits: "N"),
          rejected: tally(rejected, limit, as: form, where: differ),
          accepted: tally(accepted, limit, as: form, where: differ)))
    }
    return differences
  }
}
