internal import Platform

/// Words that have a meaning in a written form, in letters of any case.
///
/// The lists here are the only ones. Those of numbers hold what address books, signatures and forms in English and Chinese
/// print before numbers; a word with a second meaning (`fax`, `home`) is not among them.
struct WrittenLabels {
  /// Labels before a number, or in brackets after it.
  static let ofNumbers = WrittenLabels([
    "telephone", "mobile", "phone", "cell", "手机号码", "行動電話", "联系电话", "tel", "mob", "手机号", "电话", "手机",
    "電話", "手機", "t", "m", "p",
  ])

  /// Labels between a number and its extension.
  ///
  /// `;ext=` is the parameter of a `tel:` URI, which people also write without `tel:`.
  static let ofExtensions = WrittenLabels(["extension", ";ext=", "ext", "分机", "分機", "x", "#", "转", "轉"])

  /// The scheme of a `tel:` URI ([RFC 3966](https://www.rfc-editor.org/rfc/rfc3966)).
  static let scheme = WrittenLabels(["tel:"])

  /// The longest first, so that the first that fits is the right one.
  private let labels: [[Unicode.Scalar]]
  /// The first scalar of each.
  private let firsts: [Unicode.Scalar]

  /// - Parameter labels: The longest first.
  private init(_ labels: [String]) {
    self.labels = labels.map { $0.scalars }
    firsts = self.labels.map { $0[0] }
    assert(
      zip(self.labels, self.labels.dropFirst()).allSatisfy { $0.count >= $1.count },
      "the longest label comes first")
  }

  /// Whether a character can be the first of a label.
  func canBegin(with scalar: Unicode.Scalar) -> Bool {
    firsts.contains(scalar.folded)
  }

  /// The beginning of a text.
  enum Beginning: Equatable {
    /// With a label that ends at an offset.
    case label(end: Int)
    /// With a part of a label, and nothing else.
    case unfinished
    case other
  }

  /// Looks for a label at the beginning of a text; invisible characters in it are skipped.
  ///
  /// - Complexity: O(*l*) for *l* labels.
  func beginning(of text: Range<Int>, in bytes: Span<UInt8>) -> Beginning {
    guard !text.isEmpty else { return .other }
    let first = bytes.decodeScalar(at: text.lowerBound)
    var isUnfinished = false
    guard let folded = first.scalar?.folded else { return .other }
    for number in firsts.indices where firsts[number] == folded {
      let label = labels[number]
      var offset = text.lowerBound + first.byteCount
      var index = 1
      while index < label.count, offset < text.upperBound {
        let (scalar, byteCount) = bytes.decodeScalar(at: offset)
        guard let scalar else { break }
        if scalar.folded == label[index] {
          index += 1
        } else if ScalarClass(scalar) != .invisible {
          break
        }
        offset += byteCount
      }
      if index == label.count { return .label(end: offset) }
      isUnfinished = isUnfinished || offset == text.upperBound
    }
    return isUnfinished ? .unfinished : .other
  }
}
