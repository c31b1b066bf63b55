internal import TerminalText

/// A file that appears complete or not at all, or something that is written directly.
///
/// A regular file is written beside its target under a temporary name, synced, and renamed over it by
/// ``commit()``. Without that call the target stays as it was and the temporary file is removed. Kept of an existing
/// target: its place when the path is a symbolic link, its permission bits, and its owner and group where the system
/// allows it. Not kept: further hard links (a remark reports that), access lists and extended attributes.
///
/// Devices, named pipes, terminals and standard output cannot be replaced and are written directly.
package final class OutputFile {
  /// Who may read a file that did not exist before.
  package enum Privacy: Hashable, Sendable {
    /// `rw-rw-rw-` less the umask.
    case ordinary
    /// `rw-------`.
    case ownerOnly
  }

  /// Something the user may want to know about where the output goes.
  package enum Remark: Hashable, Sendable, CustomStringConvertible {
    /// The target had other names, which keep the old contents.
    case hardLinksBroken(path: String, otherNameCount: Int)
    /// The new file belongs to the user who runs the program.
    case ownerNotKept(path: String)

    package var description: String {
      switch self {
      case .hardLinksBroken(let path, let count):
        "\(VisibleText.escaping(path)) has \(count) other name\(count == 1 ? "" : "s") (hard links), which keep the old contents"
      case .ownerNotKept(let path):
        "\(VisibleText.escaping(path)) had another owner or group, which could not be kept"
      }
    }
  }

  private struct Replacement {
    var temporaryPath: String
    var targetPath: String
    var registration: Int?
  }

  package private(set) var output: ByteOutput
  package private(set) var remarks: [Remark] = []
  /// What was at the path before, or what is written directly; `nil` when the file is new.
  package let existing: FileFacts?
  private var replacement: Replacement?
  private var isOpen: Bool

  /// The program's standard output.
  package static func standardOutput() -> OutputFile { OutputFile(standardStream: .standardOutput()) }

  private init(standardStream: consuming ByteOutput) {
    existing = standardStream.facts
    output = standardStream
    isOpen = false
  }

  /// Prepares to write to a path.
  ///
  /// - Throws: When the target is a directory or may not be written, or no file can be created beside it.
  package init(path: String, privacy: Privacy = .ordinary) throws(IOFailure) {
    let target = try OutputTarget(path: path)
    existing = target.existing
    switch target.way {
    case .direct(let descriptor):
      output = ByteOutput(descriptor: descriptor, name: path)
    case .replacing(let targetPath):
      let temporary = try TemporaryFile(
        beside: targetPath, replacing: target.existing, privacy, shownAs: path)
      output = ByteOutput(descriptor: temporary.descriptor, name: path)
      replacement = Replacement(
        temporaryPath: temporary.path, targetPath: targetPath, registration: temporary.registration)
      if !temporary.ownerIsKept { remarks.append(.ownerNotKept(path: path)) }
    }
    isOpen = true
    if replacement != nil, let existing, existing.linkCount > 1 {
      remarks.append(.hardLinksBroken(path: path, otherNameCount: existing.linkCount - 1))
    }
  }

  deinit {
    discard()
  }

  /// Whether writing to both paths would replace one file twice.
  ///
  /// - Returns: `false` for devices and named pipes, to which both can write.
  package static func isSameTarget(_ path: String, _ other: String) -> Bool {
    guard let path = try? PathText.resolvingLinks(path),
      let other = try? PathText.resolvingLinks(other)
    else { return false }
    if let facts = FileFacts.atPath(path) {
      return facts.kind == .regular && facts.identity == FileFacts.atPath(other)?.identity
    }
    let folder = FileFacts.atPath(PathText.folder(of: path))
    let otherFolder = FileFacts.atPath(PathText.folder(of: other))
    return folder != nil && folder?.identity == otherFolder?.identity
      && PathText.name(of: path) == PathText.name(of: other)
  }

  /// Whether it writes to a terminal, where control characters could do harm.
  package var isTerminal: Bool { LibC.isTerminal(output.descriptor) }

  package func write(_ bytes: borrowing ByteBuffer) throws(IOFailure) { try output.write(bytes) }
  package func write(_ bytes: Span<UInt8>) throws(IOFailure) { try output.write(bytes) }
  package func write(_ text: String) throws(IOFailure) { try output.write(text) }
  package func flush() throws(IOFailure) { try output.flush() }

  /// Writes what is buffered and renames the file over its target.
  ///
  /// - Throws: When any step fails; the target is then unchanged, and the temporary file is removed.
  package func commit() throws(IOFailure) {
    do {
      try output.flush()
      guard isOpen else { return }
      if replacement != nil { try step(.sync) { () throws(ErrorNumber) in try sync(output.descriptor) } }
      isOpen = false
      try step(.close) { () throws(ErrorNumber) in try LibC.close(output.descriptor) }
      try replaceTarget()
    } catch {
      discard()
      throw error
    }
  }

  /// Abandons the file: the target stays unchanged.
  ///
  /// Has no effect after ``commit()``.
  package func discard() {
    if isOpen {
      isOpen = false
      try? LibC.close(output.descriptor)
    }
    if let replacement {
      self.replacement = nil
      try? LibC.remove(replacement.temporaryPath)
      if let registration = replacement.registration { TemporaryFiles.unregister(registration) }
    }
  }

  private func replaceTarget() throws(IOFailure) {
    guard let replacement else { return }
    try step(.replace) { () throws(ErrorNumber) in
      try LibC.rename(replacement.temporaryPath, to: replacement.targetPath)
    }
    self.replacement = nil
    if let registration = replacement.registration { TemporaryFiles.unregister(registration) }
    syncFolder(of: replacement.targetPath)
  }

  /// Makes the new name survive a crash where the file system supports that; the contents are safe already.
  private func syncFolder(of path: String) {
    guard let folder = try? LibC.open(PathText.folder(of: path), for: .reading) else { return }
    try? LibC.sync(folder)
    try? LibC.close(folder)
  }

  private func sync(_ descriptor: Int32) throws(ErrorNumber) {
    do {
      try LibC.sync(descriptor)
    } catch {
      // Some file systems cannot sync; there is nothing further to wait for.
      guard error == .invalidArgument || error == .notSupported else { throw error }
    }
  }

  private func step(
    _ operation: IOFailure.Operation, _ body: () throws(ErrorNumber) -> Void
  ) throws(IOFailure) {
    do {
      try body()
    } catch {
      throw IOFailure(operation, output.name, error)
    }
  }
}
