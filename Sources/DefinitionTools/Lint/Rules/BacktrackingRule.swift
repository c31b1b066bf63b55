internal import PatternAutomata

// Regexes that cost too much on some text, found by trying.

extension RegexLinter {
  /// The longest text a form takes is 64 characters; a file's cells in exact mode may have 4 KiB.
  private static let lengths = [24, 32, 48, 64, 512, 4_096]

  mutating func lintBacktracking() {
    let variable = tokens.indices.filter { isVariable($0) }
    guard !variable.isEmpty else { return }
    let pumps = pumps
    for length in Self.lengths {
      for prefix in prefixes.prefix(length <= 64 ? 24 : 4) {
        for pump in pumps {
          for ending in ["x", "\n\n", "-"] {
            let count = (length - prefix.count - ending.utf8.count) / pump.count
            guard count > 0 else { continue }
            let text = prefix + [[UInt8]](repeating: pump, count: count).joined() + Array(ending.utf8)
            guard exceedsLimit(text) else { continue }
            return reportBacktracking(variable, prefix, pump, count, ending, text.count)
          }
        }
      }
    }
  }

  private mutating func reportBacktracking(
    _ variable: [Int], _ prefix: [UInt8], _ pump: [UInt8], _ count: Int, _ ending: String, _ length: Int
  ) {
    let parts = [
      prefix.isEmpty ? nil : "\"\(LintText.shown(prefix))\"",
      "\(count) times \"\(LintText.shown(pump))\"", "\"\(LintText.shown(Array(ending.utf8)))\"",
    ].compactMap { $0 }
    let place = variable.first { tokens[$0 - 1].kind == .groupClose } ?? variable[0]
    report(
      .catastrophicBacktracking, at: tokens[place].range.lowerBound,
      "a text of \(length) bytes makes PCRE2 reach its match limit, so that nothing is decided; this quantifier repeats "
        + "what can already be matched in many ways",
      witness: LintText.list(parts, "then"))
  }

  /// Whether a token is a quantifier that can stop at many places.
  private func isVariable(_ index: Int) -> Bool {
    guard index > 0, case .quantifier(let minimum, let maximum) = tokens[index].kind else { return false }
    return maximum.map { $0 - minimum >= 4 } ?? true
  }

  /// Texts that lead to different places of the regex.
  private var prefixes: [[UInt8]] {
    var prefixes: [[UInt8]] = [[], Array("+\(areaCode)".utf8), Array("+\(areaCode)-".utf8)]
    if let search = languages?.search.restricted(to: .spelling) {
      prefixes += search.probes(count: 24, maximumLength: 20).map(\.word)
    }
    return prefixes.filter { $0.count <= 20 }
  }

  /// Short texts that a repeated part may match over and over.
  private var pumps: [[UInt8]] {
    var pumps: [[UInt8]] = [[UInt8(ascii: "1")], [UInt8(ascii: "0")], Array("1-".utf8)]
    for token in tokens {
      switch token.kind {
      case .literal(let byte): pumps.append([byte])
      case .characterClass(let contents): pumps += contents.literals.prefix(1).map { [$0.byte] }
      default: break
      }
    }
    var seen: Set<[UInt8]> = []
    return Array(pumps.filter { seen.insert($0).inserted }.prefix(8))
  }
}
