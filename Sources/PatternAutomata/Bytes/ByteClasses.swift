/// A partition of the 256 bytes into classes that an automaton cannot tell apart.
///
/// A table with one column per class instead of per byte is some twenty times smaller. Classes are numbered
/// in the order of their smallest bytes, so equal partitions are equal values.
///
/// `lex` and `flex` call them equivalence classes.
package struct ByteClasses: Hashable, Sendable {
  /// The class of every byte: 256 entries.
  package let classOfByte: [UInt8]

  /// The number of classes, 1 to 256.
  package let count: Int

  /// Creates the coarsest partition in which every given set is a union of classes.
  ///
  /// - Complexity: O(*n*) for *n* sets, with 256 steps each.
  init(separating sets: some Sequence<ByteSet>) {
    var ids = [Int](repeating: 0, count: 256)
    var idCount = 1
    for set in sets where idCount < 256 {
      Self.split(&ids, &idCount, by: set)
    }
    self.init(ids: ids)
  }

  /// Creates the partition in which two bytes share a class when they have the same number, 0 to 255.
  init(ids: [Int]) {
    var classOfID = [Int](repeating: -1, count: 256)
    var count = 0
    classOfByte = ids.map { id in
      if classOfID[id] < 0 {
        classOfID[id] = count
        count += 1
      }
      return UInt8(truncatingIfNeeded: classOfID[id])
    }
    self.count = count
  }

  /// Splits every block into its bytes inside and outside a set.
  private static func split(_ ids: inout [Int], _ idCount: inout Int, by set: ByteSet) {
    var insideCount = [Int](repeating: 0, count: idCount)
    var sizes = [Int](repeating: 0, count: idCount)
    for id in ids { sizes[id] += 1 }
    for byte in set { insideCount[ids[Int(byte)]] += 1 }
    var newID = [Int](repeating: -1, count: idCount)
    for byte in set {
      let id = ids[Int(byte)]
      guard insideCount[id] < sizes[id] else { continue }
      if newID[id] < 0 {
        newID[id] = idCount
        idCount += 1
      }
      ids[Int(byte)] = newID[id]
    }
  }

  /// The class of a byte.
  package subscript(byte: UInt8) -> Int { Int(classOfByte[Int(byte)]) }

  /// The bytes of each class, by class number.
  package var members: [ByteSet] {
    var members = [ByteSet](repeating: ByteSet(), count: count)
    for byte in UInt8.min...UInt8.max { members[self[byte]].insert(byte) }
    return members
  }

  /// The smallest byte of each class, by class number.
  package var representatives: [UInt8] {
    var representatives: [UInt8] = []
    for byte in UInt8.min...UInt8.max where self[byte] == representatives.count {
      representatives.append(byte)
    }
    return representatives
  }

  /// The number of bytes in each class, by class number.
  package var sizes: [Int] {
    var sizes = [Int](repeating: 0, count: count)
    for byteClass in classOfByte { sizes[Int(byteClass)] += 1 }
    return sizes
  }

  /// The coarsest partition that is at least as fine as each of the given ones.
  ///
  /// Bytes that share a class in every partition share one in the result.
  static func refinement(of partitions: some Sequence<ByteClasses>) -> ByteClasses {
    var ids = [Int](repeating: 0, count: 256)
    var idCount = 1
    for partition in partitions {
      // One entry for each pair of a block so far and a class.
      var idOfPair = [Int](repeating: -1, count: idCount * partition.count)
      idCount = 0
      for byte in 0..<256 {
        let pair = ids[byte] * partition.count + Int(partition.classOfByte[byte])
        if idOfPair[pair] < 0 {
          idOfPair[pair] = idCount
          idCount += 1
        }
        ids[byte] = idOfPair[pair]
      }
    }
    return ByteClasses(ids: ids)
  }
}
