internal import ByteIO

/// Keeps the last good copy in a file.
///
/// It is written beside its place, synced and renamed, for its owner alone; folders that are missing are created. A damaged
/// copy gets the ending `.damaged`. Several processes may share a file: each reads a whole copy.
public struct FileStore: CatalogStore, Hashable {
  /// The path of the file.
  public let path: String

  /// Chooses a file; nothing is read or written yet.
  ///
  /// - Parameter path: The path of the file, one for each tenant: ``TenantKey/text`` makes a name.
  public init(path: String) { self.path = path }

  /// Reads the file; `nil` when there is none.
  public func read() throws -> [UInt8]? {
    try KeptFile.contents(ofFile: path, atMost: CatalogRecord.maximumByteCount)
  }

  /// Replaces the file.
  public func write(_ record: [UInt8]) throws { try KeptFile.write(record, toFile: path) }

  /// Renames the file to the same name with `.damaged` at its end.
  public func setAside() throws { try KeptFile.rename(path, to: path + ".damaged") }
}

extension FileStore: CustomStringConvertible {
  /// `file` and the path.
  public var description: String { "file \(path)" }
}
