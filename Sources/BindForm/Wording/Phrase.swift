public import PhoneCheck

/// Every sentence and label of a form: its text is in `Phrase+Text.swift`, in all languages.
public enum Phrase: String, CaseIterable, Hashable, Sendable {
  // Labels
  case pickerTitle, pickerFoundNothing
  case numberLabel, codeLabel, emailLabel, emailCodeLabel
  case sendCode, sendCodeAgain, sendCodeAgainIn, sendingCode
  case bind, register, submitting
  case bindOneTap, useAnotherNumber, createAccount, tryAgain

  // Hints
  case hintLengthsAndStart, hintLengths

  // The number
  case enterNumber, enterLengthsAndStart, enterLengths, enterNumberOfArea
  case checkDigit, enterWholeNumber, maskedPaste, overlongPaste
  case removeCharacter, removeUnreadable, enterOneNumber, plusAtStart, removeSpreadsheetZero
  case chooseArea, areaNotListed, otherAreaCode, areaSwitched, cannotCheck

  // Codes
  case requestCodeFirst, enterCode, enterCodeDigits, enterCodeCharacters, wrongCode
  case codeSent, codeNotSent, sliderClosed, sliderFailed

  // E-mail
  case enterEmail, enterWholeEmail, requestEmailCodeFirst, enterEmailCode, wrongEmailCode

  // The service
  case definitionsUnavailable, noAnswer, unknownError
  case alreadyBound, numberNotTaken, noAccount, locked, lockedForAWhile, signInAgain

  // One tap
  case oneTapExpired, oneTapFailed

  /// The phrase with its slots unfilled.
  public func text(in language: Language) -> String { text[language] }
}
