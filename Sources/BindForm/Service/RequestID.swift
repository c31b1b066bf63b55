/// The identifier of a form's request, so that a late answer isn't mistaken for the answer to a newer request.
///
/// An ``BindingForm/Effect`` that expects an answer carries an identifier. The host copies it into the answering
/// ``BindingForm/Event``.
public struct RequestID: Hashable, Sendable, CustomStringConvertible {
  /// The number of the request in its form, counted from 1.
  public let number: Int

  /// Creates an identifier.
  ///
  /// Hosts need this only in tests; the form creates its own.
  public init(number: Int) { self.number = number }

  /// `#1`.
  public var description: String { "#\(number)" }
}
