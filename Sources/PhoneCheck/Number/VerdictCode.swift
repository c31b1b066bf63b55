/// A verdict in two bytes: the index of the definition that accepts a number, or the reason that none does.
public struct VerdictCode: Hashable, Sendable {
  /// 0 for ``noNumber``, followed by a value for each reason code, and a value for each definition of the catalog.
  ///
  /// It is for tables by verdict, with ``all(definitions:)``. Values may differ between versions of the library.
  package let index: UInt16
  /// The index, for kernels of other languages' bindings.
  @_spi(Bindings) public var bindingIndex: UInt16 { index }

  package init(index: UInt16) { self.index = index }

  /// Creates the code of an invalid or undecided number, with its reason.
  package init(_ reason: ReasonCode) {
    guard let number = Self.reasons.firstIndex(of: reason) else {
      preconditionFailure("every reason has a code")
    }
    self.init(index: UInt16(1 + number))
  }

  /// Creates the code of a valid number of the definition at an index in ``AreaCodeCatalog/definitions``.
  package init(definition index: Int) { self.init(index: UInt16(1 + Self.reasons.count + index)) }

  /// Creates the code of a verdict.
  ///
  /// - Parameters:
  ///   - verdict: The verdict of a validator.
  ///   - catalog: The definitions of that validator.
  public init(_ verdict: Verdict, of catalog: AreaCodeCatalog) {
    self.init(verdict.reason, definition: verdict.number?.definitionID, catalog)
  }

  /// Creates the code of a verdict on raw bytes.
  ///
  /// - Parameters:
  ///   - verdict: The verdict of a validator.
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

  /// The code for no number: a blank line of a table, or a null in a column.
  public static let noNumber = VerdictCode(index: 0)

  /// Returns all codes for a catalog with a number of definitions: ``noNumber``, the codes of reasons, and the codes of
  /// definitions, in this order.
  ///
  /// - Complexity: O(*n*) for *n* definitions.
  public static func all(definitions: Int) -> [VerdictCode] {
    (0...reasons.count + definitions).map { VerdictCode(index: UInt16($0)) }
  }

  private static let reasons = ReasonCode.allCases

  /// The codes of invalid numbers, without undecided ones.
  package static let invalid = all(definitions: 0).filter { $0.reason != nil && !$0.isUndecided }

  /// Whether a definition accepts the number.
  public var isValid: Bool { index > Self.reasons.count }

  /// The index in ``AreaCodeCatalog/definitions`` of the definition that accepts the number; `nil` if it isn't valid.
  public var definitionIndex: Int? { isValid ? Int(index) - 1 - Self.reasons.count : nil }

  /// The reason that the number is invalid or undecided; `nil` if it is valid, and if there is no number.
  public var reason: ReasonCode? { index > 0 && !isValid ? Self.reasons[Int(index) - 1] : nil }

  /// The status of the number; `nil` if there is no number.
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
