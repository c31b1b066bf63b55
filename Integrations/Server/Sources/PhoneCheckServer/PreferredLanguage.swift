internal import Foundation
public import HTTPTypes
public import PhoneCheck

extension HTTPFields {
  /// The language that a request prefers.
  ///
  /// It is the language of the identity service's header `X-L`, else the supported language with the highest quality in
  /// `Accept-Language` ([RFC 9110](https://www.rfc-editor.org/rfc/rfc9110), 12.5.4), else English.
  ///
  /// A header over 1 KiB counts as absent: browsers send less than a tenth of that.
  public var preferredLanguage: Language {
    let maximumByteCount = 1 << 10
    if let tag = value(of: "X-L"), tag.utf8.count <= maximumByteCount, let language = Language(matching: tag)
    {
      return language
    }
    let fields = self[values: .acceptLanguage]
    guard fields.reduce(0, { $0 + $1.utf8.count }) <= maximumByteCount else { return .english }
    let ranges = fields.joined(separator: ",").split(separator: ",")
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
