import PhoneCheck

/// The verdict of one number as a JSON object; keys without a value are left out.
struct CheckRecord: Encodable {
  /// The number as written; bytes that are not UTF-8 show as U+FFFD.
  let input: String
  private var verdict: VerdictRecord

  init(_ checked: CheckedNumber, language: Language) {
    input = String(decoding: checked.written, as: UTF8.self)
    switch checked.finding {
    case .read(let explanation):
      verdict = VerdictRecord(explanation, in: language)
      if case .invalid(let rejection) = explanation.verdict { addHint(to: rejection, checked, language) }
    case .exact(let exact): verdict = VerdictRecord(exact, in: language)
    }
  }

  /// Says in the message what may have been meant, unlike the library's message, which may be logged.
  private mutating func addHint(to rejection: Rejection, _ checked: CheckedNumber, _ language: Language) {
    guard let meant = rejection.suggestion, let message = verdict.message else { return }
    let hint = CheckText.suggestion(meant, prefixes: checked.internationalPrefixes)[language]
    verdict.message = "\(message) \(CheckText.suggested[language])\(hint)"
  }

  private enum Key: CodingKey { case input }

  func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Key.self)
    try members.encode(input, forKey: .input)
    try verdict.encode(to: encoder)
  }
}
