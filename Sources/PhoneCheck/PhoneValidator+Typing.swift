internal import RegexEngine

extension PhoneValidator {
  /// Returns the state of an entry that is still being typed.
  ///
  /// ```swift
  /// validator.typingState(of: "138 00", area: cn)  // .incomplete(next: 0–9, missing: 6)
  /// ```
  ///
  /// It is the best state of all interpretations that are still possible: `8` under China may become `86…`.
  ///
  /// - Parameters:
  ///   - writtenForm: The text typed so far, in any spelling.
  ///   - area: The area of the number, if the caller knows it.
  /// - Returns: The state; offsets count UTF-8 bytes of `writtenForm`. If a definition's regex has no automaton (``prepare()``
  ///   lists these), every digit may follow, at least one is missing, and a dead entry is dead at the start of its national
  ///   digits.
  /// - Complexity: O(*n*) for *n* possible definitions. Each definition's language is built on first use, which takes a
  ///   fraction of a millisecond.
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

  /// Returns the state of an entry that has been read.
  ///
  /// - Parameter end: The end of the entry, in UTF-8 bytes.
  func typingState(of form: WrittenForm, area: Area?, endingAt end: Int, matcher: Matcher) -> TypingState {
    let named = area
    let area: Area?
    do throws(Rejection) {
      area = try core.area(of: form, named: named, matcher: matcher)
    } catch {
      return .dead(offset: error.offset ?? 0, expected: [])
    }
    // Languages explain even if only the regex engine decides.
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
