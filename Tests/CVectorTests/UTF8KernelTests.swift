import CVector
import PatternAutomata
import Testing

/// The kernel agrees with the standard library about well-formed text.
@Suite("The kernel that checks UTF-8")
struct UTF8KernelTests {
  private func isUTF8(_ text: [UInt8], _ variant: CVectorVariant) -> Bool {
    // The bytes after a text don't matter.
    let padded = text + [UInt8](repeating: 0x80, count: Int(CVECTOR_SLACK))
    return cvector_is_utf8(variant, padded, text.count)
  }

  private func isWellFormed(_ text: [UInt8]) -> Bool { String(validating: text, as: UTF8.self) != nil }

  @Test(
    "Every pair of bytes is judged correctly, by itself and between words", arguments: KernelTests.variants)
  func pairs(variant: CVectorVariant) {
    for first in UInt8.min...UInt8.max {
      for second in UInt8.min...UInt8.max {
        let expected = isWellFormed([first, second])
        guard isUTF8([first, second], variant) == expected,
          isUTF8([UInt8](repeating: 97, count: 63) + [first, second], variant) == expected
        else {
          Issue.record("\(first) \(second)")
          return
        }
      }
    }
  }

  @Test("Every leading byte has the right limits, in every position", arguments: KernelTests.variants)
  func limits(variant: CVectorVariant) {
    let edges: [UInt8] = [0x00, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xFF]
    for lead in UInt8(0xBF)...0xFF {
      for second in edges {
        for (third, fourth) in zip(edges, edges.reversed()) {
          for ending in [[second], [second, third], [second, third, fourth]] {
            let text = [lead] + ending
            let expected = isWellFormed(text)
            for before in [0, 1, 60, 61, 62, 63, 64] {
              let filled = [UInt8](repeating: 97, count: before) + text
              #expect(isUTF8(filled, variant) == expected, "\(text) after \(before) bytes")
            }
          }
        }
      }
    }
  }

  @Test("Long texts are judged correctly, damaged or not", arguments: KernelTests.variants)
  func longTexts(variant: CVectorVariant) {
    var random = SplitMix64(seed: 11)
    var wellFormedCount = 0
    for round in 0..<2000 {
      let characters: [Character] = ["a", "é", "王", "\u{D7FF}", "\u{800}", "😀", "\u{10FFFF}", "\u{10000}"]
      var text = Array(
        String(
          (0..<Int.random(in: 0..<120, using: &random)).map { _ in
            characters.randomElement(using: &random) ?? "a"
          }
        )
        .utf8)
      if round.isMultiple(of: 2), let index = text.indices.randomElement(using: &random) {
        text[index] = UInt8.random(in: 0...255, using: &random)
      }
      let expected = isWellFormed(text)
      wellFormedCount += expected ? 1 : 0
      #expect(isUTF8(text, variant) == expected, "\(text)")
    }
    #expect((1000..<1800).contains(wellFormedCount))
  }
}
