/// A railroad diagram: a path along its line from left to right spells one of the texts that the diagram describes.
///
/// ```swift
/// let parts = [Railroad(.box("1"), "1"), Railroad(.box("0–9"), "a digit")]
/// Railroad(.sequence(parts), "1, then a digit").svg()
/// ```
package struct Railroad: Hashable, Sendable {
  package indirect enum Shape: Hashable, Sendable {
    /// Text in a box.
    case box(String)
    /// Parts in a row; a plain line if there are none.
    case sequence([Railroad])
    /// Alternatives, one below the other.
    case choice([Railroad])
    /// A part that may be skipped, repeated, or both.
    case repetition(Railroad, caption: String, mayBeSkipped: Bool, isRepeated: Bool)
    /// A part in a dashed frame, with a caption for its special role.
    case frame(Railroad, caption: String)
    /// A box that names another diagram on the same page.
    case reference(String)
  }

  /// A mark that highlights a part.
  package struct Mark: Hashable, Sendable {
    /// The kind of a mark.
    package enum Kind: Hashable, Sendable {
      /// A remark, with its number beside it.
      case remark
      /// The place that a text has reached.
      case place
    }

    /// The kind of the mark.
    package var kind: Kind
    /// A few characters above the part.
    package var text: String

    /// Creates a mark.
    ///
    /// - Parameters:
    ///   - kind: The kind of the mark.
    ///   - text: A few characters above the part.
    package init(_ kind: Kind, _ text: String) { (self.kind, self.text) = (kind, text) }
  }

  /// The drawn shape.
  package var shape: Shape
  /// The same in words, for people who can't see the shape.
  package var words: String
  /// Attributes of the part's element, so that a program can read the part back.
  package var attributes: [Markup.Attribute]
  /// The mark on the part.
  package var mark: Mark?

  /// Creates a part.
  ///
  /// - Parameters:
  ///   - shape: The drawn shape.
  ///   - words: The same in words.
  ///   - attributes: Attributes of the part's element.
  ///   - mark: The mark on the part.
  package init(
    _ shape: Shape, _ words: String, _ attributes: [Markup.Attribute] = [], mark: Mark? = nil
  ) {
    (self.shape, self.words, self.attributes, self.mark) = (shape, words, attributes, mark)
  }

  /// The first text on it, in reading order; `nil` if there is none.
  var firstText: String? {
    switch shape {
    case .box(let text), .reference(let text): text
    case .sequence(let parts), .choice(let parts): parts.lazy.compactMap(\.firstText).first
    case .repetition(let body, _, _, _), .frame(let body, _): body.firstText
    }
  }
}
