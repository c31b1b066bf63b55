/// Which columns of an input matter, decided once by its first record.
struct ColumnSelection: Hashable {
  /// The number of fields every row should have.
  let width: Int
  /// The column with the numbers, from 0.
  let phone: Int
  /// The column with the areas, from 0.
  let area: Int?

  /// Lines are records of one field.
  static let lines = ColumnSelection(width: 1, phone: 0, area: nil)

  private init(width: Int, phone: Int, area: Int?) {
    self.width = width
    self.phone = phone
    self.area = area
  }

  /// Finds the columns by a header.
  ///
  /// - Parameter header: The names, as bytes.
  init(header: [[UInt8]], plan: BatchPlan) throws(BatchError) {
    let columns = Columns(names: header)
    if let name = plan.phoneColumn {
      try self.init(columns, phone: columns.index(of: name), plan)
    } else {
      try self.init(columns, phone: columns.guessedPhoneIndex(), plan)
    }
  }

  /// Finds the columns by their number, where there is no header.
  init(width: Int, plan: BatchPlan) throws(BatchError) {
    let columns = Columns(names: Array(repeating: [], count: width))
    guard let name = plan.phoneColumn else {
      guard width == 1 else { throw .phoneColumnUnclear(candidates: [], headers: columns.tellable) }
      try self.init(columns, phone: 0, plan)
      return
    }
    try self.init(columns, phone: columns.index(of: name), plan)
  }

  private init(_ columns: Columns, phone: Int, _ plan: BatchPlan) throws(BatchError) {
    self.width = columns.names.count
    self.phone = phone
    guard case .column(let name) = plan.area else {
      area = nil
      return
    }
    let index = try columns.index(of: name)
    if index == phone { throw .phoneColumnIsAreaColumn(name) }
    area = index
  }
}

/// The names of an input's columns.
private struct Columns {
  let names: [[UInt8]]
  /// The names as text.
  let texts: [String]

  /// The names as they may be told.
  var tellable: [String] { names.map { ColumnName.decoding($0) } }

  init(names: [[UInt8]]) {
    self.names = names
    texts = names.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Finds a column, from 0, by its exact name, else by its name regardless of case and outer white space,
  /// else by its number from 1.
  func index(of text: String) throws(BatchError) -> Int {
    if !text.isEmpty {
      let bytes = Array(text.utf8)
      if let index = try only(text, names.indices.filter { names[$0] == bytes }) { return index }
      let folded = Self.folded(text)
      if let index = try only(text, names.indices.filter { Self.folded(texts[$0]) == folded }) {
        return index
      }
    }
    guard let number = Int(text), number > 0, number <= names.count else {
      throw .noSuchColumn(text, headers: tellable)
    }
    return number - 1
  }

  func guessedPhoneIndex() throws(BatchError) -> Int {
    let candidates = PhoneColumnNames.candidates(in: texts)
    guard let index = candidates.first, candidates.count == 1 else {
      throw .phoneColumnUnclear(candidates: candidates.map { $0 + 1 }, headers: tellable)
    }
    return index
  }

  private func only(_ text: String, _ indices: [Int]) throws(BatchError) -> Int? {
    if indices.count > 1 { throw .duplicateColumn(text, headers: tellable) }
    return indices.first
  }

  private static func folded(_ text: String) -> String {
    let trimmed = text.drop(while: \.isWhitespace)
    return trimmed.reversed().drop(while: \.isWhitespace).reversed().map { $0.lowercased() }.joined()
  }
}
