/// One character of a written form.
struct WrittenCharacter: Equatable, Sendable {
  var kind: ScalarClass
  /// The scalar; `nil` for a byte that is not UTF-8.
  var scalar: Unicode.Scalar?
  /// The first byte, which identifies a character that is not UTF-8.
  var firstByte: UInt8
  /// Where it begins in the written form, in UTF-8 bytes.
  var offset: Int

  /// What a rejection says about it.
  var detail: Rejection.Detail {
    if kind == .lineBreak { return .lineBreak }
    return scalar.map(Rejection.Detail.character) ?? .byte(firstByte)
  }
}

extension WrittenCharacter {
  init(ascii byte: UInt8, offset: Int) {
    let scalar = Unicode.Scalar(byte)
    self.init(kind: ScalarClass(scalar), scalar: scalar, firstByte: byte, offset: offset)
  }
}
