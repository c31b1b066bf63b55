/// A verdict in two bytes: which definition accepts a number, or why none does.
public struct CompactVerdict: Hashable, Sendable {
  /// 0 while there is no verdict, then a number for each reason code, then one for each definition.
  let code: UInt16

  init(code: UInt16) { self.code = code }

  init(_ reason: ReasonCode) {
    let index = Self.reasons.firstIndex(of: reason) ?? 0
    code = UInt16(1 + index)
  }

  init(definition index: Int) { code = UInt16(1 + Self.reasons.count + index) }

  /// Stands where there is no number.
  static let none = CompactVerdict(code: 0)

  private static let reasons = ReasonCode.allCases

  /// Whether a definition accepts the number.
  public var isValid: Bool { code > Self.reasons.count }

  /// The index in ``AreaCodeCatalog/definitions`` of the definition that accepts the number; `nil` unless it is valid.
  public var definitionIndex: Int? { isValid ? Int(code) - 1 - Self.reasons.count : nil }

  /// Why the number is invalid or undecided; `nil` when it is valid, and where there is no number.
  public var reason: ReasonCode? { code > 0 && !isValid ? Self.reasons[Int(code) - 1] : nil }

  /// Whether a limit or an engine error stood in the way of a verdict.
  public var isUndecided: Bool { reason == .matchLimit || reason == .engineError }
}
