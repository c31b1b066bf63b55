import Foundation
import Hummingbird
import PhoneCheck

/// Answers as JSON.
///
/// Caches on the way must not store them, because they are about one person's number.
enum JSONAnswer {
  static func response(
    _ status: HTTPResponse.Status, _ answer: some Encodable, _ language: Language? = nil
  ) throws -> Response {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    var headers: HTTPFields = [
      .contentType: "application/json; charset=utf-8", .cacheControl: "no-store",
    ]
    headers[.contentLanguage] = language?.tag
    let bytes = ByteBuffer(bytes: try encoder.encode(answer))
    return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: bytes))
  }
}
