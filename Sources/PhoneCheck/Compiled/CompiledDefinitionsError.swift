internal import Platform

/// The reason that a file of compiled definitions can't be used: load the JSON that it was made from instead.
@nonexhaustive
public enum CompiledDefinitionsError: Error, Hashable, Sendable {
  /// The bytes aren't compiled definitions.
  case notCompiled
  /// Another version of PhoneCheck wrote the file, with other rules or another layout.
  case otherVersion(String)
  /// The file has fewer or more bytes than it says.
  case wrongByteCount(Int, expected: Int)
  /// The checksum is wrong: bytes were changed.
  case damaged
  /// The bytes at an offset are nothing that compiling writes, although their checksum is right.
  case invalid(offset: Int)
  /// None of its definitions is among the countries that are asked for.
  case nothingLeft
}

extension CompiledDefinitionsError {
  /// The reason, in English.
  public var description: String { String(utf8: text) }

  private var text: UTF8Text {
    switch self {
    case .notCompiled: "these aren't compiled definitions"
    case .otherVersion(let version):
      "the definitions were compiled by PhoneCheck \(version), and this is \(CompiledFormat.program)"
    case .wrongByteCount(let count, let expected):
      "the compiled definitions have \(count) bytes instead of \(expected)"
    case .damaged: "the compiled definitions are damaged: their checksum is wrong"
    case .invalid(let offset): "the compiled definitions are damaged at byte \(offset)"
    case .nothingLeft: "no definition is left of the countries that are asked for"
    }
  }
}
