/// A log of a form's events and effects that is safe to store; the same events give the same log in every run.
///
/// ```text
/// > textEdited 11 digits, caret 13
/// > sendCodeTapped
///   showSlider +86-138****8000 #2
/// ```
public struct FormLog: Hashable, Sendable {
  /// The lines without line ends: `> ` and an event, then a line with two spaces for each of its effects.
  public private(set) var lines: [String] = []

  /// Creates an empty log.
  public init() {}

  /// Adds an event and its effects.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - effects: The effects that ``BindingForm/send(_:at:)`` returned for it.
  public mutating func record(_ event: BindingForm.Event, _ effects: [BindingForm.Effect]) {
    lines.append("> \(event)")
    lines += effects.map { "  \($0)" }
  }

  /// The lines as text, each with a line feed.
  public var text: String { lines.map { $0 + "\n" }.joined() }
}
