/// The part of the subject directly before a position.
enum LeftContext: Int, CaseIterable {
  /// Nothing: the position is the start.
  case start
  /// A word character.
  case afterWord
  /// A newline, if newlines matter.
  case afterNewline
  /// Any other character.
  case afterOther
}

/// A promise about the rest of the subject, made by the assertions before a position in a program.
enum Ending: UInt32 {
  case anything = 0
  case nothing = 1
  case finalNewline = 2
  /// A word character follows.
  case word = 3
  /// Any other character follows, or the end.
  case noWord = 4
  static let count: UInt32 = 5

  /// Whether the end of the subject keeps the promise.
  var isKeptAtEnd: Bool { self != .finalNewline && self != .word }

  /// Returns the promise that remains after a byte of a class; `nil` if the byte breaks the promise.
  func left(over byteClass: Int, of classes: ProgramClasses) -> Ending? {
    switch self {
    case .anything: .anything
    case .nothing: nil
    case .finalNewline: byteClass == classes.newlineClass ? .nothing : nil
    case .word: classes.wordClasses.contains(UInt8(byteClass)) ? .anything : nil
    case .noWord: classes.wordClasses.contains(UInt8(byteClass)) ? nil : .anything
    }
  }

  /// Returns the promises that can be kept after an assertion; none if the assertion fails.
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

  /// Returns the promises that can be kept if a word character must follow, or must not.
  private func endings(beforeWord isWord: Bool) -> [Ending] {
    switch self {
    case .anything: [isWord ? .word : .noWord]
    case .word: isWord ? [.word] : []
    case .noWord, .nothing, .finalNewline: isWord ? [] : [self]
    }
  }
}
