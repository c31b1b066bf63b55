public import CPhoneCheck
internal import PhoneBatch
internal import PhoneCheck

/// See `phonecheck.h`.
@c @implementation
public func phonecheck_validate_file(
  _ validator: phonecheck_validator, _ options: UnsafePointer<phonecheck_file_options>?,
  _ summary: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
  _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> phonecheck_result {
  unsafe call(error) { () throws(Failure) in
    let open = try Registry.shared.find(validator)
    let options = try unsafe sized(options, phonecheck_file_options(), "phonecheck_file_options")
    var files = try unsafe FileRun(options)
    try files.judge(by: open)
    let counts = try files.run(by: open)
    unsafe summary?.pointee = CStrings.copy(counts.json)
  }
}

/// See `phonecheck.h`.
@c @implementation
public func phonecheck_plan_file(
  _ options: UnsafePointer<phonecheck_file_options>?, _ parts: UInt32,
  _ plan: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> phonecheck_result {
  unsafe call(error) { () throws(Failure) in
    guard (1...100_000).contains(parts) else { throw .argument("parts is between 1 and 100,000") }
    let options = try unsafe sized(options, phonecheck_file_options(), "phonecheck_file_options")
    let byteCount = unsafe Int(clamping: options.input_byte_count)
    let ranges = try unsafe FileRun(options).ranges(
      parts: Int(parts), byteCount: byteCount == 0 ? nil : byteCount)
    unsafe plan?.pointee = CStrings.copy(ranges.json)
  }
}

/// See `phonecheck.h`.
@c @implementation
public func phonecheck_merge_summaries(
  _ summaries: UnsafePointer<UnsafePointer<CChar>?>?, _ count: Int,
  _ summary: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
  _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> phonecheck_result {
  unsafe call(error) { () throws(Failure) in
    guard count > 0, let summaries = unsafe summaries else {
      throw .argument("there are no summaries to add up")
    }
    var sum: BatchSummary?
    for index in 0..<count {
      let name = "summary \(index)"
      guard let json = try unsafe readText(summaries[index], name) else { throw .argument("\(name) is NULL") }
      let next: BatchSummary
      do throws(BatchSummaryError) { next = try BatchSummary(json: Array(json.utf8)) } catch {
        throw .argument("\(name):\(error.line):\(error.column): \(error)")
      }
      guard sum.map({ ($0.duplicateCount == nil) == (next.duplicateCount == nil) }) ?? true else {
        throw .argument("only some of the summaries count duplicates, so they can't be added up")
      }
      sum?.add(next)
      sum = sum ?? next
    }
    unsafe summary?.pointee = CStrings.copy(sum?.json ?? "")
  }
}

/// A run over a file, by the options of the call.
private struct FileRun {
  private let input: BatchInput
  private let output: BatchOutput?
  private let valid: BatchOutput?
  private let rejects: BatchOutput?
  private let duplicates: BatchOutput?
  private var plan = BatchPlan()
  private let isStopped: @Sendable () -> Bool

  init(_ options: phonecheck_file_options) throws(Failure) {
    guard let path = try unsafe readText(options.input, "input") else { throw .argument("input is NULL") }
    input = .file(path)
    output = try unsafe readText(options.output, "output").map { .file($0) }
    valid = try unsafe readText(options.valid, "valid").map { .file($0) }
    rejects = try unsafe readText(options.rejects, "rejects").map { .file($0) }
    duplicates = try unsafe readText(options.duplicates, "duplicates").map { .file($0) }
    unsafe isStopped = stopping(options.stopped)
    try unsafe readInput(options)
    try unsafe readOutput(options)
    try unsafe readAdditions(options)
    try unsafe readDuplicates(options)
  }

  private mutating func readInput(_ options: phonecheck_file_options) throws(Failure) {
    switch unsafe options.layout {
    case PHONECHECK_FILE_TABLE.rawValue: plan.layout = .table
    case PHONECHECK_FILE_TABLE_WITHOUT_HEADER.rawValue: plan.layout = .tableWithoutHeader
    case PHONECHECK_FILE_LINES.rawValue: plan.layout = .lines
    default: throw .argument("layout: there are table, table without header, and lines")
    }
    plan.sheet = try unsafe readText(options.sheet, "sheet")
    guard plan.sheet == nil || plan.layout != .lines else {
      throw .argument("sheet: a workbook is a table, and lines have no columns")
    }
    unsafe plan.delimiter = options.delimiter == 0 ? nil : options.delimiter
    plan.encoding = try unsafe readEncoding(options.encoding, "encoding")
    if let columns = try unsafe readText(options.columns, "columns") {
      plan.phoneColumns = columns.split(separator: "\n").map(String.init)
    }
    if let columns = try unsafe readText(options.any_of, "any_of") {
      guard plan.phoneColumns.isEmpty else {
        throw .argument("any_of names the phone columns, so columns would do nothing; leave one of them out")
      }
      plan.anyOfColumns = columns.split(separator: "\n").map(String.init)
    }
    if unsafe options.first_line > 0 { plan.skippedLineCount = unsafe Int(options.first_line) - 1 }
    try unsafe readInputFormat(options)
    if let column = try unsafe readText(options.area_column, "area_column") { plan.area = .column(column) }
    if let separators = try unsafe readText(options.split, "split") {
      plan.numberSeparators = try separators.split(separator: "\n").map { (text) throws(Failure) in
        guard let separator = NumberSeparator(escaped: String(text)) else {
          throw .argument(
            "split: a separator has neither digits nor a plus, and \\n, \\r, \\t and \\\\ are its only escapes"
          )
        }
        return separator
      }
    }
    if let range = try unsafe readText(options.byte_range, "byte_range") {
      guard let byteRange = ByteRange(range) else {
        throw .argument("byte_range: write START-LENGTH, START-LENGTH_ROW-LINE or START-LENGTH_ROW-LINE_SIZE")
      }
      plan.byteRange = byteRange
    }
    let longest = unsafe options.maximum_record_byte_count
    if longest > 0 { plan.maximumRecordByteCount = Int(clamping: longest) }
    guard unsafe options.threads <= 1024 else {
      throw .argument("threads: at most 1,024 work at the same time")
    }
    plan.jobs = unsafe Int(options.threads)
    unsafe plan.raggedRows = options.allow_ragged ? .judged : .rejected
    unsafe plan.readsDecimals = options.decimals
    unsafe plan.findsDuplicates = options.find_duplicates
    let namesColumns = !plan.phoneColumns.isEmpty || !plan.anyOfColumns.isEmpty || plan.area != .notNamed
    guard plan.layout != .lines || !namesColumns else {
      throw .argument("columns, any_of and area_column: lines have no columns")
    }
  }

  private mutating func readInputFormat(_ options: phonecheck_file_options) throws(Failure) {
    guard let format = try unsafe readText(options.input_format, "input_format") else { return }
    switch format {
    case "csv": plan.recognizesObjects = false
    case "ndjson":
      guard plan.layout == .table, plan.delimiter == nil, plan.skippedLineCount == nil,
        plan.sheet == nil
      else {
        throw .argument("input_format: NDJSON has no lines, delimiter, header, sheets or lines before it")
      }
      plan.layout = .objects
    default: throw .argument("input_format: there are csv and ndjson")
    }
  }

  private func readEncoding(_ text: UnsafePointer<CChar>?, _ name: String) throws(Failure) -> TextEncoding? {
    guard let given = try unsafe readText(text, name) else { return nil }
    guard let encoding = TextEncoding(named: given) else {
      throw .argument(
        "\(name): there are " + TextEncoding.allCases.map(\.rawValue).joined(separator: ", "))
    }
    return encoding
  }

  private mutating func readOutput(_ options: phonecheck_file_options) throws(Failure) {
    plan.format = .csv
    if let name = try unsafe readText(options.format, "format") {
      guard let format = BatchPlan.Format(rawValue: name), format != .summary else {
        throw .argument("format: there are csv, ndjson and, for lines, columns")
      }
      plan.format = format
    }
    if output == nil { plan.format = .summary }
    if let name = try unsafe readText(options.only, "only") {
      guard let selection = BatchPlan.Selection(rawValue: name) else {
        throw .argument("only: there are all, valid and invalid")
      }
      plan.selection = selection
    }
    plan.numberFormat = try unsafe ResultType.format(options.number_format)
    if let prefix = try unsafe readText(options.column_prefix, "column_prefix") { plan.columnPrefix = prefix }
    if let tag = try unsafe readText(options.message_language, "message_language") {
      guard let language = Language(matching: tag) else {
        throw .argument("message_language: there are messages in en, zh-CN and zh-TW")
      }
      plan.messageLanguage = language
    }
    unsafe plan.addsRejectsSheet = options.rejects_sheet
    unsafe plan.isSpreadsheetSafe = options.spreadsheet_safe
    plan.outputEncoding = try unsafe readEncoding(options.output_encoding, "output_encoding")
    unsafe plan.writesMark = options.byte_order_mark
  }

  private mutating func readAdditions(_ options: phonecheck_file_options) throws(Failure) {
    if let names = try unsafe readText(options.added_columns, "added_columns") {
      plan.added.columns = try names.split(separator: "\n").map { (name) throws(Failure) in
        guard let column = AddedColumn(rawValue: String(name)) else {
          throw .argument(
            "added_columns: there are " + AddedColumn.allCases.map(\.rawValue).joined(separator: ", "))
        }
        return column
      }
    }
    if let names = try unsafe readText(options.column_names, "column_names") {
      plan.added.names = names.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
    if let tag = try unsafe readText(options.label_language, "label_language") {
      guard let language = Language(matching: tag) else {
        throw .argument("label_language: there are words in en, zh-CN and zh-TW")
      }
      plan.added.labelLanguage = language
    }
    unsafe plan.added.numbersRows = options.row_columns
    unsafe plan.added.replacesNumbers = options.replace_numbers
  }

  private mutating func readDuplicates(_ options: phonecheck_file_options) throws(Failure) {
    if duplicates != nil { plan.findsDuplicates = true }
    if let kept = try unsafe readText(options.kept_duplicate, "kept_duplicate") {
      switch kept {
      case "first": plan.duplicates.kept = .first
      case "last": plan.duplicates.kept = .last
      default:
        guard kept.hasPrefix("by:"), kept.utf8.count > 3 else {
          throw .argument("kept_duplicate: write first, last or by:COLUMN")
        }
        plan.duplicates.kept = .greatest(column: String(kept.dropFirst(3)))
      }
    }
    plan.duplicates.known = try unsafe readText(options.known, "known").map { .file($0) }
    unsafe plan.duplicates.dropsKnown = options.drop_known
    guard !plan.duplicates.dropsKnown || plan.duplicates.known != nil else {
      throw .argument("drop_known: known names the file of known numbers")
    }
    guard
      plan.duplicates.kept == nil && !plan.duplicates.dropsKnown || valid != nil || plan.selection == .valid
    else {
      throw .argument(
        "kept_duplicate and drop_known leave out valid rows: name a file for valid, or write only valid ones")
    }
  }

  /// Judges rows by a validator's options.
  mutating func judge(by open: OpenValidator) throws(Failure) {
    if open.isExact { plan.judging = .exact }
    guard let area = open.area else { return }
    guard plan.area == .notNamed else {
      throw .argument("area_column: the validator has an area, which is for every number")
    }
    plan.area = .named(area)
  }

  func run(by open: OpenValidator) throws(Failure) -> BatchSummary {
    do throws(BatchError) {
      return try plan.run(
        from: input, to: output ?? .standardOutput, valid: valid, rejects: rejects, duplicates: duplicates,
        judgedBy: open.validator, isStopped: isStopped)
    } catch {
      throw Failure(error)
    }
  }

  func ranges(parts: Int, byteCount: Int?) throws(Failure) -> RangePlan {
    do throws(BatchError) {
      return try plan.ranges(of: input, parts: parts, byteCount: byteCount, isStopped: isStopped)
    } catch {
      throw Failure(error)
    }
  }
}
