/// The `.0` that a spreadsheet's number format leaves behind a number it took for a quantity.
///
/// Reading the dot as a separator would turn `91234567.0` into another number, so it is refused. Zeros that are the
/// last of several groups, all set apart by dots, are digits: `138.0013.0000`.
enum SpreadsheetZeros {
  /// How many digits a group that is set apart by dots has.
  private static let groupSize = 3...4

  /// The index of the dot, or `nil` when a body does not end this way.
  static func dot(in body: Range<Int>, of tokens: Tokens) -> Int? {
    var index = body.upperBound
    let zeros = group(before: &index, in: body, of: tokens, where: { $0 == .digit(0) })
    guard zeros.count > 0, let dot = zeros.dot, index > body.lowerBound else { return nil }
    let previous = group(before: &index, in: body, of: tokens) { kind in
      if case .digit = kind { true } else { false }
    }
    guard previous.count > 0 else { return nil }
    let isGroup = groupSize.contains(zeros.count) && groupSize.contains(previous.count)
    return isGroup && previous.dot != nil && index > body.lowerBound ? nil : dot
  }

  /// Steps back over digits, and over the separators before them.
  ///
  /// - Returns: How many digits there were, and the last dot among the separators.
  private static func group(
    before index: inout Int, in body: Range<Int>, of tokens: Tokens, where isDigit: (ScalarClass) -> Bool
  ) -> (count: Int, dot: Int?) {
    while index > body.lowerBound, tokens[index - 1].kind.isPassedOver { index -= 1 }
    var count = 0
    while index > body.lowerBound, isDigit(tokens[index - 1].kind) || tokens[index - 1].kind == .invisible {
      if tokens[index - 1].kind != .invisible { count += 1 }
      index -= 1
    }
    var dot: Int?
    while index > body.lowerBound, tokens[index - 1].kind.isPassedOver {
      if tokens[index - 1].kind == .dot { dot = dot ?? index - 1 }
      index -= 1
    }
    return (count, dot)
  }
}
