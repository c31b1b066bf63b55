import NumberLeaks
import Testing

@Suite("Finding a number in a text")
struct ShownDigitsTests {
  @Test(
    "Seven digits of the number give it away, however they are written",
    arguments: [
      "13800138000", "invalid(13800138)", "0 013 8000", "(138) 001-38", "１３８００１３", "x138.0013y", "٣٨٠٠١٣٨",
    ])
  func found(text: String) {
    #expect(ShownDigits(in: text).give(away: [1, 3, 8, 0, 0, 1, 3, 8, 0, 0, 0]))
  }

  @Test(
    "A masked number, other numbers and counts don't give the number away",
    arguments: ["+86-138****8000", "138001", "row 138, line 001", "1380\n013800", "13900139000", ""])
  func notFound(text: String) {
    #expect(!ShownDigits(in: text).give(away: [1, 3, 8, 0, 0, 1, 3, 8, 0, 0, 0]))
  }

  @Test("Random writings contain their numbers")
  func writings() {
    var writing = RandomWriting(seed: 1)
    for _ in 0..<1_000 {
      let sample = writing.next()
      #expect(ShownDigits(in: sample.text).give(away: sample.digits), "\(sample.text)")
    }
  }
}
