/// A partition of 0, 1, …, *n* - 1 whose blocks are split by marking some of their elements.
///
/// Antti Valmari and Petri Lehtinen, "Efficient Minimization of DFAs with Partial Transition Functions", STACS 2008.
/// The elements of a block are adjacent, marked ones first. Marking is one swap, and a split renumbers only the smaller
/// part, which makes Hopcroft's bound hold.
struct RefinablePartition {
  private(set) var blockCount: Int
  /// The elements, block by block.
  private(set) var elements: [Int32]
  private var indexOfElement: [Int32]
  private var blockOfElement: [Int32]
  private var firsts: [Int32]
  private var ends: [Int32]
  private var markedCounts: [Int32]
  private var touched: [Int32] = []

  /// Creates a partition with one block, or none if there are no elements.
  init(count: Int) {
    blockCount = count > 0 ? 1 : 0
    elements = (0..<Int32(count)).map { $0 }
    indexOfElement = elements
    blockOfElement = [Int32](repeating: 0, count: count)
    firsts = [Int32](repeating: 0, count: count + 1)
    ends = [Int32](repeating: Int32(count), count: count + 1)
    markedCounts = [Int32](repeating: 0, count: count + 1)
  }

  /// The indices of a block's members in ``elements``.
  func range(ofBlock block: Int) -> Range<Int> { Int(firsts[block])..<Int(ends[block]) }

  /// The block of an element.
  func block(of element: Int) -> Int { Int(blockOfElement[element]) }

  /// Marks an unmarked element.
  mutating func mark(_ element: Int) {
    let block = Int(blockOfElement[element])
    let index = indexOfElement[element]
    let target = firsts[block] + markedCounts[block]
    let other = elements[Int(target)]
    elements[Int(index)] = other
    indexOfElement[Int(other)] = index
    elements[Int(target)] = Int32(truncatingIfNeeded: element)
    indexOfElement[element] = target
    if markedCounts[block] == 0 { touched.append(Int32(truncatingIfNeeded: block)) }
    markedCounts[block] += 1
  }

  /// Splits every block that has marked and unmarked elements; the smaller part gets a new number.
  mutating func split() {
    while let block = touched.popLast().map(Int.init) {
      let (first, end) = (firsts[block], ends[block])
      let middle = first + markedCounts[block]
      markedCounts[block] = 0
      guard middle < end else { continue }
      if middle - first <= end - middle {
        (firsts[blockCount], ends[blockCount]) = (first, middle)
        firsts[block] = middle
      } else {
        (firsts[blockCount], ends[blockCount]) = (middle, end)
        ends[block] = middle
      }
      for index in firsts[blockCount]..<ends[blockCount] {
        blockOfElement[Int(elements[Int(index)])] = Int32(truncatingIfNeeded: blockCount)
      }
      blockCount += 1
    }
  }

  /// Splits blocks so that elements with different keys are apart.
  mutating func separate(by key: (Int) -> Int, keyCount: Int) {
    var elementsOfKey = [[Int]](repeating: [], count: keyCount)
    for element in elements { elementsOfKey[key(Int(element))].append(Int(element)) }
    for group in elementsOfKey.dropFirst() where !group.isEmpty {
      for element in group { mark(element) }
      split()
    }
  }
}
