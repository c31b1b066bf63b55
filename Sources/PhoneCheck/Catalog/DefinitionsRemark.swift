/// Something about a definitions file that is worth telling and is not an error: what was assumed, put right
/// or left out.
@dynamicMemberLookup
public struct DefinitionsRemark: Hashable, Sendable {
  /// What was done.
  @nonexhaustive
  public enum Cause: Hashable, Sendable {
    /// The file begins with a UTF-8 byte order mark.
    case byteOrderMark
  }

  /// Where it is.
  public var place: DefinitionsPlace
  /// What was done.
  public var cause: Cause

  package init(place: DefinitionsPlace, cause: Cause) {
    self.place = place
    self.cause = cause
  }

  /// The parts of the place: `line`, `column`, `offset`, `path` and `definitionLabel`.
  public subscript<Part>(dynamicMember part: KeyPath<DefinitionsPlace, Part>) -> Part {
    place[keyPath: part]
  }
}
