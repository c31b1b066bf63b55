import Foundation

/// The tokens that were answered, and how long they live by the stand-in's clock.
///
/// A session lives as long as `expire` says, an id_token from `iat` to `exp`. No page prints how long a state token, a
/// code or a slider lives, so these don't end.
struct IssuedTokens: Sendable {
  /// The moments when sessions end, in seconds; a session that was never answered doesn't end.
  private var sessions = [StandIn.sessionToken: Double.infinity]
  private var idTokens: [String: Double] = [:]

  /// Notes the tokens of an answer.
  mutating func issue(_ answer: PrintedAnswer, expire: Int?, at now: Double) {
    if let session = answer.member("session_token"), let expire { sessions[session] = now + Double(expire) }
    if let token = answer.member("id_token") { idTokens[token] = now + Self.life(of: token) }
  }

  /// Whether a session hasn't ended.
  func isSession(_ token: String, at now: Double) -> Bool { sessions[token].map { now < $0 } ?? false }

  /// Whether an id_token was answered and isn't over.
  func isIDToken(_ token: String, at now: Double) -> Bool { idTokens[token].map { now < $0 } ?? false }

  /// Returns `exp` − `iat` of a token; 0 for what is no token.
  static func life(of token: String) -> Double {
    let parts = token.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3 else { return 0 }
    var text = parts[1].replacing("-", with: "+").replacing("_", with: "/")
    while !text.count.isMultiple(of: 4) { text += "=" }
    guard let data = Data(base64Encoded: String(text)),
      let claims = (try? JSONSerialization.jsonObject(with: data)) as? [String: Any],
      let end = claims["exp"] as? Double, let start = claims["iat"] as? Double
    else { return 0 }
    return end - start
  }
}

/// The sliders that were drawn and solved; each is used once.
struct IssuedSliders: Sendable {
  private var drawn: [String: SliderPictures] = [:]
  private var solved: [String: String] = [:]
  /// The pictures that were drawn last.
  private(set) var latest: SliderPictures?

  /// Puts new pictures and their token into an answer.
  mutating func draw(into answer: inout PrintedAnswer) {
    var random = SystemRandomNumberGenerator()
    let pictures = SliderPictures(using: &random)
    let token = String(random.next(), radix: 16) + String(random.next(), radix: 16)
    (drawn[token], latest) = (pictures, pictures)
    answer.set("token", token)
    answer.set("originalImageBase64", Data(pictures.original).base64EncodedString())
    answer.set("jigsawImageBase64", Data(pictures.piece).base64EncodedString())
  }

  /// Whether a position is right; either way its pictures can't be used again.
  mutating func check(_ point: String, token: String, sender: String) -> Bool {
    guard let pictures = drawn.removeValue(forKey: token), pictures.accepts(point) else { return false }
    solved["\(token)---\(point)"] = sender
    return true
  }

  /// Whether a slider was solved for the number or the address; it can't be used again.
  mutating func redeem(_ token: String, for contact: String) -> Bool {
    guard solved[token] == contact else { return false }
    solved[token] = nil
    return true
  }
}
