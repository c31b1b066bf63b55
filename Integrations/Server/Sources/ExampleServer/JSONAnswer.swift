import Foundation
import Hummingbird
import PhoneCheck

/// Answers as JSON, which nobody on the way keeps: they are about one person's number.
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

extension HTTPFields {
  /// The first of our languages by the quality that `Accept-Language` gives it
  /// ([RFC 9110](https://www.rfc-editor.org/rfc/rfc9110), 12.5.4); English if there is none.
  var preferredLanguage: Language {
    let ranges = self[values: .acceptLanguage].joined(separator: ",").split(separator: ",")
    var best = (language: Language.english, quality: 0.0)
    for range in ranges {
      let parts = range.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
      guard let tag = parts.first, let language = Language(matching: tag) else { continue }
      let quality = parts.dropFirst().first { $0.lowercased().hasPrefix("q=") }.map {
        Double($0.dropFirst(2)) ?? 0
      }
      if quality ?? 1 > best.quality { best = (language, quality ?? 1) }
    }
    return best.language
  }
}
