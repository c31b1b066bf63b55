internal import Platform
internal import StrictJSON

/// The claims of an id_token about a person, from the token itself and from the JSON text in `api`.
struct PersonClaims {
  private(set) var id, name, userName, mobile, email: String?
  /// Whether there is a claim `api` that contains an object.
  let isNested: Bool

  /// Reads the claims of a token; `nil` if `api` isn't the text of one object, or contradicts another claim.
  init?(_ claims: JSONValue) {
    var nested: JSONDocument?
    if let api = claims["api"], api.kind != .null {
      let text = api.kind == .object ? String(utf8: api.token) : api.text ?? ""
      let reading = JSONDocument.read(text.bytes)
      guard let document = reading.document, document.root.kind == .object, reading.problems.isEmpty else {
        return nil
      }
      nested = document
    }
    isNested = nested != nil
    var agrees = true
    func claim(_ member: String, mayBeNumber: Bool = false) -> String? {
      let values = [claims[member], nested?.root[member]].map { $0?.claimText(mayBeNumber: mayBeNumber) }
      guard let outer = values[0] else { return values[1] }
      if let inner = values[1], !inner.hasSameBytes(as: outer) { agrees = false }
      return outer
    }
    id = claim("id", mayBeNumber: true)
    name = claim("name")
    userName = claim("userName")
    mobile = claim("mobile")
    email = claim("email")
    if !agrees { return nil }
  }
}

extension JSONValue {
  /// A text, or an identifier written as a number; `nil` for anything else, and for an empty text.
  fileprivate func claimText(mayBeNumber: Bool) -> String? {
    if mayBeNumber, kind == .number { return String(utf8: token) }
    return text.flatMap { $0.isEmpty ? nil : $0 }
  }
}
