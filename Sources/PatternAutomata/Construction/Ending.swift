/// What precedes a position in the subject.
enum LeftContext: Int, CaseIterable {
  /// Nothing: it is the start.
  case start
  /// A word character.
  case afterWord
  /// A newline, where it matters.
  case afterNewline
  /// Any other.
  case afterOther
}

/// What a position in a program assumes about the rest of the subject, by the assertions that it has passed.
enum Ending: UInt32 {
  case anything = 0
  case nothing = 1
  case finalNewline = 2
  /// A word character comes next.
  case word = 3
  /// Anything else comes next, or the end.
  case noWord = 4
  static let count: UInt32 = 5

  /// Whether the end of the subject keeps the promise.
  var isKeptAtEnd: Bool { self != .finalNewline && self != .word }

  /// What is left of the promise after a byte of a class; `nil` when the byte breaks it.
  func left(over byteClass: Int, of classes: ProgramClasses) -> Ending? {
    switch self {
    case .anything: .anything
    case .nothing: nil
    case .finalNewline: byteClass == classes.newlineClass ? .nothing : nil
    case .word: classes.wordClasses.contains(UInt8(byteClass)) ? .anything : nil
    case .noWord: classes.wordClasses.contains(UInt8(byteClass)) ? nil : .anything
    }
  }

  /// The promises that can be kept after an assertion; none when it fails.
  func endings(after assertion: Expression.Assertion, at context: LeftContext) -> [Ending] {
    switch (assertion, self) {
    case (.startOfSubject, _): context == .start ? [self] : []
    case (.afterNewline, _): context == .afterNewline ? [self] : []
    case (.endOfSubject, .finalNewline), (.endOfSubject, .word): []
    case (.endOfSubject, _): [.nothing]
    case (.endOfSubjectOrFinalNewline, .anything), (.endOfSubjectOrFinalNewline, .noWord):
      [.nothing, .finalNewline]
    case (.endOfSubjectOrFinalNewline, .word): []
    case (.endOfSubjectOrFinalNewline, _): [self]
    case (.wordBoundary, _): endings(beforeWord: context != .afterWord)
    case (.noWordBoundary, _): endings(beforeWord: context == .afterWord)
    }
  }

  /// The promises that can be kept when a word character has to come next, or must not.
  private func endings(beforeWord isWord: Bool) -> [Ending] {
    switch self {
    case .anything: [isWord ? .word : .noWord]
    case .word: isWord ? [.word] : []
    case .noWord, .nothing, .finalNewline: isWord ? [] : [self]
    }
  }
}
