import ByteValues
import PhoneRows
import Platform

/// The facts that the beginning of a file shows.
struct DeskHead {
  let name: String
  let layout: BatchPlan.Layout
  let encoding: TextEncoding
  let dialect: CSVDialect
  /// The names of the columns; empty for lines and objects.
  let columns: [String]
  /// Whether the names are in the file.
  let hasHeader: Bool
  let phones: [Int]
  let area: Int?
  let skippedLineCount: Int
  /// The keys of a row's cells in NDJSON: a JSON array.
  let keys: String
  /// The prefix of the added columns' names, if an earlier run has added columns.
  let addedPrefix: String?

  init(_ beginning: borrowing RunBeginning, _ job: BatchJob) {
    name = job.inputName
    layout = job.plan.layout
    encoding = beginning.reader.convertedFrom ?? beginning.reader.scanner.encoding
    dialect = beginning.reader.scanner.dialect
    hasHeader = job.plan.layout == .table
    let isTable = hasHeader || job.plan.layout == .tableWithoutHeader
    columns = isTable ? job.names.indices.map { job.names.text(at: $0) } : []
    phones = job.columns.phones + job.columns.alternatives
    area = job.columns.area
    skippedLineCount = Self.lineCount(beginning.reader.titles)
    var text = ByteBuffer()
    if job.plan.format == .ndjson {
      for column in 0..<max(1, columns.count) {
        job.appendKey(at: column, to: &text)
        // The value after the key is an index, so that the text is an object.
        text.append(decimal: column)
        if column + 1 < columns.count { text.append(UInt8(ascii: ",")) }
      }
    }
    keys = text.withSpan { String(utf8: $0) }
    addedPrefix = job.plan.added.runNumber > 1 ? job.plan.addedPrefix : nil
  }

  /// Creates the facts about a file whose columns aren't clear.
  init(_ beginning: borrowing RunBeginning, _ plan: BatchPlan, _ name: String, _ names: [String]) {
    self.name = name
    layout = plan.layout
    encoding = beginning.reader.convertedFrom ?? beginning.reader.scanner.encoding
    dialect = beginning.reader.scanner.dialect
    columns = names
    hasHeader = plan.layout == .table
    phones = []
    area = nil
    skippedLineCount = Self.lineCount(beginning.reader.titles)
    keys = ""
    addedPrefix = nil
  }

  private static func lineCount(_ bytes: [UInt8]) -> Int { bytes.count { $0 == UInt8(ascii: "\n") } }
}

extension OutputBuffer {
  mutating func write(_ head: DeskHead) {
    let layout =
      switch head.layout {
      case .table, .tableWithoutHeader: "table"
      case .lines: "lines"
      case .objects: "objects"
      }
    member("kind", layout)
    member("hasHeader", head.hasHeader)
    member("encoding", head.encoding.rawValue)
    member("encodingTitle", head.encoding.description)
    if case .delimited(let byte) = head.dialect { member("delimiter", String(utf8: [byte])) }
    list("columns") { json in
      for (index, name) in head.columns.enumerated() {
        json.object { json in
          json.member("index", index)
          json.member("name", name)
          json.member("isPhone", head.phones.contains(index))
          json.member("isArea", head.area == index)
          json.member("isLikelyPhone", PhoneColumnNames.isLike(name))
        }
      }
    }
    list("phones") { json in for index in head.phones { json.element(index) } }
    member("area", head.area)
    member("skippedLines", head.skippedLineCount)
    member("keys", head.keys)
  }
}
