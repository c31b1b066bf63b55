internal import StrictJSON

/// The JSON text that is being read, and its place in the file: the text is the file itself, or a string inside it.
struct DefinitionsSource {
  private let locator: JSONLocator
  /// The string that contains the text; `nil` if the text is the file.
  private var string: JSONString?
  /// The path of that string.
  private var path = JSONPath()

  /// Begins with the file itself.
  init(file: [UInt8]) { locator = JSONLocator(file) }

  /// Continues with a string inside the file.
  mutating func enter(_ string: JSONString, at path: JSONPath) {
    self.string = string
    self.path = path
  }

  /// Whether the text is the file itself.
  var isFile: Bool { string == nil }

  /// Returns the offset in the file of an offset in the text.
  func fileOffset(_ offset: Int) -> Int { string?.sourceOffset(of: offset) ?? offset }

  /// Returns the line and column in the file of an offset in the text.
  func position(_ offset: Int) -> JSONPosition { locator.position(of: fileOffset(offset)) }

  /// Returns the place in the file of an offset in the text.
  ///
  /// - Parameter path: The path in the text.
  func place(_ offset: Int, path: JSONPath, label: String? = nil) -> DefinitionsPlace {
    let position = position(offset)
    return DefinitionsPlace(
      line: position.line, column: position.column, offset: fileOffset(offset),
      path: self.path.appending(path).description, definitionLabel: label)
  }
}
