/// A railroad diagram: whoever follows a line from left to right spells one of the texts that it is about.
///
/// ```swift
/// let parts = [Railroad(.box("1"), "1"), Railroad(.box("0–9"), "a digit")]
/// Railroad(.sequence(parts), "1, then a digit").svg()
/// ```
package struct Railroad: Hashable, Sendable {
  package indirect enum Shape: Hashable, Sendable {
    /// Text in a box.
    case box(String)
    /// One after the other; a plain line without any.
    case sequence([Railroad])
    /// Any one of them, one below the other.
    case choice([Railroad])
    /// A part that may be skipped, repeated, or both.
    case repetition(Railroad, caption: String, mayBeSkipped: Bool, isRepeated: Bool)
    /// A part in a dashed frame, with what is special about it.
    case frame(Railroad, caption: String)
    /// A box that names another diagram, which is on the same page.
    case reference(String)
  }

  /// What is pointed out about a part.
  package struct Mark: Hashable, Sendable {
    /// How it is pointed out.
    package enum Kind: Hashable, Sendable {
      /// A remark, whose number is beside it.
      case remark
      /// The place that a text has come to.
      case place
    }

    /// How it is pointed out.
    package var kind: Kind
    /// A few characters that are shown above the part.
    package var text: String

    /// Creates a mark.
    ///
    /// - Parameters:
    ///   - kind: How it is pointed out.
    ///   - text: A few characters that are shown above the part.
    package init(_ kind: Kind, _ text: String) { (self.kind, self.text) = (kind, text) }
  }

  /// What is drawn.
  package var shape: Shape
  /// The same in words, for those who can't see it.
  package var words: String
  /// Attributes of the part's element, from which it can be read back.
  package var attributes: [Markup.Attribute]
  /// What is pointed out about it.
  package var mark: Mark?

  /// Creates a part.
  ///
  /// - Parameters:
  ///   - shape: What is drawn.
  ///   - words: The same in words.
  ///   - attributes: Attributes of the part's element.
  ///   - mark: What is pointed out about it.
  package init(
    _ shape: Shape, _ words: String, _ attributes: [Markup.Attribute] = [], mark: Mark? = nil
  ) {
    (self.shape, self.words, self.attributes, self.mark) = (shape, words, attributes, mark)
  }

  /// The first text on it, in reading order; `nil` where there is none.
  var firstText: String? {
    switch shape {
    case .box(let text), .reference(let text): text
    case .sequence(let parts), .choice(let parts): parts.lazy.compactMap(\.firstText).first
    case .repetition(let body, _, _, _), .frame(let body, _): body.firstText
    }
  }
}
