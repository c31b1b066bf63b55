extension NumberQuery {
  /// Why a definition rejects a number, by its own language, and how many of the written digits it understood.
  ///
  /// Digits that can still lead to an accepted number are ``ReasonCode/tooShort``, whatever lengths other numbers have;
  /// ``DeadEnd/reason`` is that of all others.
  ///
  /// - Parameter first: The index of the first written digit of the national digits.
  func refusal(
    of number: SpellingBuffer, from first: Int, by candidate: CompiledDefinition
  ) -> (rejection: Rejection, reach: Int) {
    let definition = candidate.definition
    let writtenStart = min(first, digits.count)
    guard let language = candidate.language else {
      return (Rejection(.patternMismatch, definition: definition), writtenStart)
    }
    let national = number.nationalBytes
    guard let obstacle = language.obstacle(in: national) else {
      let lengths = language.lengths(beginningWith: national)
      let detail = Rejection.Detail.length(count: national.count, accepted: lengths)
      return (Rejection(.tooShort, definition: definition, detail: detail), digits.count)
    }
    // A suffix that the interpretation added comes before the written digits.
    let suffixCount = national.count - (digits.count - writtenStart)
    let reach = first + max(0, obstacle.index - suffixCount)
    let hasAcceptedPrefix = obstacle.hasAcceptedPrefix
    let reason = DeadEnd(of: national.count, hasAcceptedPrefix: hasAcceptedPrefix, in: language).reason
    let detail: Rejection.Detail =
      reason == .patternMismatch
      ? .digit(position: obstacle.index + 1, expected: obstacle.expected)
      : .length(count: national.count, accepted: language.lengths)
    let offset = digits.offset(at: reach)
    return (Rejection(reason, offset: offset, definition: definition, detail: detail), reach)
  }
}
