internal import ByteValues
internal import PhoneCheck
internal import Platform

/// A search for the first row of each number, shared by all workers.
///
/// How it works. Hashes divide the numbers among shards. Each shard takes the chunks in the order of the input, so that
/// the first rows it finds really are the first. While one worker looks up the numbers of its chunk in one shard, other
/// workers use other shards.
struct FirstRowSearch: Sendable {
  private let shards: [Shard]
  private let order: (any ChunkOrder)?
  private let seed = NumberTable.makeSeed()

  private static let shardBitCount: UInt64 = 5

  static var shardCount: Int { 1 << Int(shardBitCount) }

  /// - Parameters:
  ///   - columnCount: The number of columns with phone numbers. Each has its own first rows.
  ///   - order: The order of chunks, if several threads process them; a shard is a place of it.
  init(columnCount: Int, _ order: (any ChunkOrder)?) {
    shards = (0..<Self.shardCount).map { _ in Shard(columnCount: columnCount) }
    self.order = order
  }

  /// Some distinct numbers of each column.
  private final class Shard: Sendable {
    // SAFETY: only the chunk whose turn it is uses a shard.
    nonisolated(unsafe) private var numbers: Numbers

    init(columnCount: Int) { unsafe numbers = Numbers(columnCount: columnCount) }

    func use(_ body: (inout Numbers) -> Void) { unsafe body(&numbers) }
  }

  /// Numbers of each column, with the first row of each.
  private struct Numbers {
    var tables: [NumberTable]
    /// The numbers without a short key, in only one of the shards.
    var longNumbers: [[[UInt8]: UInt64]]
    private var fetched: UInt64 = 0

    init(columnCount: Int) {
      tables = (0..<columnCount).map { _ in NumberTable() }
      longNumbers = (0..<columnCount).map { _ in [:] }
    }

    mutating func lookUp(_ numbers: [Queue.Entry], _ seed: UInt64, _ firstRows: inout [UInt64]) {
      for number in numbers {
        fetched ^= tables[Int(number.column)].fetch(NumberTable.hash(number.key, seed))
      }
      for number in numbers {
        firstRows[Int(number.place)] = tables[Int(number.column)].firstRow(
          of: number.key, in: number.row, NumberTable.hash(number.key, seed), seed)
      }
    }
  }

  /// The numbers that a worker looks up, by shard; reused.
  struct Queue {
    struct Entry {
      let key: UInt64
      /// The row, from 1.
      let row: UInt64
      /// The index of the number among all numbers of the look-up.
      let place: UInt32
      let column: UInt32
    }

    fileprivate var shards = [[Entry]](repeating: [], count: 1 << FirstRowSearch.shardBitCount)
    fileprivate var long: [(entry: Entry, key: [UInt8])] = []
    fileprivate var firstRows: [UInt64] = []

    fileprivate mutating func removeAll() {
      for index in shards.indices { shards[index].removeAll(keepingCapacity: true) }
      long.removeAll()
      firstRows.removeAll(keepingCapacity: true)
    }
  }

  /// Replaces the key of each row of a chunk, which ``JudgedBlock/noteKeys(_:of:)`` noted, by the first row with its
  /// number.
  ///
  /// - Parameters:
  ///   - number: The chunk's index among the chunks.
  ///   - rowCount: The number of rows before the blocks, without blank lines.
  ///   - end: The unit that ends with the blocks; `nil` if neither does.
  func findFirstRows(
    of blocks: ArraySlice<JudgedBlock>, in chunk: borrowing RecordChunk, _ keys: NumberKeys, at number: Int,
    after rowCount: UInt64, _ end: ChunkEnd?, _ queue: inout Queue
  ) {
    queue.removeAll()
    var rowsBefore = rowCount
    for block in blocks {
      for (index, column) in block.columns.enumerated() {
        collect(
          column.firstRows, block.rows.count, column.verdicts, chunk, keys, after: rowsBefore,
          column: UInt32(index), &queue)
      }
      rowsBefore += UInt64(block.rows.recordCount)
    }
    for (index, shard) in shards.enumerated() {
      order.inTurn(of: number, at: index) {
        shard.use { numbers in
          numbers.lookUp(queue.shards[index], seed, &queue.firstRows)
          guard index == 0 else { return }
          for (entry, key) in queue.long {
            let first = numbers.longNumbers[Int(entry.column)][key]
            queue.firstRows[Int(entry.place)] = first ?? 0
            if first == nil { numbers.longNumbers[Int(entry.column)][key] = entry.row }
          }
        }
        return end == nil ? nil : .chunk
      }
    }
    var place = 0
    for block in blocks {
      for column in block.columns {
        Self.replaceKeys(&column.firstRows, block.rows.count, column.verdicts, by: queue.firstRows, &place)
      }
    }
  }

  private func collect(
    _ firstRows: borrowing FixedBuffer<UInt64>, _ count: Int, _ verdicts: borrowing VerdictBlock,
    _ chunk: borrowing RecordChunk, _ keys: NumberKeys, after rowCount: UInt64, column: UInt32,
    _ queue: inout Queue
  ) {
    var rowNumber = rowCount
    for row in 0..<count {
      let code = verdicts[row]
      if code != .noNumber { rowNumber += 1 }
      guard let definition = code.definitionIndex else { continue }
      let key = firstRows[row]
      let entry = Queue.Entry(
        key: key, row: rowNumber, place: UInt32(queue.firstRows.count), column: column)
      queue.firstRows.append(0)
      if key != NumberKeys.long {
        queue.shards[Int(NumberTable.hash(key, seed) &>> (64 &- Self.shardBitCount))].append(entry)
      } else {
        let key = verdicts.withNumber(of: row, in: chunk) { keys.longKey($0, definition: definition) }
        queue.long.append((entry, key))
      }
    }
  }

  private static func replaceKeys(
    _ firstRows: inout FixedBuffer<UInt64>, _ count: Int, _ verdicts: borrowing VerdictBlock,
    by found: [UInt64], _ place: inout Int
  ) {
    for row in 0..<count where verdicts[row].definitionIndex != nil {
      firstRows[row] = found[place]
      place += 1
    }
  }
}
