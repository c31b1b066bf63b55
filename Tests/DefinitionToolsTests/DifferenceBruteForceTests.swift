import DefinitionTools
import PatternAutomata
import PhoneCheck
import RandomSearch
import Testing

@Suite("Differences, by brute force")
struct DifferenceBruteForceTests {
  static let seeds = RandomSearch.seeds(6)

  /// A validator's readings of all digits up to a length.
  struct Reading {
    /// The numbers that are read as themselves, in E.164, with their owners.
    var owners: [String: AreaCodeDefinition.ID] = [:]

    init(_ texts: [String], by validator: PhoneValidator, area: Area? = nil) {
      let bulk = BulkValidator(validator, area: area)
      bulk.expect(.max)
      var verdicts = BulkVerdicts(capacity: texts.count)
      let lines = Array((texts.joined(separator: "\n") + "\n").utf8)
      bulk.validate(lines: lines.span, into: &verdicts)
      for (index, text) in texts.enumerated() where verdicts[index].isValid {
        guard let number = validator.validate(text, area: area).number, let id = number.definitionID else {
          Issue.record("\(text) is valid in bulk alone")
          continue
        }
        if number.e164.hasSuffix(text) { owners[number.e164] = id }
      }
    }
  }

  /// Returns the counts of numbers after a beginning, by length.
  static func counts(_ numbers: some Sequence<String>, after beginning: String) -> [Int: Int] {
    Dictionary(grouping: numbers.map { $0.utf8.count - beginning.utf8.count }) { $0 }.mapValues(\.count)
  }

  /// Returns the counts of a tally, up to the listed lengths.
  static func counts(_ tally: NumberTally, upTo length: Int) -> [Int: Int] {
    Dictionary(
      uniqueKeysWithValues: tally.byLength.filter { $0.length <= length }.map {
        ($0.length, $0.count.integer ?? .max)
      })
  }

  @Test("Lost, gained and moved numbers agree with validating every number", arguments: seeds)
  func numbers(seed: Int) throws {
    let longest = seed % 6 == 0 ? 4 : 3
    var catalogs = SmallCatalogs(seed: UInt64(seed), longest: longest)
    let (old, new) = catalogs.pair()
    let validators = [try PhoneValidator(old), try PhoneValidator(new)]
    let difference = CatalogDifference(from: validators[0], to: validators[1])
    let story = Comment(rawValue: "\(Self.text(old)) -> \(Self.text(new))")
    let listing = Listing.numbers(upTo: longest)

    // Without a named area.
    let codes = Set((old.definitions + new.definitions).map(\.areaCode.digits))
    let roots = codes.filter { code in !codes.contains { $0 != code && code.hasPrefix($0) } }
    var isNarrower = false
    var isWider = false
    for root in roots {
      let sides = validators.map { validator in Reading(listing.map { "+\(root)\($0)" }, by: validator).owners
      }
      let lost = sides[0].keys.filter { sides[1][$0] == nil }
      let gained = sides[1].keys.filter { sides[0][$0] == nil }
      let moved = sides[0].filter { sides[1][$0.key].map { [owner = $0.value] in $0 != owner } ?? false }
      let family = difference.families.first { $0.areaCode.digits == root }
      let tallies = [family?.lost, family?.gained].map { $0.map { Self.counts($0, upTo: longest) } ?? [:] }
      #expect(tallies[0] == Self.counts(lost, after: "+\(root)"), story)
      #expect(tallies[1] == Self.counts(gained, after: "+\(root)"), story)
      let moves = (family?.moves ?? []).reduce(0) { sum, move in
        let limit = longest + root.utf8.count - move.old.areaCode.digits.utf8.count
        return sum + Self.counts(move.numbers, upTo: limit).values.reduce(0, +)
      }
      #expect(moves == moved.count, story)
      isNarrower = isNarrower || !lost.isEmpty
      isWider = isWider || !gained.isEmpty
    }

    // With each definition as the named area.
    for change in difference.definitions {
      let code = change.id.areaCode.digits
      let sides = zip(validators, [change.old, change.new]).map { validator, definition in
        definition.map { definition in
          Reading(listing.map { "+\(code)\($0)" }, by: validator, area: Area(definition)).owners
        } ?? [:]
      }
      let (before, after) = (Set(sides[0].keys), Set(sides[1].keys))
      for (tally, expected) in [
        (change.numbers.rejected, before.subtracting(after)),
        (change.numbers.accepted, after.subtracting(before)),
        (change.numbers.unchanged, before.intersection(after)),
      ] {
        #expect(Self.counts(tally, upTo: longest) == Self.counts(expected, after: "+\(code)"), story)
        #expect(
          tally.examples.allSatisfy {
            $0.utf8.count > code.utf8.count + 2 + longest || expected.contains($0.replacing("-", with: ""))
          }, story)
      }
      isNarrower = isNarrower || !before.isSubset(of: after)
      isWider = isWider || !after.isSubset(of: before)
    }
    if isNarrower { #expect(difference.isNarrowing, story) }
    if isWider { #expect(difference.isWidening, story) }
    writings(difference, validators, story)
  }

  /// Checks every example of digits that are read differently: its kind is right, and its number stays valid.
  private func writings(
    _ difference: CatalogDifference, _ validators: [PhoneValidator], _ story: Comment
  ) {
    for writing in difference.writings {
      let areas = zip(validators, [\DefinitionDifference.old, \.new]).map { _, side in
        writing.area.flatMap { id in difference.definitions.first { $0.id == id }?[keyPath: side] }.map(
          Area.init)
      }
      let examples = writing.lost + writing.gained + writing.changed
      #expect(writing.lost.allSatisfy { $0.old != nil && $0.new == nil })
      #expect(writing.gained.allSatisfy { $0.old == nil && $0.new != nil })
      #expect(writing.changed.allSatisfy { $0.old != nil && $0.new != nil && $0.old != $0.new })
      for example in examples {
        let read = zip(validators, areas).map { $0.validate(example.text, area: $1).number?.canonical }
        #expect(read == [example.old, example.new], story)
        for number in [example.old, example.new].compactMap(\.self) {
          let kept = zip(validators, areas).map { $0.validate(number, area: $1).number?.canonical }
          #expect(kept == [number, number], story)
        }
      }
    }
  }

  private static func text(_ catalog: AreaCodeCatalog) -> String {
    catalog.definitions.map { "\($0.id) \($0.mobileRegex) \($0.suffixes) \($0.trunkPrefixes)" }.joined(
      separator: "; ")
      + " preferred \(catalog.preferredDefinitions.map(\.id))"
  }
}
