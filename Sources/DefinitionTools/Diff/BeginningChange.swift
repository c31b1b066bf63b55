package import PatternAutomata
package import PhoneCheck

/// The counts of numbers with one length and beginning: before, lost, gained and now.
///
/// Neighbouring beginnings with the same counts share one value.
package struct BeginningChange {
  package let length: Int
  /// Beginnings of two digits, or of one digit for numbers of one digit.
  package var beginnings: ClosedRange<Int>
  package let counts: Counts

  /// The counts of each beginning.
  package struct Counts: Equatable {
    package let before: ExactCount
    package let lost: ExactCount
    package let gained: ExactCount
    package let after: ExactCount
  }

  /// `41`, `10–19`.
  package var text: String {
    let (first, last) = (digits(beginnings.lowerBound), digits(beginnings.upperBound))
    return beginnings.count == 1 ? first : "\(first)–\(last)"
  }

  private func digits(_ beginning: Int) -> String {
    (length > 1 && beginning < 10 ? "0" : "") + "\(beginning)"
  }

  /// The maximum number of rows in a table, and in all tables of a page.
  package static let tableCount = 200
  package static let pageCount = 5000

  /// Returns the beginnings that lose or gain numbers; `nil` if a regex has no automaton.
  package static func all(
    _ definition: DefinitionDifference, from old: PhoneValidator, to new: PhoneValidator
  ) -> [BeginningChange]? {
    let none = Automaton.words(over: ByteSet())
    func language(_ side: AreaCodeDefinition?, _ validator: PhoneValidator) -> Automaton? {
      guard let side else { return none }
      return ExaminedDefinition(side, by: validator).automaton
    }
    guard let before = language(definition.old, old), let after = language(definition.new, new),
      let lost = try? before.subtracting(after), let gained = try? after.subtracting(before)
    else { return nil }
    let limit = NumberBounds.limit(of: before, after)
    let sides = [before, lost, gained, after].map { counts(of: $0, upTo: limit) }
    let places = Set(sides[1].keys).union(sides[2].keys).sorted {
      ($0.length, $0.beginning) < ($1.length, $1.beginning)
    }
    var changes: [BeginningChange] = []
    for place in places {
      func count(_ side: Int) -> ExactCount { sides[side][place] ?? 0 }
      let counts = Counts(before: count(0), lost: count(1), gained: count(2), after: count(3))
      if let last = changes.last, last.length == place.length, last.counts == counts,
        last.beginnings.upperBound == place.beginning - 1
      {
        changes[changes.count - 1].beginnings = last.beginnings.lowerBound...place.beginning
      } else {
        changes.append(
          BeginningChange(
            length: place.length, beginnings: place.beginning...place.beginning, counts: counts))
      }
    }
    return changes
  }

  private struct Place: Hashable {
    var length: Int
    var beginning: Int
  }

  private static func counts(of language: Automaton, upTo limit: Int) -> [Place: ExactCount] {
    var counts: [Place: ExactCount] = [:]
    for numbers in NumberBeginnings.all(of: language, upTo: limit) {
      for row in numbers.rows {
        for beginning in row.beginnings {
          counts[Place(length: numbers.length, beginning: beginning)] = row.count
        }
      }
    }
    return counts
  }
}
