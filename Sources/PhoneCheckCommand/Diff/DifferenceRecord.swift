import DefinitionTools
import PhoneCheck

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A difference of two catalogs as a JSON object; keys without a value are left out.
///
/// Counts are integers of up to 33 digits: past 2^53 they need a reader that keeps them exact.
struct DifferenceRecord: Encodable {
  struct Definition: Encodable {
    var areaCode: String
    var countryCode: String
    var name: String
    /// `added`, `removed`, `changed`, `rewritten` or `same`.
    var status: String
    var numbers: Numbers
    var regex: Change?
    var names: [Name]?
    var removedSuffixes: [String]?
    var addedSuffixes: [String]?
    var trunkPrefixes: Prefixes?
  }

  struct Prefixes: Encodable {
    var old: [String]
    var new: [String]
  }

  struct Numbers: Encodable {
    /// Where the counts come from: `languages`, exact; `sampling`, of a sample; `sameRegex`, nothing changes and the
    /// unchanged numbers can't be counted.
    var basis: String
    var sampled: Int?
    var undecided: Int?
    var newlyRejected: Tally
    var newlyAccepted: Tally
    var unchanged: Tally
    var spellings: [Spelling]?
  }

  struct Tally: Encodable {
    var total: Decimal
    /// National digits to the number of numbers.
    var byLength: [String: Decimal]
    /// The longest length that was counted, and whether there are longer numbers.
    var countedUpTo: Int
    var hasLonger: Bool
    var exact: Bool
    var examples: [String]
  }

  /// Numbers without a named area, each once, or with one, once for each definition: how many are newly valid and how
  /// many are valid no longer, of at most 32 digits with the area code.
  struct Verdicts: Encodable {
    var gained: Decimal
    var lost: Decimal
    /// Without an area: how many stay valid and belong to another definition.
    var moved: Decimal?
    /// `languages`, exact; `sampling`, at least so many were found.
    var basis: String
    var exact: Bool
    var gainedExamples: [String]
    var lostExamples: [String]
    /// Without an area: those with numbers that are gained, lost or moved.
    var areaCodes: [AreaCodeVerdicts]?
  }

  struct AreaCodeVerdicts: Encodable {
    var areaCode: String
    var gained: Decimal
    var lost: Decimal
    var moved: Decimal
    var exact: Bool
    var gainedByLength: [String: Decimal]
    var lostByLength: [String: Decimal]
  }

  /// Digits for numbers that stay valid, which are read otherwise; without an area code they are for no named area.
  struct Writing: Encodable {
    var areaCode: String?
    var countryCode: String?
    var lost: [WritingExample]
    var gained: [WritingExample]
    var changed: [WritingExample]
  }

  struct WritingExample: Encodable {
    var text: String
    var old: String?
    var new: String?
  }

  struct Spelling: Encodable {
    var spelling: String
    var newlyRejected: Tally
    var newlyAccepted: Tally
  }

  struct Change: Encodable {
    var old: String?
    var new: String?
  }

  struct Name: Encodable {
    var tag: String
    var old: String?
    var new: String?
  }

  struct Code: Encodable {
    var areaCode: String
    var countryCode: String
  }

  struct Preferred: Encodable {
    var old: Code?
    var new: Code?
    var oldDefinitions: [Code]
    var newDefinitions: [Code]

    init(_ change: CatalogDifference.PreferredChange) {
      old = change.old.map(Code.init)
      new = change.new.map(Code.init)
      oldDefinitions = change.oldDefinitions.map(Code.init)
      newDefinitions = change.newDefinitions.map(Code.init)
    }
  }

  struct Move: Encodable {
    var old: Code
    var new: Code
    var numbers: Tally
  }

  var different: Bool
  var narrowing: Bool
  var widening: Bool
  var withoutArea: Verdicts
  var withArea: Verdicts
  var definitions: [Definition]
  var moved: [Move]
  var writings: [Writing]?
  var preferred: Preferred?
  var reordered: Bool
  var rows: Rows?

  init(_ difference: CatalogDifference, _ rows: RowChanges?, language: String) {
    self.rows = rows.map(Rows.init)
    different = !difference.isEmpty
    narrowing = difference.isNarrowing
    widening = difference.isWidening
    withoutArea = Verdicts(difference.withoutArea)
    withoutArea.areaCodes = difference.families.map(AreaCodeVerdicts.init)
    withoutArea.moved = withoutArea.areaCodes?.reduce(0) { $0 + $1.moved }
    withArea = Verdicts(difference.withArea)
    writings =
      difference.writings.isEmpty ? nil : difference.writings.map(Writing.init)
    definitions = difference.definitions.map { Definition($0, language: language) }
    moved = difference.moves.map {
      Move(old: Code($0.old), new: Code($0.new), numbers: Tally($0.numbers))
    }
    preferred = difference.preferred.map(Preferred.init)
    reordered = difference.isReordered
  }
}

extension DifferenceRecord.Definition {
  init(_ definition: DefinitionDifference, language: String) {
    areaCode = definition.id.areaCode.digits
    countryCode = definition.id.countryCode.letters
    name = (definition.new ?? definition.old)?.name(in: language) ?? countryCode
    status =
      definition.isAdded
      ? "added"
      : definition.isRemoved
        ? "removed" : definition.isDifferent ? "changed" : definition.isRewritten ? "rewritten" : "same"
    numbers = DifferenceRecord.Numbers(definition.numbers)
    let (old, new) = (definition.old?.mobileRegex, definition.new?.mobileRegex)
    regex = old == new ? nil : DifferenceRecord.Change(old: old, new: new)
    let changes = definition.nameChanges
    names =
      changes.isEmpty ? nil : changes.map { DifferenceRecord.Name(tag: $0.tag, old: $0.old, new: $0.new) }
    removedSuffixes = definition.removedSuffixes.isEmpty ? nil : definition.removedSuffixes
    addedSuffixes = definition.addedSuffixes.isEmpty ? nil : definition.addedSuffixes
    trunkPrefixes = definition.trunkPrefixChange.map { DifferenceRecord.Prefixes(old: $0.old, new: $0.new) }
  }
}

extension DifferenceRecord.Numbers {
  init(_ numbers: NumberDifference) {
    switch numbers.basis {
    case .languages: basis = "languages"
    case .sameRegex: basis = "sameRegex"
    case .sampling(let sampling):
      basis = "sampling"
      (sampled, undecided) = (sampling.numberCount, sampling.undecidedCount)
    }
    newlyRejected = DifferenceRecord.Tally(numbers.rejected)
    newlyAccepted = DifferenceRecord.Tally(numbers.accepted)
    unchanged = DifferenceRecord.Tally(numbers.unchanged)
    let changes = numbers.spellings.map {
      DifferenceRecord.Spelling(
        spelling: $0.spelling, newlyRejected: DifferenceRecord.Tally($0.rejected),
        newlyAccepted: DifferenceRecord.Tally($0.accepted))
    }
    spellings = changes.isEmpty ? nil : changes
  }
}

extension DifferenceRecord.Verdicts {
  init(_ change: VerdictChange) {
    (gained, lost) = (Decimal(change.gained.readableTotal), Decimal(change.lost.readableTotal))
    exact = change.isExact
    basis = exact ? "languages" : "sampling"
    (gainedExamples, lostExamples) = (change.gained.examples, change.lost.examples)
  }
}

extension DifferenceRecord.AreaCodeVerdicts {
  init(_ family: FamilyDifference) {
    areaCode = family.areaCode.digits
    (gained, lost) = (Decimal(family.gained.readableTotal), Decimal(family.lost.readableTotal))
    moved = family.moves.reduce(0) { $0 + Decimal($1.numbers.readableTotal) }
    exact = !family.gained.isLowerBound && !family.lost.isLowerBound
    gainedByLength = DifferenceRecord.Tally.byLength(family.gained)
    lostByLength = DifferenceRecord.Tally.byLength(family.lost)
  }
}

extension DifferenceRecord.Writing {
  init(_ writing: WritingDifference) {
    let examples = { (examples: [WritingDifference.Example]) in
      examples.map { DifferenceRecord.WritingExample(text: $0.text, old: $0.old, new: $0.new) }
    }
    self.init(
      areaCode: writing.area?.areaCode.digits, countryCode: writing.area?.countryCode.letters,
      lost: examples(writing.lost), gained: examples(writing.gained), changed: examples(writing.changed))
  }
}

extension DifferenceRecord.Tally {
  static func byLength(_ tally: NumberTally) -> [String: Decimal] {
    Dictionary(uniqueKeysWithValues: tally.byLength.map { (String($0.length), Decimal($0.count)) })
  }

  init(_ tally: NumberTally) {
    total = Decimal(tally.total)
    byLength = Self.byLength(tally)
    countedUpTo = tally.limit
    hasLonger = tally.hasLonger
    exact = !tally.isLowerBound
    examples = tally.examples
  }
}

extension Decimal {
  /// A count, exactly: a decimal has 38 digits.
  fileprivate init(_ count: some CustomStringConvertible) {
    guard let decimal = Decimal(string: count.description) else {
      preconditionFailure("a count is written in digits")
    }
    self = decimal
  }
}

extension DifferenceRecord.Code {
  init(_ id: AreaCodeDefinition.ID) {
    self.init(areaCode: id.areaCode.digits, countryCode: id.countryCode.letters)
  }
}
