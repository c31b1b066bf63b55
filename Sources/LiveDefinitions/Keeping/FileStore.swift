internal import ByteIO

/// A store of the last good copy in a file.
///
/// The file is written beside its place, synced and renamed. Only its owner can read it. Missing folders are created. A
/// damaged copy gets the ending `.damaged`. Several processes may share a file: each reads a whole copy.
public struct FileStore: CatalogStore, Hashable {
  /// The path of the file.
  public let path: String

  /// Chooses a file; nothing is read or written yet.
  ///
  /// - Parameter path: The path of the file. Each tenant needs its own; ``TenantKey/text`` makes a name.
  public init(path: String) { self.path = path }

  /// Chooses the file of a tenant in a folder that contains the files of several.
  ///
  /// - Parameters:
  ///   - tenant: The tenant that owns the definitions.
  ///   - folder: The path of the folder. It is created when a copy is saved.
  public init(for tenant: TenantKey, inFolder folder: String) {
    self.init(path: folder + (folder.hasSuffix("/") ? "" : "/") + "definitions-" + tenant.text)
  }

  /// The folder of this library for files that can be fetched again: `$XDG_CACHE_HOME/phonecheck`, else
  /// `~/.cache/phonecheck`.
  ///
  /// It is `nil` if the user has no home folder.
  ///
  /// A relative `XDG_CACHE_HOME` is ignored, as the XDG Base Directory Specification requires.
  public static var userCacheFolder: String? {
    if let folder = Process.environment("XDG_CACHE_HOME"), folder.hasPrefix("/") {
      return folder + "/phonecheck"
    }
    guard let home = Process.environment("HOME"), home.hasPrefix("/") else { return nil }
    return home + "/.cache/phonecheck"
  }

  /// Reads the file; `nil` if there is none.
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
