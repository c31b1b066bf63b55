import PhoneCheck
import TerminalText

/// The verdict of one number as text for a person.
struct CheckReport {
  private(set) var lines: [String] = []
  private let language: Language

  init(_ checked: CheckedNumber, language: Language) {
    self.language = language
    switch checked.finding {
    case .read(let explanation): report(explanation, written: checked.written)
    case .exact(let verdict): report(verdict, byteCount: checked.written.count)
    }
  }

  // MARK: Reading and interpreting

  private mutating func report(_ explanation: Explanation, written: [UInt8]) {
    switch explanation.verdict {
    case .valid(let number):
      headline("valid", number.canonical, place(of: explanation.attempts.last?.definition))
      reading(explanation)
      if let extensionDigits = number.extensionDigits { step("extension", extensionDigits) }
      if let accepted = explanation.attempts.last { self.accepted(accepted, number) }
    case .invalid(let rejection):
      headline("invalid", rejection.reason.rawValue, rejection.message(in: language))
      pointer(to: rejection.offset, in: written)
      reading(explanation)
      refusals(explanation.attempts)
    case .undecided(let failure):
      headline("undecided", failure.reason.rawValue, failure.message(in: language))
      reading(explanation)
      if let attempt = explanation.attempts.last { step("definition", codes(of: attempt.definition)) }
    }
    if explanation.decidingAttempt?.interpretation == .trunkPrefixAfterAreaCode {
      step("remark", "a trunk prefix after the area code was left out")
    }
    for remark in explanation.remarks { step("remark", text(of: remark)) }
  }

  private mutating func accepted(_ attempt: Attempt, _ number: PhoneNumber) {
    step("definition", codes(of: attempt.definition))
    step(
      "spelling",
      "\(number.formatted(.spelling)) matches \(regex(of: attempt.definition))")
    if !number.alsoMatches.isEmpty {
      step(
        "also",
        number.alsoMatches.map { "\($0.countryCode), area code \($0.areaCode)" }.joined(separator: "; "))
    }
  }

  /// How many definitions that share an area code are listed one by one.
  private static let listedCount = 4

  private mutating func refusals(_ attempts: [Attempt]) {
    var attempts = attempts[...]
    while let first = attempts.first {
      let same = attempts.prefix {
        $0.definition.areaCode == first.definition.areaCode && $0.nationalDigits == first.nationalDigits
      }
      attempts = attempts.dropFirst(same.count)
      for attempt in same.prefix(Self.listedCount) {
        step(
          "tried",
          "\(codes(of: attempt.definition)), national digits \(attempt.nationalDigits): no spelling matches "
            + regex(of: attempt.definition))
      }
      let others = same.dropFirst(Self.listedCount).map(\.definition.countryCode.letters)
      if !others.isEmpty {
        step("", "nor \(others.joined(separator: ", ")), area code \(first.definition.areaCode)")
      }
    }
  }

  /// Shows the written form with a caret under the byte where it went wrong.
  private mutating func pointer(to offset: Int?, in written: [UInt8]) {
    guard let offset else { return }
    let before = VisibleText.escaping(String(decoding: written[..<offset], as: UTF8.self))
    let text = VisibleText.escaping(String(decoding: written, as: UTF8.self), limit: 100)
    guard before.count < 100 else { return }
    step("written", text)
    step("", String(repeating: " ", count: TerminalWidth.columns(of: before)) + "^")
  }

  private mutating func reading(_ explanation: Explanation) {
    guard let digits = explanation.digits else { return }
    if explanation.isInternational {
      step("read", "+, then \(digits)")
    } else if case .internationalPrefix(let prefix) = explanation.decidingAttempt?.interpretation {
      step("read", "international prefix \(prefix), then \(digits.dropFirst(prefix.utf8.count))")
    } else {
      step("read", [digits, meaning(of: explanation.decidingAttempt)].joined(separator: ", "))
    }
  }

  private func meaning(of attempt: Attempt?) -> String {
    switch attempt?.interpretation {
    case .national: "national digits"
    case .repeatedAreaCode: "the area code repeated"
    case .trunkPrefix(let prefix): "a trunk prefix \(prefix) in front"
    case .missingSuffix(let suffix): "without the suffix \(suffix)"
    case .preferredAreaCode: "the preferred area code in front"
    case .bareInternational: "an area code in front"
    case .trunkPrefixAfterAreaCode: "a trunk prefix after the area code"
    case .international, .internationalPrefix, nil: "no area code"
    }
  }

  // MARK: Exact mode

  private mutating func report(_ verdict: ExactVerdict, byteCount: Int) {
    switch verdict {
    case .match(let definition):
      headline("valid", "exact match", place(of: definition))
      step("definition", codes(of: definition))
      step("regex", "\(regex(of: definition)) matches these \(byteCount) bytes")
    case .noMatch:
      headline("invalid", ReasonCode.patternMismatch.rawValue, "no regex matches these \(byteCount) bytes")
    case .undecided(let failure):
      headline("undecided", failure.reason.rawValue, failure.message(in: language))
    }
  }

  // MARK: Lines

  private mutating func headline(_ status: String, _ facts: String...) {
    let first = status.padded(to: 8) + " " + (facts.first ?? "")
    lines.append(([first] + facts.dropFirst()).map { VisibleText.escaping($0) }.joined(separator: "   "))
  }

  private mutating func step(_ name: String, _ text: String) {
    lines.append("  \(name.padded(to: 10)) \(text)")
  }

  /// A regex, cut short when it is a number plan rather than a rule somebody wrote.
  private func regex(of definition: AreaCodeDefinition) -> String {
    VisibleText.escaping(definition.mobileRegex, limit: 160)
  }

  private func codes(of definition: AreaCodeDefinition) -> String {
    "\(definition.countryCode), area code \(definition.areaCode)"
  }

  private func place(of definition: AreaCodeDefinition?) -> String {
    guard let definition else { return "" }
    return "\(VisibleText.escaping(definition.name(in: language))) (\(definition.countryCode))"
  }

  private func text(of remark: ReadingRemark) -> String {
    switch remark {
    case .ignoredParameter(let name):
      "the parameter \(VisibleText.escaping(name)) of the tel: URI was ignored"
    case .domainContext: "the domain in phone-context says nothing about the area code"
    case .label: "a label was passed over"
    case .textMark: "a spreadsheet's mark for text, an apostrophe or =\"…\", was passed over"
    case .quotationMarks: "quotation marks or brackets around the number were passed over"
    case .finalMark: "a mark at the end was passed over"
    @unknown default: "something around the number was passed over"
    }
  }
}

extension String {
  /// The text, padded with spaces to a number of characters.
  fileprivate func padded(to count: Int) -> String {
    self + String(repeating: " ", count: max(0, count - self.count))
  }
}
