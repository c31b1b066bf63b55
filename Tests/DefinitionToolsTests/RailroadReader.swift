import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// An element of SVG or HTML as a parser of XML reads it.
final class Element {
  let name: String
  let attributes: [String: String]
  private(set) var children: [Element] = []
  private(set) var text = ""

  private init(_ name: String, _ attributes: [String: String]) {
    (self.name, self.attributes) = (name, attributes)
  }

  /// Returns all elements with a name below this one, in order.
  func all(_ name: String) -> [Element] {
    children.flatMap { ($0.name == name ? [$0] : []) + $0.all(name) }
  }

  /// Reads well-formed markup.
  static func parsed(_ markup: String) throws -> Element {
    let reader = Reader()
    let parser = XMLParser(data: Data(markup.utf8))
    parser.delegate = reader
    #expect(parser.parse(), "\(parser.parserError.map { "\($0)" } ?? "")")
    return try #require(reader.root)
  }

  /// Returns all elements with a name in a page, each parsed separately.
  static func all(_ name: String, in page: Substring) throws -> [Element] {
    try page.components(separatedBy: "<\(name)").dropFirst().map { rest in
      let end = try #require(rest.range(of: "</\(name)>"))
      return try parsed("<\(name)" + rest[..<end.upperBound])
    }
  }

  private final class Reader: NSObject, XMLParserDelegate {
    var root: Element?
    private var open: [Element] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String] = [:]
    ) {
      let element = Element(name, attributes)
      open.last?.children.append(element)
      if open.isEmpty { root = element }
      open.append(element)
    }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
    ) {
      open.removeLast()
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) { open.last?.text += text }
  }
}

/// Reads a regex back from the attributes of a railroad, and of the railroads that it names.
struct RailroadReader {
  /// The named diagrams, by name.
  let named: [String: Element]

  /// Returns the regex in plain syntax; `nil` if a part isn't known.
  func regex(_ svg: Element) -> String? { sequence(svg) }

  private func sequence(_ element: Element) -> String? {
    let parts = element.children.filter { $0.name == "g" }.map(part)
    return parts.contains(nil) ? nil : parts.compactMap(\.self).joined()
  }

  private func part(_ element: Element) -> String? {
    guard let times = element.attributes["data-times"] else { return once(element) }
    if times == "0-0" { return "" }
    let suffix = ["lazy": "?", "possessive": "+"][element.attributes["data-manner"] ?? ""] ?? ""
    return once(element).map { "(?:\($0)){\(times.replacing("-", with: ","))}\(suffix)" }
  }

  private func once(_ element: Element) -> String? {
    let attributes = element.attributes
    if let word = attributes["data-word"] { return Self.bytes(word).map { "[\(Self.escape($0))]" }.joined() }
    if let set = attributes["data-set"] { return Self.set(set) }
    if let place = attributes["data-at"] {
      return [
        "start": #"\A"#, "end": #"\z"#, "end-or-newline": #"\Z"#, "line-start": "(?m:^)",
        "line-end": "(?m:$)", "word-edge": #"\b"#, "no-word-edge": #"\B"#,
      ][place]
    }
    if attributes["data-never"] != nil { return "(?!)" }
    if attributes["data-text"] != nil { return nil }
    if let name = attributes["data-see"] { return named[name].flatMap(sequence) }
    guard let group = attributes["data-group"] else { return sequence(element) }
    if group == "choice" {
      let branches = element.children.filter { $0.name == "g" }.map(part)
      return branches.contains(nil) ? nil : "(?:\(branches.compactMap(\.self).joined(separator: "|")))"
    }
    guard let opening = ["ahead": "(?=", "not-ahead": "(?!", "atomic": "(?>"][group] else { return nil }
    return sequence(element).map { "\(opening)\($0))" }
  }

  private static func set(_ text: String) -> String {
    if text.isEmpty { return "(?!)" }
    let ranges = text.split(separator: " ").map { range in
      bytes(range.replacing("–", with: "")).map(escape).joined(separator: "-")
    }
    return "[\(ranges.joined())]"
  }

  private static func escape(_ byte: UInt8) -> String {
    #"\x"# + (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }

  private static func bytes(_ text: some StringProtocol) -> [UInt8] {
    var (bytes, rest) = ([UInt8](), Substring(text))
    while let character = rest.popFirst() {
      switch character {
      case "␣": bytes.append(0x20)
      case "⇥": bytes.append(0x09)
      case "⏎": bytes.append(0x0A)
      case "\\":
        bytes.append(UInt8(rest.dropFirst().prefix(2), radix: 16) ?? 0)
        rest = rest.dropFirst(3)
      default: bytes.append(character.asciiValue ?? 0)
      }
    }
    return bytes
  }
}
