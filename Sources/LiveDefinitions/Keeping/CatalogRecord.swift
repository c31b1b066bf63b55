internal import Platform

/// The stored form of a copy: the exact bytes that were verified, and their facts.
///
/// A record consists of lines of text, an empty line, and the bytes as received. The second line is the digest of the
/// lines after it, and one of these is the digest of the bytes. No part can therefore be altered without notice: an
/// `ETag` with other bytes would keep old definitions alive.
///
/// ```text
/// phonecheck definitions 1
/// seal 2f0c…
/// tenant 91b2…
/// digest 5f3a…
/// confirmed 1764172800
/// bytes 51234
/// etag "33a64df5"
/// accepted 91b2… 5f3a…
/// ```
///
/// Unknown lines are ignored, so earlier versions read later records.
package struct CatalogRecord: Hashable, Sendable {
  /// The tenant that owns the definitions.
  package var tenant: TenantKey
  /// The digest of the bytes.
  package var digest: String
  /// The time when the service last confirmed the definitions, in seconds since 1970.
  package var confirmed: Int
  /// The `ETag` that came with the bytes; `nil` if there was none.
  package var entityTag: String?
  /// The bytes, as received.
  package var bytes: [UInt8]
  /// The digests of accepted definitions, this record's included.
  package var accepted: AcceptedDigests

  /// The reason why bytes aren't a record.
  package enum Damage: Error, Hashable, Sendable {
    /// They don't begin as a record of this version does.
    case otherFormat
    /// The part before the definitions is damaged.
    case header
    /// The definitions are damaged or cut.
    case definitions
  }

  /// The longest `ETag` that is stored; if a service sends a longer one, requests are sent without it.
  static let maximumTagByteCount = 1024
  /// The longest record: the loader's limit for definitions, and the part before them.
  static let maximumByteCount = 4 << 20 + 4096

  package init(
    tenant: TenantKey, digest: String, confirmed: Int, entityTag: String?, bytes: [UInt8],
    accepted: AcceptedDigests = AcceptedDigests()
  ) {
    self.tenant = tenant
    self.digest = digest
    self.confirmed = confirmed
    self.entityTag = entityTag
    self.bytes = bytes
    self.accepted = accepted.adding(digest)
  }

  /// Creates the record of definitions, and computes their digest.
  package init(
    tenant: TenantKey, confirmed: Int, entityTag: String?, bytes: [UInt8],
    accepted: AcceptedDigests = AcceptedDigests()
  ) {
    self.init(
      tenant: tenant, digest: SHA256Digest.hexadecimal(of: bytes), confirmed: confirmed,
      entityTag: entityTag, bytes: bytes, accepted: accepted)
  }

  private static let format = "phonecheck definitions 1\nseal "
  private static let sealByteCount = 64

  /// The bytes of the record.
  package var encoded: [UInt8] {
    var fields = "\ntenant \(tenant.text)\ndigest \(digest)\nconfirmed \(confirmed)\nbytes \(bytes.count)\n"
    if let entityTag { fields += "etag \(entityTag)\n" }
    fields += "accepted \(accepted)\n\n"
    let header = fields.bytes
    return Self.format.bytes + SHA256Digest.hexadecimal(of: header).bytes + header + bytes
  }

  /// Reads a record.
  package init(encoded: [UInt8]) throws(Damage) {
    let format = Self.format.bytes
    guard encoded.starts(with: format) else { throw .otherFormat }
    let start = format.count + Self.sealByteCount
    guard start < encoded.count, let end = Self.endOfHeader(encoded, from: start) else { throw .header }
    let header = Array(encoded[start..<end])
    guard encoded[format.count..<start].elementsEqual(SHA256Digest.hexadecimal(of: header).bytes) else {
      throw .header
    }
    var fields: [String: String] = [:]
    for line in String(utf8: header).split(separator: "\n") {
      let parts = line.split(separator: " ", maxSplits: 1)
      guard parts.count == 2 else { throw .header }
      fields[String(parts[0])] = String(parts[1])
    }
    guard let tenant = fields["tenant"].flatMap({ TenantKey(digest: $0) }), let digest = fields["digest"],
      let confirmed = fields["confirmed"].flatMap({ Int($0) }),
      let count = fields["bytes"].flatMap({ Int($0) })
    else { throw .header }
    let bytes = Array(encoded[end...])
    guard bytes.count == count, SHA256Digest.hexadecimal(of: bytes).hasSameBytes(as: digest) else {
      throw .definitions
    }
    self.init(
      tenant: tenant, digest: digest, confirmed: confirmed, entityTag: fields["etag"], bytes: bytes,
      accepted: AcceptedDigests(fields["accepted"] ?? ""))
  }

  /// The offset of the definitions: after the first empty line.
  private static func endOfHeader(_ bytes: [UInt8], from start: Int) -> Int? {
    let newline = UInt8(ascii: "\n")
    var index = start
    while index + 1 < bytes.count {
      if bytes[index] == newline, bytes[index + 1] == newline { return index + 2 }
      index += 1
    }
    return nil
  }
}
