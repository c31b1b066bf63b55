internal import ByteValues

/// A new, empty file with a unique name in the folder of its target, readable only by its owner.
///
/// Old temporary files are recognized as follows. The name holds a hash of the target's name, and the writer keeps the
/// file locked until it is renamed. An unlocked file for the same target was left by a run that was killed.
struct TemporaryFile {
  /// The path that the file will be renamed to.
  let target: String
  let path: String
  let descriptor: Int32
  /// A second descriptor that holds the lock after `descriptor` is closed; `nil` if the system refused.
  let lock: Int32?
  /// Its slot in ``TemporaryFiles``.
  let registration: Int?
  /// Whether the file has the owner and group of the file it will replace.
  let ownerIsKept: Bool
  /// The permissions that the file gets before it is renamed.
  let finalMode: UInt32

  init(
    beside target: String, replacing existing: FileFacts?, _ privacy: OutputFile.Privacy, shownAs name: String
  ) throws(IOFailure) {
    self.target = target
    let folder = PathText.folder(of: target)
    let prefix = Self.prefix(for: target)
    Self.removeOld(in: folder, prefix)
    (path, descriptor, registration) = try IOFailure.step(.createTemporary, name) { () throws(ErrorNumber) in
      try Self.create(in: folder, prefix)
    }
    lock = try? LibC.duplicate(descriptor)
    guard let existing else {
      ownerIsKept = true
      finalMode = privacy == .ordinary ? 0o666 & ~LibC.fileModeMask() : 0o600
      return
    }
    ownerIsKept = Self.keepOwner(existing, of: descriptor)
    // Without the owner, the set-user-ID bit would refer to another user.
    finalMode = ownerIsKept ? existing.mode : existing.mode & 0o777
  }

  /// The beginning of the names of all temporary files for a target.
  ///
  /// They don't contain the target's name, which may already have the maximum length of a name.
  private static func prefix(for target: String) -> String {
    // FNV-1a: http://www.isthe.com/chongo/tech/comp/fnv/
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in PathText.name(of: target).utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return ".phonecheck-" + String(hash, radix: 36) + "-"
  }

  /// Removes temporary files that killed runs left for the same target.
  private static func removeOld(in folder: String, _ prefix: String) {
    for name in LibC.names(in: folder, beginningWith: prefix) where name.hasSuffix(suffix) {
      let path = folder + "/" + name
      guard let descriptor = try? LibC.openForLock(path) else { continue }
      defer { try? LibC.close(descriptor) }
      guard let facts = try? LibC.facts(of: descriptor), facts.kind == .regular else { continue }
      if (try? LibC.lock(descriptor)) != nil { try? LibC.remove(path) }
    }
  }

  private static let suffix = ".tmp"

  private static func create(
    in folder: String, _ prefix: String
  ) throws(ErrorNumber) -> (path: String, descriptor: Int32, registration: Int?) {
    for _ in 0..<100 {
      let path = folder + "/" + prefix + String(UInt64.random(in: .min ... .max), radix: 36) + suffix
      let registration = TemporaryFiles.register(path)
      do {
        let descriptor = try LibC.create(path, mode: 0o600)
        if isOurs(descriptor) { return (path, descriptor, registration) }
        // Another run considered it old before it was locked.
        try? LibC.close(descriptor)
        try? LibC.remove(path)
        TemporaryFiles.unregister(registration)
      } catch {
        TemporaryFiles.unregister(registration)
        if error != .alreadyExists { throw error }
      }
    }
    throw .alreadyExists
  }

  /// Locks a new file; if the file system has no locks, no run removes old files there.
  ///
  /// - Returns: Whether it still exists.
  private static func isOurs(_ descriptor: Int32) -> Bool {
    do {
      try LibC.lock(descriptor)
    } catch {
      if error == .wouldBlock { return false }
    }
    return (try? LibC.facts(of: descriptor)).map { $0.linkCount > 0 } ?? true
  }

  private static func keepOwner(_ existing: FileFacts, of descriptor: Int32) -> Bool {
    guard let created = try? LibC.facts(of: descriptor) else { return false }
    if created.owner == existing.owner && created.group == existing.group { return true }
    do {
      try LibC.setOwner(existing.owner, group: existing.group, of: descriptor)
      return true
    } catch {
      try? LibC.setOwner(nil, group: existing.group, of: descriptor)
      return false
    }
  }
}
