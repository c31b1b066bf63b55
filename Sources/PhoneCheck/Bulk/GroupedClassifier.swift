package import CVector
internal import Platform

/// A classifier for the numbers of rows, which classifies rows with the same area together.
///
/// Only one task may use it. Until areas are loaded, all numbers belong to one area, or to no named area.
package final class GroupedClassifier {
  private let session: ValidationSession
  private let tableUse: AdaptiveClassifier.TableUse
  /// The approximate number of phone numbers; 0 if it is unknown.
  private let numberCount: Int
  /// The classifier of the numbers without a named area, followed by a classifier for each named area.
  private var groups: [AdaptiveClassifier]
  /// The area of each group but the first.
  private var areas: [Area] = []
  private var names = GroupsOfNames()
  /// The rows whose areas were loaded last; `nil` before any were loaded.
  private var rows: Rows?

  /// Prepares for numbers of an area, or without a named area; begins without tables.
  ///
  /// - Parameter numberCount: The approximate number of phone numbers; 0 if it is unknown.
  package init(
    _ session: ValidationSession, area: Area?, _ tableUse: AdaptiveClassifier.TableUse = .init(),
    expecting numberCount: Int = 0
  ) {
    self.session = session
    self.tableUse = tableUse
    self.numberCount = numberCount
    groups = [AdaptiveClassifier(session, area: area, tableUse)]
  }

  /// The classifier of numbers without a named area.
  var ofUnnamed: AdaptiveClassifier { groups[0] }

  /// The classifier of a row's number.
  package subscript(row: Int) -> AdaptiveClassifier { groups[rows?.group(of: row) ?? 0] }

  // MARK: Areas

  /// Loads the areas of rows; the next numbers to classify belong to them.
  ///
  /// - Parameters:
  ///   - bytes: The bytes that contain the names of the areas, from the start to the end of each row.
  ///   - present: 0 for each row without a name; empty if all rows may have one.
  ///   - area: Returns the area that a row names. It isn't called again for the same bytes, unless there are too many names, or
  ///     the name is long or contains quotes: two quotes may mean one.
  package func load(
    areas bytes: Span<UInt8>, _ starts: Span<Int32>, _ ends: Span<Int32>, present: Span<UInt8> = Span(),
    _ area: (Int) -> Area?
  ) {
    let count = starts.count
    let rows = rows.flatMap { $0.capacity < count ? nil : $0 } ?? Rows(capacity: max(count, 1))
    rows.count = count
    self.rows = rows
    var row = 0
    while true {
      row = names.find(bytes, starts, ends, present: present, from: row, rows.groups)
      guard row < count else { return }
      let (name, group) = (Int(starts[row])..<Int(ends[row]), index(of: area(row)))
      unsafe rows.groups.base[row] = Int32(group)
      if !name.contains(where: { bytes[$0] == UInt8(ascii: "\"") }) {
        names.add(name, in: bytes, group: group)
      }
      row += 1
    }
  }

  /// Classifies all later numbers without named areas.
  func forgetAreas() { rows = nil }

  private func index(of area: Area?) -> Int {
    guard let area else { return 0 }
    // Names are remembered, so there are few calls. Areas of one catalog are the same if the identities of their definitions are.
    let known = areas.firstIndex { $0.definitions.elementsEqual(area.definitions) { $0.id == $1.id } }
    if let known { return known + 1 }
    areas.append(area)
    groups.append(AdaptiveClassifier(session, area: area, tableUse))
    return groups.count - 1
  }

  // MARK: Numbers

  /// Classifies the numbers of the first rows, like ``BlockClassifier/classify(_:into:extensions:)``.
  package func classify(
    _ numbers: CVectorNumbers, into verdicts: CVectorNumberVerdicts, extensions: inout [Int: String]
  ) {
    let count = unsafe numbers.count
    guard count > 0, let rows, let ends = unsafe rows.sort(numbers, groupCount: groups.count) else {
      return unsafe classify(self[0], numbers, of: count, into: verdicts, &extensions)
    }
    var start = 0
    for group in groups.indices where start < ends[group] {
      let part = start..<ends[group]
      var found: [Int: String] = [:]
      unsafe classify(
        groups[group], rows.numbers(part, in: numbers.bytes), of: count,
        into: rows.room(from: start, for: verdicts),
        &found)
      for (index, digits) in found { extensions[rows.row(at: start + index)] = digits }
      start = part.upperBound
    }
    unsafe rows.copyVerdicts(count, to: verdicts)
  }

  /// The number of a block's rows in one area that is enough to estimate the total for that area.
  private static let fewestTellingRows = 16

  /// Classifies the numbers of a group, which are a part of a block's numbers.
  private func classify(
    _ group: AdaptiveClassifier, _ numbers: CVectorNumbers, of blockCount: Int,
    into verdicts: CVectorNumberVerdicts, _ extensions: inout [Int: String]
  ) {
    let count = unsafe numbers.count
    if count >= Self.fewestTellingRows { group.expect(numberCount / blockCount * count) }
    unsafe group.classify(numbers, into: verdicts, extensions: &extensions)
  }

  /// The rows of a block, and their numbers in the order of their groups.
  private final class Rows {
    // SAFETY: the buffers have an element for each row, or storage for its digits. Only the first `count` elements are used.
    let groups: FixedBuffer<Int32>
    private let order: FixedBuffer<Int32>
    private let starts: FixedBuffer<Int32>
    private let ends: FixedBuffer<Int32>
    private let codes: FixedBuffer<UInt16>
    private let digits: BulkNationalDigits
    /// The number of rows.
    var count = 0

    private static let stride = BlockClassifier.digitCapacity

    init(capacity: Int) {
      groups = FixedBuffer(count: capacity)
      order = FixedBuffer(count: capacity)
      starts = FixedBuffer(count: capacity)
      ends = FixedBuffer(count: capacity)
      codes = FixedBuffer(count: capacity)
      digits = BulkNationalDigits(capacity: capacity)
    }

    var capacity: Int { groups.count }

    func group(of row: Int) -> Int { Int(groups[row]) }

    /// Returns the row of the number at an index in the order.
    func row(at index: Int) -> Int { Int(order[index]) }

    /// Sorts the numbers of the first rows by group.
    ///
    /// - Returns: The end of each group's numbers; `nil` if all rows are in one group.
    func sort(_ numbers: CVectorNumbers, groupCount: Int) -> [Int]? {
      precondition(unsafe numbers.count <= count, "no more numbers than rows whose areas were loaded")
      return groups.withSpan(in: unsafe 0..<numbers.count) { groups in
        if groups.indices.allSatisfy({ groups[$0] == groups[0] }) { return nil }
        var ends = [Int](repeating: 0, count: groupCount + 1)
        for row in groups.indices { ends[Int(groups[row]) + 1] += 1 }
        for group in 0..<groupCount { ends[group + 1] += ends[group] }
        // Each element is the index for the next number of its group; at the end, it is the end of the group.
        for row in groups.indices {
          let index = ends[Int(groups[row])]
          ends[Int(groups[row])] += 1
          unsafe order.base[index] = Int32(row)
          unsafe starts.base[index] = numbers.starts[row]
          unsafe self.ends.base[index] = numbers.ends[row]
        }
        return ends
      }
    }

    /// Returns a part of the sorted numbers.
    func numbers(_ part: Range<Int>, in bytes: UnsafePointer<UInt8>?) -> CVectorNumbers {
      unsafe CVectorNumbers(
        bytes: bytes, starts: starts.base + part.lowerBound, ends: ends.base + part.lowerBound,
        count: part.count)
    }

    /// Lends storage for the verdicts on the numbers from an index on; it has the parts that `verdicts` has.
    func room(from index: Int, for verdicts: CVectorNumberVerdicts) -> CVectorNumberVerdicts {
      let gathered = unsafe verdicts.digits.map { _ in unsafe digits.gathered.base + index * Self.stride }
      return unsafe CVectorNumberVerdicts(
        codes: codes.base + index, national_starts: digits.starts.base + index,
        national_counts: digits.counts.base + index, digits: gathered, others: verdicts.others)
    }

    /// Copies the verdicts on sorted numbers to the first rows.
    func copyVerdicts(_ count: Int, to verdicts: CVectorNumberVerdicts) {
      for index in 0..<count { unsafe verdicts.codes[row(at: index)] = codes.base[index] }
      guard let gathered = unsafe verdicts.digits else { return }
      for index in 0..<count {
        let row = row(at: index)
        unsafe verdicts.national_counts[row] = digits.counts.base[index]
        unsafe verdicts.national_starts[row] = digits.starts.base[index]
        // Each number has its own part of the gathered digits.
        guard case .gathered(let start) = digits.start(of: index) else { continue }
        let skippedCount = start % Self.stride
        unsafe verdicts.national_starts[row] = DigitStart.gathered(row * Self.stride + skippedCount).code
        unsafe (gathered + row * Self.stride).update(
          from: digits.gathered.base + index * Self.stride, count: Self.stride)
      }
    }
  }
}
