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
  var definitions: [Definition]
  var moved: [Move]
  var preferred: Preferred?
  var reordered: Bool

  init(_ difference: CatalogDifference, language: String) {
    different = !difference.isEmpty
    narrowing = difference.isNarrowing
    widening = difference.isWidening
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

extension DifferenceRecord.Tally {
  init(_ tally: NumberTally) {
    total = Decimal(tally.total)
    byLength = Dictionary(uniqueKeysWithValues: tally.byLength.map { (String($0.length), Decimal($0.count)) })
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
