import LiveDefinitions
import Testing

@Suite("Records of the last good copy")
struct CatalogRecordTests {
  static let tenant = TenantKey(["https", "tenant.example.com", "app"])

  static let records: [CatalogRecord] = [
    CatalogRecord(
      tenant: tenant, confirmed: 1_764_172_800, entityTag: "\"33a64df5\"", bytes: Array("{}".utf8)),
    CatalogRecord(tenant: tenant, confirmed: 0, entityTag: nil, bytes: []),
    CatalogRecord(
      tenant: tenant, confirmed: -1, entityTag: "W/\"a b  c\"", bytes: Array("\n\n\u{0}\r\n".utf8)),
  ]

  @Test("What is written is read back", arguments: records)
  func roundTrip(record: CatalogRecord) throws {
    #expect(try CatalogRecord(encoded: record.encoded) == record)
  }

  @Test("No byte can be altered and no end cut without notice", arguments: records)
  func everyByte(record: CatalogRecord) {
    let whole = record.encoded
    for index in whole.indices {
      for change: UInt8 in [1, 0x20, 0x80] {
        var damaged = whole
        damaged[index] ^= change
        #expect(throws: CatalogRecord.Damage.self) { try CatalogRecord(encoded: damaged) }
      }
      #expect(throws: CatalogRecord.Damage.self) { try CatalogRecord(encoded: Array(whole[..<index])) }
    }
    #expect(throws: CatalogRecord.Damage.definitions) { try CatalogRecord(encoded: whole + [0x20]) }
  }

  @Test("Other files aren't records")
  func others() {
    for text in ["", "{}", "phonecheck definitions 2\nseal "] {
      #expect(throws: CatalogRecord.Damage.otherFormat) { try CatalogRecord(encoded: Array(text.utf8)) }
    }
  }

  @Test("A key depends on every part, and on which part holds what")
  func keys() {
    let lists: [[String?]] = [
      ["a", "b"], ["ab", ""], ["", "ab"], ["a", "b", nil], ["a", nil, "b"], ["ab"], ["a", "B"],
    ]
    #expect(Set(lists.map { TenantKey($0) }).count == lists.count)
    #expect(TenantKey(["a"]) == TenantKey(["a"]) && TenantKey(["a"]).text.utf8.count == 64)
  }
}
