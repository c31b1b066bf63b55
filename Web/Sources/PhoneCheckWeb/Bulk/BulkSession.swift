@_spi(Bindings) import PhoneCheck
import Platform

/// Numbers of one area, or without a named area, and the storage that every call uses again.
final class BulkSession {
  let validator: BulkValidator
  private var verdicts = BulkVerdicts(capacity: BulkValidator.lineCapacity)
  private var digits = BulkNationalDigits(capacity: BulkValidator.lineCapacity)
  private(set) var results = BulkResults()

  init(_ definitions: Definitions, area: Area?) {
    validator = BulkValidator(definitions.validator, area: area)
  }

  /// - Parameter base: What is added to the offsets of lines.
  func validate(paddedLines text: Span<UInt8>, base: Int) {
    results.removeAll()
    let end = text.count - BulkValidator.paddingByteCount
    var start = 0
    while start < end {
      validator.validate(paddedLines: text, from: &start, into: &verdicts, digits: &digits)
      results.append(verdicts, digits, of: text, base: base)
    }
  }

  /// - Parameter validity: A bit for each string, 0 for a null; empty if no string is null.
  func validate(column text: Span<UInt8>, offsets: Span<Int32>, validity: Span<UInt8>) {
    results.removeAll()
    let count = max(offsets.count - 1, 0)
    for first in stride(from: 0, to: count, by: BulkValidator.lineCapacity) {
      let end = min(first + BulkValidator.lineCapacity, count)
      validator.validate(
        column: text, offsets: offsets.extracting(first...end), into: &verdicts, digits: &digits)
      results.append(verdicts, digits, of: text, base: 0)
    }
    results.removeNulls(validity)
  }
}

/// The verdicts and numbers of a part, as columns that the host reads.
@safe
struct BulkResults: ~Copyable {
  // SAFETY: the buffers have an element for each row, and `digits` what `reserve` says; only the first `count` rows have a
  // meaning. The host reads them after the call that filled them.
  private(set) var codes = FixedBuffer<UInt16>(count: 1)
  /// The offsets of each number in the text.
  private(set) var starts = FixedBuffer<Int32>(count: 1)
  private(set) var ends = FixedBuffer<Int32>(count: 1)
  /// The end of each number's national digits in ``digits``.
  private(set) var digitEnds = FixedBuffer<Int32>(count: 1)
  private(set) var digits = FixedBuffer<UInt8>(count: copyCount)
  private(set) var extensions: [(row: Int, digits: String)] = []
  private(set) var count = 0

  /// The number of bytes that are copied at once; as many are readable after the digits of each number.
  private static var copyCount: Int { 16 }

  mutating func removeAll() {
    count = 0
    extensions.removeAll(keepingCapacity: true)
  }

  /// Adds rows: the verdicts of a call, and the digits of its numbers.
  ///
  /// - Parameters:
  ///   - text: The validated bytes, with padding.
  ///   - base: What is added to the offsets of the numbers.
  mutating func append(
    _ verdicts: borrowing BulkVerdicts, _ found: borrowing BulkNationalDigits, of text: Span<UInt8>, base: Int
  ) {
    reserve(verdicts.count)
    var digitEnd = count > 0 ? Int(digitEnds[count - 1]) : 0
    verdicts.withIndices { indices in
      found.withOffsets { digitStarts, digitCounts, gathered in
        for index in 0..<indices.count {
          let (row, range) = (count + index, verdicts.range(of: index))
          unsafe codes.base[row] = indices[index]
          unsafe starts.base[row] = Int32(truncatingIfNeeded: range.lowerBound + base)
          unsafe ends.base[row] = Int32(truncatingIfNeeded: range.upperBound + base)
          let (start, digitCount) = (Int(digitStarts[index]), Int(digitCounts[index]))
          if start >= 0 {
            copy(text, start, digitCount, to: digitEnd)
          } else {
            copy(gathered, ~start, digitCount, to: digitEnd)
          }
          digitEnd += digitCount
          unsafe digitEnds.base[row] = Int32(truncatingIfNeeded: digitEnd)
        }
      }
    }
    for (index, digits) in found.extensions { extensions.append((count + index, digits)) }
    count += verdicts.count
  }

  /// Copies digits in steps that may reach beyond their end.
  private func copy(_ source: Span<UInt8>, _ start: Int, _ digitCount: Int, to target: Int) {
    for offset in stride(from: 0, to: digitCount, by: Self.copyCount) {
      for half in [0, 8] {
        let word = unsafe source.bytes.unsafeLoadUnaligned(
          fromByteOffset: start + offset + half, as: UInt64.self)
        unsafe UnsafeMutableRawPointer(digits.base + target + offset + half).storeBytes(
          of: word, as: UInt64.self)
      }
    }
  }

  /// Makes nulls of the rows whose bit is 0: they have no verdict, and no digits.
  mutating func removeNulls(_ validity: Span<UInt8>) {
    guard !validity.isEmpty else { return }
    precondition(validity.count * 8 >= count, "a column has a bit of validity for each string")
    var (start, end) = (0, 0)
    for row in 0..<count {
      let rowEnd = Int(digitEnds[row])
      if validity[row / 8] & (1 << UInt8(row % 8)) == 0 {
        codes[row] = 0
      } else {
        for digit in start..<rowEnd {
          digits[end] = digits[digit]
          end += 1
        }
      }
      start = rowEnd
      digitEnds[row] = Int32(truncatingIfNeeded: end)
    }
    extensions.removeAll { validity[$0.row / 8] & (1 << UInt8($0.row % 8)) == 0 }
  }

  /// Makes room for more rows with digits.
  private mutating func reserve(_ more: Int) {
    if count + more > codes.count {
      let capacity = max(2 * codes.count, count + more)
      codes = FixedBuffer(codes, count: capacity, filler: 0)
      starts = FixedBuffer(starts, count: capacity, filler: 0)
      ends = FixedBuffer(ends, count: capacity, filler: 0)
      digitEnds = FixedBuffer(digitEnds, count: capacity, filler: 0)
    }
    let written = count > 0 ? Int(digitEnds[count - 1]) : 0
    let wanted = written + more * BulkValidator.digitCapacity + Self.copyCount
    if wanted > digits.count { digits = FixedBuffer(digits, count: max(2 * digits.count, wanted), filler: 0) }
  }
}
