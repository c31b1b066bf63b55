/// Where in a definitions file something is.
public struct DefinitionsPlace: Hashable, Sendable {
  /// The line, from 1: `\n`, `\r\n` and a lone `\r` each end one.
  public var line: Int
  /// The column, in bytes from 1.
  public var column: Int
  /// How many bytes of the file stand before it.
  public var offset: Int
  /// The way there through the JSON, such as `phoneAreaCodeDefinitions[4].mobileRegex`.
  ///
  /// Empty for the file as a whole. Control characters in it are written out.
  public var path: String
  /// The definition it belongs to by its codes, as far as they are known, such as `AF, +93`.
  public var definitionLabel: String?

  package init(line: Int, column: Int, offset: Int, path: String, definitionLabel: String? = nil) {
    self.line = line
    self.column = column
    self.offset = offset
    self.path = path
    self.definitionLabel = definitionLabel
  }

  /// Returns a sentence about the place as text for people, in the form of ``DefinitionsProblem/rendered(file:)``.
  ///
  /// - Parameters:
  ///   - kind: What stands before the way to the place, such as `warning`.
  ///   - regex: The regex to show below with a caret at an offset, in UTF-8 bytes.
  package func rendered(
    file: String, kind: String? = nil, sentence: String, regex: (text: String, offset: Int)? = nil
  ) -> String {
    DefinitionsText.render(
      file: file, place: self, kind: kind, sentence: sentence,
      excerpt: regex.map { RegexExcerpt($0.text, offset: $0.offset) })
  }
}
