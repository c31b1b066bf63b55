internal import PatternAutomata
internal import PhoneCheck
internal import Platform

/// Finds the numbers that land in another definition than before.
///
/// Definitions compete for numbers when they share an area code, or one area code begins another. Such a family is
/// compared as a whole, over the digits after the area code that begins all of theirs, its root.
struct LandingComparison {
  let sides: ComparedCatalogs
  let root: AreaCode
  let old: [ExaminedDefinition]
  let new: [ExaminedDefinition]
  let choice: ExampleChoice

  /// The moves in all families, in the order of the definitions.
  ///
  /// - Parameter leftOutCount: The number of definitions whose moves are incomplete, because the allowed work was
  ///   used up.
  static func moves(
    _ sides: ComparedCatalogs, _ choice: ExampleChoice, leavingOut leftOutCount: inout Int
  ) -> [MovedNumbers] {
    var cutCount = 0
    let moves = NumberClaims.families(of: sides.ids).flatMap { root, ids in
      let old = definitions(of: sides.oldValidator, among: ids, sides.old)
      let new = definitions(of: sides.newValidator, among: ids, sides.new)
      let family = LandingComparison(sides: sides, root: root, old: old, new: new, choice: choice)
      if family.isUnchanged { return [MovedNumbers]() }
      let moves = WorkAllowance.isCurrentSpent ? [] : family.moves
      if WorkAllowance.isCurrentSpent { cutCount += ids.count }
      return moves
    }
    leftOutCount = max(leftOutCount, cutCount)
    let order = Dictionary(uniqueKeysWithValues: sides.ids.enumerated().map { ($1, $0) })
    return moves.sorted { left, right in
      (order[left.old] ?? 0, order[left.new] ?? 0) < (order[right.old] ?? 0, order[right.new] ?? 0)
    }
  }

  /// The definitions of a family in file order.
  private static func definitions(
    of validator: PhoneValidator, among ids: Set<AreaCodeDefinition.ID>,
    _ examined: [AreaCodeDefinition.ID: ExaminedDefinition]
  ) -> [ExaminedDefinition] {
    validator.catalog.definitions.filter { ids.contains($0.id) }.compactMap { examined[$0.id] }
  }

  private var moves: [MovedNumbers] {
    guard !old.isEmpty, !new.isEmpty else { return [] }
    return exactMoves ?? sampledMoves
  }

  /// Whether nothing differs that decides where numbers land.
  private var isUnchanged: Bool {
    let (before, after) = (old.map(\.definition), new.map(\.definition))
    let preferred = { (side: [AreaCodeDefinition], validator: PhoneValidator) in
      validator.catalog.preferred.flatMap { preferred in side.first { $0.id == preferred.id }?.id }
    }
    return before.elementsEqual(after) {
      $0.id == $1.id && $0.mobileRegex.hasSameBytes(as: $1.mobileRegex) && $0.suffixes == $1.suffixes
    }
      && preferred(before, sides.oldValidator) == preferred(after, sides.newValidator)
      && sides.oldValidator.options.anchoring == sides.newValidator.options.anchoring
  }

  // MARK: Exactly

  /// `nil` when a definition has no language, or they are too large together.
  private var exactMoves: [MovedNumbers]? {
    guard let before = try? Landing(of: old, in: sides.oldValidator, root: root),
      let after = try? Landing(of: new, in: sides.newValidator, root: root)
    else { return nil }
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
      return landing(of: text, by: sides.oldValidator) == old
        && landing(of: text, by: sides.newValidator) == new
    }
    return MovedNumbers(old: old, new: new, numbers: tally)
  }

  private func landing(of text: String, by validator: PhoneValidator) -> AreaCodeDefinition.ID? {
    validator.validate(text).number?.definitionID
  }

  // MARK: By sampling

  private struct Way: Hashable {
    var old: AreaCodeDefinition.ID
    var new: AreaCodeDefinition.ID
  }

  private static let sampleCount = 200

  /// PCRE2's verdicts on members of every definition of the family, old and new.
  private var sampledMoves: [MovedNumbers] {
    var found: [Way: Set<[UInt8]>] = [:]
    let cost = WorkAllowance.validationCost(asking: (old + new).map(\.definition))
    for side in old + new {
      if WorkAllowance.isCurrentSpent { break }
      let words = side.words(ExampleChoice(count: Self.sampleCount, seed: choice.seed))
      WorkAllowance.chargeValidations(words.count, of: cost)
      for word in words {
        let text = DigitWord.canonical(side.definition.areaCode, word)
        guard let before = landing(of: text, by: sides.oldValidator),
          let after = landing(of: text, by: sides.newValidator), before != after
        else { continue }
        let digits = side.definition.areaCode.digits.utf8 + word
        let national = Array(digits.dropFirst(before.areaCode.digits.utf8.count))
        found[Way(old: before, new: after), default: []].insert(national)
      }
    }
    return found.map { way, words in
      MovedNumbers(
        old: way.old, new: way.new,
        numbers: SampledComparison.tally(
          words.sorted(by: DigitWord.precedes), way.old.areaCode, choice))
    }
  }
}
