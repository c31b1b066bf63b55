import ByteIO
import Foundation
import Testing

@Suite("Byte input")
struct ByteInputTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("An unreadable input is refused with the path and the reason")
  func refusals() throws {
    let missing = folder("missing.csv")
    let error = #expect(throws: IOFailure.self) { _ = try ByteInput(path: missing) }
    #expect(error?.description == "open \(missing): No such file or directory")
    let directory = #expect(throws: IOFailure.self) { _ = try ByteInput(path: folder.path) }
    #expect(directory?.description == "open \(folder.path): isDirectory")
  }

  @Test("Reading in pieces of any size gives the file", arguments: [1, 2, 3, 64, 1000])
  func pieces(size: Int) throws {
    let text = String(repeating: "0123456789", count: 30)
    var input = try ByteInput(path: folder.write(text, to: "in"))
    #expect(input.facts.byteCount == 300)
    #expect(input.facts.kind == .regular)
    var buffer = ByteBuffer()
    while try input.read(into: &buffer, atMost: size) > 0 {}
    let read = buffer.withSpan { span in span.indices.map { span[$0] } }
    #expect(read == Array(text.utf8))
  }

  @Test(
    "A whole file is read up to a limit",
    arguments: [(0, true), (9, true), (10, true), (11, false), (200_000, false)])
  func limit(byteCount: Int, fits: Bool) throws {
    let path = try folder.write(String(repeating: "x", count: byteCount), to: "in")
    if fits {
      #expect(try ByteInput.contents(ofFile: path, atMost: 10).count == byteCount)
    } else {
      #expect(throws: IOFailure(.read, path, .tooLarge(maximumByteCount: 10) as IOFailure.Cause)) {
        _ = try ByteInput.contents(ofFile: path, atMost: 10)
      }
    }
  }

  @Test("An endless device stops at the limit")
  func endless() {
    #expect(throws: IOFailure.self) { _ = try ByteInput.contents(ofFile: "/dev/zero", atMost: 1 << 20) }
  }

  @Test("A pipe that doesn't block is awaited")
  func nonblockingPipe() throws {
    let path = folder("pipe")
    #expect(mkfifo(path, 0o600) == 0)
    let writer = open(path, O_RDWR | O_NONBLOCK)
    var input = try ByteInput(path: "/dev/fd/\(writer)")
    let thread = Thread {
      usleep(20_000)
      _ = "late".withCString { Foundation.write(writer, $0, 4) }
    }
    thread.start()
    var buffer = ByteBuffer()
    #expect(try input.read(into: &buffer, atMost: 100) == 4)
    close(writer)
  }

  @Test("The same file is recognized by any of its names")
  func identity() throws {
    let path = try folder.write("x", to: "in")
    try FileManager.default.linkItem(atPath: path, toPath: folder("hard"))
    try FileManager.default.createSymbolicLink(atPath: folder("soft"), withDestinationPath: "in")
    _ = try folder.write("x", to: "other")
    let input = try ByteInput(path: path)
    for (name, isSame) in [("in", true), ("hard", true), ("soft", true), ("other", false)] {
      let file = try OutputFile(path: folder(name))
      let facts = try #require(file.existing)
      let found = input.isSameFile(as: facts)
      #expect(found == isSame, "\(name)")
    }
    let device = try ByteInput(path: "/dev/null")
    let facts = try #require(FileFacts.atPath("/dev/null"))
    let found = device.isSameFile(as: facts)
    #expect(!found)
  }

  @Test("A file that ends before its initial size is an error", arguments: [0, 40, 99])
  func shrinks(size: Int) throws {
    let path = try folder.write(String(repeating: "x", count: 100), to: "in")
    var input = try ByteInput(path: path)
    var buffer = ByteBuffer()
    #expect(try input.read(into: &buffer, atMost: 30) == 30)
    #expect(truncate(path, off_t(size)) == 0)
    let error = #expect(throws: IOFailure.self) {
      while try input.read(into: &buffer, atMost: 30) > 0 {}
    }
    #expect(error == IOFailure(.read, path, .shrank(from: 100, to: size) as IOFailure.Cause))
    #expect(error?.description == "read \(path): shrank(from: 100, to: \(size))")
  }

  @Test("A range that is cut off while a file shrinks is an error, but a complete range is read")
  func rangeShrinks() throws {
    let path = try folder.write(String(repeating: "x", count: 100), to: "in")
    var first = try ByteInput(path: path)
    try first.restrict(to: 10..<20)
    var second = try ByteInput(path: path)
    try second.restrict(to: 50..<90)
    #expect(truncate(path, 60) == 0)
    #expect(try first.readAll(atMost: 100).count == 10)
    #expect(throws: IOFailure(.read, path, .shrank(from: 100, to: 60) as IOFailure.Cause)) {
      _ = try second.readAll(atMost: 100)
    }
  }

  @Test("A file that grows while it is read is read to its new end")
  func grows() throws {
    let path = try folder.write("old", to: "in")
    var input = try ByteInput(path: path)
    let handle = try FileHandle(forWritingTo: URL(filePath: path))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data(" and new".utf8))
    try handle.close()
    #expect(try input.readAll(atMost: 100) == Array("old and new".utf8))
  }

  @Test(
    "A file made up by the system may be shorter than its stated size",
    .enabled(if: FileManager.default.isReadableFile(atPath: madeUpFile), "there is no such file here"))
  func madeUp() throws {
    #expect(try !ByteInput.contents(ofFile: Self.madeUpFile, atMost: 1 << 20).isEmpty)
  }

  private static let madeUpFile = "/sys/kernel/mm/transparent_hugepage/enabled"
}
