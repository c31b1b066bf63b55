internal import PatternAutomata
public import PhoneCheck
internal import Platform

/// Which numbers change their verdict when one catalog replaces another.
///
/// ```swift
/// let difference = CatalogDifference(from: try PhoneValidator(old), to: try PhoneValidator(new))
/// for changed in difference.definitions where changed.isNarrower {
///   print(changed.id.countryCode, changed.numbers.rejected.total, changed.numbers.rejected.examples)
/// }
/// ```
///
/// Definitions are compared by area code and country code. Where both regexes can be turned into automata the counts
/// are exact; the others are compared by sampling, and say so.
public struct CatalogDifference: Hashable, Sendable {
  /// How differences are shown.
  public struct Options: Hashable, Sendable {
    /// The most examples of each kind of numbers.
    public var exampleCount = 3
    /// The seed of random examples and samples: the same seed gives the same ones.
    public var seed: UInt64 = 0

    /// Creates the default options.
    public init() {}
  }

  /// A change of the preferred definition, or of the definitions that numbers without an area code may belong to.
  ///
  /// These are more than one where `preferredAreaCode` is an area code that several definitions share.
  public struct PreferredChange: Hashable, Sendable {
    /// The preferred definition before, if there was one.
    public let old: AreaCodeDefinition.ID?
    /// The preferred definition after, if there is one.
    public let new: AreaCodeDefinition.ID?
    /// The definitions that numbers without an area code could belong to, in the order in which they were asked.
    public let oldDefinitions: [AreaCodeDefinition.ID]
    /// The definitions that numbers without an area code can belong to now, in the order in which they are asked.
    public let newDefinitions: [AreaCodeDefinition.ID]

    /// Returns the change between two catalogs, or `nil` when both prefer the same.
    init?(from old: AreaCodeCatalog, to new: AreaCodeCatalog) {
      self.old = old.preferred?.id
      self.new = new.preferred?.id
      oldDefinitions = old.preferredDefinitions.map(\.id)
      newDefinitions = new.preferredDefinitions.map(\.id)
      if self.old == self.new && oldDefinitions == newDefinitions { return nil }
    }

    /// Whether numbers without an area code lost a definition that they could belong to.
    var isNarrower: Bool { !Set(oldDefinitions).isSubset(of: newDefinitions) }
    /// Whether numbers without an area code got another definition that they can belong to.
    var isWider: Bool { !Set(newDefinitions).isSubset(of: oldDefinitions) }
  }

  /// Every definition of either catalog: those of the old one in file order, then the added ones.
  public let definitions: [DefinitionDifference]

  /// Numbers that stay accepted and land in another definition.
  public let moves: [MovedNumbers]

  /// The change of the preferred definitions; `nil` when they are the same.
  public let preferred: PreferredChange?

  /// Whether the definitions that both catalogs have are in a different order, which is the order of a picker.
  public let isReordered: Bool

  /// How many definitions with a changed regex were not compared, or not checked for moved numbers, because earlier
  /// ones used up the allowed work.
  public let leftOutCount: Int

  /// Compares what two validators accept.
  ///
  /// - Complexity: O(*n*) for *n* definitions, each with a product of two automata; some tens of milliseconds for
  ///   two catalogs of 244 regions.
  public init(from old: PhoneValidator, to new: PhoneValidator, options: Options = Options()) {
    let choice = ExampleChoice(count: options.exampleCount, seed: options.seed)
    let allowance = WorkAllowance()
    let sides = allowance.count { ComparedCatalogs(old, new) }
    var leftOutCount = 0
    definitions = sides.ids.map { id in
      let (before, after) = (sides.old[id], sides.new[id])
      let regexes = [before, after].map { $0?.definition.mobileRegex.bytes }
      let isLeftOut = allowance.isSpent && regexes[0] != regexes[1]
      leftOutCount += isLeftOut ? 1 : 0
      let numbers =
        isLeftOut
        ? NumberDifference.leftOut(before, after)
        : allowance.count { NumberComparison.difference(before, after, areaCode: id.areaCode, choice) }
      return DefinitionDifference(id: id, old: before?.definition, new: after?.definition, numbers: numbers)
    }
    moves = allowance.count { LandingComparison.moves(sides, choice, leavingOut: &leftOutCount) }
    self.leftOutCount = leftOutCount
    preferred = PreferredChange(from: old.catalog, to: new.catalog)
    isReordered = sides.isReordered
  }

  /// The sentence about definitions that were left out; `nil` when none was.
  package var leftOutText: LocalizedText? { WorkAllowance.text(leavingOut: leftOutCount) }

  /// Whether nothing differs and that is proven.
  public var isEmpty: Bool {
    !definitions.contains(where: \.isDifferent) && moves.isEmpty && preferred == nil && !isReordered
  }

  /// Whether something is no longer accepted: a number, a spelling of one, a definition, or numbers without an area
  /// code when a definition is no longer preferred.
  public var isNarrowing: Bool {
    definitions.contains(where: \.isNarrower) || preferred?.isNarrower == true
  }

  /// Whether something is newly accepted: a number, a spelling of one, a definition, or numbers without an area
  /// code when another definition is preferred.
  public var isWidening: Bool {
    definitions.contains(where: \.isWider) || preferred?.isWider == true
  }
}

/// Two catalogs side by side.
struct ComparedCatalogs {
  let oldValidator: PhoneValidator
  let newValidator: PhoneValidator
  let old: [AreaCodeDefinition.ID: ExaminedDefinition]
  let new: [AreaCodeDefinition.ID: ExaminedDefinition]
  /// The definitions of the old catalog, then those that only the new one has.
  let ids: [AreaCodeDefinition.ID]

  init(_ old: PhoneValidator, _ new: PhoneValidator) {
    oldValidator = old
    newValidator = new
    self.old = Self.examined(old)
    self.new = Self.examined(new)
    let known = Set(self.old.keys)
    ids =
      old.catalog.definitions.map(\.id) + new.catalog.definitions.map(\.id).filter { !known.contains($0) }
  }

  var isReordered: Bool {
    let before = oldValidator.catalog.definitions.map(\.id).filter { new[$0] != nil }
    return before != newValidator.catalog.definitions.map(\.id).filter { old[$0] != nil }
  }

  private static func examined(_ validator: PhoneValidator) -> [AreaCodeDefinition.ID: ExaminedDefinition] {
    Dictionary(
      uniqueKeysWithValues: validator.catalog.definitions.map {
        ($0.id, ExaminedDefinition($0, by: validator))
      })
  }
}
