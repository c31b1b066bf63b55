/// A request as received.
public struct ReceivedRequest: Hashable, Sendable {
  /// The method, such as `GET`.
  public let method: String
  /// Path and query.
  public let target: String
  /// The headers' values, by their names in lower case; of several headers with the same name, the last.
  public let headers: [String: String]
  /// The body.
  public internal(set) var body: [UInt8] = []

  /// Reads the lines before the body.
  init?(head: [UInt8]) {
    let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n")
    let words = lines.first?.split(separator: " ") ?? []
    guard words.count == 3 else { return nil }
    (method, target) = (String(words[0]), String(words[1]))
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { return nil }
      let value = line[line.index(after: colon)...].drop { $0 == " " }
      headers[line[..<colon].lowercased()] = String(value)
    }
    self.headers = headers
  }
}
