@_spi(Bindings) import PhoneCheck
import Platform

// Very many numbers: a part of a text or of a column with each call, which adds no call, text or object for a number.
//
// `loadCompiled` has loaded the definitions; `check` has the message for a number that isn't valid.

nonisolated(unsafe) private var session: BulkSession?

/// Prepares for numbers: the area that they belong to, if its text isn't empty, and about how many they are.
///
/// There is no result.
@_expose(wasm, "prepareBulk")
@_cdecl("phonecheck_prepare_bulk")
public func prepareBulk(_ areaCount: Int, _ foundCount: Int, _ numberCount: Int) -> Int {
  guard let definitions else { return 0 }
  session = BulkSession(definitions, area: area(from: 0, areaCount, foundCount))
  session?.validator.expect(numberCount)
  return 0
}

/// Validates lines: their bytes, with LF or CRLF after each, then padding.
///
/// The result contains the addresses of what was found; `base` is added to the offsets of lines.
@_expose(wasm, "validateLines")
@_cdecl("phonecheck_validate_lines")
public func validateLines(_ count: Int, _ paddingCount: Int, _ base: Int) -> Int {
  guard let session else { return 0 }
  precondition(paddingCount == BulkValidator.paddingByteCount, "lines are padded")
  input.withBytes(0..<count + paddingCount) { session.validate(paddedLines: $0, base: base) }
  return result { $0.found(session.results) }
}

/// Validates strings of a column: their offsets, a bit for each if some are null, their bytes, then padding.
@_expose(wasm, "validateColumn")
@_cdecl("phonecheck_validate_column")
public func validateColumn(
  _ offsetByteCount: Int, _ validityCount: Int, _ count: Int, _ paddingCount: Int
) -> Int {
  guard let session else { return 0 }
  precondition(paddingCount == BulkValidator.paddingByteCount, "a column is padded")
  let textStart = offsetByteCount + validityCount
  input.withOffsets(0..<offsetByteCount) { offsets in
    input.withBytes(offsetByteCount..<textStart) { validity in
      input.withBytes(textStart..<textStart + count + paddingCount) { text in
        session.validate(column: text, offsets: offsets, validity: validity)
      }
    }
  }
  return result { $0.found(session.results) }
}

/// The meaning of each code of a verdict.
@_expose(wasm, "bulkCodes")
@_cdecl("phonecheck_bulk_codes")
public func bulkCodes() -> Int {
  guard let definitions else { return 0 }
  return result { $0.codes(of: definitions.catalog) }
}

extension OutputBuffer {
  mutating func codes(of catalog: AreaCodeCatalog) {
    array(VerdictCode.all(definitions: catalog.definitions.count)) { json, code in
      json.object { json in
        json.member("status", code.status?.rawValue)
        json.member("reason", code.reason?.rawValue)
        guard let definition = code.definitionIndex.map({ catalog.definitions[$0] }) else { return }
        json.member("country", definition.countryCode.letters)
        json.member("areaCode", definition.areaCode.digits)
      }
    }
  }

  mutating func found(_ results: borrowing BulkResults) {
    object { json in
      json.member("count", results.count)
      json.member("codes", unsafe Int(bitPattern: results.codes.base))
      json.member("starts", unsafe Int(bitPattern: results.starts.base))
      json.member("ends", unsafe Int(bitPattern: results.ends.base))
      json.member("digitEnds", unsafe Int(bitPattern: results.digitEnds.base))
      json.member("digits", unsafe Int(bitPattern: results.digits.base))
      // A row, its digits, the next row.
      json.list("extensions") { json in
        for (row, digits) in results.extensions {
          json.element(row)
          json.element(digits)
        }
      }
    }
  }
}
