internal import RegexEngine

extension PhoneValidator {
  /// Returns the state of an entry that is still being typed.
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
  /// - Complexity: O(*n*) in the number of definitions that are still possible. A language is built for each the
  ///   first time it is needed, which takes a fraction of a millisecond.
  public func typingState(of writtenForm: String, area: Area? = nil) -> TypingState {
    let form: WrittenForm
    do throws(Rejection) {
      form = try NumberReader.read(writtenForm, isUnfinished: true)
    } catch {
      return error.reason == .empty ? .empty : .dead(offset: error.offset ?? 0, expected: [])
    }
    return scratch.withMatcher { matcher in
      typingState(of: form, area: area, endingAt: writtenForm.utf8.count, matcher: matcher)
    }
  }

  /// The state of an entry that has been read.
  ///
  /// - Parameter end: Where the entry ends, in UTF-8 bytes.
  func typingState(of form: WrittenForm, area: Area?, endingAt end: Int, matcher: Matcher) -> TypingState {
    let named = area
    let area: Area?
    do throws(Rejection) {
      area = try core.area(of: form, named: named, matcher: matcher)
    } catch {
      return .dead(offset: error.offset ?? 0, expected: [])
    }
    // Languages explain even where only the regex engine decides.
    var plan = core.plan(for: area)
    if !plan.usesLanguages {
      plan = InterpretationPlan(core.compiled, area: area, alwaysUsesLanguages: true)
    }
    func state(of form: WrittenForm) -> TypingState {
      NumberQuery(form: form, plan: plan, matcher: matcher).typingState(endingAt: end)
    }
    guard form.endsInUnclosedZero else { return state(of: form) }
    var closed = form
    closed.digits.markLastAsBracketedZero()
    return state(of: form).better(state(of: closed))
  }
}
