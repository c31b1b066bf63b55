public import PhoneCheck
internal import TerminalText

extension BatchError: DescribedError {
  /// What happened and what to do about it, in English, without a final full stop.
  public var description: String {
    switch self {
    case .closedPipe:
      "the output pipe is closed"
    case .file(let failure):
      failure.description
    case .outputIsInput(let path):
      "\(VisibleText.escaping(path)) is the input: writing to it would destroy it; choose a different output file"
    case .outputIsDefinitions(let path):
      "\(VisibleText.escaping(path)) is the definitions file: writing to it would destroy it; choose a different output file"
    case .malformedInput(let fault, let name, let line, _):
      fault.place(name: VisibleText.escaping(name), line: line)
        + (fault.advice(on: name)?.english ?? fault.description)
    case .rangeDoesNotFit(let range, let name):
      "the range \(range) doesn't begin and end between records of \(VisibleText.escaping(name)); plan again, as the "
        + "file may have changed"
    case .rangeNeedsFile(let name):
      "\(VisibleText.escaping(name)) can't be read in parts; save it as a regular file first"
    case .rowNotValid(let name, let line, let row, let reason):
      "\(VisibleText.escaping(name)):\(line): row \(row) is not valid (\(reason.rawValue)); --fail-fast ends the run here, "
        + "without writing files"
    case .missingHeader(let name):
      "\(VisibleText.escaping(name)) is empty: there is no header; if it has none on purpose, add --no-header or --lines"
    case .noSuchColumn(let name, let headers):
      "there is no column \(quoted(name)); \(others(than: name, headers))"
    case .duplicateColumn(let name, let headers):
      "several columns are called \(quoted(name)); \(wayOut(of: name, headers)): \(Self.list(headers))"
    case .phoneColumnUnclear(let candidates, let headers):
      Self.unclear(candidates, headers)
    case .phoneColumnNamedTwice(let name):
      "\(quoted(name)) is listed twice; list each column once"
    case .phoneColumnIsAreaColumn(let name):
      "\(quoted(name)) can't be both the phone column and the area column"
    case .columnExists(let name):
      "the input already has a column \(quoted(name)); rename it, or change the new columns' names with --column-prefix"
    case .notInEncoding(let text, let encoding):
      "\(quoted(text)) can't be written in \(encoding), the encoding of the input"
    case .messagesNotInEncoding(let language, let encoding):
      "messages in \(language.rawValue) can't be written in \(encoding), the encoding of the input; use another --lang, "
        + "or --format ndjson, which is UTF-8"
    case .unusablePlan(let fault):
      fault.description
    }
  }

  /// Which columns there are, after the question whether one with a similar name was meant.
  private func others(than name: String, _ headers: ColumnHeaders) -> String {
    let names = headers.names.filter { $0 != ColumnName.withheld }
    let nearest = NearestNames.find(name, among: names).map(quoted)
    let list = Self.list(headers)
    guard !nearest.isEmpty else { return list }
    return "did you mean \(nearest.joined(separator: " or "))? " + list.prefix(1).uppercased()
      + list.dropFirst()
  }

  /// What to do about a name that several columns have.
  private func wayOut(of name: String, _ headers: ColumnHeaders) -> String {
    guard let number = Int(name), number > 0, number <= headers.count else {
      return "choose one by its number, or as \(quoted(name + "[1]")), \(quoted(name + "[2]")), …"
    }
    return
      "names are tried before numbers, so give column \(number) another name or choose another column by its number"
  }

  private func quoted(_ name: String) -> String { "\"" + ColumnName.shown(name) + "\"" }

  private static let listedCandidateCount = 20

  private static func unclear(_ candidates: [Int], _ headers: ColumnHeaders) -> String {
    guard !candidates.isEmpty else {
      return "no column looks like a phone column; choose one with --column; \(list(headers))"
    }
    let listed = candidates.prefix(listedCandidateCount).map(String.init).joined(separator: ", ")
    let rest = candidates.count > listedCandidateCount ? ", …" : ""
    return
      "columns \(listed)\(rest) all look like phone columns; choose one with --column; \(list(headers))"
  }

  private static func list(_ headers: ColumnHeaders) -> String {
    guard headers.names.contains(where: { !$0.isEmpty }) else {
      return "the input has \(headers.count) column\(headers.count == 1 ? "" : "s") and no names"
    }
    var lines = zip(1..., headers.names).map { "  \($0)  \(ColumnName.shown($1))" }
    if headers.count > headers.names.count {
      lines.append("  … and \(headers.count - headers.names.count) more")
    }
    if lines.contains(where: { $0.contains("\\x") }) {
      lines.append(
        "Bytes that are not UTF-8 are shown as \\x..; choose such a column by its number, or name the encoding with "
          + "--encoding gb18030 or big5.")
    }
    if headers.holdsData {
      lines.append(
        "The first row may be data rather than names; if it is, add --no-header, or --lines for one number per line."
      )
    }
    return "the columns are:\n" + lines.joined(separator: "\n")
  }
}

extension BatchError.MalformedInput: CustomStringConvertible {
  func place(name: String, line: Int) -> String { format == nil ? "\(name):\(line): " : "\(name): " }

  /// What is malformed and what to do about it, in English, without a final full stop.
  public var description: String {
    switch self {
    case .unterminatedQuote:
      "the record that starts on this line has a quote that is never closed; close it, or, if the quote is data, put the "
        + "field in quotes and double it"
    case .textAfterClosingQuote:
      "the record that starts on this line has text after a closing quote; inside a quoted field, "
        + "double each quote"
    case .recordTooLong(let maximum):
      "the record that starts on this line is longer than \(maximum) bytes; a quote may be missing, or raise "
        + "the limit with --max-record"
    case .unclearQuotes:
      "from here on a quoted field has a line break, or there is a stray quote; in such a file, the start of a record can't "
        + "be found from the middle: use ranges from phonecheck plan"
    case .carriageReturnsOnly:
      "the lines end with CR alone, which isn't supported; convert them first: tr '\\r' '\\n'"
    case .unreadable(let format), .unreadableInParts(let format):
      "this is \(format.kind.english)"
    }
  }
}

extension BatchError.PlanFault: CustomStringConvertible {
  /// What is wrong with the plan, in English, without a final full stop.
  public var description: String {
    switch self {
    case .delimiter:
      "the delimiter is one ASCII character other than a quote or a line break"
    case .duplicatesInRange:
      "duplicates are found among all rows, but a range has only some of them"
    case .rowNumbersInRange:
      "objects have row numbers, which this range doesn't give; use ranges from phonecheck plan"
    case .duplicatesOfRawBytes:
      "duplicates are found by canonical number, which raw bytes don't have"
    case .maximumRecordByteCount:
      "the limit for a record is between 1 byte and 1 GiB"
    }
  }
}
