/// A character of a written form.
struct WrittenCharacter: Sendable {
  var kind: ScalarClass
  /// The scalar; `nil` for a byte that isn't UTF-8.
  var scalar: Unicode.Scalar?
  /// The character's offset in the written form, in UTF-8 bytes.
  var offset: Int

  /// Whether the character is a colon, which may follow a label.
  var isColon: Bool { scalar == ":" || scalar == "：" }
}

extension WrittenCharacter {
  init(ascii byte: UInt8, offset: Int) {
    let scalar = Unicode.Scalar(byte)
    self.init(kind: ScalarClass(scalar), scalar: scalar, offset: offset)
  }
}
