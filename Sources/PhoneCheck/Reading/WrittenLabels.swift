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

  /// What may follow a label.
  static let colons: [Unicode.Scalar] = [":", "："]

  /// One label after the other, the longest first, so that the first that fits is the right one.
  private let scalars: [Unicode.Scalar]
  /// Where each ends.
  private let ends: [Int]
  /// The first scalar of each.
  private let firsts: [Unicode.Scalar]

  /// - Parameter labels: The longest first.
  private init(_ labels: [String]) {
    var (scalars, ends): ([Unicode.Scalar], [Int]) = ([], [])
    var length = Int.max
    for label in labels {
      scalars += label.scalars
      assert(scalars.count - (ends.last ?? 0) <= length, "the longest label comes first")
      length = scalars.count - (ends.last ?? 0)
      ends.append(scalars.count)
    }
    self.scalars = scalars
    self.ends = ends
    firsts = labels.compactMap { $0.scalars.first }
  }

  /// Whether a character can be the first of a label.
  func canBegin(with scalar: Unicode.Scalar) -> Bool {
    firsts.contains(scalar.folded)
  }

  private func start(_ label: Int) -> Int { label == 0 ? 0 : ends[label - 1] }

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
    for label in firsts.indices where firsts[label] == folded {
      var offset = text.lowerBound + first.byteCount
      var index = start(label) + 1
      while index < ends[label], offset < text.upperBound {
        let (scalar, byteCount) = bytes.decodeScalar(at: offset)
        guard let scalar else { break }
        if scalar.folded == scalars[index] {
          index += 1
        } else if ScalarClass(scalar) != .invisible {
          break
        }
        offset += byteCount
      }
      if index == ends[label] { return .label(end: offset) }
      isUnfinished = isUnfinished || offset == text.upperBound
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
