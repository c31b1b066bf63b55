import PhoneCheck
import StrictJSON

extension CheckedNumber {
  /// Returns the verdict as a JSON object; keys without a value are left out.
  func json(in language: Language) -> WrittenJSON {
    // Bytes that are not UTF-8 show as U+FFFD.
    let input: WrittenJSON = ["input": String(decoding: written, as: UTF8.self)]
    switch finding {
    case .read(let explanation):
      return explanation.json(in: language, showsNumbers: true).adding(input).adding([
        "message": messageWithHint(explanation.verdict, language)
      ])
    case .exact(let exact): return exact.json(in: language).adding(input)
    }
  }

  /// Returns a message that includes the number that may have been meant; `nil` if there is none.
  ///
  /// The library's message leaves it out, since it may be logged.
  private func messageWithHint(_ verdict: Verdict, _ language: Language) -> String? {
    guard case .invalid(let rejection) = verdict, let meant = rejection.suggestion else { return nil }
    return CommandText.messageWithSuggestion(
      message: rejection.message(in: language),
      suggestion: CheckText.suggestion(meant, prefixes: internationalPrefixes))[language]
  }
}
