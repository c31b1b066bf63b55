/// A new, empty file with a unique name in the folder of its target.
struct TemporaryFile {
  let path: String
  let descriptor: Int32
  /// Its place in ``TemporaryFiles``.
  let registration: Int?
  /// Whether the file has the owner and group of the file it will replace.
  let ownerIsKept: Bool

  /// Creates the file with the permissions it will have in the end, or tighter ones until they are set.
  init(
    beside target: String, replacing existing: FileFacts?, _ privacy: OutputFile.Privacy, shownAs name: String
  ) throws(IOFailure) {
    do {
      let mode: UInt32 = existing == nil && privacy == .ordinary ? 0o666 : 0o600
      (path, descriptor, registration) = try Self.create(in: PathText.folder(of: target), mode: mode)
    } catch {
      throw IOFailure(.createTemporary, name, error)
    }
    guard let existing else {
      ownerIsKept = true
      return
    }
    ownerIsKept = Self.keepOwner(existing, of: descriptor)
    do {
      // After the owner: changing the owner may clear bits. Without the owner, the set-user-ID bit would mean
      // another user.
      try LibC.setMode(ownerIsKept ? existing.mode : existing.mode & 0o777, of: descriptor)
    } catch {
      try? LibC.close(descriptor)
      try? LibC.remove(path)
      if let registration { TemporaryFiles.unregister(registration) }
      throw IOFailure(.createTemporary, name, error)
    }
  }

  private static func create(
    in folder: String, mode: UInt32
  ) throws(ErrorNumber) -> (path: String, descriptor: Int32, registration: Int?) {
    for _ in 0..<100 {
      // The name does not hold the target's: that may already be as long as a name can be.
      let path = folder + "/.phonecheck-" + String(UInt64.random(in: .min ... .max), radix: 36) + ".tmp"
      let registration = TemporaryFiles.register(path)
      do {
        return (path, try LibC.create(path, mode: mode), registration)
      } catch {
        if let registration { TemporaryFiles.unregister(registration) }
        if error != .alreadyExists { throw error }
      }
    }
    throw .alreadyExists
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
