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

  @Test("A written record is read back unchanged", arguments: records)
  func roundTrip(record: CatalogRecord) throws {
    #expect(try CatalogRecord(encoded: record.encoded) == record)
  }

  @Test("Every altered byte and every cut end is noticed", arguments: records)
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

  @Test("A record of an earlier version is read, and additions of later versions are ignored")
  func otherVersions() throws {
    let (first, later) = (
      "e8fc45db99c504d98a9d08e1a376cf4fd0ed4a14a6c58f32eec66f33ecb9d974",
      "a73d2f41a54463bd59f2f1ab3c94213c1f4bef0813fe4d18db6e133ee34529ab"
    )
    let digest = "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a"
    for (seal, added) in [(first, ""), (later, "future x y\n")] {
      let tenant = String(repeating: "91b2", count: 16)
      let text =
        "phonecheck definitions 1\nseal \(seal)\ntenant \(tenant)\ndigest \(digest)\nconfirmed 7\nbytes 2\n\(added)\n{}"
      let record = try CatalogRecord(encoded: Array(text.utf8))
      #expect(record.bytes == Array("{}".utf8) && record.confirmed == 7 && record.accepted.list == [digest])
    }
  }

  @Test("A record lists the last sixteen accepted definitions, with its own at the end")
  func accepted() throws {
    var accepted = AcceptedDigests()
    var digests: [String] = []
    for number in 0..<20 {
      let record = CatalogRecord(
        tenant: Self.tenant, confirmed: number, entityTag: String(repeating: "x", count: 1024),
        bytes: Array("\(number)".utf8), accepted: accepted)
      digests.append(record.digest)
      accepted = try CatalogRecord(encoded: record.encoded).accepted
      #expect(accepted.list == Array(digests.suffix(16)))
      #expect(record.encoded.count - record.bytes.count < 4096)
    }
    let again = CatalogRecord(
      tenant: Self.tenant, confirmed: 0, entityTag: nil, bytes: Array("10".utf8), accepted: accepted)
    #expect(again.accepted.list == Array(digests[4..<10] + digests[11..<20]) + [digests[10]])
  }

  @Test("Other files aren't records")
  func others() {
    for text in ["", "{}", "phonecheck definitions 2\nseal "] {
      #expect(throws: CatalogRecord.Damage.otherFormat) { try CatalogRecord(encoded: Array(text.utf8)) }
    }
  }

  @Test("A key depends on every part, and on the position of each part")
  func keys() {
    let lists: [[String?]] = [
      ["a", "b"], ["ab", ""], ["", "ab"], ["a", "b", nil], ["a", nil, "b"], ["ab"], ["a", "B"],
    ]
    #expect(Set(lists.map { TenantKey($0) }).count == lists.count)
    #expect(TenantKey(["a"]) == TenantKey(["a"]) && TenantKey(["a"]).text.utf8.count == 64)
  }
}
