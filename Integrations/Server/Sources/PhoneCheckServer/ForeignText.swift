internal import HTTPTypes

/// What happens to text that a page of another origin can have had a browser send.
///
/// A browser asks a server before a page of another origin may send JSON there, but not before `text/plain` or a form's types,
/// with which the body can be the same.
public enum ForeignText: Hashable, Sendable {
  /// A browser's request has to say that its body is JSON, unless the browser says that the page is the server's own.
  case refuse
  /// It is read like any other.
  case accept
}

extension HTTPFields {
  /// Whether a page of another origin can have had a browser send a request without asking the server.
  var isForeignText: Bool {
    if isJSON { return false }
    switch value(of: "Sec-Fetch-Site") {
    case "same-origin", "none": return false
    // Browsers that don't say it name the page's origin; programs name none.
    case nil: return value(of: "Origin") != nil
    default: return true
    }
  }

  /// Whether the body is said to be JSON.
  private var isJSON: Bool {
    guard let type = value(of: "Content-Type")?.prefix(while: { $0 != ";" }) else { return false }
    let name = type.filter { $0 != " " && $0 != "\t" }.lowercased()
    return name == "application/json" || name.hasPrefix("application/") && name.hasSuffix("+json")
  }
}
