internal import RegexEngine

// Extensions after only a hyphen, as in 18412345678-1234. They are read if nothing accepts all digits together.

extension NumberQuery {
  /// Decides the number.
  ///
  /// If nothing accepts it and its last digits may be an extension after a hyphen, the number without them is decided. The
  /// query then contains the remaining digits and the extension.
  mutating func decide() -> Outcome {
    let outcome = decideDigits()
    guard case .invalid = outcome, ExtensionSuffix.hyphenatedCounts.contains(form.hyphenatedCount ?? 0),
      let other = withHyphenatedExtension
    else { return outcome }
    let otherOutcome = other.decideDigits()
    switch otherOutcome {
    case .valid(let number) where mayHaveHyphenatedExtension(number): break
    case .undecided(let failure)
    where failure.definition.flatMap(compiled.definition)?.hasHyphenatedExtensions ?? false:
      break
    default: return outcome
    }
    self = other
    return otherOutcome
  }

  /// The number without the digits after a hyphen, which become its extension.
  var withHyphenatedExtension: NumberQuery? {
    guard let count = form.hyphenatedCount else { return nil }
    var query = self
    query.form.extensionDigits = count > 0 ? digits.text(digits.count - count..<digits.count) : nil
    query.form.digits.truncate(to: digits.count - count)
    return query
  }

  /// Whether a number is a mobile number of a country that has extensions after only a hyphen.
  func mayHaveHyphenatedExtension(_ number: PhoneNumber) -> Bool {
    guard let candidate = number.definitionID.flatMap(compiled.definition) else { return false }
    return candidate.hasHyphenatedExtensions
      && candidate.lengths.isMobile(number.nationalDigits.utf8.count)
  }

  /// Returns the possible continuations of an unfinished entry, with an extension or without.
  ///
  /// - Parameter end: The end of the entry, in UTF-8 bytes.
  func typingState(endingAt end: Int) -> TypingState {
    let state = typingStateOfDigits(endingAt: end)
    guard let count = form.hyphenatedCount,
      case .valid(let number)? = withHyphenatedExtension?.decideDigits(), mayHaveHyphenatedExtension(number)
    else { return state }
    let counts = ExtensionSuffix.hyphenatedCounts
    let next: DigitSet = count < counts.upperBound ? .all : []
    let missing = counts.lowerBound - count
    return state.better(
      count == 0 || missing <= 0 ? .complete(next: next) : .incomplete(next: next, missing: missing))
  }
}
