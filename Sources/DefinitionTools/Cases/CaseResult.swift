package import PhoneCheck
internal import Platform

/// The verdict on the number of a case, compared with the expectation.
package struct CaseResult: Hashable, Sendable {
  /// The case.
  package var numberCase: NumberCase
  /// The differences between the verdict and the expectation; empty if there are none.
  package var differences: [Difference] = []

  /// One difference between a verdict and the expectation.
  package struct Difference: Hashable, Sendable {
    /// The thing that differs.
    package enum Kind: String, Sendable {
      case status, reason, number
      /// The other spelling is another number.
      case spelling
    }

    package var kind: Kind
    /// One sentence, without a full stop.
    package var text: LocalizedText
  }

  /// Whether everything is as expected.
  package var isAsExpected: Bool { differences.isEmpty }

  /// Validates the number of a case, in both spellings if it has two.
  ///
  /// - Parameter area: The area that the case names.
  package init(_ numberCase: NumberCase, by validator: PhoneValidator, area: Area?) {
    self.numberCase = numberCase
    let verdict = numberCase.written.withBytes { validator.validate($0, area: area) }
    differences += Self.difference(of: verdict, from: numberCase.expected).map { [$0] } ?? []
    guard differences.isEmpty, !numberCase.spelling.isEmpty, numberCase.spelling != numberCase.written else {
      return
    }
    let other = numberCase.spelling.withBytes { validator.validate($0, area: area) }
    let difference =
      Self.difference(of: other, from: numberCase.expected) ?? Self.difference(of: other, from: verdict)
    guard let difference else { return }
    let spelling = NumberCase.shown(String(decoding: numberCase.spelling, as: UTF8.self))
    let text = ToolText.written(spelling: spelling, difference: difference.text)
    differences = [Difference(kind: .spelling, text: text)]
  }

  /// Returns the first difference from the expectation: in the status, else the reason, else the number.
  private static func difference(
    of verdict: Verdict, from expected: NumberCase.Expectation
  ) -> Difference? {
    let found = CaseText.found(verdict)
    if let status = expected.status, status != verdict.status {
      return Difference(
        kind: .status, text: CaseText.expected(CaseText.label(status, expected.reason), found: found))
    }
    if let reason = expected.reason, reason != verdict.reason {
      return Difference(kind: .reason, text: CaseText.expected(CaseText.label(reason), found: found))
    }
    if let number = expected.number, number != verdict.number?.canonical, number != verdict.number?.e164 {
      let isValid = verdict.number.map { CaseText.number($0.canonical) }
      return Difference(
        kind: .number, text: CaseText.expected(CaseText.number(number), found: isValid ?? found))
    }
    return nil
  }

  /// Whether another spelling is the same number.
  private static func difference(of other: Verdict, from verdict: Verdict) -> Difference? {
    guard other.number?.canonical != verdict.number?.canonical, let number = verdict.number?.canonical else {
      return nil
    }
    let found = other.number.map { CaseText.number($0.canonical) } ?? CaseText.found(other)
    return Difference(kind: .number, text: CaseText.expected(CaseText.number(number), found: found))
  }
}

/// The texts about cases, in every language.
enum CaseText {
  static func expected(_ expected: LocalizedText, found: LocalizedText) -> LocalizedText {
    ToolText.expectedFound(expected: expected, found: found)
  }

  static func number(_ number: String) -> LocalizedText {
    ToolText.theNumber(number: NumberCase.shown(number))
  }

  static func label(_ reason: ReasonCode) -> LocalizedText { LocalizedText(untranslated: reason.rawValue) }

  static func label(_ status: Verdict.Status, _ reason: ReasonCode?) -> LocalizedText {
    let status =
      switch status {
      case .valid: ToolText.valid
      case .invalid: ToolText.invalid
      case .undecided: ToolText.undecided
      }
    return reason.map { ToolText.inParentheses(text: status, more: $0.rawValue) } ?? status
  }

  /// Returns the verdict with its reason.
  static func found(_ verdict: Verdict) -> LocalizedText {
    let label = label(verdict.status, verdict.reason)
    guard case .invalid(let rejection) = verdict else { return label }
    return label + .colon + LocalizedText { sentence(rejection, $0) }
  }

  /// Returns the message without its full stop.
  private static func sentence(_ rejection: Rejection, _ language: Language) -> String {
    let message = rejection.message(in: language)
    return message.hasSuffix(".") || message.hasSuffix("。") ? String(message.dropLast()) : message
  }
}
