internal import HTTPTypes

/// The treatment of text that may come from a page of another origin.
///
/// Before a page of another origin may send JSON, a browser asks the server. It doesn't ask for `text/plain` or a
/// form's types, whose body can be the same.
public enum ForeignText: Hashable, Sendable {
  /// A browser's request has to declare its body as JSON, unless the browser reports that the page is the server's own.
  case refuse
  /// It is read like any other text.
  case accept
}

extension HTTPFields {
  /// Whether a page of another origin may have made a browser send the request without asking the server.
  var isForeignText: Bool {
    if isJSON { return false }
    switch value(of: "Sec-Fetch-Site") {
    case "same-origin", "none": return false
    // Browsers without this header name the page's origin; programs name none.
    case nil: return value(of: "Origin") != nil
    default: return true
    }
  }

  /// Whether the body is declared as JSON.
  private var isJSON: Bool {
    guard let type = value(of: "Content-Type")?.prefix(while: { $0 != ";" }) else { return false }
    let name = type.filter { $0 != " " && $0 != "\t" }.lowercased()
    return name == "application/json" || name.hasPrefix("application/") && name.hasSuffix("+json")
  }
}
