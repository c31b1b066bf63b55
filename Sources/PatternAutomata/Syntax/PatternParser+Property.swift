internal import Platform

extension PatternParser {
  /// Reads the name after `\p` or `\P`, and returns whether it is equivalent to `\p{Any}`.
  mutating func property(_ letter: Unicode.Scalar) throws(PatternSyntaxError.Cause) -> Bool {
    guard position < text.count else { throw .malformedProperty }
    let first = text[position]
    position += 1
    var name: [UInt8] = []
    var isNegated = false
    if first == UInt8(ascii: "{") {
      guard position < text.count else { throw .malformedProperty }
      isNegated = next == "^"
      if isNegated { position += 1 }
      name = try bracedPropertyName()
    } else {
      guard CharacterTypes.alphabetic.contains(first) else { throw .malformedProperty }
      name = [first | 0x20]
    }
    guard Self.isProperty(name) else { throw .unknownProperty }
    return name[...].isText("any") && isNegated == (letter == "P")
  }

  /// Reads a name of up to 48 letters and the brace after it; separators don't count.
  private mutating func bracedPropertyName() throws(PatternSyntaxError.Cause) -> [UInt8] {
    var name: [UInt8] = []
    while name.count < 49 {
      var byte: UInt8
      repeat {
        guard position < text.count else { throw .malformedProperty }
        byte = text[position]
        position += 1
      } while byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || CharacterTypes.space.contains(byte)
      if byte == UInt8(ascii: "}") { return name }
      guard byte != 0 else { break }
      name.append(CharacterTypes.alphabetic.contains(byte) ? byte | 0x20 : byte)
    }
    throw .malformedProperty
  }

  /// Whether a name, or a pair such as `script=greek`, denotes a property.
  private static func isProperty(_ name: [UInt8]) -> Bool {
    guard let separator = name.firstIndex(where: { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "=") })
    else {
      return PropertyNames.contains(name)
    }
    let value = name[(separator + 1)...]
    func isKind(_ kind: StaticString) -> Bool { name[..<separator].isText(kind) }
    if isKind("bidiclass") || isKind("bc") { return PropertyNames.contains("bidi".bytes + value) }
    return (isKind("script") || isKind("sc") || isKind("scriptextensions") || isKind("scx"))
      && PropertyNames.isScript(Array(value))
  }
}
