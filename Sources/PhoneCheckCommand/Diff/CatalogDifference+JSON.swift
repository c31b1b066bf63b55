import DefinitionTools
import PhoneCheck
import StrictJSON

// Counts are integers of up to 33 digits: past 2^53 they need a reader that keeps them exact. Keys without a value are
// left out.

extension CatalogDifference {
  /// Returns the difference, and the rows of a file that change.
  ///
  /// - Parameter language: The language of names, as a tag.
  func json(_ rows: RowChanges?, language: String) -> WrittenJSON {
    [
      "different": !isEmpty, "narrowing": isNarrowing, "widening": isWidening, "reordered": isReordered,
      "withoutArea": json(withoutArea, families), "withArea": json(withArea),
      "definitions": definitions.map { $0.json(language: language) },
      "moved": moves.map { move -> WrittenJSON in
        ["old": move.old.json, "new": move.new.json, "numbers": move.numbers.json]
      },
      "writings": writings.isEmpty ? nil : writings.map(\.json), "preferred": preferred?.json,
      "rows": rows?.json,
    ]
  }

  /// Returns the counts of newly valid and newly invalid numbers, of at most 32 digits with the area code.
  ///
  /// Without a named area each number counts once, with a named area once for each definition.
  ///
  /// - Parameter families: The area codes that gain, lose or move numbers if no area is named.
  private func json(_ change: VerdictChange, _ families: [FamilyDifference]? = nil) -> WrittenJSON {
    [
      "gained": change.gained.readableTotal.asCount, "lost": change.lost.readableTotal.asCount,
      "moved": families.map { $0.flatMap(\.moves).together.readableTotal.asCount },
      // `sampling`: there are at least as many.
      "basis": change.isExact ? "languages" : "sampling", "exact": change.isExact,
      "gainedExamples": change.gained.examples, "lostExamples": change.lost.examples,
      "areaCodes": families?.map { family -> WrittenJSON in
        [
          "areaCode": family.areaCode.digits, "gained": family.gained.readableTotal.asCount,
          "lost": family.lost.readableTotal.asCount, "moved": family.moves.together.readableTotal.asCount,
          "exact": !family.gained.isLowerBound && !family.lost.isLowerBound,
          "gainedByLength": family.gained.lengths, "lostByLength": family.lost.lengths,
        ]
      },
    ]
  }
}

extension CustomStringConvertible {
  /// The exact count.
  fileprivate var asCount: WrittenJSON { .token(description) }
}

extension DefinitionDifference {
  fileprivate func json(language: String) -> WrittenJSON {
    let (old, new) = (old?.mobileRegex, new?.mobileRegex)
    let status =
      isAdded
      ? "added" : isRemoved ? "removed" : isDifferent ? "changed" : isRewritten ? "rewritten" : "same"
    return [
      "areaCode": id.areaCode.digits, "countryCode": id.countryCode.letters,
      "name": (self.new ?? self.old)?.name(in: language) ?? id.countryCode.letters, "status": status,
      "numbers": numbers.json, "regex": old == new ? nil : ["old": old, "new": new] as WrittenJSON,
      "names": nameChanges.isEmpty
        ? nil : nameChanges.map { ["tag": $0.tag, "old": $0.old, "new": $0.new] as WrittenJSON },
      "removedSuffixes": removedSuffixes.isEmpty ? nil : removedSuffixes,
      "addedSuffixes": addedSuffixes.isEmpty ? nil : addedSuffixes,
      "trunkPrefixes": trunkPrefixChange.map { ["old": $0.old, "new": $0.new] as WrittenJSON },
    ]
  }
}

extension NumberDifference {
  fileprivate var json: WrittenJSON {
    var sample: Sampling?
    // The source of the counts: exact; from a sample; or unchanged, because no number changes and they can't be
    // counted.
    let basis =
      switch self.basis {
      case .languages: "languages"
      case .sampling: "sampling"
      case .sameRegex: "sameRegex"
      }
    if case .sampling(let sampling) = self.basis { sample = sampling }
    return [
      "basis": basis, "sampled": sample?.numberCount, "undecided": sample?.undecidedCount,
      "newlyRejected": rejected.json, "newlyAccepted": accepted.json, "unchanged": unchanged.json,
      "spellings": spellings.isEmpty
        ? nil
        : spellings.map { change -> WrittenJSON in
          [
            "spelling": change.spelling, "newlyRejected": change.rejected.json,
            "newlyAccepted": change.accepted.json,
          ]
        },
    ]
  }
}

extension NumberTally {
  fileprivate var json: WrittenJSON {
    [
      "total": total.asCount, "byLength": lengths,
      // The longest length that was counted.
      "countedUpTo": limit, "hasLonger": hasLonger, "exact": !isLowerBound, "examples": examples,
    ]
  }

  /// A JSON object from lengths in national digits to counts of numbers.
  fileprivate var lengths: WrittenJSON {
    .object(byLength.map { (String($0.length), $0.count.asCount) })
  }
}

extension WritingDifference {
  /// Digits whose numbers stay valid but that are read differently; without an area code, no area is named.
  fileprivate var json: WrittenJSON {
    let examples = { (examples: [Example]) in
      examples.map { ["text": $0.text, "old": $0.old, "new": $0.new] as WrittenJSON }
    }
    return [
      "areaCode": area?.areaCode.digits, "countryCode": area?.countryCode.letters, "lost": examples(lost),
      "gained": examples(gained), "changed": examples(changed),
    ]
  }
}

extension CatalogDifference.PreferredChange {
  fileprivate var json: WrittenJSON {
    [
      "old": old?.json, "new": new?.json, "oldDefinitions": oldDefinitions.map(\.json),
      "newDefinitions": newDefinitions.map(\.json),
    ]
  }
}

extension AreaCodeDefinition.ID {
  fileprivate var json: WrittenJSON { ["areaCode": areaCode.digits, "countryCode": countryCode.letters] }
}

extension RowChanges {
  fileprivate var json: WrittenJSON {
    let counts = Kind.allCases.map { (name: $0.rawValue, value: count(of: $0).json) }
    let others: [(name: String, value: WrittenJSON)] = [
      ("file", name.json), ("rows", rowCount.json), ("changed", changedCount.json),
      ("changes", changes.map(\.json).json),
    ]
    return .object(counts + others)
  }
}

extension RowChange {
  fileprivate var json: WrittenJSON {
    ["kind": kind.rawValue, "rows": count, "old": old.json, "new": new.json]
  }
}

extension RowChange.Outcome {
  /// The definition that accepts a number, or the reason why none does.
  fileprivate var json: WrittenJSON {
    switch self {
    case .valid(let id): ["definition": id.json]
    case .notValid(let reason): ["reason": reason.rawValue]
    }
  }
}
