/// A file that appears complete or not at all, or something that is written directly.
///
/// A regular file is written beside its target under a temporary name, for its owner alone, synced, and renamed over the
/// target by ``commit()``; ``commit(_:)`` does that for several. Without that call the target is unchanged and the
/// temporary file is removed. Kept of an existing target: its place when the path is a symbolic link, its
/// permission bits, and its owner and group where the system allows it. Not kept: further hard links (a remark
/// reports that), access lists and extended attributes.
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
  package enum Remark: Hashable, Sendable {
    /// The target had other names, which keep the old contents.
    case hardLinksBroken(path: String, otherNameCount: Int)
    /// The new file belongs to the user who runs the program.
    case ownerNotKept(path: String)
  }

  private struct Replacement {
    var temporary: TemporaryFile
    var targetPath: String
  }

  package private(set) var output: ByteOutput
  package private(set) var remarks: [Remark] = []
  /// What was at the path before, or what is written directly; `nil` when the file is new.
  package let existing: FileFacts?
  private var replacement: Replacement?
  /// The target, once it is replaced.
  private var replacedPath: String?
  private var isOpen: Bool
  /// Whether it is the program's standard output, under whatever name.
  package let isStandardOutput: Bool

  /// The program's standard output.
  package static func standardOutput() -> OutputFile { OutputFile(standardStream: .standardOutput()) }

  private init(standardStream: consuming ByteOutput) {
    existing = standardStream.facts
    output = standardStream
    isOpen = false
    isStandardOutput = true
  }

  /// Prepares to write to a path.
  ///
  /// - Throws: When the target is a directory or may not be written, or no file can be created beside it.
  package init(path: String, privacy: Privacy = .ordinary) throws(IOFailure) {
    let target = try OutputTarget(path: path)
    existing = target.existing
    switch target.way {
    case .direct(let descriptor, let number):
      output = ByteOutput(descriptor: descriptor, name: path)
      isStandardOutput = number == 1
    case .replacing(let targetPath):
      let temporary = try TemporaryFile(
        beside: targetPath, replacing: target.existing, privacy, shownAs: path)
      output = ByteOutput(descriptor: temporary.descriptor, name: path)
      replacement = Replacement(temporary: temporary, targetPath: targetPath)
      isStandardOutput = false
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
  package func write(_ text: String) throws(IOFailure) { try output.write(text) }
  package func flush() throws(IOFailure) { try output.flush() }

  /// Abandons the file: the target stays unchanged.
  ///
  /// Has no effect after ``commit()``.
  package func discard() {
    if isOpen {
      isOpen = false
      try? LibC.close(output.descriptor)
    }
    if let replacement {
      try? LibC.remove(replacement.temporary.path)
      release(replacement.temporary)
    }
  }

  /// Forgets the temporary file, which is renamed or removed.
  private func release(_ temporary: TemporaryFile) {
    replacement = nil
    if let lock = temporary.lock { try? LibC.close(lock) }
    if let registration = temporary.registration { TemporaryFiles.unregister(registration) }
  }
}

// MARK: - Commit

extension OutputFile {
  /// Writes what is buffered and renames the file over its target.
  ///
  /// - Throws: When any step fails; the target is then unchanged, and the temporary file is removed.
  package func commit() throws(IOFailure) {
    do throws(CommitFailure) { try Self.commit([self]) } catch { throw error.cause }
  }

  /// Writes what is buffered of several files, and renames all of them once each is synced and closed.
  ///
  /// - Throws: When any step fails. The temporary files are then removed, and all targets are unchanged unless the
  ///   failure says otherwise: only renaming can fail between two files.
  package static func commit(_ files: [OutputFile]) throws(CommitFailure) {
    defer { for file in files { file.discard() } }
    do throws(IOFailure) {
      for file in files { try file.sync() }
      for file in files { try file.close() }
    } catch {
      throw CommitFailure(cause: error, replaced: [], unchanged: [])
    }
    try LibC.withoutEndingSignals { () throws(CommitFailure) in try replaceTargets(of: files) }
    for file in files { file.syncFolder() }
  }

  private static func replaceTargets(of files: [OutputFile]) throws(CommitFailure) {
    let files = files.filter { $0.replacement != nil }
    for (index, file) in files.enumerated() {
      do throws(IOFailure) {
        try file.replaceTarget()
      } catch {
        throw CommitFailure(
          cause: error, replaced: files[..<index].map { $0.output.name },
          unchanged: files[(index + 1)...].map { $0.output.name })
      }
    }
  }

  /// Writes what is buffered, and waits until it is stored.
  private func sync() throws(IOFailure) {
    try output.flush()
    guard isOpen, replacement != nil else { return }
    try step(.sync) { () throws(ErrorNumber) in
      do throws(ErrorNumber) {
        try LibC.sync(output.descriptor)
      } catch {
        // Some file systems cannot sync; there is nothing further to wait for.
        guard error == .invalidArgument || error == .notSupported else { throw error }
      }
    }
  }

  /// Sets the permissions that the file will have, and closes it.
  private func close() throws(IOFailure) {
    guard isOpen else { return }
    if let temporary = replacement?.temporary, temporary.finalMode != 0o600 {
      // After the owner was set: changing the owner may clear bits.
      try step(.setMode) { () throws(ErrorNumber) in
        try LibC.setMode(temporary.finalMode, of: output.descriptor)
      }
    }
    isOpen = false
    try step(.close) { () throws(ErrorNumber) in try LibC.close(output.descriptor) }
  }

  private func replaceTarget() throws(IOFailure) {
    guard let replacement else { return }
    try step(.replace) { () throws(ErrorNumber) in
      try LibC.rename(replacement.temporary.path, to: replacement.targetPath)
    }
    release(replacement.temporary)
    replacedPath = replacement.targetPath
  }

  /// Makes the new name survive a crash where the file system supports that; the contents are safe already.
  private func syncFolder() {
    guard let replacedPath,
      let folder = try? LibC.open(PathText.folder(of: replacedPath), for: .reading)
    else { return }
    try? LibC.sync(folder)
    try? LibC.close(folder)
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
