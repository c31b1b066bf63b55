internal import PCRE2

extension PhoneValidator {
  /// Says how an entry stands that is still being typed.
  ///
  /// ```swift
  /// validator.typingState(of: "138 00", area: cn)  // .incomplete(next: 0–9, missing: 6)
  /// ```
  ///
  /// It is the best state over the interpretations that are still possible: `8` under China may become `86…`.
  ///
  /// - Parameters:
  ///   - writtenForm: What has been typed so far, in any spelling.
  ///   - area: The area it belongs to, when the caller knows.
  /// - Returns: The state; offsets count UTF-8 bytes of `writtenForm`. For a definition whose regex has no automaton
  ///   (``prepare()`` tells which) every digit may follow, at least one is missing, and a dead entry is dead where its
  ///   national digits begin.
  /// - Complexity: O(*n*) in the number of definitions that are still possible. A language is made for each the first
  ///   time it is needed, which takes a fraction of a millisecond.
  public func typingState(of writtenForm: String, area: Area? = nil) -> TypingState {
    let bytes = writtenForm.utf8.span
    let form: WrittenForm
    do throws(Rejection) {
      form = try NumberReader.readUnfinished(bytes)
    } catch {
      return error.reason == .empty ? .empty : .dead(offset: error.offset ?? 0, expected: [])
    }
    return scratch.withMatcher { matcher in
      let query = NumberQuery(form: form, area: area, catalog: compiled, matcher: matcher)
      return TypingOutlook(query, core.plan(for: area)).state(endingAt: bytes.count)
    }
  }
}
