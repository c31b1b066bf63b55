import ByteIO
import PhoneBatch

/// A second implementation of the CSV scanner's rules, for a whole input and without regard for speed.
///
/// It reads one byte at a time and has no chunks, so agreement with it is meaningful.
struct ReferenceCSV: Equatable {
  struct Record: Equatable {
    var fields: [[UInt8]]
    var bytes: [UInt8]
    var lineEnding: [UInt8]
    var line: Int
  }

  var records: [Record] = []
  /// The records, and the blank lines between them.
  var rows: [Record] = []
  var error: CSVError?

  static func parse(_ bytes: [UInt8], _ dialect: CSVDialect, maximum: Int) -> ReferenceCSV {
    var result = ReferenceCSV()
    var rest = bytes[...]
    var line = 1
    while !rest.isEmpty {
      do throws(Fault) {
        let record = try take(from: &rest, dialect, maximum: maximum, line: line)
        line += (record.bytes + record.lineEnding).count { $0 == 10 }
        result.rows.append(record)
        if record.bytes.isEmpty && dialect != .lines { continue }
        result.records.append(record)
      } catch {
        result.error = CSVError(error.cause, line: line, record: result.records.count)
        break
      }
    }
    return result
  }

  private struct Fault: Error { var cause: CSVError.Cause }

  private static func take(
    from rest: inout ArraySlice<UInt8>, _ dialect: CSVDialect, maximum: Int, line: Int
  ) throws(Fault) -> Record {
    guard case .delimited(let delimiter) = dialect else {
      let content = Array(rest.prefix { $0 != 10 })
      return try finish([content], content, from: &rest, maximum, line, isLines: true)
    }
    var fields: [[UInt8]] = []
    var position = rest.startIndex
    let start = position
    func byte(_ index: Int) -> UInt8? { index < rest.endIndex ? rest[index] : nil }
    func endsRecord(_ index: Int) -> Bool {
      byte(index) == nil || byte(index) == 10 || (byte(index) == 13 && byte(index + 1) == 10)
    }
    while true {
      var field: [UInt8] = []
      if byte(position) == 34 {
        position += 1
        while true {
          guard let next = byte(position) else {
            throw Fault(
              cause: position - start > maximum
                ? .recordTooLong(maximumByteCount: maximum) : .unterminatedQuote)
          }
          position += 1
          if next != 34 {
            field.append(next)
          } else if byte(position) == 34 {
            field.append(34)
            position += 1
          } else {
            break
          }
        }
        if byte(position) != delimiter, !endsRecord(position) {
          let offending = byte(position) == 13 ? position + 1 : position
          throw Fault(
            cause: offending - start > maximum
              ? .recordTooLong(maximumByteCount: maximum) : .textAfterClosingQuote)
        }
      } else {
        while byte(position) != delimiter, !endsRecord(position) {
          field.append(rest[position])
          position += 1
        }
      }
      fields.append(field)
      guard byte(position) == delimiter else { break }
      position += 1
    }
    return try finish(fields, Array(rest[start..<position]), from: &rest, maximum, line, isLines: false)
  }

  private static func finish(
    _ fields: [[UInt8]], _ content: [UInt8], from rest: inout ArraySlice<UInt8>, _ maximum: Int, _ line: Int,
    isLines: Bool
  ) throws(Fault) -> Record {
    var record = Record(fields: fields, bytes: content, lineEnding: [], line: line)
    rest = rest.dropFirst(content.count)
    if isLines, rest.first == 10, record.bytes.last == 13 {
      record.bytes.removeLast()
      record.fields = [record.bytes]
      record.lineEnding = [13]
    }
    while let next = rest.first, next == 10 || next == 13, record.lineEnding.last != 10 {
      record.lineEnding.append(next)
      rest = rest.dropFirst()
    }
    if record.bytes.count > maximum { throw Fault(cause: .recordTooLong(maximumByteCount: maximum)) }
    return record
  }
}

/// Runs the scanner over an input in chunks of one size, and collects its findings.
func scan(_ bytes: [UInt8], _ dialect: CSVDialect, maximum: Int, chunk: Int) -> ReferenceCSV {
  var result = ReferenceCSV()
  var scanner = CSVScanner(dialect, maximumRecordByteCount: maximum)
  var rest = bytes[...]
  do throws(CSVError) {
    while true {
      switch try scanner.next() {
      case .needsInput:
        if rest.isEmpty {
          scanner.finish()
        } else {
          scanner.append(Array(rest.prefix(chunk)).span)
          rest = rest.dropFirst(chunk)
        }
      case .record:
        let record = record(of: scanner)
        result.records.append(record)
        result.rows.append(record)
      case .blankLine:
        result.rows.append(blankLine(of: scanner))
      case .end: return result
      }
    }
  } catch {
    result.error = error
    return result
  }
}

private func blankLine(of scanner: borrowing CSVScanner) -> ReferenceCSV.Record {
  var lineEnding = ByteBuffer()
  scanner.copyLineEnding(to: &lineEnding)
  return ReferenceCSV.Record(fields: [[]], bytes: [], lineEnding: array(lineEnding), line: scanner.lineNumber)
}

private func record(of scanner: borrowing CSVScanner) -> ReferenceCSV.Record {
  var bytes = ByteBuffer()
  var lineEnding = ByteBuffer()
  scanner.copyRecord(to: &bytes)
  scanner.copyLineEnding(to: &lineEnding)
  var fields: [[UInt8]] = []
  for index in 0..<scanner.fieldCount { fields.append(scanner.fieldBytes(at: index)) }
  return ReferenceCSV.Record(
    fields: fields, bytes: array(bytes), lineEnding: array(lineEnding), line: scanner.lineNumber)
}

extension CSVScanner {
  /// Returns the value of a field of the current record.
  func fieldBytes(at index: Int) -> [UInt8] {
    withField(at: index) { value in value.indices.map { value[$0] } }
  }
}

func array(_ buffer: borrowing ByteBuffer) -> [UInt8] {
  buffer.withSpan { span in span.indices.map { span[$0] } }
}
