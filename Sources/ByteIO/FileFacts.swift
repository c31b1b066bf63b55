/// The system's information about an open file or a path.
package struct FileFacts: Hashable, Sendable {
  /// The kind of the file at a path or descriptor.
  package enum Kind: Hashable, Sendable {
    case regular, directory, pipe, characterDevice, blockDevice, socket, other
  }

  package var kind: Kind
  /// The size in bytes; only meaningful for regular files.
  package var byteCount: Int
  package var identity: FileIdentity
  package var linkCount: Int
  /// The permission bits, without the kind.
  var mode: UInt32
  var owner: UInt32
  var group: UInt32
}

/// The identity of a file, independent of its name: device and inode.
package struct FileIdentity: Hashable, Sendable {
  package var device: UInt64
  package var inode: UInt64
}
