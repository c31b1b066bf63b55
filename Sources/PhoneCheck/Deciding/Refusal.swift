internal import Platform
internal import RegexEngine

/// A number under one interpretation, with the places of its digits.
struct CandidateNumber: Sendable {
  /// The bytes for a definition to match.
  let spelling: SpellingBuffer

  /// The index of the first written digit that is a national digit.
  let firstDigit: Int

  /// How many national digits precede it, added by the interpretation.
  let suffixCount: Int

  /// Creates the number from an area code, a suffix and the written digits from an index on.
  init(_ areaCode: AreaCode, suffix: String = "", _ digits: WrittenDigits, from first: Int) {
    var spelling = SpellingBuffer(areaCode: areaCode)
    if !suffix.isEmpty { suffix.withBytes { spelling.append($0) } }
    digits.withBytes(min(first, digits.count)..<digits.count) { spelling.append($0) }
    self.spelling = spelling
    firstDigit = first
    suffixCount = suffix.utf8.count
  }

  /// The index among the written digits of a national digit; of one that the interpretation added, the first.
  func writtenIndex(ofNationalDigit index: Int) -> Int { firstDigit + max(0, index - suffixCount) }
}

/// Why a definition rejects a number, by its own language.
///
/// Digits that can still lead to an accepted number are ``ReasonCode/tooShort``, whatever lengths other numbers have. With
/// L the lengths of accepted numbers, digits that ran on after an accepted one are ``ReasonCode/tooLong`` past the largest
/// of L and ``ReasonCode/invalidLength`` when their number isn't in L. All others are ``ReasonCode/patternMismatch`` at the
/// digit where no accepted number remains.
struct Refusal {
  /// Why.
  let rejection: Rejection

  /// How many of the written digits were understood.
  let reach: Int

  init(
    of number: CandidateNumber, in digits: WrittenDigits, by candidate: CompiledDefinition,
    with matcher: Matcher
  ) {
    let definition = candidate.definition
    let nationalBytes = number.spelling.nationalBytes
    guard let language = candidate.language(with: matcher) else {
      rejection = Rejection(.patternMismatch, definition: definition)
      reach = min(number.firstDigit, digits.count)
      return
    }
    let count = nationalBytes.count
    switch language.progress(nationalBytes) {
    case .alive:
      rejection = Rejection(
        .tooShort, definition: definition,
        detail: .length(count: count, accepted: language.lengths(beginningWith: nationalBytes)))
      reach = digits.count
    case .dead(let index, let expected, let hasAcceptedPrefix):
      reach = number.writtenIndex(ofNationalDigit: index)
      let offset = digits.offset(at: reach)
      let reason = DeadEnd.overrun(lengths: language.lengthBits >> Int64(min(count, language.lengthCap)))
        .reason
      if hasAcceptedPrefix, reason != .patternMismatch {
        rejection = Rejection(
          reason, offset: offset, definition: definition,
          detail: .length(count: count, accepted: language.lengths))
      } else {
        rejection = Rejection(
          .patternMismatch, offset: offset, definition: definition,
          detail: .digit(position: index + 1, expected: expected))
      }
    }
  }
}
