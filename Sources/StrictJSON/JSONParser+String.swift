internal import Platform

extension JSONParser {
  /// Reads a string and returns its token, quotes included.
  ///
  /// It keeps the first problem of each kind inside the string and counts the others, so that a hostile string costs no more
  /// than an ordinary one.
  mutating func parseString() throws(Malformed) -> Range<Int> {
    let start = position
    var flaws: [JSONProblem] = []
    position += 1
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        position += 1
        addLeaf(.string, from: start)
        report(flaws, in: start..<position)
        return start..<position
      case UInt8(ascii: "\\"): scanEscape(&flaws)
      case 0..<0x20:
        add(.controlCharacter(bytes[position]), to: &flaws)
        position += 1
      case 0x20..<0x80: position += 1
      default: scanCharacter(&flaws)
      }
    }
    report(flaws, in: start..<position)
    throw fail(.unterminatedString, at: start)
  }

  private mutating func scanEscape(_ flaws: inout [JSONProblem]) {
    switch JSONEscape(in: bytes, at: position, end: bytes.count) {
    case .character(_, let length): position += length
    case .loneSurrogate(let unit):
      add(.loneSurrogate(unit), to: &flaws)
      position += 6
    case .invalid:
      // The next character is read separately: it may be a line break or have several bytes.
      add(.invalidEscape(followedBy: scalar(at: position + 1)), to: &flaws)
      position += 1
    }
  }

  private mutating func scanCharacter(_ flaws: inout [JSONProblem]) {
    if let length = bytes.withBytes({ UTF8Sequence.length(in: $0, at: position, end: $0.count) }) {
      position += length
    } else {
      add(.invalidUTF8(bytes[position]), to: &flaws)
      position += bytes.withBytes { UTF8Sequence.invalidLength(in: $0, at: position, end: $0.count) }
    }
  }

  private func add(_ cause: JSONProblem.Cause, to flaws: inout [JSONProblem]) {
    if let index = flaws.firstIndex(where: { $0.cause.isSameStringFlaw(as: cause) }) {
      flaws[index].count += 1
    } else {
      // Beyond the maximum number of problems, a problem is only counted and needs no path.
      let isKept = problems.count < Self.maximumProblemCount
      flaws.append(isKept ? problem(cause) : JSONProblem(offset: position, path: JSONPath(), cause: cause))
    }
  }

  private mutating func report(_ flaws: [JSONProblem], in token: Range<Int>) {
    for var flaw in flaws {
      flaw.token = token
      report(flaw)
    }
  }
}

extension JSONProblem.Cause {
  fileprivate func isSameStringFlaw(as other: Self) -> Bool {
    switch (self, other) {
    case (.invalidEscape, .invalidEscape), (.loneSurrogate, .loneSurrogate),
      (.controlCharacter, .controlCharacter), (.invalidUTF8, .invalidUTF8):
      true
    default: false
    }
  }
}
