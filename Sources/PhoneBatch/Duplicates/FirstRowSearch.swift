internal import ByteIO
internal import PhoneCheck
internal import Platform

/// A search for the first row of each number, shared by all workers.
///
/// How it works. Hashes divide the numbers among shards. Each shard takes the chunks in the order of the input, so that
/// the first rows it finds really are the first. While one worker looks up the numbers of its chunk in one shard, other
/// workers use other shards.
struct FirstRowSearch: Sendable {
  private let shards: [Monitor<Shard>]
  private let seed = NumberTable.makeSeed()

  private static let shardBitCount: UInt64 = 5

  /// - Parameter columnCount: The number of columns with phone numbers. Each has its own first rows.
  init(columnCount: Int) {
    shards = (0..<1 << Self.shardBitCount).map { _ in Monitor(Shard(columnCount: columnCount)) }
  }

  /// Some distinct numbers of each column.
  private struct Shard: ~Copyable {
    /// The index of the chunk whose numbers are looked up next.
    var turn = 0
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
  ///   - isLast: Whether these are the last rows of their chunk, so that the next chunk follows.
  func findFirstRows(
    of blocks: ArraySlice<JudgedBlock>, in chunk: borrowing RecordChunk, _ keys: NumberKeys, at number: Int,
    after rowCount: UInt64, isLast: Bool, _ queue: inout Queue
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
      shard.wait(until: { $0.turn == number }) { shard in
        shard.lookUp(queue.shards[index], seed, &queue.firstRows)
        if index == 0 {
          for (entry, key) in queue.long {
            let first = shard.longNumbers[Int(entry.column)][key]
            queue.firstRows[Int(entry.place)] = first ?? 0
            if first == nil { shard.longNumbers[Int(entry.column)][key] = entry.row }
          }
        }
        if isLast { shard.turn += 1 }
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
