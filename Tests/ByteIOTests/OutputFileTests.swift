import ByteIO
import Foundation
import Synchronization
import Testing

extension OutputFile {
  /// Commits only this file.
  fileprivate func commit() throws(IOFailure) {
    do throws(CommitFailure) { try Self.commit([self]) } catch { throw error.cause }
  }
}

@Suite("Output files")
struct OutputFileTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func write(_ text: String, to path: String, privacy: OutputFile.Privacy = .ordinary) throws
    -> OutputFile
  {
    let file = try OutputFile(path: path, privacy: privacy)
    try file.write(text)
    return file
  }

  @Test("A target is untouched until the commit, and complete after it")
  func appearsWhole() throws {
    let path = try folder.write("old", to: "out.csv")
    let file = try write(String(repeating: "new", count: 100_000), to: path)
    #expect(folder.text(of: "out.csv") == "old")
    #expect(try folder.names.count == 2)
    try file.commit()
    #expect(folder.text(of: "out.csv")?.utf8.count == 300_000)
    #expect(try folder.names == ["out.csv"])
  }

  @Test("A file that is not committed leaves no trace")
  func discarded() throws {
    do {
      _ = try write("new", to: folder("out.csv"))
    }
    #expect(try folder.names == [])
    let file = try write("new", to: folder("out.csv"))
    file.discard()
    #expect(try folder.names == [])
  }

  @Test("A symbolic link stays, and the file it leads to is replaced", arguments: [true, false])
  func followsLinks(targetExists: Bool) throws {
    try FileManager.default.createDirectory(atPath: folder("real"), withIntermediateDirectories: true)
    if targetExists { _ = try folder.write("old", to: "real/out.csv") }
    try FileManager.default.createSymbolicLink(atPath: folder("second"), withDestinationPath: "real/out.csv")
    try FileManager.default.createSymbolicLink(atPath: folder("first"), withDestinationPath: "second")
    try write("new", to: folder("first")).commit()
    #expect(folder.text(of: "real/out.csv") == "new")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder("first")) == "second")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder("second")) == "real/out.csv")
  }

  @Test("Links that lead in a circle are an error")
  func circularLinks() throws {
    try FileManager.default.createSymbolicLink(atPath: folder("a"), withDestinationPath: "b")
    try FileManager.default.createSymbolicLink(atPath: folder("b"), withDestinationPath: "a")
    #expect(throws: IOFailure.self) { _ = try OutputFile(path: folder("a")) }
  }

  @Test("An existing file keeps its permissions", arguments: [0o600, 0o640, 0o755])
  func keepsMode(mode: Int) throws {
    let path = try folder.write("old", to: "out.csv")
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    try write("new", to: path, privacy: .ownerOnly).commit()
    #expect(try folder.mode(of: "out.csv") == mode)
  }

  @Test("Only its owner can read a new private file")
  func privateMode() throws {
    try write("new", to: folder("rejects.csv"), privacy: .ownerOnly).commit()
    #expect(try folder.mode(of: "rejects.csv") == 0o600)
    try write("new", to: folder("out.csv")).commit()
    #expect(try folder.mode(of: "out.csv") & 0o600 == 0o600)
  }

  @Test("A hard link is broken, with a remark")
  func breaksHardLinks() throws {
    let path = try folder.write("old", to: "out.csv")
    try FileManager.default.linkItem(atPath: path, toPath: folder("other.csv"))
    let file = try write("new", to: path)
    #expect(file.remarks == [.hardLinksBroken(path: path, otherNameCount: 1)])
    try file.commit()
    #expect(folder.text(of: "out.csv") == "new")
    #expect(folder.text(of: "other.csv") == "old")
  }

  @Test("A directory, a missing folder and an empty path are errors that name the path")
  func badTargets() throws {
    #expect(throws: IOFailure(.open, folder.path, .isDirectory as IOFailure.Cause)) {
      _ = try OutputFile(path: folder.path)
    }
    #expect(throws: IOFailure.self) { _ = try OutputFile(path: "") }
    let missing = folder("missing/out.csv")
    let error = #expect(throws: IOFailure.self) { _ = try OutputFile(path: missing) }
    #expect(error?.description == "createTemporary \(missing): No such file or directory")
  }

  @Test("A file can be written under the longest name that the system allows")
  func longName() throws {
    let name = String(repeating: "n", count: 255)
    try write("new", to: folder(name)).commit()
    #expect(folder.text(of: name) == "new")
  }

  @Test(
    "A full device is an error of the write",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "only Linux has /dev/full"))
  func fullDevice() throws {
    let file = try write("new", to: "/dev/full")
    let error = #expect(throws: IOFailure.self) { try file.commit() }
    #expect(error?.description == "write /dev/full: No space left on device")
  }

  @Test("A device is written directly and not replaced")
  func device() throws {
    try write("new", to: "/dev/null").commit()
    #expect(
      try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type] as? FileAttributeType
        == .typeCharacterSpecial)
  }

  @Test("A named pipe is written directly; a closed one is its own failure")
  func namedPipe() throws {
    Process.prepareStandardStreams()
    let path = folder("pipe")
    #expect(mkfifo(path, 0o600) == 0)
    let reader = open(path, O_RDONLY | O_NONBLOCK)
    let file = try write("new", to: path)
    try file.flush()
    var bytes = [UInt8](repeating: 0, count: 10)
    #expect(read(reader, &bytes, 10) == 3)
    close(reader)
    try file.write("more")
    #expect(throws: IOFailure(.write, path, .closedPipe as IOFailure.Cause)) { try file.commit() }
    #expect(try folder.names == ["pipe"])
  }

  @Test("A path that refers to an open file continues that file")
  func openDescriptor() throws {
    let path = try folder.write("old,", to: "out.csv")
    let descriptor = open(path, O_WRONLY | O_APPEND)
    defer { close(descriptor) }
    try write("new", to: "/dev/fd/\(descriptor)").commit()
    #expect(folder.text(of: "out.csv") == "old,new")
    #expect(try folder.names == ["out.csv"])
  }
}

extension OutputFileTests {
  @Test("Two paths to one file are distinguished from two files")
  func sameTarget() throws {
    _ = try folder.write("x", to: "a")
    _ = try folder.write("x", to: "b")
    try FileManager.default.createSymbolicLink(atPath: folder("link"), withDestinationPath: "a")
    try FileManager.default.createSymbolicLink(atPath: folder("dangling"), withDestinationPath: "new")
    for (one, other, isSame) in [
      ("a", "a", true), ("a", "./a", true), ("a", "link", true), ("a", "b", false), ("new", "./new", true),
      ("new", "dangling", true), ("new", "newer", false), ("a", "new", false),
      ("missing/x", "missing/x", false),
    ] {
      #expect(OutputFile.isSameTarget(folder(one), folder(other)) == isSame, "\(one) and \(other)")
    }
    #expect(!OutputFile.isSameTarget("/dev/null", "/dev/null"))
  }
}

extension OutputFileTests {
  /// Returns the temporary files in the folder.
  private func temporaryNames() throws -> [String] { try folder.names.filter { $0.hasSuffix(".tmp") } }

  @Test("Of several files, none is replaced until all are complete")
  func commitsTogether() throws {
    for name in ["a", "b"] { _ = try folder.write("old", to: name) }
    let files = try ["a", "b"].map { try write("new", to: folder($0)) } + [try write("new", to: "/dev/full")]
    #expect(throws: CommitFailure.self) { try OutputFile.commit(files) }
    #expect(try folder.names == ["a", "b"])
    #expect(folder.text(of: "a") == "old")
    #expect(folder.text(of: "b") == "old")
  }

  @Test("If a file can't be replaced, the error lists the replaced files and the others")
  func failedRename() throws {
    for name in ["a", "b", "c"] { _ = try folder.write("old", to: name) }
    let files = try ["a", "b", "c"].map { try write("new", to: folder($0)) }
    // A directory can't be replaced by a file.
    try FileManager.default.removeItem(atPath: folder("b"))
    try FileManager.default.createDirectory(atPath: folder("b"), withIntermediateDirectories: true)
    let failure = #expect(throws: CommitFailure.self) { try OutputFile.commit(files) }
    #expect(failure?.cause.operation == .replace)
    #expect(failure?.replaced == [folder("a")])
    #expect(failure?.unchanged == [folder("c")])
    #expect(failure?.description.hasSuffix("; replaced: \(folder("a"))") == true)
    #expect(folder.text(of: "a") == "new")
    #expect(folder.text(of: "c") == "old")
    #expect(try temporaryNames() == [])
  }

  @Test("Only its owner can read a file until it is complete", arguments: [nil, 0o644, 0o666])
  func privateUntilCommit(mode: Int?) throws {
    if let mode {
      _ = try folder.write("old", to: "out.csv")
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder("out.csv"))
    }
    let file = try write("new", to: folder("out.csv"))
    try file.flush()
    #expect(try folder.mode(of: #require(temporaryNames().first)) == 0o600)
    try file.commit()
    #expect(try folder.mode(of: "out.csv") == mode ?? folder.ordinaryMode())
  }

  @Test("Files that threads create at the same time have the usual permissions")
  func modesOfThreads() throws {
    let ordinary = try folder.ordinaryMode()
    let numbers = Atomic<Int>(0)
    let path = folder.path
    Workers.run(8) {
      for _ in 0..<50 {
        let number = numbers.add(1, ordering: .relaxed).oldValue
        #expect(throws: Never.self) { try OutputFile(path: "\(path)/\(number)").commit() }
      }
    }
    for number in 0..<400 { #expect(try folder.mode(of: "\(number)") == ordinary) }
  }

  @Test(
    "A later run removes temporary files only of killed runs, and only for the same target"
  )
  func removesOldTemporaries() throws {
    // A killed run leaves a file that isn't locked, so this copies a file in use.
    func leave(_ target: String) throws -> String {
      let file = try write("new", to: folder(target))
      let name = try #require(try temporaryNames().first)
      try file.flush()
      let old = name.dropLast(5) + (name.hasSuffix("x.tmp") ? "y.tmp" : "x.tmp")
      try FileManager.default.copyItem(atPath: folder(name), toPath: folder(String(old)))
      file.discard()
      return String(old)
    }
    let ofOther = try leave("other.csv")
    try FileManager.default.moveItem(atPath: folder(ofOther), toPath: folder("aside"))
    let ofThis = try leave("out.csv")
    try FileManager.default.moveItem(atPath: folder("aside"), toPath: folder(ofOther))
    let running = try write("new", to: folder("out.csv"))
    #expect(try !folder.names.contains(ofThis))
    #expect(try folder.names.contains(ofOther))
    // A concurrent run doesn't remove the file of the first as a leftover.
    let second = try write("second", to: folder("out.csv"))
    #expect(try temporaryNames().count == 3)
    try running.commit()
    try second.commit()
    #expect(folder.text(of: "out.csv") == "second")
    #expect(try folder.names == [ofOther, "out.csv"])
  }
}
