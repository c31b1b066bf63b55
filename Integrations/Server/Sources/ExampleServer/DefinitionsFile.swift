import Crypto
import Hummingbird

/// A tenant's definitions as a file for pages.
struct DefinitionsFile: Sendable {
  private let bytes: [UInt8]
  private let contentType: String
  /// A digest of the bytes.
  ///
  /// The digest of the JSON wouldn't do: another version of PhoneCheck compiles the same JSON to another file.
  private let entityTag: String

  init(_ bytes: [UInt8], _ contentType: String) {
    self.bytes = bytes
    self.contentType = contentType
    let digest = SHA256.hash(data: bytes)
    entityTag = "\"\(digest.map { String(0x100 | UInt16($0), radix: 16).dropFirst() }.joined())\""
  }

  /// Returns the answer to a request: the file, or status 304 if the client has it.
  ///
  /// A browser may keep the file, and asks each time whether it is still the current one.
  func response(to request: Request) -> Response {
    var headers: HTTPFields = [
      .eTag: entityTag, .cacheControl: "no-cache", .vary: "X-client-id, X-tenant-id",
    ]
    if isNamed(by: request.headers[.ifNoneMatch] ?? "") {
      return Response(status: .notModified, headers: headers)
    }
    headers[.contentType] = contentType
    return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
  }

  /// Whether `If-None-Match` names the file.
  ///
  /// A proxy that compresses answers marks their tags as weak, which makes no difference here (RFC 9110, 13.1.2).
  private func isNamed(by list: String) -> Bool {
    list.split(separator: ",").contains { tag in
      let tag = tag.drop { $0 == " " }.prefix { $0 != " " }
      return tag == "*" || (tag.hasPrefix("W/") ? tag.dropFirst(2) : tag) == entityTag
    }
  }
}
