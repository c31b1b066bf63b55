import Foundation
import Testing
import Workbooks

/// Files in the container of old workbooks: `encrypted.xlsx` is a workbook of openpyxl that PyPI's msoffcrypto-tool 6.1 encrypted
/// with the password "secret", and LibreOffice wrote `old.xls`.
@Suite("Compound documents")
struct CompoundDocumentTests {
  private static func isEncrypted(_ file: [UInt8]) -> Bool {
    CompoundDocument.isEncryptedWorkbook { offset, count in
      offset < file.count ? Array(file[offset..<min(offset + count, file.count)]) : []
    }
  }

  private static func fixture(_ name: String) throws -> [UInt8] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    return Array(try Data(contentsOf: folder.appending(path: "Fixtures/Compound").appending(path: name)))
  }

  @Test("An encrypted workbook is known by a name in its directory, and an old workbook isn't one")
  func encrypted() throws {
    #expect(Self.isEncrypted(try Self.fixture("encrypted.xlsx")))
    #expect(!Self.isEncrypted(try Self.fixture("old.xls")))
  }

  @Test("A name outside the directory says nothing")
  func elsewhere() throws {
    let name = Array("EncryptedPackage".utf8).flatMap { [$0, 0 as UInt8] }
    #expect(!Self.isEncrypted(try Self.fixture("old.xls") + [UInt8](repeating: 0, count: 128 * 1024) + name))
  }

  @Test("Any damage and any end is an answer")
  func damage() throws {
    let file = try Self.fixture("encrypted.xlsx")
    for count in 0..<2048 { _ = Self.isEncrypted(Array(file[..<count])) }
    for index in 0..<76 {
      for value in [0, 0x7F, 0x80, 0xFF] as [UInt8] {
        var damaged = file
        damaged[index] = value
        _ = Self.isEncrypted(damaged)
      }
    }
    #expect(!Self.isEncrypted(Array(file[..<1536])))
  }
}
