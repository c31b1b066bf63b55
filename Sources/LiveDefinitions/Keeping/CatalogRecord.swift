internal import Platform

/// What is kept of a copy: the exact bytes that were verified, and what belongs to them.
///
/// How it looks: lines of text, an empty line, then the bytes as they came. The second line is the digest of the lines after
/// it, and one of these is the digest of the bytes, so that no part can be altered without notice: an `ETag` beside other
/// bytes would keep old definitions alive.
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
/// A line that isn't known is ignored, so earlier versions read later records.
package struct CatalogRecord: Hashable, Sendable {
  /// Whose definitions they are.
  package var tenant: TenantKey
  /// The digest of the bytes.
  package var digest: String
  /// When the service last said that these are its definitions, in seconds since 1970.
  package var confirmed: Int
  /// The `ETag` that came with the bytes; `nil` for none.
  package var entityTag: String?
  /// The bytes, as they came.
  package var bytes: [UInt8]
  /// The digests of the definitions that were accepted, these among them.
  package var accepted: AcceptedDigests

  /// Why bytes aren't a record.
  package enum Damage: Error, Hashable, Sendable {
    /// They don't begin as a record of this version does.
    case otherFormat
    /// What is in front of the definitions isn't what was written.
    case header
    /// The definitions aren't what was written, or were cut.
    case definitions
  }

  /// The longest `ETag` that is kept: a service that sends a longer one is asked without.
  static let maximumTagByteCount = 1024
  /// The longest record: definitions of the loader's limit, and what is in front of them.
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

  /// Takes definitions, whose digest is computed.
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

  /// The record as it is written.
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

  /// Where the definitions start: after the first empty line.
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
