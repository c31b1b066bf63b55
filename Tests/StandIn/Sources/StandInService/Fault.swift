/// A fault of one request.
public enum Fault: Hashable, Sendable, CustomStringConvertible {
  /// An error that a page prints, with its slots filled.
  case error(PrintedError, slots: [String])
  /// The right answer, but this much later.
  case delay(Duration)
  /// The connection is closed in the middle of the answer.
  case cut
  /// An HTML page of a gateway with this status.
  case page(Int)
  /// This status without a body.
  case status(Int)

  /// Reads a fault.
  ///
  /// - Parameter text: A code such as `IDAAS.SDK.SMS.1005`, `SMS.1005` or `CAPTCHA.0006`, optionally with `:` and the
  ///   values of slots with commas between; `delay:SECONDS`; `cut`; `page:502`; or `status:404`.
  /// - Returns: `nil` for anything else, and for a code that no page prints.
  public init?(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
    guard let name = parts.first else { return nil }
    let value = parts.count > 1 ? parts[1] : nil
    switch (name, value) {
    case ("cut", nil): self = .cut
    case ("delay", let seconds?):
      guard let seconds = Double(seconds), (0...3600).contains(seconds) else { return nil }
      self = .delay(.milliseconds(Int64(seconds * 1000)))
    case ("page", let status?), ("status", let status?):
      guard let status = Int(status), (200...599).contains(status) else { return nil }
      self = name == "page" ? .page(status) : .status(status)
    default:
      guard let error = PrintedError(name) else { return nil }
      self = .error(error, slots: value.map { $0.split(separator: ",").map(String.init) } ?? [])
    }
  }

  /// The fault in the syntax of the initializer.
  public var description: String {
    switch self {
    case .error(let error, let slots): error.name + (slots.isEmpty ? "" : ":" + slots.joined(separator: ","))
    case .delay(let duration): "delay:\(Double(duration.components.seconds))"
    case .cut: "cut"
    case .page(let status): "page:\(status)"
    case .status(let status): "status:\(status)"
    }
  }
}
