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

  @Test("A folder without a parent is an error")
  func withoutParent() throws {
    #expect(throws: IOFailure.self) { try Folder.create(folder("missing/out")) }
    #expect(try folder.names == [])
  }
}
