import PatternAutomata
import Testing

@Suite("Sets of bytes")
struct ByteSetTests {
  @Test("Sets behave like sets of numbers", arguments: 1...10 as ClosedRange<UInt64>)
  func operations(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func numbers() -> Set<UInt8> {
      Set(
        (0..<Int.random(in: 0...300, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) })
    }
    let (left, right) = (numbers(), numbers())
    let (leftSet, rightSet) = (ByteSet(left), ByteSet(right))
    #expect(Array(leftSet) == left.sorted())
    #expect(leftSet.count == left.count && leftSet.isEmpty == left.isEmpty && leftSet.first == left.min())
    #expect(Array(leftSet.union(rightSet)) == left.union(right).sorted())
    #expect(Array(leftSet.intersection(rightSet)) == left.intersection(right).sorted())
    #expect(Array(leftSet.inverted) == (0...255).filter { !left.contains($0) })
    #expect(leftSet.isDisjoint(with: rightSet) == left.isDisjoint(with: right))
    #expect((0...255).allSatisfy { leftSet.contains($0) == left.contains($0) })
  }

  @Test(
    "A range is the set of its bytes", arguments: [0, 1, 62, 126, 127, 128, 129, 190, 254, 255] as [UInt8])
  func ranges(first: UInt8) {
    for last in first...255 {
      #expect(ByteSet(first...last) == ByteSet(Array(first...last)))
    }
  }

  @Test("All bytes are 256")
  func all() {
    #expect(ByteSet.all.count == 256 && ByteSet.all.inverted.isEmpty && ByteSet.digits.count == 10)
  }
}
