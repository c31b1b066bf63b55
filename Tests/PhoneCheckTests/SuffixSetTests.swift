import PatternAutomata
import PhoneCheck
import Testing

/// Suffixes that begin a number, compared with trying each suffix.
@Suite("Sets of suffixes")
struct SuffixSetTests {
  private func digits(_ text: String) -> SuffixSet.Digits { SuffixSet.Digits(text.utf8) }

  /// Returns random digits, few of them different, so that many texts are prefixes of others.
  private func text(_ lengths: ClosedRange<Int>, _ random: inout SplitMix64) -> String {
    (0..<Int.random(in: lengths, using: &random)).map { _ in
      ["0", "1", "9"].randomElement(using: &random) ?? ""
    }
    .joined()
  }

  @Test(
    "The longest suffix that begins a number equals the result of trying each suffix", arguments: 0..<20)
  func random(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let suffixes = (0..<Int.random(in: 0...60, using: &random)).map { _ in text(1...(seed % 15 + 1), &random)
    }
    let set = SuffixSet(suffixes)
    for _ in 0..<2000 {
      let number = text(0...20, &random)
      #expect(
        set.longest(beginning: digits(number)) == suffixes.filter(number.hasPrefix).map(\.count).max(),
        "\(suffixes), \(number)")
      let known = String(number.prefix(15))
      #expect(
        set.continues(after: digits(known))
          == suffixes.contains { $0.count > known.count && $0.hasPrefix(known) },
        "\(suffixes), \(known)")
    }
  }

  @Test("Suffixes of 1 and of 15 digits are found, and so is a repeated suffix")
  func bounds() {
    let long = "012345678901234"
    let set = SuffixSet(["0", long, long])
    #expect(set.longest(beginning: digits(long + "5")) == 15)
    #expect(set.longest(beginning: digits("0")) == 1)
    #expect(set.longest(beginning: digits("")) == nil && set.longest(beginning: digits("1")) == nil)
    #expect(set.continues(after: digits("")) && set.continues(after: digits("01")))
    #expect(!set.continues(after: digits(long)) && !set.continues(after: digits("00")))
  }
}
