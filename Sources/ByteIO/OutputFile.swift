package import ByteValues
internal import Platform

/// A file that appears complete or not at all, or a target that is written directly.
///
/// A regular file is written next to its target under a temporary name, readable only by its owner until it is
/// complete, synced, and renamed over the target by ``commit(_:)``. Without that call the target is unchanged and the
/// temporary file is removed. After a loss of power the target is the old file or the new one. After ``commit(_:)`` has
/// returned it is the new one, if the file system can sync.
///
/// An existing target keeps its place if the path is a symbolic link, its permission bits, and, if the system allows
/// it, its owner and group. It loses further hard links (a remark reports that), access lists and extended attributes.
///
/// Devices, named pipes, terminals and standard output cannot be replaced and are written directly.
package final class OutputFile {
  /// The permission to read a file that did not exist before.
  package enum Privacy: Hashable, Sendable {
    /// `rw-rw-rw-` less the umask.
    case ordinary
    /// `rw-------`.
    case ownerOnly
  }

  /// A fact about the output's target that the user may want to know.
  package enum Remark: Hashable, Sendable {
    /// The target had other names, which keep the old contents.
    case hardLinksBroken(path: String, otherNameCount: Int)
    /// The new file belongs to the user who runs the program.
    case ownerNotKept(path: String)
  }

  package private(set) var output: ByteOutput
  package private(set) var remarks: [Remark] = []
  /// The file that was at the path before, or the target that is written directly; `nil` if the file is new.
  package let existing: FileFacts?
  private var temporary: TemporaryFile?
  /// Whether the file is only needed while other files are written.
  package let isScratch: Bool
  /// The descriptor of the target; if the file is compressed, the program that reads `output` writes to it.
  private let descriptor: Int32
  private var filter: FilterProcess?
  /// The thread that makes the file of what is written; `nil` if the file is what is written.
  private var maker: Maker?
  /// Whether `output` has a descriptor of its own, which has to be closed.
  private var isOpen = true
  /// Whether the target is the program's standard output, under any name.
  package let isStandardOutput: Bool

  /// The program's standard output.
  package static func standardOutput() -> OutputFile { OutputFile() }

  private init() {
    output = .standardOutput()
    descriptor = output.descriptor
    existing = try? LibC.facts(of: descriptor)
    isOpen = false
    isStandardOutput = true
    isScratch = false
  }

  /// A function that makes a file of bytes: it reads them from the queue to their end, and writes the file.
  package typealias Making = @Sendable (ByteQueue, inout ByteOutput) throws(IOFailure) -> Void

  /// Prepares to write to a path, through a program that compresses, or a function that makes the file, if requested.
  ///
  /// - Throws: If the target is a directory or may not be written, or no file can be created next to it.
  package init(
    path: String, privacy: Privacy = .ordinary, compression: Compression? = nil, making: Making? = nil
  ) throws(IOFailure) {
    let target = try OutputTarget(path: path)
    isScratch = false
    existing = target.existing
    switch target.destination {
    case .direct(let descriptor, let number):
      self.descriptor = descriptor
      output = ByteOutput(descriptor: descriptor, name: path)
      isStandardOutput = number == 1
    case .replacing(let targetPath):
      let temporary = try TemporaryFile(
        beside: targetPath, replacing: target.existing, privacy, shownAs: path)
      self.temporary = temporary
      descriptor = temporary.descriptor
      output = ByteOutput(descriptor: temporary.descriptor, name: path)
      isStandardOutput = false
      if !temporary.ownerIsKept { remarks.append(.ownerNotKept(path: path)) }
      if let existing, existing.linkCount > 1 {
        remarks.append(.hardLinksBroken(path: path, otherNameCount: existing.linkCount - 1))
      }
    }
    if let making {
      maker = Maker(writing: making, to: descriptor, named: path)
      return
    }
    guard let compression else { return }
    do throws(IOFailure) {
      let process = try FilterProcess.compressing(compression, into: descriptor, named: path)
      output = ByteOutput(descriptor: process.pipe, name: path)
      filter = consume process
    } catch {
      discard()
      throw error
    }
  }

  /// Prepares to write a file that another one is made of, and which is removed with it.
  ///
  /// - Parameter path: The path of the other file, whose folder has room.
  package init(scratchFor path: String, making: @escaping Making) throws(IOFailure) {
    let temporary = try TemporaryFile(beside: path, replacing: nil, .ownerOnly, shownAs: path)
    self.temporary = temporary
    descriptor = temporary.descriptor
    output = ByteOutput(descriptor: temporary.descriptor, name: path)
    existing = nil
    isStandardOutput = false
    isScratch = true
    maker = Maker(writing: making, to: descriptor, named: path)
  }

  /// The bytes of a scratch file, which may be read until ``commit(_:)`` returns.
  package func scratchBytes() throws(IOFailure) -> PositionedFile {
    let facts = try IOFailure.step(.read, output.name) { () throws(ErrorNumber) in
      try LibC.facts(of: descriptor)
    }
    return PositionedFile(descriptor, output.name, facts, bytes: 0..<Int.max)
  }

  deinit {
    discard()
  }

  /// Whether writing to both paths would replace one file twice.
  ///
  /// - Returns: `false` for devices and named pipes, which both can write to.
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

  /// Whether the target is a terminal, in which control characters could do harm.
  package var isTerminal: Bool { filter == nil && maker == nil && LibC.isTerminal(descriptor) }

  /// Enlarges a pipe, for an output that is written as fast as it is read.
  package func enlargePipe() { LibC.enlargePipe(output.descriptor) }

  package func write(_ bytes: borrowing ByteBuffer) throws(IOFailure) {
    try bytes.withSpan { (span) throws(IOFailure) in
      if let maker { return try maker.write(span) }
      do throws(IOFailure) { try output.write(span) } catch { throw cause(of: error) }
    }
  }
  package func write(_ text: String) throws(IOFailure) {
    if let maker { return try text.withBytes { (bytes) throws(IOFailure) in try maker.write(bytes) } }
    do throws(IOFailure) { try output.write(text) } catch { throw cause(of: error) }
  }
  package func flush() throws(IOFailure) {
    do throws(IOFailure) { try output.flush() } catch { throw cause(of: error) }
  }

  /// The reason why the program that compresses has closed its pipe; the failure itself without such a program.
  private func cause(of failure: IOFailure) -> IOFailure {
    guard failure.cause == .closedPipe, filter != nil else { return failure }
    do throws(IOFailure) { try finishFilter() } catch { return error }
    return failure
  }

  /// Waits until the program that compresses has written everything.
  private func finishFilter() throws(IOFailure) {
    if let maker {
      self.maker = nil
      try maker.finish()
    }
    guard let filter = filter.take() else { return }
    var ending = filter
    try? LibC.close(output.descriptor)
    output = ByteOutput(descriptor: descriptor, name: output.name)
    try ending.finish(.write)
  }

  /// Abandons the file: the target stays unchanged.
  ///
  /// Has no effect after ``commit(_:)``.
  package func discard() {
    maker?.abandon()
    maker = nil
    if filter != nil { try? LibC.close(output.descriptor) }
    filter = nil
    if isOpen {
      isOpen = false
      try? LibC.close(descriptor)
    }
    if let temporary {
      try? LibC.remove(temporary.path)
      release(temporary)
    }
  }

  /// Forgets the temporary file, which has been renamed or removed.
  private func release(_ temporary: TemporaryFile) {
    self.temporary = nil
    if let lock = temporary.lock { try? LibC.close(lock) }
    TemporaryFiles.unregister(temporary.registration)
  }
}

// MARK: - Commit

extension OutputFile {
  /// Writes the buffered bytes of several files, and renames all files after each is synced and closed.
  ///
  /// - Parameter files: A scratch file before the file that is made of it.
  /// - Throws: If any step fails. The temporary files are then removed, and all targets are unchanged unless the
  ///   failure says otherwise: renaming can fail between two files, and syncing the folder after all of them.
  package static func commit(_ files: [OutputFile]) throws(CommitFailure) {
    defer { for file in files { file.discard() } }
    do throws(IOFailure) {
      for file in files { try file.sync() }
      for file in files { try file.close() }
    } catch {
      throw CommitFailure(cause: error)
    }
    let replacing = files.filter { $0.temporary != nil && !$0.isScratch }
    let folders = Set(replacing.compactMap(\.temporary?.target).map { PathText.folder(of: $0) })
    try LibC.withoutEndingSignals { () throws(CommitFailure) in try replaceTargets(of: replacing) }
    do throws(IOFailure) { for folder in folders { try Folder.sync(folder) } } catch {
      throw CommitFailure(cause: error, replaced: replacing.map { $0.output.name })
    }
  }

  private static func replaceTargets(of files: [OutputFile]) throws(CommitFailure) {
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

  /// Writes the buffered bytes, sets the final permissions, and waits until everything is stored.
  private func sync() throws(IOFailure) {
    try flush()
    try finishFilter()
    guard isOpen, !isScratch, let temporary else { return }
    if temporary.finalMode != 0o600 {
      // Last, because setting the owner and writing may both clear bits.
      try IOFailure.step(.setMode, output.name) { () throws(ErrorNumber) in
        try LibC.setMode(temporary.finalMode, of: descriptor)
      }
    }
    try IOFailure.step(.sync, output.name) { () throws(ErrorNumber) in
      try LibC.syncWhereSupported(descriptor)
    }
  }

  private func close() throws(IOFailure) {
    guard isOpen else { return }
    isOpen = false
    try IOFailure.step(.close, output.name) { () throws(ErrorNumber) in
      try LibC.close(descriptor)
    }
  }

  private func replaceTarget() throws(IOFailure) {
    guard let temporary else { return }
    try IOFailure.step(.replace, output.name) { () throws(ErrorNumber) in
      try LibC.rename(temporary.path, to: temporary.target)
    }
    release(temporary)
  }
}
