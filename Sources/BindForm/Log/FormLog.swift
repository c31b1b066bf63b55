/// What happened to a form and what it wanted, as text that is the same in every run and safe to keep.
///
/// ```text
/// > textEdited 11 digits, caret 13
/// > sendCodeTapped
///   showSlider +86-138****8000 #2
/// ```
public struct FormLog: Hashable, Sendable {
  /// The lines.
  public private(set) var lines: [String] = []

  /// Creates an empty log.
  public init() {}

  /// Adds an event and what it led to.
  public mutating func record(_ event: BindForm.Event, _ effects: [BindForm.Effect]) {
    lines.append("> \(event)")
    lines += effects.map { "  \($0)" }
  }

  /// The lines as text.
  public var text: String { lines.map { $0 + "\n" }.joined() }
}
