import AreaSearch
import PhoneBatch
import PhoneCheck

/// A second implementation of a run, without regard for speed: the reference parser divides the input, the validator
/// judges one cell after another, and fields are joined as text.
///
/// It knows CSV with a comma, or lines, and canonical numbers.
struct ReferenceBatch {
  private(set) var output: [UInt8] = []
  private(set) var summary = BatchSummary()
  private(set) var error: CSVError?

  private let plan: BatchPlan
  /// The index, from 0; `nil` if there is no such column.
  private let phone: Int
  private let area: Int?
  private var width: Int?
  private var firstRows: [String: Int] = [:]

  /// - Parameters:
  ///   - phone: The phone column, from 0.
  ///   - area: The area column, from 0.
  init(_ plan: BatchPlan, _ input: [UInt8], phone: Int, area: Int?) {
    self.plan = plan
    self.phone = phone
    self.area = area
    summary.byteCount = input.count
    if plan.findsDuplicates { summary.duplicateCount = 0 }
    var rest = input[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) {
      output += rest.prefix(3)
      rest = rest.dropFirst(3)
    }
    let dialect: CSVDialect = plan.layout == .lines ? .lines : .delimited(by: 44)
    let parsed = ReferenceCSV.parse(Array(rest), dialect, maximum: plan.maximumRecordByteCount)
    error = parsed.error
    for row in parsed.rows { write(row) }
  }

  private mutating func write(_ row: ReferenceCSV.Record) {
    if row.bytes.isEmpty, plan.layout != .lines {
      if plan.selection == .all { output += row.lineEnding }
      return
    }
    guard let width else {
      self.width = row.fields.count
      if plan.layout != .table { return write(row) }
      output += row.bytes + Array(",phone_status,phone_reason,phone_number,phone_country".utf8)
      if plan.findsDuplicates { output += Array(",phone_duplicate_of".utf8) }
      output += row.lineEnding
      return
    }
    let verdict = verdict(on: row, width)
    count(verdict)
    let firstRow = firstRow(of: verdict)
    guard plan.selection == .all || (plan.selection == .valid) == (verdict.status == "valid") else { return }
    output += plan.layout == .lines ? Self.quoted(row.bytes) : row.bytes
    if plan.layout != .lines { output += Array(repeating: 44, count: max(0, width - row.fields.count)) }
    let fields = [verdict.status, verdict.reason?.rawValue ?? "", verdict.number, verdict.country]
    for field in fields + (firstRow.map { [$0] } ?? []) {
      output += [44] + Array(field.utf8)
    }
    output += row.lineEnding
  }

  /// Returns the field's contents; `nil` if there is none.
  private mutating func firstRow(of verdict: RowVerdict) -> String? {
    guard plan.findsDuplicates else { return nil }
    guard !verdict.number.isEmpty else { return "" }
    guard let first = firstRows[verdict.number] else {
      firstRows[verdict.number] = summary.rowCount
      return ""
    }
    summary.duplicateCount = (summary.duplicateCount ?? 0) + 1
    return String(first)
  }

  private struct RowVerdict {
    var status: String
    var reason: ReasonCode?
    var number = ""
    var country = ""
  }

  private func verdict(on row: ReferenceCSV.Record, _ width: Int) -> RowVerdict {
    if plan.layout != .lines {
      if phone >= row.fields.count { return RowVerdict(status: "invalid", reason: .missingField) }
      if row.fields.count != width, plan.raggedRows == .rejected {
        return RowVerdict(status: "invalid", reason: .malformedRow)
      }
    }
    let cell = plan.layout == .lines ? row.bytes : row.fields[phone]
    switch BatchFixture.validator.validate(cell.span, area: area(of: row)) {
    case .valid(let number):
      return RowVerdict(status: "valid", number: number.canonical, country: number.countryCode?.letters ?? "")
    case .invalid(let rejection): return RowVerdict(status: "invalid", reason: rejection.reason)
    case .undecided(let failure): return RowVerdict(status: "undecided", reason: failure.reason)
    }
  }

  private func area(of row: ReferenceCSV.Record) -> Area? {
    guard let area, area < row.fields.count else { return nil }
    let text = String(decoding: row.fields[area], as: UTF8.self)
    return text.allSatisfy(\.isWhitespace) ? nil : BatchFixture.validator.catalog.area(named: text)
  }

  private mutating func count(_ verdict: RowVerdict) {
    summary.rowCount += 1
    switch verdict.status {
    case "valid": summary.validCount += 1
    case "invalid": summary.invalidCount += 1
    default: summary.undecidedCount += 1
    }
    if let reason = verdict.reason {
      summary.reasonCounts[reason, default: 0] += 1
      if reason == .missingField || reason == .malformedRow { summary.malformedCount += 1 }
    }
    if let country = CountryCode(verdict.country) { summary.countryCounts[country, default: 0] += 1 }
  }

  private static func quoted(_ value: [UInt8]) -> [UInt8] {
    guard value.contains(where: { [10, 13, 34, 44].contains($0) }) else { return value }
    return [34] + value.flatMap { $0 == 34 ? [34, 34] : [$0] } + [34]
  }
}
