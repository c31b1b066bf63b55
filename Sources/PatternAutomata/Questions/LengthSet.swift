internal import Platform

/// The lengths of the words of a language.
///
/// Every regular language has ultimately periodic lengths (Parikh, "On Context-Free Languages", 1966, for one letter):
/// up to some length they are listed, from there on they repeat. Number plans list some lengths, or say "6 and more".
package struct LengthSet: Hashable, Sendable {
  /// The lengths below the ``tail``, as ranges in increasing order with gaps between them.
  package private(set) var ranges: [ClosedRange<Int>]

  /// The lengths after the listed ones.
  package private(set) var tail: Tail

  /// The continuation of the lengths beyond the listed ones.
  package enum Tail: Hashable, Sendable {
    /// No further lengths.
    case none
    /// Every length from this one on.
    case all(from: Int)
    /// The lengths from `from` on, if their distance from it leaves one of the remainders when divided by `period`.
    case periodic(from: Int, period: Int, remainders: [Int])
    /// Unknown: lengths below `from` are listed, longer ones were not examined.
    case unknown(from: Int)
  }

  init(listed: [Int], tail: Tail) {
    ranges = [ClosedRange<Int>](runsOf: listed)
    self.tail = tail
    // A tail that continues the last range absorbs it.
    if case .all(let start) = tail, let last = ranges.last, last.upperBound == start - 1 {
      ranges.removeLast()
      self.tail = .all(from: last.lowerBound)
    }
  }

  /// The largest length, or `nil` if there is none.
  package var maximum: Int? { tail == .none ? ranges.last?.upperBound : nil }

  /// Whether words of a length are accepted; `nil` if that was not examined.
  package func contains(_ length: Int) -> Bool? {
    if ranges.contains(where: { $0.contains(length) }) { return true }
    switch tail {
    case .none: return false
    case .all(let start): return length >= start
    case .periodic(let start, let period, let remainders):
      return length >= start && remainders.contains((length - start) % period)
    case .unknown(let start): return length >= start ? nil : false
    }
  }
}

extension LengthSet: CustomStringConvertible {
  /// The lengths as text for tests and logs, such as `"8-9, 13, 20…"`.
  package var description: String {
    var parts = ranges.map { range in
      range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)-\(range.upperBound)"
    }
    switch tail {
    case .none: break
    case .all(let start): parts.append("\(start)…")
    case .periodic(let start, let period, let remainders):
      parts.append(remainders.map { "\(start + $0)" }.joined(separator: ", ") + " (+\(period))…")
    case .unknown(let start): parts.append("\(start)?")
    }
    return parts.joined(separator: ", ")
  }
}
