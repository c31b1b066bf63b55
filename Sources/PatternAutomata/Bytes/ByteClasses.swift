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

  /// Creates the coarsest partition that makes every given set a union of classes.
  ///
  /// - Complexity: O(*n* · *m*) for *n* sets and *m* classes.
  init(separating sets: some Sequence<ByteSet>) {
    var members = [ByteSet.all]
    for set in sets where members.count < 256 { members.separate(set) }
    var ids = [Int](repeating: 0, count: 256)
    for (id, bytes) in members.enumerated() {
      for byte in bytes { ids[Int(byte)] = id }
    }
    self.init(ids: ids)
  }

  /// Creates a partition from a number for each byte, 0 to 255: bytes with the same number share a class.
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

  /// Returns the coarsest partition that is at least as fine as each of the given ones.
  ///
  /// Bytes that share a class in every partition share a class in the result.
  static func refinement(of partitions: some Sequence<ByteClasses>) -> ByteClasses {
    var ids = [Int](repeating: 0, count: 256)
    var idCount = 1
    for partition in partitions {
      // One entry for each pair of a previous block and a class.
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

extension [ByteSet] {
  /// Divides each set of a partition by a set, into the bytes in the set and the other bytes; new sets come last.
  ///
  /// - Complexity: O(*n*) for *n* sets.
  @inline(never)
  mutating func separate(_ set: ByteSet) {
    for index in indices {
      let inside = self[index].intersection(set)
      guard !inside.isEmpty, inside != self[index] else { continue }
      append(self[index].intersection(set.inverted))
      self[index] = inside
    }
  }
}
