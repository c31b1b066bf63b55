import ByteValues
import PhoneCheck
import PhoneRows
import Platform
import Workbooks

// The functions that a worker calls. A file has been opened by its name and size; its bytes are asked for as they are
// needed. Arguments and results as in `ExchangeExports.swift`.

nonisolated(unsafe) private var fileName = ""
nonisolated(unsafe) private var fileByteCount = 0
/// The pass that keeps verdicts, whose counts are the result; and the last pass for rows.
nonisolated(unsafe) private var judging: DeskRun?
nonisolated(unsafe) private var writing: DeskRun?

/// The pass for an output.
private func pass(_ output: Int) -> DeskRun? { output == DeskOutput.verdicts.rawValue ? judging : writing }

/// Names the file that later calls read, and its size in bytes: fewer than 2 GiB.
///
/// The counts of the last pass that kept verdicts stay until the next one.
@_expose(wasm, "deskFile")
@_cdecl("phonecheck_desk_file")
public func deskFile(_ nameCount: Int, _ byteCount: Int) -> Int {
  fileName = input.text(0..<nameCount)
  fileByteCount = byteCount
  writing = nil
  return 0
}

/// Begins a pass for an output by its number, and answers with the facts about the file.
///
/// - Parameters:
///   - count: The length of the options in JSON.
///   - readByteCount: The number of bytes to read: all, or enough for a preview.
///   - isWorkbook: 1 for a workbook instead of CSV.
@_expose(wasm, "deskBegin")
@_cdecl("phonecheck_desk_begin")
public func deskBegin(
  _ count: Int, _ output: Int, _ readByteCount: Int, _ languageIndex: Int, _ isWorkbook: Int
) -> Int {
  let language = language(languageIndex)
  let text = input.array(0..<count)
  guard let definitions, let kind = DeskOutput(rawValue: output), let options = DeskOptions(text) else {
    return result { $0.failed("options", "The options aren't a JSON object.") }
  }
  if kind == .verdicts { judging = nil } else { writing = nil }
  return result { json in
    var known: DeskHead?
    do throws(BatchError) {
      var plan = options.plan(kind, definitions, language)
      var contents = kind.contents
      if isWorkbook != 0 {
        contents?.isWorkbook = true
        plan.quotesTexts = true
        plan.writesMark = false
      }
      let formats = isWorkbook != 0 && !plan.recognizesObjects ? markingFormats : []
      plan.hasFormatMarks = !formats.isEmpty
      let run = try DeskRun(
        plan, PageSource(name: fileName, byteCount: fileByteCount, reading: readByteCount), contents, formats,
        validator(options, definitions), onFailure: { known = $0 })
      if kind == .verdicts { judging = run } else { writing = run }
      json.object { json in
        json.write(run.head)
        json.write(run.remarks, language)
      }
    } catch {
      if error.isAboutCompoundDocument,
        CompoundDocument.isEncryptedWorkbook({ hostBytes(at: $0, count: $1) })
      {
        json.failed("unreadable", WorkbookFault.encrypted.text(on: fileName)[language])
      } else {
        json.failed(error, known, language)
      }
    }
  }
}

/// Processes the next chunk, and answers with the progress.
@_expose(wasm, "deskStep")
@_cdecl("phonecheck_desk_step")
public func deskStep(_ output: Int, _ languageIndex: Int) -> Int {
  guard let run = pass(output) else { return 0 }
  return result { json in
    do throws(BatchError) {
      try run.step()
      json.object { json in
        json.member("isDone", run.isDone)
        json.member("rows", run.facts.rowCount)
        json.member("invalid", run.facts.invalidCount)
        json.member("bytes", run.byteCount)
      }
    } catch {
      let language = language(languageIndex)
      if let fault = run.fault {
        json.failed("options", fault.text(on: fileName)[language])
      } else {
        json.failed(error, nil, language)
      }
    }
  }
}

/// Ends a part of a workbook, and writes the next one.
///
/// - Parameter compressedByteCount: The number of bytes of the part as the host has compressed it.
@_expose(wasm, "deskPart")
@_cdecl("phonecheck_desk_part")
public func deskPart(_ compressedByteCount: Int, _ languageIndex: Int) -> Int {
  result { json in
    do throws(WorkbookFault) {
      let isMore = try writing?.workbook?.endPart(compressedByteCount: compressedByteCount) ?? false
      json.object { $0.member("isMore", isMore) }
    } catch {
      json.failed("options", error.text(on: fileName)[language(languageIndex)])
    }
  }
}

/// Reads chunks without judging their rows.
@_expose(wasm, "deskSkip")
@_cdecl("phonecheck_desk_skip")
public func deskSkip(_ output: Int, _ chunkCount: Int) -> Int {
  for _ in 0..<chunkCount { pass(output)?.skip() }
  return 0
}

/// The counts after the last chunk of the pass that keeps verdicts.
@_expose(wasm, "deskResult")
@_cdecl("phonecheck_desk_result")
public func deskResult(_ languageIndex: Int) -> Int {
  guard let judging, let definitions else { return 0 }
  let language = language(languageIndex)
  let (summary, remarks) = judging.summary()
  return result { json in
    json.object { json in
      json.member("rows", summary.rowCount)
      json.member("valid", summary.validCount)
      json.member("invalid", summary.invalidCount)
      json.member("undecided", summary.undecidedCount)
      json.member("malformed", summary.malformedCount)
      json.member("duplicates", summary.duplicateCount ?? 0)
      json.member("bytes", summary.byteCount)
      json.list("reasons") { json in
        for entry in summary.labelledReasons(in: language) {
          json.object { json in
            json.member("reason", entry.reason.rawValue)
            json.member("label", entry.label)
            json.member("count", entry.count)
            json.list("examples") { json in
              for example in judging.examples(of: entry.reason) { json.write(example) }
            }
          }
        }
      }
      json.list("countries") { json in
        for entry in definitions.countries(countedIn: summary) {
          json.object { json in
            json.member("countryCode", entry.definition.countryCode.letters)
            json.member("name", entry.definition.name(in: language))
            json.member("count", entry.count)
          }
        }
      }
      let places = judging.places(ofRows: summary.rowCount)
      json.member("places") { json in
        json.member("width", places.width)
        json.list("counts") { json in for count in places.counts { json.element(count) } }
      }
      json.write(remarks, language)
    }
  }
}

/// The command that writes the same outputs: options in JSON, then the names of the outputs.
@_expose(wasm, "deskCommand")
@_cdecl("phonecheck_desk_command")
public func deskCommand(_ count: Int, _ kindCount: Int, _ languageIndex: Int) -> Int {
  guard let options = DeskOptions(input.array(0..<count)) else { return 0 }
  let kinds = input.text(count..<count + kindCount)
  let words = options.command(fileName, writing?.head, kinds.parts(separatedBy: " "), language(languageIndex))
  return result { json in json.object { $0.member("command", words) } }
}

extension Definitions {
  /// The countries with valid numbers, the most frequent first, then in the catalog's order.
  fileprivate func countries(
    countedIn summary: BatchSummary
  ) -> [(definition: AreaCodeDefinition, count: Int)] {
    var found: [(definition: AreaCodeDefinition, count: Int, index: Int)] = []
    for (index, definition) in catalog.definitions.enumerated() {
      guard let count = summary.countryCounts[definition.countryCode],
        !found.contains(where: { $0.definition.countryCode == definition.countryCode })
      else { continue }
      found.append((definition, count, index))
    }
    return found.sorted { ($1.count, $0.index) < ($0.count, $1.index) }.map { ($0.definition, $0.count) }
  }
}

extension OutputBuffer {
  fileprivate mutating func write(_ remarks: [BatchRemark], _ language: Language) {
    list("remarks") { json in for remark in remarks { json.element(remark.text[language]) } }
  }

  fileprivate mutating func write(_ example: ReportFacts.Example) {
    object { json in
      json.member("row", example.row)
      json.member("line", example.line)
      json.member("column", example.column)
      json.member("shape", example.shape)
      json.member("message", example.message)
    }
  }

  /// - Parameter head: What is known of the file, if its columns aren't clear.
  fileprivate mutating func failed(_ error: BatchError, _ head: DeskHead?, _ language: Language) {
    object { json in
      json.member("error", error.pageKind)
      json.member("text", error.text[language])
      if let head { json.write(head) }
      if case .phoneColumnUnnamed(let column, _) = error { json.member("likely", column.column - 1) }
      if case .headerUnclear(let lineCount, _) = error { json.member("skippedLines", lineCount) }
      if case .malformedInput(_, _, let line, let row) = error {
        json.member("line", line)
        json.member("row", row)
      }
    }
  }
}

extension BatchError {
  fileprivate var isAboutCompoundDocument: Bool {
    if case .malformedInput(.unreadable(.compoundDocument), _, _, _) = self { true } else { false }
  }

  /// The kind of the error for the page.
  fileprivate var pageKind: String {
    switch self {
    case .malformedInput(.unreadable, _, _, _), .malformedInput(.json, _, _, _), .missingHeader: "unreadable"
    case .malformedInput: "malformed"
    case .phoneColumnUnclear, .phoneColumnUnnamed, .noSuchColumn, .duplicateColumn, .memberUnclear: "column"
    case .headerUnclear: "header"
    case .file(let failure): if case .notInEncoding = failure.cause.cause { "encoding" } else { "changed" }
    default: "options"
    }
  }
}
