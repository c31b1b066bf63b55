internal import ByteValues
internal import Platform

/// The names of an input's columns in UTF-8, in one array: a legal header can hold a million of them.
///
/// Bytes that aren't characters stay as they are, so such a name isn't UTF-8.
package struct HeaderNames {
  private var bytes: [UInt8] = []
  /// The end of each name, which is also the start of the next.
  private var ends: [Int32] = []

  /// The names in the record that the scanner has found.
  package init(_ scanner: borrowing CSVScanner) {
    ends.reserveCapacity(scanner.fieldCount)
    let decoder = TextDecoder(scanner.encoding)
    var names = ByteBuffer()
    for index in 0..<scanner.fieldCount {
      scanner.withField(at: index) { names.append($0, decodedBy: decoder) }
      ends.append(Int32(truncatingIfNeeded: names.count))
    }
    bytes = names.withSpan { [UInt8]($0) }
  }

  /// These names, in UTF-8.
  package init(_ names: [[UInt8]]) {
    for name in names {
      bytes += name
      ends.append(Int32(truncatingIfNeeded: bytes.count))
    }
  }

  /// Columns without names.
  package init(unnamed count: Int) {
    ends = Array(repeating: 0, count: count)
  }

  package var count: Int { ends.count }

  /// These names without the last ones.
  func dropLast(_ count: Int) -> HeaderNames {
    var names = self
    names.ends.removeLast(min(count, ends.count))
    return names
  }

  package var indices: Range<Int> { ends.indices }

  package subscript(index: Int) -> ArraySlice<UInt8> {
    bytes[(index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index])]
  }

  /// A name as text; bytes that aren't UTF-8 become U+FFFD.
  package func text(at index: Int) -> String { String(decoding: self[index], as: UTF8.self) }

  /// Finds the columns with exactly this name, from 0.
  package func indices(of name: some Collection<UInt8>) -> [Int] {
    indices.filter { self[$0].elementsEqual(name) }
  }
}
