package import PhoneCheck

// Problems of a definitions file, and assumptions about it, in every language.

extension DefinitionsProblem {
  /// The sentence about the problem, without the place.
  package var text: LocalizedText { cause.translation.withEnglish(sentence) }

  /// Returns the problem as ``rendered(file:)`` does, in a language.
  package func rendered(file: String, in language: Language) -> String {
    place.rendered(file: file, sentence: text[language], regex: regexExcerpt)
  }
}

extension DefinitionsRemark {
  /// The sentence about the remark, without the place.
  package var text: LocalizedText { cause.translation.withEnglish(sentence) }

  /// Returns the remark as ``rendered(file:)`` does, in a language.
  package func rendered(file: String, in language: Language) -> String {
    place.rendered(file: file, sentence: text[language], regex: regexExcerpt)
  }
}

extension DefinitionsError {
  /// Returns every problem in every language, each on its own lines.
  ///
  /// - Parameter file: The name of the file, shown unchanged.
  package func text(file: LocalizedText) -> LocalizedText {
    func lines(_ language: Language) -> String {
      problems.map { $0.rendered(file: file[language], in: language) }.joined(separator: "\n")
    }
    let more: LocalizedText =
      omittedCount == 0
      ? .empty
      : .chinese(
        "\n\(file.simplifiedChinese)：另有 \(omittedCount) 个问题未列出",
        "\n\(file.traditionalChinese)：另有 \(omittedCount) 個問題未列出")
    return LocalizedText(rendered(file: file.english), lines(.simplifiedChinese), lines(.traditionalChinese))
      + more
  }
}

extension AutomatonFailure.Cause {
  /// The reason why a regex has no automaton, as part of a sentence; its English is its description.
  package var text: LocalizedText {
    let translation: LocalizedText =
      switch self {
      case .outsideSubset(let construct, let offset):
        RegexConstruct.text(ofID: construct) + .chinese("（偏移 \(offset)）", "（偏移 \(offset)）")
      case .tooLarge: .chinese("其自动机过大", "其自動機過大")
      case .disagreement: .chinese("PCRE2 与其自动机结论不同", "PCRE2 與其自動機結論不同")
      case .switchedOff: .chinese("已关闭自动机", "已關閉自動機")
      }
    return translation.withEnglish(description)
  }
}
