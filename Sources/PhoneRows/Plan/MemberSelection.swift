internal import Platform

/// The members of objects that matter, determined once by the first object.
struct MemberSelection {
  /// The members that are columns, first the members with numbers.
  let paths: [MemberPath]
  let columns: ColumnSelection
  /// Whether the member with the numbers was chosen by its name.
  let isGuessed: Bool

  private static let mostLeaves = 1000

  /// - Parameter first: The first object.
  init(_ first: Span<UInt8>, _ plan: BatchPlan) throws(BatchError) {
    let leaves = first.leaves(most: Self.mostLeaves)
    let names = plan.anyOfColumns.isEmpty ? plan.phoneColumns : plan.anyOfColumns
    var paths: [MemberPath] = []
    for name in names {
      let path = try Self.path(name, leaves)
      if paths.contains(path) { throw .phoneColumnNamedTwice(name) }
      paths.append(path)
    }
    isGuessed = names.isEmpty
    if names.isEmpty {
      let found = PhoneColumnNames.findings(in: HeaderNames(leaves.map { $0.lastKey })).best.map {
        leaves[$0]
      }
      guard let path = found.first, found.count == 1 else { throw Self.unclear(found, leaves) }
      paths = [path]
    }
    let isAnyOf = !plan.anyOfColumns.isEmpty
    let phones = Array(paths.indices)
    var area: Int?
    if case .column(let name) = plan.area {
      let path = try Self.path(name, leaves)
      if paths.contains(path) { throw .phoneColumnIsAreaColumn(name) }
      area = paths.count
      paths.append(path)
    }
    self.paths = paths
    columns = ColumnSelection(
      width: 1, phones: isAnyOf ? [0] : phones, alternatives: isAnyOf ? Array(phones.dropFirst()) : [],
      area: area, value: nil)
  }

  /// The member of a given name: a path, or the only member with this key, or the member of the first level with it.
  private static func path(_ name: String, _ leaves: [MemberPath]) throws(BatchError) -> MemberPath {
    if let path = MemberPath(name) { return path }
    let named = leaves.filter { $0.lastKey == name.bytes }
    if named.count > 1, !named.contains(where: { $0.steps.count == 1 }) { throw unclear(named, leaves) }
    return named.count == 1 ? named[0] : MemberPath([.key(name.bytes)])
  }

  private static func unclear(_ found: [MemberPath], _ leaves: [MemberPath]) -> BatchError {
    .memberUnclear(
      candidates: found.map { $0.shown }, members: ColumnHeaders(HeaderNames(leaves.map { $0.shown.bytes })))
  }
}

extension MemberPath {
  /// The path for errors and remarks; a key that may be a number is withheld.
  var shown: String { text { ColumnName.decoding($0[...]) } }
}
