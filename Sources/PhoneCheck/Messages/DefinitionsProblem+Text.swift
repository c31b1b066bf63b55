internal import Platform
internal import TerminalText

extension DefinitionsProblem {
  /// Returns the problem as text for people: one line, and for a regex two further lines that mark the place.
  ///
  /// ```
  /// area-codes.json:51:21: phoneAreaCodeDefinitions[4].mobileRegex (AF, +93): Missing closing parenthesis at offset 19. Close …
  ///     ^(\+93{1}\-\d{6,11}
  ///                        ^
  /// ```
  ///
  /// Control characters and bidirectional ones from the file are escaped.
  ///
  /// - Parameter file: The name of the file, shown unchanged.
  public func rendered(file: String) -> String { rendered(file: file, in: .english) }

  /// Returns the problem as ``rendered(file:)`` does, in a language.
  package func rendered(file: String, in language: Language) -> String {
    place.rendered(file: file, sentence: sentence(in: language), regex: regexExcerpt)
  }

  /// Returns the problem as a sentence, without the place.
  package func sentence(in language: Language) -> String { cause.sentence(in: language) }

  /// The regex to show with the problem, and the offset of the caret in bytes; `nil` if there is none.
  package var regexExcerpt: (text: String, offset: Int)? { cause.regex }
}

extension DefinitionsProblem: CustomStringConvertible {
  /// The problem as text, with `definitions` for the file's name.
  public var description: String { rendered(file: "definitions") }
}

extension DefinitionsRemark: CustomStringConvertible {
  /// The remark as text, with `definitions` for the file's name.
  public var description: String { rendered(file: "definitions") }
}

extension DefinitionsPlace: CustomStringConvertible {
  /// Line, column and path: `51:21: phoneAreaCodeDefinitions[4].mobileRegex (AF, +93)`.
  public var description: String {
    let subject = subject
    return String(utf8: "\(line):\(column):\(" ", if: !subject.isEmpty)\(subject)")
  }

  private var subject: UTF8Text {
    [UTF8Text(path), definitionLabel.map { "(\($0))" } ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
  }
}

extension MobileRegexFault: CustomStringConvertible {
  /// The fault and its place, in words.
  public var description: String { sentence(in: .english) }
}

extension DefinitionsRemark {
  /// Returns the remark as text for people, in the form of ``DefinitionsProblem/rendered(file:)``.
  ///
  /// - Parameter file: The name of the file, shown unchanged.
  public func rendered(file: String) -> String { rendered(file: file, in: .english) }

  /// Returns the remark as ``rendered(file:)`` does, in a language.
  package func rendered(file: String, in language: Language) -> String {
    place.rendered(file: file, sentence: sentence(in: language), regex: regexExcerpt)
  }

  /// The regex that a definition was left out for, and the offset of the caret in bytes; `nil` if there is none.
  package var regexExcerpt: (text: String, offset: Int)? {
    if case .leftOut(let problem) = cause { problem.regex } else { nil }
  }

  /// Returns the remark as a sentence, without the place.
  package func sentence(in language: Language) -> String { cause.sentence(in: language) }
}

extension DefinitionsPlace {
  /// Returns a sentence about the place as text for people, in the form of ``DefinitionsProblem/rendered(file:)``.
  ///
  /// - Parameters:
  ///   - kind: What comes before the path, such as `warning`.
  ///   - regex: The regex to show below with a caret at an offset, in UTF-8 bytes.
  package func rendered(
    file: String, kind: String? = nil, sentence: String, regex: (text: String, offset: Int)? = nil
  ) -> String {
    let start: UTF8Text = "\(VisibleText.escaping(file)):\(line):\(column)"
    let parts = [start, UTF8Text(kind ?? ""), subject, UTF8Text(sentence)].filter { !$0.isEmpty }
    let excerpt = regex.map { RegexExcerpt.lines(of: $0.text, offset: $0.offset) } ?? ""
    return String(utf8: "\(parts.joined(separator: ": "))\(excerpt)")
  }
}

extension DefinitionsError: CustomStringConvertible {
  /// Returns all problems as text for people, each on lines of its own.
  ///
  /// - Parameter file: The name of the file, shown unchanged.
  public func rendered(file: String) -> String { rendered(file: file, in: .english) }

  /// Returns every problem as ``rendered(file:)`` does, in a language.
  package func rendered(file: String, in language: Language) -> String {
    var lines = problems.map { UTF8Text($0.rendered(file: file, in: language)) }
    if omittedCount > 0 {
      let more = DefinitionsText.moreProblems(count: String(utf8: "\(omittedCount)"), in: language)
      lines.append("\(file)\(PhoneText.colon(in: language))\(more)")
    }
    return lines.joined(separator: "\n").description
  }

  /// All problems as text, with `definitions` as the file's name.
  public var description: String { rendered(file: "definitions") }
}
