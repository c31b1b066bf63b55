internal import PatternAutomata
public import PhoneCheck
internal import Platform

/// The numbers that change their verdict when one catalog replaces another.
///
/// ```swift
/// let difference = CatalogDifference(from: try PhoneValidator(old), to: try PhoneValidator(new))
/// for changed in difference.definitions where !changed.numbers.rejected.isEmpty {
///   print(changed.id.countryCode, changed.numbers.rejected.total, changed.numbers.rejected.examples)
/// }
/// ```
///
/// A number counts once, however it can be written: `07…` and `7…` are one subscriber's. Newly valid and newly invalid
/// numbers are counted twice over: without a named area (``withoutArea``), as a number with `+` is validated, and with
/// one (``withArea``), by definition. Definitions are compared by area code and country code. The counts are exact if
/// both regexes can be turned into automata. Other definitions are compared by sampling, and say so.
public struct CatalogDifference: Hashable, Sendable {
  /// Options for showing differences.
  public struct Options: Hashable, Sendable {
    /// The maximum number of examples of each kind of numbers.
    public var exampleCount = 3
    /// The seed of random examples and samples: the same seed gives the same ones.
    public var seed: UInt64 = 0

    /// Creates the default options.
    public init() {}
  }

  /// A change of the preferred definition, or of the definitions that numbers without an area code may belong to.
  ///
  /// There are several such definitions if `preferredAreaCode` is an area code that several definitions share.
  public struct PreferredChange: Hashable, Sendable {
    /// The preferred definition before, if there was one.
    public let old: AreaCodeDefinition.ID?
    /// The preferred definition after, if there is one.
    public let new: AreaCodeDefinition.ID?
    /// The definitions that numbers without an area code could belong to, in the order they were tried.
    public let oldDefinitions: [AreaCodeDefinition.ID]
    /// The definitions that numbers without an area code can belong to now, in the order they are tried.
    public let newDefinitions: [AreaCodeDefinition.ID]

    /// Returns the change between two catalogs, or `nil` if both prefer the same definitions.
    init?(from old: AreaCodeCatalog, to new: AreaCodeCatalog) {
      self.old = old.preferred?.id
      self.new = new.preferred?.id
      oldDefinitions = old.preferredDefinitions.map(\.id)
      newDefinitions = new.preferredDefinitions.map(\.id)
      if self.old == self.new && oldDefinitions == newDefinitions { return nil }
    }
  }

  /// Every definition of either catalog: first the old definitions in file order, then the added definitions.
  public let definitions: [DefinitionDifference]

  /// The numbers that become valid or invalid when no area is named, by area code.
  ///
  /// Area codes proven to have none are left out.
  public let families: [FamilyDifference]

  /// Texts whose numbers stay valid but that are read differently.
  public let writings: [WritingDifference]

  /// The change of the preferred definitions; `nil` when they are the same.
  public let preferred: PreferredChange?

  /// Whether the definitions that both catalogs contain are in a different order; a picker shows them in this order.
  public let isReordered: Bool

  /// The number of definitions with a changed regex that were not compared, or not checked for moved numbers, because
  /// earlier definitions used up the allowed work.
  public let leftOutCount: Int

  /// Compares the numbers that two validators accept.
  ///
  /// - Complexity: O(*n*) for *n* definitions, each with a product of two automata; some tens of milliseconds for
  ///   two catalogs of 244 regions.
  public init(from old: PhoneValidator, to new: PhoneValidator, options: Options = Options()) {
    self.init(from: old, to: new, options: options, within: WorkAllowance())
  }

  /// Compares the numbers that two validators accept, within the rest of an allowance of work.
  package init(
    from old: PhoneValidator, to new: PhoneValidator, options: Options = Options(),
    within allowance: WorkAllowance
  ) {
    let choice = ExampleChoice(count: options.exampleCount, seed: options.seed)
    let sides = allowance.count { ComparedCatalogs(old, new) }
    var leftOutCount = 0
    let definitions = sides.ids.map { id in
      let (before, after) = (sides.old[id], sides.new[id])
      let isSame = after.map { before?.decidesLike($0.definition, in: $0.validator) ?? false } ?? false
      let isLeftOut = allowance.isSpent && !isSame
      leftOutCount += isLeftOut ? 1 : 0
      let numbers =
        isLeftOut
        ? NumberDifference.leftOut(before, after)
        : allowance.count { NumberComparison.difference(before, after, areaCode: id.areaCode, choice) }
      return DefinitionDifference(id: id, old: before?.definition, new: after?.definition, numbers: numbers)
    }
    let numbers = Dictionary(uniqueKeysWithValues: definitions.map { ($0.id, $0.numbers) })
    families = allowance.count {
      FamilyComparison.differences(sides, choice, numbers: numbers, leavingOut: &leftOutCount)
    }
    writings = allowance.count { WritingComparison.differences(sides, choice) }
    self.definitions = definitions
    exampleCount = options.exampleCount
    self.leftOutCount = leftOutCount
    preferred = PreferredChange(from: old.catalog, to: new.catalog)
    isReordered = sides.isReordered
  }

  /// The sentence about definitions that were left out; `nil` when none was.
  package var leftOutText: LocalizedText? { WorkAllowance.text(leavingOut: leftOutCount) }

  private let exampleCount: Int

  /// The numbers that become valid or invalid when no area is named.
  ///
  /// Each counts once, even if several definitions accept it.
  public var withoutArea: VerdictChange {
    VerdictChange(
      lost: .sum(families.map(\.lost), exampleCount: exampleCount),
      gained: .sum(families.map(\.gained), exampleCount: exampleCount))
  }

  /// The numbers that become valid or invalid with a definition as the named area.
  ///
  /// A number that two definitions accept counts twice.
  public var withArea: VerdictChange {
    VerdictChange(
      lost: .sum(definitions.map(\.numbers.rejected), exampleCount: exampleCount),
      gained: .sum(definitions.map(\.numbers.accepted), exampleCount: exampleCount))
  }

  /// Numbers that stay valid when no area is named, but belong to another definition.
  public var moves: [MovedNumbers] { families.flatMap(\.moves) }

  /// Whether the catalogs are proven not to differ.
  public var isEmpty: Bool {
    !definitions.contains(where: \.isDifferent) && families.isEmpty && writings.isEmpty && preferred == nil
      && !isReordered
  }

  /// Whether something is no longer valid: a number, with a named area or without, or a text for one.
  public var isNarrowing: Bool {
    !withoutArea.lost.isEmpty || !withArea.lost.isEmpty || writings.contains { !$0.lost.isEmpty }
  }

  /// Whether something is newly valid: a number, with a named area or without, or a text for one.
  public var isWidening: Bool {
    !withoutArea.gained.isEmpty || !withArea.gained.isEmpty || writings.contains { !$0.gained.isEmpty }
  }
}

/// Numbers that become invalid, and numbers that become valid.
public struct VerdictChange: Hashable, Sendable {
  /// The numbers that are no longer valid.
  public let lost: NumberTally
  /// The numbers that are valid now.
  public let gained: NumberTally

  /// Whether both counts are proven to be exact; otherwise there may be more numbers.
  public var isExact: Bool { !lost.isLowerBound && !gained.isLowerBound }
}

/// Two catalogs side by side.
struct ComparedCatalogs {
  let oldValidator: PhoneValidator
  let newValidator: PhoneValidator
  let old: [AreaCodeDefinition.ID: ExaminedDefinition]
  let new: [AreaCodeDefinition.ID: ExaminedDefinition]
  /// The definitions of the old catalog, then the definitions that only the new catalog contains.
  let ids: [AreaCodeDefinition.ID]

  init(_ old: PhoneValidator, _ new: PhoneValidator) {
    oldValidator = old
    newValidator = new
    let before = Self.examined(old, like: [:])
    self.old = before
    self.new = Self.examined(new, like: before)
    let known = Set(before.keys)
    ids =
      old.catalog.definitions.map(\.id) + new.catalog.definitions.map(\.id).filter { !known.contains($0) }
  }

  var isReordered: Bool {
    let before = oldValidator.catalog.definitions.map(\.id).filter { new[$0] != nil }
    return before != newValidator.catalog.definitions.map(\.id).filter { old[$0] != nil }
  }

  private static func examined(
    _ validator: PhoneValidator, like others: [AreaCodeDefinition.ID: ExaminedDefinition]
  ) -> [AreaCodeDefinition.ID: ExaminedDefinition] {
    Dictionary(
      uniqueKeysWithValues: validator.catalog.definitions.map {
        ($0.id, ExaminedDefinition($0, by: validator, like: others[$0.id]))
      })
  }
}
