internal import PatternAutomata
internal import Platform

/// How far digits lead into what is dialled inside a country and isn't part of a number.
///
/// A table doesn't decide such numbers; it has to know which invalid ones may be valid without these digits.
struct CarrierPrefixWalk: Hashable {
  /// The paths that the digits lead along, and how far: the index of the path times 64, and the number of digits.
  private var positions: [Int32] = []
  /// Which paths these are; 0 when there are none left.
  private var pathsNumber: UInt8 = 0
  /// Whether the digits begin with one of them, and as many follow as the shortest number has.
  private(set) var isComplete = false

  /// Whether more digits make no difference.
  var isOver: Bool { positions.isEmpty }

  /// The digits, a bit for each that may be there, that lead through carriers' prefixes, and then as far as the shortest
  /// number: what is too short for any is invalid with and without the prefix.
  struct Paths {
    fileprivate private(set) var paths: [[UInt16]] = []
    fileprivate let number: UInt8

    /// The paths of numbers after a `+`, or of those without.
    init(_ plan: InterpretationPlan, isInternational: Bool) {
      number = isInternational ? 1 : 2
      for rule in plan.rules(isInternational: isInternational) where rule.suffix.isEmpty {
        let indices = rule.candidates ?? plan.compiled.definitions.indices.filter(plan.isEligible)
        for candidate in indices.map({ plan.compiled.definitions[$0] }) {
          let areaCode = candidate.definition.areaCode.digits
          var head = Array(rule.required.bytes.prefix(rule.prefixCount))
          if rule.candidates == nil {
            head += areaCode.bytes
            guard zip(rule.required.bytes, head).allSatisfy(==) else { continue }
          }
          let fewest =
            plan.withLanguage(of: candidate.index) { $0.missingCount(at: $0.automaton.start, isEmpty: true) }
            ?? 1
          for rewriting in NationalDialling.carrierPrefixes(of: candidate.definition.countryCode) {
            let remaining = max(1, fewest - rewriting.front.utf8.count - rewriting.kept.count)
            for trunkPrefix in [[]] + candidate.trunkPrefixes.map({ $0.bytes }) {
              let path =
                (head + trunkPrefix).map { 1 << UInt16($0 & 0x0F) } + rewriting.head
                + [UInt16](repeating: 0x3FF, count: remaining)
              if !paths.contains(path) { paths.append(path) }
            }
          }
        }
      }
    }
  }

  /// Begins along all paths.
  init(_ paths: Paths) {
    positions = paths.paths.indices.map { Int32($0) << 6 }
    pathsNumber = paths.number
  }

  mutating func read(_ digit: Int, _ paths: Paths) {
    guard !positions.isEmpty else { return }
    positions = positions.compactMap { position in
      let path = paths.paths[Int(position >> 6)]
      let index = Int(position & 63)
      guard path[index] >> UInt16(digit) & 1 != 0 else { return nil }
      if index + 1 == path.count { isComplete = true }
      return position + 1
    }
    if isComplete { positions = [] }
    // States are equal when no continuation can tell them apart.
    if positions.isEmpty { pathsNumber = 0 }
  }
}
