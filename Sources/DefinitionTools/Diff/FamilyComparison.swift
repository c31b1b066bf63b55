internal import PatternAutomata
internal import PhoneCheck
internal import Platform

/// Compares the numbers of a family of definitions when no area is named.
///
/// Definitions compete for numbers if they share an area code, or if one area code begins another. Such a family is
/// compared as a whole, over the digits after its root: the area code that begins all of the family's area codes.
struct FamilyComparison {
  let sides: ComparedCatalogs
  let root: AreaCode
  let old: [ExaminedDefinition]
  let new: [ExaminedDefinition]
  let choice: ExampleChoice

  /// Returns the differences of families, in the order of the definitions; families proven not to differ are left out.
  ///
  /// - Parameters:
  ///   - numbers: The differences in the numbers of each definition.
  ///   - leftOutCount: The number of definitions whose family is compared incompletely, because the allowed work was
  ///     used up.
  static func differences(
    _ sides: ComparedCatalogs, _ choice: ExampleChoice, numbers: [AreaCodeDefinition.ID: NumberDifference],
    leavingOut leftOutCount: inout Int
  ) -> [FamilyDifference] {
    var cutCount = 0
    let families = NumberClaims.families(of: sides.ids)
    let shared = Set(families.flatMap(\.ids))
    var differences: [FamilyDifference] = []
    for id in sides.ids where !shared.contains(id) {
      guard let own = numbers[id] else { continue }
      // A definition without competitors has the same numbers with and without a named area.
      let alone = FamilyDifference(
        areaCode: id.areaCode, definitions: [id], lost: own.rejected, gained: own.accepted, moves: [])
      if !alone.isProvenEmpty { differences.append(alone) }
    }
    for (root, ids) in families {
      let old = definitions(of: sides.oldValidator, among: ids, sides.old)
      let new = definitions(of: sides.newValidator, among: ids, sides.new)
      let family = FamilyComparison(sides: sides, root: root, old: old, new: new, choice: choice)
      if family.isUnchanged { continue }
      let difference =
        WorkAllowance.isCurrentSpent ? family.difference(.unknown, .unknown, []) : family.difference
      if !difference.isProvenEmpty { differences.append(difference) }
      if WorkAllowance.isCurrentSpent { cutCount += ids.count }
    }
    leftOutCount = max(leftOutCount, cutCount)
    let order = Dictionary(uniqueKeysWithValues: sides.ids.enumerated().map { ($1, $0) })
    let place = { (difference: FamilyDifference) in difference.definitions.compactMap { order[$0] }.min() ?? 0
    }
    return differences.sorted { place($0) < place($1) }
  }

  /// Returns the definitions of a family in file order.
  private static func definitions(
    of validator: PhoneValidator, among ids: Set<AreaCodeDefinition.ID>,
    _ examined: [AreaCodeDefinition.ID: ExaminedDefinition]
  ) -> [ExaminedDefinition] {
    validator.catalog.definitions.filter { ids.contains($0.id) }.compactMap { examined[$0.id] }
  }

  /// Whether everything is unchanged that decides which numbers are valid and which definition owns them.
  private var isUnchanged: Bool {
    let preferred = { (side: [ExaminedDefinition], validator: PhoneValidator) in
      validator.catalog.preferred.flatMap { preferred in side.first { $0.definition.id == preferred.id } }?
        .definition.id
    }
    return old.elementsEqual(new) {
      $0.decidesLike($1.definition, in: $1.validator) && $0.definition.suffixes == $1.definition.suffixes
    } && preferred(old, sides.oldValidator) == preferred(new, sides.newValidator)
  }

  private var difference: FamilyDifference { exactDifference ?? sampledDifference }

  private var ids: [AreaCodeDefinition.ID] {
    let own = Set((old + new).map(\.definition.id))
    return sides.ids.filter(own.contains)
  }

  private func difference(_ lost: NumberTally, _ gained: NumberTally, _ moves: [MovedNumbers])
    -> FamilyDifference
  {
    let order = Dictionary(uniqueKeysWithValues: sides.ids.enumerated().map { ($1, $0) })
    let sorted = moves.sorted { left, right in
      (order[left.old] ?? 0, order[left.new] ?? 0) < (order[right.old] ?? 0, order[right.new] ?? 0)
    }
    return FamilyDifference(areaCode: root, definitions: ids, lost: lost, gained: gained, moves: sorted)
  }

  // MARK: Exactly

  /// The difference by automata; `nil` if a definition has none, or if they are too large together.
  private var exactDifference: FamilyDifference? {
    guard let before = try? NumberOwners(of: old, in: sides.oldValidator, root: root),
      let after = try? NumberOwners(of: new, in: sides.newValidator, root: root),
      let lost = try? before.numbers.subtracting(after.numbers),
      let gained = try? after.numbers.subtracting(before.numbers),
      let moves = moves(from: before, to: after)
    else { return nil }
    let limit = NumberBounds.limit(of: before.numbers, after.numbers)
    return difference(
      tally(lost, limit, by: sides.oldValidator), tally(gained, limit, by: sides.newValidator), moves)
  }

  /// Counts the digits after the root, with some of them as the numbers that a validator reads.
  private func tally(_ language: Automaton, _ limit: Int, by validator: PhoneValidator) -> NumberTally {
    guard !language.isEmpty else { return .none(upTo: limit) }
    let sample = NumberSample(language, upTo: limit)
    return sample.tally(
      of: root,
      examples: sample.words(choice).compactMap { word in
        number(of: word, by: validator)?.canonical
      })
  }

  private func moves(from before: NumberOwners, to after: NumberOwners) -> [MovedNumbers]? {
    var moves: [MovedNumbers] = []
    for origin in before.languages {
      guard let left = try? origin.language.subtracting(after.language(of: origin.id)) else { return nil }
      guard !left.isEmpty else { continue }
      WorkAllowance.chargeAutomata(after.languages.count)
      if WorkAllowance.isCurrentSpent { return moves }
      for target in after.languages where target.id != origin.id {
        guard let moved = try? left.intersection(target.language) else { return nil }
        if !moved.isEmpty { moves.append(move(from: origin.id, to: target.id, moved)) }
      }
    }
    return moves
  }

  private func move(
    from old: AreaCodeDefinition.ID, to new: AreaCodeDefinition.ID, _ moved: Automaton
  ) -> MovedNumbers {
    let national = moved.quotient(byPrefix: old.areaCode.digits.utf8.dropFirst(root.digits.utf8.count))
    let sample = NumberSample(national, upTo: NumberBounds.limit(of: national))
    let tally = sample.tally(of: old.areaCode, choice) { word in
      let text = DigitWord.canonical(old.areaCode, word)
      return sides.oldValidator.verdictAlone(on: text).number?.definitionID == old
        && sides.newValidator.verdictAlone(on: text).number?.definitionID == new
    }
    return MovedNumbers(old: old, new: new, numbers: tally)
  }

  /// Returns the number that consists of the root and these digits unchanged; `nil` if they aren't one.
  private func number(of word: [UInt8], by validator: PhoneValidator) -> PhoneNumber? {
    let digits = "+\(root.digits)" + String(decoding: word, as: UTF8.self)
    guard let number = validator.verdictAlone(on: digits).number, number.e164 == digits else { return nil }
    return number
  }

  // MARK: By sampling

  private struct OwnerChange: Hashable {
    var old: AreaCodeDefinition.ID
    var new: AreaCodeDefinition.ID
  }

  private static let sampleCount = 200

  /// The difference by verdicts on a sample: members of every definition of the family, old and new, and near misses.
  private var sampledDifference: FamilyDifference {
    var moved: [OwnerChange: Set<[UInt8]>] = [:]
    var (lost, gained): (Set<[UInt8]>, Set<[UInt8]>) = ([], [])
    let cost = WorkAllowance.validationCost(asking: (old + new).map(\.definition))
    for word in sampledWords where !WorkAllowance.isCurrentSpent {
      WorkAllowance.chargeValidations(2, of: cost)
      let before = number(of: word, by: sides.oldValidator)
      let after = number(of: word, by: sides.newValidator)
      switch (before?.definitionID, after?.definitionID) {
      case (nil, nil): continue
      case (_?, nil): if !isUndecided(word, by: sides.newValidator) { lost.insert(word) }
      case (nil, _?): if !isUndecided(word, by: sides.oldValidator) { gained.insert(word) }
      case (let from?, let to?) where from != to:
        moved[OwnerChange(old: from, new: to), default: []].insert(
          Array(word.dropFirst(from.areaCode.digits.utf8.count - root.digits.utf8.count)))
      default: continue
      }
    }
    let moves = moved.map { change, words in
      MovedNumbers(
        old: change.old, new: change.new,
        numbers: SampledComparison.tally(words.sorted(by: DigitWord.precedes), change.old.areaCode, choice))
    }
    return difference(
      sampledTally(lost, by: sides.oldValidator), sampledTally(gained, by: sides.newValidator), moves)
  }

  /// Digits after the root.
  private var sampledWords: Set<[UInt8]> {
    var words: Set<[UInt8]> = []
    for id in ids where !WorkAllowance.isCurrentSpent {
      let both = [old, new].compactMap { side in side.first { $0.definition.id == id } }
      let front = Array(id.areaCode.digits.utf8.dropFirst(root.digits.utf8.count))
      let isKnown = both.allSatisfy { $0.automaton != nil }
      let own =
        isKnown
        ? both.flatMap { $0.words(ExampleChoice(count: Self.sampleCount, seed: choice.seed)) }
        : SampledComparison.sample(of: both, seed: choice.seed)
      words.formUnion(own.map { front + $0 })
    }
    return words
  }

  private func isUndecided(_ word: [UInt8], by validator: PhoneValidator) -> Bool {
    if case .undecided = validator.verdictAlone(on: "+\(root.digits)" + String(decoding: word, as: UTF8.self))
    {
      return true
    }
    return false
  }

  private func sampledTally(_ words: Set<[UInt8]>, by validator: PhoneValidator) -> NumberTally {
    SampledComparison.tally(words.sorted(by: DigitWord.precedes), root, choice) { word in
      number(of: word, by: validator)?.canonical ?? DigitWord.canonical(root, word)
    }
  }
}
