internal import PatternAutomata
internal import PhoneCheck

// Regexes that are too slow on some text, found by experiment.

extension RegexLinter {
  mutating func lintBacktracking() {
    if let meter { isMeasured = MatchingEngine.runsEveryRegex && lintBacktracking(meter) }
  }

  /// Searches for a text that PCRE2 gives up on.
  ///
  /// - Returns: Whether the search was finished; `false` if the meter allows no more long matches.
  private mutating func lintBacktracking(_ meter: BacktrackingMeter) -> Bool {
    guard tokens.indices.contains(where: canMultiply) else { return true }
    for (length, shorter) in [(64, [24, 32, 48]), (4_096, [512])] {
      for hostile in suspects(of: length, meter) {
        guard let reaches = meter.reachesLimit(hostile.text(length), of: pattern) else { return false }
        guard reaches else { continue }
        let shortest = shorter.first { meter.reachesLimit(hostile.text($0), of: pattern) == true }
        reportBacktracking(hostile, shortest ?? length)
        return true
      }
    }
    return true
  }

  /// A text that repeats something many times and then doesn't match.
  private struct Hostile {
    var prefix: [UInt8]
    var pump: [UInt8]
    var ending: [UInt8]

    /// Returns the number of repetitions within a length in bytes; not negative.
    func count(_ length: Int) -> Int { max(0, (length - prefix.count - ending.count) / pump.count) }

    func text(_ length: Int) -> [UInt8] {
      var text = prefix
      for _ in 0..<count(length) { text += pump }
      return text + ending
    }
  }

  private static let suspectLimit = 6

  /// Returns the first texts of a length that need more than a few steps.
  private func suspects(of length: Int, _ meter: BacktrackingMeter) -> [Hostile] {
    var suspects: [Hostile] = []
    let (pumps, endings) = (pumps, endings)
    // A form accepts at most 64 characters; a cell in exact mode may contain 4 KiB.
    for prefix in prefixes.prefix(length <= 64 ? 24 : 4) {
      for pump in pumps {
        for ending in endings {
          let hostile = Hostile(prefix: prefix, pump: pump, ending: ending)
          guard meter.isSuspicious(hostile.text(length), to: pattern) else { continue }
          suspects.append(hostile)
          if suspects.count == Self.suspectLimit { return suspects }
        }
      }
    }
    return suspects
  }

  private mutating func reportBacktracking(_ hostile: Hostile, _ length: Int) {
    let (count, pump) = (hostile.count(length), LintText.inQuotes(hostile.pump))
    let parts = [
      hostile.prefix.isEmpty ? nil : LocalizedText(untranslated: LintText.inQuotes(hostile.prefix)),
      LintMessage.catastrophicBacktrackingExample(count: count, text: pump),
      LocalizedText(untranslated: LintText.inQuotes(hostile.ending)),
    ].compactMap { $0 }
    let quantifiers = tokens.indices.filter(canMultiply)
    let shown = quantifiers.first { tokens[$0 - 1].kind == .groupClose } ?? quantifiers.first
    report(
      .catastrophicBacktracking, at: shown.map { tokens[$0].range.lowerBound } ?? 0,
      LintMessage.catastrophicBacktracking(count: hostile.text(length).count),
      example: LintText.list(parts, .then))
  }

  /// Whether a token is a quantifier that can multiply the ways to match.
  ///
  /// It either can stop at many characters, or repeats a group that itself matches in several ways.
  private func canMultiply(_ index: Int) -> Bool {
    guard index > 0, case .quantifier(let minimum, let maximum) = tokens[index].kind else { return false }
    if maximum.map({ $0 - minimum >= 4 }) ?? true { return true }
    guard tokens[index - 1].kind == .groupClose, maximum.map({ $0 >= 4 }) ?? true,
      let opening = opening(of: index - 1)
    else { return false }
    return tokens[opening..<index].contains { token in
      if case .quantifier(let minimum, let maximum) = token.kind { return minimum != maximum }
      return token.kind == .bar
    }
  }

  /// Texts that lead to different parts of the regex.
  private var prefixes: [[UInt8]] {
    var prefixes: [[UInt8]] = [[], Array("+\(areaCode)".utf8), Array("+\(areaCode)-".utf8)]
    if let search = languages?.search.restricted(to: .spelling) {
      prefixes += search.probes(count: 24, maximumLength: 20).map(\.word)
    }
    return prefixes.filter { $0.count <= 20 }
  }

  /// Short texts that a repeated part may match over and over.
  private var pumps: [[UInt8]] {
    let pumps = ["1", "0", "1-"].map { Array($0.utf8) } + namedBytes.map { [$0] }
    return Array(pumps.uniqued.prefix(8))
  }

  /// Texts that prevent a match although they contain everything that the regex names.
  private var endings: [[UInt8]] {
    ["x", "\n\n", "-"].map { Array($0.utf8) } + [Array("x".utf8) + namedBytes.prefix(8)]
  }

  /// The bytes that the regex names, each once.
  var namedBytes: [UInt8] {
    tokens.flatMap { token -> [UInt8] in
      switch token.kind {
      case .literal(let byte): [byte]
      case .characterClass(let contents): contents.literals.prefix(1).map(\.byte)
      default: []
      }
    }.uniqued
  }
}
