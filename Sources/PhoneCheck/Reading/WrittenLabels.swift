/// The words that have a meaning in a written form: the labels of numbers and of extensions.
///
/// These lists are the only ones. They hold what address books, signatures and forms in English and Chinese print before
/// numbers; a word with a second meaning (`fax`, `home`) is not among them.
enum WrittenLabels {
  /// What may come before a number, or in brackets after it; letters of any case.
  static let ofNumbers = scalars([
    "tel", "telephone", "phone", "mobile", "mob", "cell", "t", "m", "p", "电话", "手机", "手机号", "手机号码", "電話",
    "手機", "行動電話",
    "联系电话",
  ])

  /// What may come between a number and its extension; letters of any case. The last is the parameter of a `tel:` URI,
  /// which people also write without `tel:`.
  static let ofExtensions = scalars(["extension", "ext", "x", "#", "转", "轉", "分机", "分機", ";ext="])

  /// What a `tel:` URI ([RFC 3966](https://www.rfc-editor.org/rfc/rfc3966)) begins with, in letters of any case.
  static let scheme = scalars(["tel:"])

  /// What may follow a label.
  static let colons: [Unicode.Scalar] = [":", "："]

  /// The longest first, so that the first that fits is the right one.
  private static func scalars(_ labels: [String]) -> [[Unicode.Scalar]] {
    labels.map { Array($0.unicodeScalars) }.sorted { $0.count > $1.count }
  }

  /// Whether a character can be the first of a label.
  static func canBegin(with scalar: Unicode.Scalar) -> Bool {
    let folded = scalar.folded
    return (ofNumbers + ofExtensions).contains { $0[0] == folded }
  }

  /// How a text begins.
  enum Beginning: Equatable {
    /// With a label that ends at an offset.
    case label(end: Int)
    /// With a part of a label, and nothing else.
    case unfinished
    case other
  }

  /// Looks for labels at the beginning of a text; invisible characters in them are skipped.
  ///
  /// - Parameter labels: The longest first.
  /// - Complexity: O(*l*) for *l* labels.
  static func beginning(
    of text: Range<Int>, in bytes: Span<UInt8>, _ labels: [[Unicode.Scalar]]
  ) -> Beginning {
    var isUnfinished = false
    for label in labels {
      var offset = text.lowerBound
      var index = 0
      while index < label.count, offset < text.upperBound {
        let (character, byteCount) = bytes.character(at: offset)
        if character.folded == label[index] {
          index += 1
        } else if index == 0 || character.kind != .invisible {
          break
        }
        offset += byteCount
      }
      if index == label.count { return .label(end: offset) }
      isUnfinished = isUnfinished || (offset == text.upperBound && index > 0)
    }
    return isUnfinished ? .unfinished : .other
  }
}

extension Unicode.Scalar {
  /// The scalar, an ASCII letter in lower case.
  var folded: Unicode.Scalar {
    ("A"..."Z").contains(self) ? Unicode.Scalar(UInt8(truncatingIfNeeded: value | 0x20)) : self
  }
}
