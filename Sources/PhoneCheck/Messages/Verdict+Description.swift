// Descriptions of verdicts are for logs, and hold no digits of a number except its masked form.

extension Verdict: CustomStringConvertible {
  /// `valid +86-138****8000 (CN)`, or why not: `invalid TOO_SHORT at byte 14: After +86 …`.
  public var description: String {
    switch self {
    case .valid(let number): "valid \(number)\(number.countryCode.map { " (\($0))" } ?? "")"
    case .invalid(let rejection): "invalid \(rejection)"
    case .undecided(let failure): "undecided \(failure)"
    }
  }
}

extension ExactVerdict: CustomStringConvertible {
  /// `match CN, +86`, `no match`, or why there is no answer.
  public var description: String {
    switch self {
    case .match(let definition): "match \(definition.id)"
    case .noMatch: "no match"
    case .undecided(let failure): "undecided \(failure)"
    }
  }
}

extension Rejection: ShownAsDescription {
  /// The reason code, the offset, and the message in English: `TOO_SHORT at byte 14: After +86 …`.
  public var description: String {
    "\(reason.rawValue)\(offset.map { " at byte \($0)" } ?? ""): \(message(in: .english))"
  }
}

extension EngineFailure: CustomStringConvertible {
  /// The reason code, the definition, PCRE2's error number and the message in English.
  public var description: String {
    let facts = [definition.map { "\($0)" }, engineCode.map { "PCRE2 error \($0)" }].compactMap { $0 }
    return
      "\(reason.rawValue)\(facts.isEmpty ? "" : " (\(facts.joined(separator: ", ")))"): \(message(in: .english))"
  }
}

extension VerdictCode: CustomStringConvertible {
  /// `valid by definition 0`, counted from 0, a reason code, or `no number`.
  public var description: String {
    definitionIndex.map { "valid by definition \($0)" } ?? reason?.rawValue ?? "no number"
  }
}
