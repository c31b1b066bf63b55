public import PhoneCheck

/// W3: one number per line, from all definitions of the built-in catalog equally.
///
/// Members of each regex in the spellings `+CC-N` and `+CCN`, for the preferred definition also `N`. One of ten is
/// damaged: a digit missing, added or replaced, or a letter. It is the hard case for code that branches on the first
/// digits: no definition is more frequent than another.
public enum WorldWorkload {
  /// Writes the file: the same bytes for the same seed.
  public static func write(
    _ catalog: AreaCodeCatalog, rowCount: Int, seed: UInt64, to path: String
  ) throws(WorkloadFailure) {
    var sources: [Source] = []
    for definition in catalog.definitions {
      sources.append(try Source(definition, isPreferred: definition.id == catalog.preferred?.id))
    }
    var draw = Draw(seed: seed)
    var line: [UInt8] = []
    var sink = try ByteSink(path: path)
    for _ in 0..<rowCount {
      line.removeAll(keepingCapacity: true)
      sources[draw.below(sources.count)].append(to: &line, with: &draw)
      sink.append(line)
      try sink.endRow()
    }
    try sink.flush()
  }

  private struct Source {
    let prefixes: [[UInt8]]
    let members: RegexMembers

    init(_ definition: AreaCodeDefinition, isPreferred: Bool) throws(WorkloadFailure) {
      let areaCode = definition.areaCode.digits
      let front = "^(?:\\+\(areaCode)-?)?"
      guard definition.mobileRegex.hasPrefix(front), definition.mobileRegex.hasSuffix("$") else {
        throw .unknownRegex(definition.mobileRegex)
      }
      members = try RegexMembers(String(definition.mobileRegex.dropFirst(front.count).dropLast()))
      prefixes = ["+\(areaCode)-", "+\(areaCode)"].map { Array($0.utf8) } + (isPreferred ? [[]] : [])
    }

    func append(to line: inout [UInt8], with draw: inout Draw) {
      line += draw.pick(prefixes)
      let start = line.count
      members.append(to: &line, with: &draw)
      if draw.percent(10) { damage(&line, from: start, &draw) }
    }

    private func damage(_ line: inout [UInt8], from start: Int, _ draw: inout Draw) {
      // The first three digits stay, so that a bare number doesn't become a number with an area code. A number that
      // begins with 0 doesn't get longer, since it might be valid without a trunk prefix. A regex by itself reads
      // neither.
      let place = min(start + 3 + draw.below(line.count - start), line.count - 1)
      switch draw.below(4) {
      case 1 where line[start] != UInt8(ascii: "0"):
        line.insert(UInt8(ascii: "0") + UInt8(draw.below(10)), at: place)
      case 0, 1: line.remove(at: place)
      case 2: line[place] = UInt8(ascii: "0") + UInt8(draw.below(10))
      default: line[place] = UInt8(ascii: "o")
      }
    }
  }
}
