internal import TerminalText

/// HTML, SVG or other XML in the making: the one place where text is escaped.
///
/// Names of elements and attributes are literals. Everything else is text, and can't become markup. Characters that are
/// invisible or change the direction of writing are shown by their codes, as everywhere.
package struct Markup: Sendable {
  /// The markup so far.
  package private(set) var text = ""

  /// Creates empty markup.
  package init() {}

  /// An attribute with its value; an attribute without a value isn't written.
  package struct Attribute: Hashable, Sendable {
    fileprivate var name: String
    fileprivate var value: String?

    /// - Parameters:
    ///   - name: The name.
    ///   - value: The value, as text.
    package init(_ name: StaticString, _ value: String?) { (self.name, self.value) = ("\(name)", value) }
  }

  /// Writes an element with the content that a closure writes.
  ///
  /// - Parameters:
  ///   - name: The element's name.
  ///   - attributes: Its attributes, in order.
  ///   - content: Writes the content of the element.
  package mutating func element(
    _ name: StaticString, _ attributes: [Attribute] = [], _ content: (inout Markup) -> Void
  ) {
    open(name, attributes)
    text += ">"
    content(&self)
    text += "</\(name)>"
  }

  /// Writes an element that contains only text.
  ///
  /// - Parameters:
  ///   - name: The element's name.
  ///   - attributes: Its attributes, in order.
  ///   - content: The text in the element.
  package mutating func element(_ name: StaticString, _ attributes: [Attribute] = [], text content: String) {
    element(name, attributes) { $0.write(content) }
  }

  /// Writes an element without content, such as a shape of SVG.
  ///
  /// - Parameters:
  ///   - name: The element's name.
  ///   - attributes: Its attributes, in order.
  package mutating func shape(_ name: StaticString, _ attributes: [Attribute]) {
    open(name, attributes)
    text += "/>"
  }

  /// Writes an element of HTML without an end tag.
  ///
  /// - Parameters:
  ///   - name: The element's name.
  ///   - attributes: Its attributes, in order.
  package mutating func void(_ name: StaticString, _ attributes: [Attribute] = []) {
    open(name, attributes)
    text += ">"
  }

  /// Writes text.
  ///
  /// - Parameter content: The text.
  package mutating func write(_ content: String) { text += Self.escaped(content) }

  /// Writes markup that is part of the program.
  ///
  /// - Parameter markup: The markup, unescaped.
  package mutating func write(trusted markup: StaticString) { text += "\(markup)" }

  /// Writes a style sheet.
  ///
  /// - Parameter style: The style sheet, unescaped.
  package mutating func write(_ style: Style) { text += style.text }

  /// Adds markup that was written separately.
  ///
  /// - Parameter other: The other markup.
  package mutating func write(_ other: Markup) { text += other.text }

  /// Begins a line, so that people can read and compare the file.
  ///
  /// - Parameter indentation: The number of levels to indent.
  package mutating func lineBreak(indentation: Int = 0) {
    text += "\n" + String(repeating: "  ", count: indentation)
  }

  private mutating func open(_ name: StaticString, _ attributes: [Attribute]) {
    text += "<\(name)"
    for attribute in attributes {
      if let value = attribute.value { text += " \(attribute.name)=\"\(Self.escaped(value))\"" }
    }
  }

  private static func escaped(_ content: String) -> String {
    var result = ""
    for scalar in VisibleText.escaping(content).unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
