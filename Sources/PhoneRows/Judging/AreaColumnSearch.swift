internal import AreaSearch
internal import PhoneCheck
internal import Platform

/// A search for an unused column that names the area of each number.
///
/// A column is found by its name and by its cells in the first rows. The cells name areas, and the areas change how
/// numbers without an area code are judged. The less a name says, the more the numbers have to show: see
/// ``AreaColumnNames``.
struct AreaColumnSearch: Sendable {
  /// A column that may name areas, by its index among the columns of the rows.
  private struct Candidate {
    let column: Int
    let likeness: AreaColumnNames.Likeness
    let hasName: Bool
  }

  private let phones: [Int]
  private let candidates: [Candidate]
  private let header: HeaderNames

  /// The maximum number of columns whose cells are read.
  private static let mostCandidates = 16

  /// Finds the columns whose cells have to be read; none if the plan names areas.
  init(_ plan: BatchPlan, _ columns: ColumnSelection, _ header: HeaderNames) {
    self.header = header
    let mayNameAreas = plan.area == .notNamed && plan.judging == .writtenForm
    phones = mayNameAreas ? columns.phones : []
    guard mayNameAreas, plan.layout != .lines, plan.layout != .objects else {
      candidates = []
      return
    }
    let excluded = header.addedByEarlierRun.union(phones)
    let all = header.indices.prefix(Self.mostNames).compactMap { column -> Candidate? in
      guard !excluded.contains(column),
        let likeness = AreaColumnNames.likeness(of: header.text(at: column))
      else { return nil }
      return Candidate(column: column, likeness: likeness, hasName: !header[column].isEmpty)
    }
    let named = all.filter { $0.likeness != .unknown }
    candidates = Array((named + all.filter { $0.likeness == .unknown }).prefix(Self.mostCandidates))
  }

  /// The maximum number of names that are read.
  private static let mostNames = 1000

  /// The columns whose cells the search reads, the columns of numbers first; empty if the plan names areas.
  var columns: [Int] { phones + candidates.map { $0.column } }

  /// The columns in which numbers of the first rows are written like another country's, with their count and the
  /// definition that most of them belong to.
  func numbersElsewhere(
    _ rows: FirstRows, _ rules: JudgingRules
  ) -> [(column: Int, count: Int, definition: AreaCodeDefinition.ID)] {
    phones.indices.compactMap { index in
      var counts: [AreaCodeDefinition.ID: Int] = [:]
      for cells in rows.rows {
        let verdict = rules.validator.validate(rules.plan.number(in: cells[index]).span)
        for case .numberElsewhere(let other) in verdict.number?.remarks ?? [] {
          if let id = other.definitionID { counts[id, default: 0] += 1 }
        }
      }
      let definitions = rules.validator.catalog.definitions.map { $0.id }
      guard let count = counts.values.max(), let id = definitions.first(where: { counts[$0] == count }) else {
        return nil
      }
      return (phones[index], count, id)
    }
  }

  /// The column with the strongest evidence in the first rows; `nil` if there is none.
  func find(in rows: FirstRows, _ rules: JudgingRules) -> UnusedAreaColumn? {
    guard !candidates.isEmpty else { return nil }
    let numbers = NationalNumbers(rows, phoneCount: phones.count, rules)
    guard !numbers.isEmpty else { return nil }
    var best: (likeness: Int, validCount: Int, found: UnusedAreaColumn)?
    for (index, candidate) in candidates.enumerated() {
      guard
        let effect = numbers.effect(of: phones.count + index, in: rows, candidate.likeness, candidate.hasName)
      else { continue }
      let rank = candidate.likeness.rank
      if let best, (best.likeness, best.validCount) >= (rank, effect.validCount) { continue }
      best = (rank, effect.validCount, note(effect, candidate, rows, rules))
    }
    return best?.found
  }

  private func note(
    _ effect: NationalNumbers.Effect, _ candidate: Candidate, _ rows: FirstRows, _ rules: JudgingRules
  ) -> UnusedAreaColumn {
    let name = ColumnName.decoding(header[candidate.column])
    let isUsable =
      !name.isEmpty && name != ColumnName.withheld && header.indices(of: header[candidate.column]).count == 1
      && String(validating: header[candidate.column], as: UTF8.self) != nil
    return UnusedAreaColumn(
      column: candidate.column + 1, name: name, contents: effect.contents, rowCount: rows.rows.count,
      otherCount: effect.otherCount, validCount: effect.validCount,
      preferred: rules.validator.catalog.preferred?.id,
      argument: isUsable ? name : String(candidate.column + 1))
  }
}

extension AreaColumnNames.Likeness {
  fileprivate var rank: Int {
    switch self {
    case .plain: 3
    case .likely: 2
    case .possible: 1
    case .unknown: 0
    }
  }
}

/// The numbers of the first rows that are written without an area code, with their present verdicts.
private struct NationalNumbers {
  /// The effect of using a column.
  struct Effect {
    var contents: UnusedAreaColumn.Contents
    /// The number of phone numbers that were judged for another area than their row names.
    var otherCount: Int
    /// The number of these that would be valid in the area that their row names.
    var validCount: Int
  }

  private struct Number {
    let row: Int
    let text: [UInt8]
    /// The canonical form; `nil` if the number isn't valid.
    let canonical: String?
  }

  private let numbers: [Number]
  private let catalog: AreaCodeCatalog
  private let session: ValidationSession

  var isEmpty: Bool { numbers.isEmpty }

  init(_ rows: FirstRows, phoneCount: Int, _ rules: JudgingRules) {
    let session = ValidationSession(rules.validator)
    let prefixes = rules.validator.options.internationalPrefixes.map { $0.bytes }
    var numbers: [Number] = []
    for (row, cells) in rows.rows.enumerated() {
      for text in cells.prefix(phoneCount).map(rules.plan.number) where Self.isNational(text, prefixes) {
        let number = session.validate(text.span).number
        if number?.interpretation == .bareInternational { continue }
        numbers.append(Number(row: row, text: text, canonical: number?.canonical))
      }
    }
    self.numbers = numbers
    self.session = session
    catalog = rules.validator.catalog
  }

  /// Whether a number has digits, and neither a plus nor an international prefix before them.
  private static func isNational(_ text: [UInt8], _ prefixes: [[UInt8]]) -> Bool {
    let classes = String(utf8: text).scalars.map(ScalarClass.init)
    let digits = classes.compactMap { $0.digit.map(UInt8.init(ascii:)) }
    return !digits.isEmpty && !classes.contains(.plus) && !prefixes.contains { digits.starts(with: $0) }
  }

  /// The effect of using a column; `nil` if it doesn't name areas, or wouldn't change a verdict.
  func effect(
    of index: Int, in rows: FirstRows, _ likeness: AreaColumnNames.Likeness, _ hasName: Bool
  ) -> Effect? {
    // A column with an unknown name has to explain why most numbers are invalid.
    if likeness == .unknown, numbers.count(where: { $0.canonical == nil }) * 2 <= numbers.count { return nil }
    guard let cells = AreaCells(rows, index, catalog, likeness, hasName) else { return nil }
    let preferred = catalog.preferredDefinitions
    var effect = Effect(contents: cells.contents, otherCount: 0, validCount: 0)
    var (namedCount, gainedCount) = (0, 0)
    for number in numbers {
      guard let area = cells.areas[number.row] else { continue }
      namedCount += 1
      if area.definitions.contains(where: { named in preferred.contains { $0.id == named.id } }) { continue }
      let canonical = session.validate(number.text.span, area: area).number?.canonical
      // The number is the same in all countries that share its area code.
      if let canonical, canonical == number.canonical { continue }
      effect.otherCount += 1
      if canonical != nil { effect.validCount += 1 }
      if canonical != nil, number.canonical == nil { gainedCount += 1 }
    }
    guard effect.otherCount > 0 else { return nil }
    switch likeness {
    case .plain: return effect
    case .likely: return effect.validCount * 2 >= namedCount ? effect : nil
    case .possible, .unknown: return gainedCount * 2 >= namedCount ? effect : nil
    }
  }
}

/// The areas that the cells of a column name.
private struct AreaCells {
  /// The area of each row; `nil` if the cell is empty or doesn't name an area.
  private(set) var areas: [Area?] = []
  let contents: UnusedAreaColumn.Contents

  /// - Returns: `nil` if too few cells name areas.
  init?(
    _ rows: FirstRows, _ index: Int, _ catalog: AreaCodeCatalog, _ likeness: AreaColumnNames.Likeness,
    _ hasName: Bool
  ) {
    // If the name is unknown, every cell has to name an area, in few letters or in words.
    let mayMiss = likeness == .unknown ? 0 : rows.rows.count / 5
    let mayBeDigits = likeness != .unknown || !hasName
    var known: [[UInt8]: Area?] = [:]
    var (filledCount, missCount, digitsCount) = (0, 0, 0)
    for row in rows.rows {
      let cell = row[index]
      let text = String(utf8: cell)
      guard !AreaCodeCatalog.namesNoArea(text) else {
        areas.append(nil)
        continue
      }
      filledCount += 1
      let hasDigits = cell.contains { $0.isDigit }
      if hasDigits { digitsCount += 1 }
      let found: Area?
      if let before = known[cell] {
        found = before
      } else {
        let isPossible =
          cell.count <= Self.longestName && (mayBeDigits || !hasDigits) && !Self.isCityCode(cell)
        let area = isPossible ? catalog.area(named: text) : nil
        found = area?.isListed ?? false ? area : nil
        known[cell] = found
      }
      areas.append(found)
      if found == nil { missCount += 1 }
      if missCount > mayMiss { return nil }
    }
    guard filledCount > 0, missCount * 5 <= filledCount else { return nil }
    if likeness == .unknown, filledCount < Self.fewestOfUnknown { return nil }
    contents = digitsCount * 2 > filledCount ? .areaCodes : .countries
  }

  private static let longestName = 100
  /// The minimum number of cells for an unknown column: one or two may be anything.
  private static let fewestOfUnknown = 3

  /// Whether digits begin with a single 0, as codes of cities do in many countries: 020 is Guangzhou's, not Egypt's.
  private static func isCityCode(_ cell: [UInt8]) -> Bool {
    let digits = cell.filter { $0.isDigit }
    return digits.count > 1 && cell.first == UInt8(ascii: "0") && digits[1] != UInt8(ascii: "0")
  }
}
