import ByteIO
import Foundation
import Testing

@Suite("Folders for outputs")
struct FolderTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("A folder is created once, with or without slashes at its end", arguments: ["out", "out/", "out//"])
  func created(name: String) throws {
    try Folder.create(folder(name))
    #expect(Folder.exists(folder("out")))
    try Folder.create(folder(name))
    #expect(try folder.names == ["out"])
  }

  @Test(
    "Missing parents are created", arguments: ["missing/out", "missing//out/", "./missing/../missing/out"])
  func parents(name: String) throws {
    try Folder.create(folder(name))
    #expect(Folder.exists(folder("missing/out")))
    #expect(try folder.names == ["missing"])
  }

  @Test("A folder below a file is an error")
  func belowFile() throws {
    try Data().write(to: URL(fileURLWithPath: folder("file")))
    #expect(throws: IOFailure.self) { try Folder.create(folder("file/out")) }
    #expect(try folder.names == ["file"])
  }
}
