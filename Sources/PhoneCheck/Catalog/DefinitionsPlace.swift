internal import Platform

/// A place in a definitions file.
public struct DefinitionsPlace: Hashable, Sendable {
  /// The line, from 1: `\n`, `\r\n` and a lone `\r` each end one.
  public var line: Int
  /// The column, in bytes from 1.
  public var column: Int
  /// How many bytes of the file precede it.
  public var offset: Int
  /// The JSON path, such as `phoneAreaCodeDefinitions[4].mobileRegex`.
  ///
  /// Empty for the file as a whole. Control characters in it are written out.
  public var path: String
  /// The codes of the definition it belongs to, if they are known, such as `AF, +93`.
  public var definitionLabel: String?
}

/// What has a place in a definitions file: a problem, or a remark.
public protocol PlacedInDefinitions {
  /// Where it is.
  var place: DefinitionsPlace { get }
}

extension PlacedInDefinitions {
  /// The line, from 1.
  public var line: Int { place.line }
  /// The column, in bytes from 1.
  public var column: Int { place.column }
  /// How many bytes of the file precede it.
  public var offset: Int { place.offset }
  /// The JSON path; empty for the file as a whole.
  public var path: String { place.path }
  /// The codes of the definition it belongs to, if they are known.
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
