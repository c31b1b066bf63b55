import LiveDefinitions
import Platform

/// A store in memory that fails on request.
final class MemoryStore: CatalogStore {
  struct Failure: Error {}

  struct Contents {
    var record: [UInt8]?
    var aside: [[UInt8]] = []
    var cannotRead = false
    var cannotWrite = false
    var cannotSetAside = false
    var writeCount = 0
  }

  let contents = Lock(Contents())

  init(_ record: [UInt8]? = nil) { contents.withLock { $0.record = record } }

  var record: CatalogRecord? {
    contents.withLock { $0.record }.flatMap { try? CatalogRecord(encoded: $0) }
  }

  func change(_ body: (inout Contents) -> Void) { contents.withLock { body(&$0) } }

  func read() throws -> [UInt8]? {
    try contents.withLock { contents in
      if contents.cannotRead { throw Failure() }
      return contents.record
    }
  }

  func write(_ record: [UInt8]) throws {
    try contents.withLock { contents in
      if contents.cannotWrite { throw Failure() }
      contents.record = record
      contents.writeCount += 1
    }
  }

  func setAside() throws {
    try contents.withLock { contents in
      if contents.cannotSetAside { throw Failure() }
      if let record = contents.record { contents.aside.append(record) }
      contents.record = nil
    }
  }
}
