/// What tells requests apart, so that a late answer isn't taken for that of another.
public struct RequestID: Hashable, Sendable, CustomStringConvertible {
  /// Counted from 1 in each form.
  public let number: Int

  /// Names a request.
  public init(number: Int) { self.number = number }

  /// `#1`.
  public var description: String { "#\(number)" }
}
