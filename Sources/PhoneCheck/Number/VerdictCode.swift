/// A verdict in two bytes: which definition accepts a number, or why none does.
public struct VerdictCode: Hashable, Sendable {
  /// 0 for ``noNumber``, then a value for each reason code, then one for each definition of the catalog.
  ///
  /// For tables by verdict, with ``all(definitions:)``; values may differ between versions of the library.
  package let index: UInt16
  /// The index, for kernels of other languages' bindings.
  @_spi(Bindings) public var bindingIndex: UInt16 { index }

  package init(index: UInt16) { self.index = index }

  /// Invalid or undecided, for a reason.
  package init(_ reason: ReasonCode) {
    guard let number = Self.reasons.firstIndex(of: reason) else {
      preconditionFailure("every reason has a code")
    }
    self.init(index: UInt16(1 + number))
  }

  /// Valid, as a number of the definition at an index in ``AreaCodeCatalog/definitions``.
  package init(definition index: Int) { self.init(index: UInt16(1 + Self.reasons.count + index)) }

  /// The code of a verdict.
  ///
  /// - Parameters:
  ///   - verdict: What a validator said.
  ///   - catalog: The definitions of that validator.
  public init(_ verdict: Verdict, of catalog: AreaCodeCatalog) {
    self.init(verdict.reason, definition: verdict.number?.definitionID, catalog)
  }

  /// The code of a verdict on raw bytes.
  ///
  /// - Parameters:
  ///   - verdict: What a validator said.
  ///   - catalog: The definitions of that validator.
  public init(_ verdict: ExactVerdict, of catalog: AreaCodeCatalog) {
    self.init(verdict.reason, definition: verdict.definition?.id, catalog)
  }

  private init(_ reason: ReasonCode?, definition: AreaCodeDefinition.ID?, _ catalog: AreaCodeCatalog) {
    if let reason {
      self.init(reason)
    } else if let index = definition.flatMap({ catalog.index(of: $0) }) {
      self.init(definition: index)
    } else {
      preconditionFailure("a definition of the catalog accepts the number")
    }
  }

  /// There is no number: a blank line of a table, or a null in a column.
  public static let noNumber = VerdictCode(index: 0)

  /// All codes of a catalog with a number of definitions: first ``noNumber``, then those of reasons, then those of definitions.
  ///
  /// - Complexity: O(*n*) for *n* definitions.
  public static func all(definitions: Int) -> [VerdictCode] {
    (0...reasons.count + definitions).map { VerdictCode(index: UInt16($0)) }
  }

  private static let reasons = ReasonCode.allCases

  /// The codes of numbers that are invalid, and not undecided.
  package static let invalid = all(definitions: 0).filter { $0.reason != nil && !$0.isUndecided }

  /// Whether a definition accepts the number.
  public var isValid: Bool { index > Self.reasons.count }

  /// The index in ``AreaCodeCatalog/definitions`` of the definition that accepts the number; `nil` unless it is valid.
  public var definitionIndex: Int? { isValid ? Int(index) - 1 - Self.reasons.count : nil }

  /// Why the number is invalid or undecided; `nil` when it is valid, and where there is no number.
  public var reason: ReasonCode? { index > 0 && !isValid ? Self.reasons[Int(index) - 1] : nil }

  /// Whether the number is valid; `nil` where there is no number.
  public var status: Verdict.Status? {
    isValid ? .valid : isUndecided ? .undecided : reason == nil ? nil : .invalid
  }

  /// Whether there is no verdict: a limit was reached, the engine failed, or can't run the regex.
  public var isUndecided: Bool {
    switch reason {
    case .matchLimit, .engineError, .unsupportedPattern: true
    default: false
    }
  }
}
