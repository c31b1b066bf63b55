import Foundation
import LiveDefinitions
import Testing

@Suite("The file of the last good copy")
struct FileStoreTests {
  let folder = FileManager.default.temporaryDirectory.appending(path: "store-\(UUID().uuidString)")

  private func store(_ name: String) -> FileStore { FileStore(path: folder.appending(path: name).path) }

  @Test(
    "The file is absent at first, then contains the last written copy for its owner only; folders are created"
  )
  func writing() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = store("a/b/copy")
    #expect(try store.read() == nil)
    for bytes: [UInt8] in [[1, 2, 3], [], Array(repeating: 7, count: 300_000)] {
      try store.write(bytes)
      #expect(try store.read() == bytes)
    }
    let mode = try FileManager.default.attributesOfItem(atPath: store.path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "a/b").path) == ["copy"])
  }

  @Test("An unreadable file is an error, not absent")
  func unreadable() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(
      at: folder.appending(path: "copy"), withIntermediateDirectories: true)
    #expect(throws: (any Error).self) { try store("copy").read() }
    let pipe = store("pipe")
    #expect(mkfifo(pipe.path, 0o600) == 0)
    #expect(throws: (any Error).self) { try pipe.read() }
    let file = store("file")
    try file.write([1])
    #expect(throws: (any Error).self) { try FileStore(path: file.path + "/copy").read() }
    #expect(throws: (any Error).self) { try FileStore(path: file.path + "/copy").write([1]) }
  }

  @Test("A damaged copy is set aside, replacing an earlier damaged copy")
  func settingAside() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = store("copy")
    #expect(throws: (any Error).self) { try store.setAside() }
    for bytes: [UInt8] in [[1], [2]] {
      try store.write(bytes)
      try store.setAside()
      #expect(try store.read() == nil)
      #expect(try FileStore(path: store.path + ".damaged").read() == bytes)
    }
  }

  @Test("A process that is killed at any moment leaves a complete old or new copy")
  func killing() async throws {
    // The child finds the folder by its parent's process number.
    let path = FileManager.default.temporaryDirectory.appending(path: "killed-\(getpid())").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    for _ in 0..<8 {
      await #expect(processExitsWith: .signal(SIGKILL)) {
        let folder = FileManager.default.temporaryDirectory.appending(path: "killed-\(getppid())").path
        let store = FileStore(path: folder + "/copy")
        Thread.detachNewThread {
          usleep(UInt32.random(in: 5000...60_000))
          kill(getpid(), SIGKILL)
        }
        while true {
          let bytes = [UInt8](repeating: .random(in: 0...255), count: .random(in: 0...20_000))
          try store.write(
            CatalogRecord(tenant: TenantKey(["a"]), confirmed: 1, entityTag: nil, bytes: bytes).encoded)
        }
      }
      if let bytes = try FileStore(path: path + "/copy").read() {
        // Each writer repeats one byte.
        #expect(Set(try CatalogRecord(encoded: bytes).bytes).count <= 1)
      }
    }
    // The last writer may have left a file, and the next writer removes it.
    try FileStore(path: path + "/copy").write([1])
    #expect(try FileManager.default.contentsOfDirectory(atPath: path) == ["copy"])
  }
}
