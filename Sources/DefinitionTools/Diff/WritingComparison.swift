internal import PatternAutomata
internal import PhoneCheck
internal import Platform

/// Finds texts of digits that are read differently although their numbers stay valid.
///
/// If there are automata, the candidates are drawn from texts that must differ. So no text is missed whose reading
/// depends on a trunk prefix or the preferred definition. Then both validators are asked about each candidate.
struct WritingComparison {
  let sides: ComparedCatalogs
  let choice: ExampleChoice

  private static let sampleCount = 24

  /// Returns the differences with each definition as the named area, then the differences without an area.
  static func differences(_ sides: ComparedCatalogs, _ choice: ExampleChoice) -> [WritingDifference] {
    let comparison = WritingComparison(sides: sides, choice: choice)
    let named = sides.ids.compactMap { id in
      WorkAllowance.isCurrentSpent ? nil : comparison.difference(of: id)
    }
    return (named + [comparison.differenceWithoutArea].compactMap(\.self)).filter { !$0.isEmpty }
  }

  // MARK: With the area named

  private func difference(of id: AreaCodeDefinition.ID) -> WritingDifference? {
    guard let old = sides.old[id], let new = sides.new[id],
      !old.decidesLike(new.definition, in: new.validator)
    else { return nil }
    let areaCode = id.areaCode.digits
    let (before, after) = (old.definition.trunkPrefixes, new.definition.trunkPrefixes)
    let kept = KeptNumbers([old], [new], choice)
    var texts = kept.sample(Self.sampleCount).map { areaCode + $0 }
    for prefix in Set(before).symmetricDifference(after).sorted() {
      texts += kept.sample(Self.sampleCount, after: prefix, notReadBy: before.contains(prefix) ? new : old)
    }
    for prefix in Set(before).intersection(after).sorted() where before != after {
      texts += kept.sample(Self.sampleCount, after: prefix)
    }
    return difference(texts, area: id, keptBy: [old.definition, new.definition])
  }

  // MARK: Without an area

  private var differenceWithoutArea: WritingDifference? {
    let old = sides.oldValidator.catalog.preferredDefinitions.compactMap { sides.old[$0.id] }
    let new = sides.newValidator.catalog.preferredDefinitions.compactMap { sides.new[$0.id] }
    if WorkAllowance.isCurrentSpent
      || old.elementsEqual(new, by: { $0.decidesLike($1.definition, in: $1.validator) })
    {
      return nil
    }
    var texts: [String] = []
    for areaCode in (old + new).map(\.definition.areaCode).uniqued {
      let (before, after) = (
        sides.definitions(areaCode, in: sides.old), sides.definitions(areaCode, in: sides.new)
      )
      let kept = KeptNumbers(before, after, choice)
      let isPreferred = { (side: [ExaminedDefinition]) in side.contains { $0.definition.areaCode == areaCode }
      }
      let others = [(old, new), (new, old)].filter { isPreferred($0.0) }.map(\.1)
      let prefixes = (before + after).flatMap(\.definition.trunkPrefixes).uniqued
      for prefix in [""] + prefixes + [areaCode.digits] {
        texts += kept.sample(Self.sampleCount, after: prefix)
        for other in others { texts += kept.sample(Self.sampleCount, after: prefix, notBareIn: other) }
      }
    }
    return difference(texts, area: nil, keptBy: (old + new).map(\.definition))
  }

  // MARK: Asking

  private enum Reading: Equatable {
    case number(String)
    case none
    case undecided

    var canonical: String? { if case .number(let text) = self { text } else { nil } }
  }

  private func difference(
    _ texts: [String], area id: AreaCodeDefinition.ID?, keptBy definitions: [AreaCodeDefinition]
  ) -> WritingDifference {
    let oldArea = id.flatMap { sides.old[$0]?.definition }.map(Area.init)
    let newArea = id.flatMap { sides.new[$0]?.definition }.map(Area.init)
    let read = { (text: String, isOld: Bool) in
      isOld
        ? reading(of: text, by: sides.oldValidator, oldArea)
        : reading(of: text, by: sides.newValidator, newArea)
    }
    var (lost, gained, changed):
      ([WritingDifference.Example], [WritingDifference.Example], [WritingDifference.Example]) =
        ([], [], [])
    let cost = WorkAllowance.validationCost(asking: definitions)
    for text in texts.uniqued where !WorkAllowance.isCurrentSpent {
      WorkAllowance.chargeValidations(2, of: cost)
      let (before, after) = (read(text, true), read(text, false))
      guard before != after, before != .undecided, after != .undecided else { continue }
      // A number on one side only is already counted among the numbers.
      if let number = before.canonical, read(number, false) != before { continue }
      if let number = after.canonical, read(number, true) != after { continue }
      let example = WritingDifference.Example(text: text, old: before.canonical, new: after.canonical)
      switch (before, after) {
      case (_, .none): lost.append(example)
      case (.none, _): gained.append(example)
      default: changed.append(example)
      }
    }
    let shown = max(1, choice.count)
    return WritingDifference(
      area: id, lost: Array(lost.prefix(shown)), gained: Array(gained.prefix(shown)),
      changed: Array(changed.prefix(shown)))
  }

  private func reading(of text: String, by validator: PhoneValidator, _ area: Area?) -> Reading {
    switch validator.verdictAlone(on: text, area: area) {
    case .valid(let number): .number(number.canonical)
    case .invalid: .none
    case .undecided: .undecided
    }
  }
}

extension ComparedCatalogs {
  /// Returns the definitions of an area code in one of the catalogs.
  fileprivate func definitions(
    _ areaCode: AreaCode, in side: [AreaCodeDefinition.ID: ExaminedDefinition]
  ) -> [ExaminedDefinition] {
    ids.filter { $0.areaCode == areaCode }.compactMap { side[$0] }
  }
}

/// Numbers that some definition owns both before and after the change.
private struct KeptNumbers {
  private let language: Automaton?
  private let found: [[UInt8]]
  private let choice: ExampleChoice

  init(_ old: [ExaminedDefinition], _ new: [ExaminedDefinition], _ choice: ExampleChoice) {
    self.choice = choice
    let (before, after) = (Self.numbers(of: old), Self.numbers(of: new))
    language = before.flatMap { before in after.flatMap { try? before.intersection($0) } }
    found = language == nil ? old.flatMap { NumberSearch($0, seed: choice.seed).members } : []
  }

  private static func numbers(of definitions: [ExaminedDefinition]) -> Automaton? {
    let own = definitions.compactMap(\.automaton)
    guard own.count == definitions.count else { return nil }
    if own.count < 2 { return own.first ?? .nothing }
    return try? Classifier(own).language(ofAnyOf: Set(own.indices))
  }

  /// Returns texts that consist of a prefix and one of the numbers.
  func sample(_ count: Int, after prefix: String = "") -> [String] {
    guard let language else { return texts(found.shuffled(by: choice.seed, count), after: prefix) }
    return texts(words(of: language, count), after: prefix)
  }

  /// Returns such texts that a definition can't read as national digits.
  func sample(_ count: Int, after prefix: String, notReadBy other: ExaminedDefinition) -> [String] {
    guard let language, let readable = try? other.readings.get().readable() else {
      return sample(count, after: prefix)
    }
    return sample(of: language, count, after: prefix, outside: readable)
  }

  /// Returns such texts that no preferred definition can read.
  func sample(_ count: Int, after prefix: String, notBareIn preferred: [ExaminedDefinition]) -> [String] {
    guard let language else { return [] }
    var readable = Automaton.nothing
    for definition in preferred {
      guard let own = try? definition.readings.get().readable(),
        let both = try? own.union(own.prepending(definition.definition.areaCode.digits.utf8)),
        let all = try? readable.union(both)
      else { return [] }
      readable = all
    }
    return sample(of: language, count, after: prefix, outside: readable)
  }

  private func sample(
    of language: Automaton, _ count: Int, after prefix: String, outside readable: Automaton
  ) -> [String] {
    guard let rest = try? language.prepending(prefix.utf8).subtracting(readable) else { return [] }
    return texts(words(of: rest, count), after: "")
  }

  private func words(of language: Automaton, _ count: Int) -> [[UInt8]] {
    NumberSample(language, upTo: NumberBounds.limit(of: language))
      .words(ExampleChoice(count: count, seed: choice.seed))
  }

  private func texts(_ words: [[UInt8]], after prefix: String) -> [String] {
    words.map { prefix + String(decoding: $0, as: UTF8.self) }
  }
}

extension [[UInt8]] {
  /// Returns some of the words at random, in order.
  fileprivate func shuffled(by seed: UInt64, _ count: Int) -> [[UInt8]] {
    var generator = SplitMix64(seed: seed)
    return shuffled(using: &generator).prefix(count).sorted(by: DigitWord.precedes)
  }
}
