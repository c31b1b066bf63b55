internal import Platform

extension String {
  /// The text without outer white space, and with full-width ASCII characters as ASCII.
  package var narrowed: String {
    let isPlain = withBytes { bytes in bytes.indices.allSatisfy { 0x21...0x7E ~= bytes[$0] } }
    if isPlain { return self }
    var kept: [Unicode.Scalar] = []
    var end = 0
    for scalar in scalars {
      let isSpace = scalar.properties.isWhitespace
      if isSpace, kept.isEmpty { continue }
      kept.append(scalar.narrowed)
      if !isSpace { end = kept.count }
    }
    return String(scalars: kept.prefix(end))
  }
}
