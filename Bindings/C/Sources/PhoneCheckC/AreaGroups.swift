internal import AreaSearch
internal import CPhoneCheck
internal import PhoneCheck

/// Divides blocks by the areas that their rows name.
@safe
final class AreaGroups {
  // SAFETY: these belong to one judge, as the judge's own memory does; allocated in `init`, freed once in `deinit`.
  private let names: OpaquePointer
  private let groups: UnsafeMutablePointer<Int16>
  private let order: UnsafeMutablePointer<Int16>
  /// All rows in their order.
  private let identity: UnsafeMutablePointer<Int16>
  private let starts: UnsafeMutablePointer<Int32>
  /// The names of the areas of a block, and the strings of one group.
  let areas: UnsafeMutablePointer<pc_block>
  let numbers: UnsafeMutablePointer<pc_block>

  private let open: OpenValidator
  /// By group: none named, one that isn't listed, and the others.
  private var members: [Member]
  private var indices: [Area: Int16] = [:]

  /// The numbers of one area.
  final class Member {
    let area: Area?
    /// `nil` where raw bytes are matched.
    let bulk: BulkValidator?

    init(_ open: OpenValidator, _ area: Area?) {
      self.area = area
      bulk = open.isExact ? nil : BulkValidator(open.validator, area: area)
    }
  }

  private static let rowCount = Int(PC_BLOCK)
  /// No catalog has as many; more are forgotten, and found again.
  private static let memberCount = 4096

  init(_ open: OpenValidator) throws(Failure) {
    guard let names = unsafe pc_new_names() else { throw .noMemory }
    unsafe self.names = names
    self.open = open
    // Nothing lists an area of no name.
    members = [Member(open, nil), Member(open, open.validator.catalog.area(named: "?"))]
    unsafe groups = .allocate(capacity: Self.rowCount)
    unsafe groups.initialize(repeating: 0, count: Self.rowCount)
    unsafe order = .allocate(capacity: Self.rowCount)
    unsafe order.initialize(repeating: 0, count: Self.rowCount)
    unsafe identity = .allocate(capacity: Self.rowCount)
    for row in 0..<Self.rowCount { unsafe (identity + row).initialize(to: Int16(row)) }
    unsafe starts = .allocate(capacity: Self.memberCount + 1)
    unsafe starts.initialize(repeating: 0, count: Self.memberCount + 1)
    unsafe areas = .allocate(capacity: 1)
    unsafe areas.initialize(to: pc_block())
    unsafe numbers = .allocate(capacity: 1)
    unsafe numbers.initialize(to: pc_block())
  }

  deinit {
    unsafe pc_free_names(names)
    unsafe groups.deallocate()
    unsafe order.deallocate()
    unsafe identity.deallocate()
    unsafe starts.deallocate()
    unsafe pc_free_block(areas)
    unsafe areas.deallocate()
    unsafe pc_free_block(numbers)
    unsafe numbers.deallocate()
  }

  /// Lends the rows of each group that a block has.
  ///
  /// - Parameters:
  ///   - block: The numbers; the names of their areas are in ``areas``.
  ///   - body: Called with the rows of each group, and which of ``numbers`` they are; those are left out where there is one group
  ///     alone, whose rows are as the block has them, and where raw bytes are matched.
  func divide(
    _ block: UnsafePointer<pc_block>,
    _ body: (Member, _ rows: UnsafePointer<Int16>, _ gathered: Range<Int>) throws(Failure) -> Void
  ) throws(Failure) {
    let count = unsafe block.pointee.count
    var row: Int32 = 0
    while true {
      unsafe row = pc_find_groups(names, areas, count, row, groups)
      guard row < count else { break }
      if let group = addedGroup(ofRow: Int(row)) {
        unsafe groups[Int(row)] = group
        row += 1
      } else {
        // Groups of earlier rows would mean something else.
        row = 0
      }
    }
    guard count > 0 else { return }
    if unsafe pc_is_one_group(groups, count) {
      return try unsafe body(members[Int(groups[0])], identity, 0..<Int(count))
    }
    unsafe pc_sort_rows(groups, count, Int32(members.count), order, starts)
    guard open.isExact || (unsafe pc_gather_rows(block, order, count, numbers)) else { throw .noMemory }
    for index in members.indices {
      let (start, end) = unsafe (Int(starts[index]), Int(starts[index + 1]))
      if start < end { try unsafe body(members[index], order + start, start..<end) }
    }
  }

  /// The group of a row whose name isn't remembered, and from now on is, unless it is too long.
  ///
  /// - Returns: `nil` when there was no room, and all names were forgotten.
  private func addedGroup(ofRow row: Int) -> Int16? {
    let text = unsafe text(ofRow: row)
    let count = text.count
    var group: Int16 = 0
    if let area = area(ofRow: row) {
      if !area.isListed {
        group = 1
      } else if let known = indices[area] {
        group = known
      } else if members.count < Self.memberCount {
        group = Int16(members.count)
        indices[area] = group
        members.append(Member(open, area))
      } else {
        forget()
        return nil
      }
    }
    if count > PC_LONGEST_NAME { return group }
    if unsafe pc_add_name(names, text.baseAddress, Int32(count), group) { return group }
    forget()
    return nil
  }

  /// The area that a row's own text names: areas that aren't listed share a group, and messages name each of them.
  func area(ofRow row: Int) -> Area? {
    unsafe open.validator.catalog.area(inCell: String(decoding: text(ofRow: row), as: UTF8.self))
  }

  private func text(ofRow row: Int) -> UnsafeBufferPointer<UInt8> {
    let (start, end) = unsafe (areas.pointee.offsets[row], areas.pointee.offsets[row + 1])
    return unsafe UnsafeBufferPointer(start: areas.pointee.bytes + Int(start), count: Int(end - start))
  }

  private func forget() {
    unsafe pc_forget_names(names)
    members.removeSubrange(2...)
    indices.removeAll()
  }
}
