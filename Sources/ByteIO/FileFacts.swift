/// What the system knows about an open file or a path.
package struct FileFacts: Hashable, Sendable {
  /// What a path or a descriptor refers to.
  package enum Kind: Hashable, Sendable {
    case regular, directory, pipe, characterDevice, blockDevice, socket, other
  }

  package var kind: Kind
  /// The size in bytes; meaningful for regular files only.
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
