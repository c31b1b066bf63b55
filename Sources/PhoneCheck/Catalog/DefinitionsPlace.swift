internal import Platform

/// A place in a definitions file.
public struct DefinitionsPlace: Hashable, Sendable {
  /// The line, from 1; `\n`, `\r\n` and a lone `\r` each end a line.
  public var line: Int
  /// The column, in bytes from 1.
  public var column: Int
  /// The number of bytes before the place.
  public var offset: Int
  /// The JSON path, such as `phoneAreaCodeDefinitions[4].mobileRegex`.
  ///
  /// It is empty for the file as a whole. Its control characters are escaped.
  public var path: String
  /// The codes of the definition at this place, if they are known, such as `AF, +93`.
  public var definitionLabel: String?
}

/// A problem or a remark, which has a place in a definitions file.
public protocol PlacedInDefinitions {
  /// The place in the file.
  var place: DefinitionsPlace { get }
}

extension PlacedInDefinitions {
  /// The line, from 1.
  public var line: Int { place.line }
  /// The column, in bytes from 1.
  public var column: Int { place.column }
  /// The number of bytes before the place.
  public var offset: Int { place.offset }
  /// The JSON path; empty for the file as a whole.
  public var path: String { place.path }
  /// The codes of the definition at this place, if they are known.
  public var definitionLabel: String? { place.definitionLabel }
}

extension Array where Element: PlacedInDefinitions {
  /// The elements in the order of their places.
  var inFileOrder: [Element] {
    sorted {
      $0.offset == $1.offset ? $0.path.bytes.lexicographicallyPrecedes($1.path.bytes) : $0.offset < $1.offset
    }
  }
}
