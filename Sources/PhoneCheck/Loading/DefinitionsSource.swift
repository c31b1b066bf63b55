internal import StrictJSON

/// The JSON text that is being read, and how it maps to the file: the text is the file itself, or a string
/// inside it.
struct DefinitionsSource {
  private let locator: JSONLocator
  /// The string that holds the text, if it isn't the file.
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

  /// Returns line and column in the file of an offset in the text.
  func position(_ offset: Int) -> JSONPosition { locator.position(of: fileOffset(offset)) }

  /// Places something in the file.
  ///
  /// - Parameter path: The path in the text.
  func place(_ offset: Int, path: JSONPath, label: String? = nil) -> DefinitionsPlace {
    let position = position(offset)
    return DefinitionsPlace(
      line: position.line, column: position.column, offset: fileOffset(offset),
      path: self.path.appending(path).description, definitionLabel: label)
  }
}
