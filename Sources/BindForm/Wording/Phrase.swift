public import PhoneCheck

/// Every sentence and label of a form; `Data/messages.tsv` has the texts in all languages.
///
/// Apps rarely need one: a form's properties are complete texts, such as ``BindingForm/errorText(for:)``. Compare a
/// ``FormMessage`` with phrases to react to a message, and take ``text(in:)`` for labels outside the form.
public enum Phrase: String, CaseIterable, Hashable, Sendable {
  // Titles
  case title, registerTitle, signInTitle, secondFactorTitle, numberChangeTitle
  case explanation, secondFactorExplanation, numberChangeExplanation, numberChangeFrom, oneTapExplanation
  case emailTitle, registerEmailTitle, signInEmailTitle, emailExplanation

  // Labels
  case pickerTitle, pickerFoundNothing
  case numberLabel, newNumberLabel, codeLabel, emailLabel, emailCodeLabel
  case sendCode, sendCodeAgain, sendCodeAgainIn, sendingCode
  case bind, register, signIn, registerAndSignIn, confirm, changeNumber, submitting
  case bindOneTap, registerOneTap, signInOneTap, useAnotherNumber, chooseEmail, chooseNumber, createAccount,
    tryAgain,
    startOver,
    skipAssociation, goOnSignedIn, cancel
  case linked, signedUp, signedIn

  // Hints
  case hintLengthsAndStart, hintLengths, extensionLeftOut

  // The number
  case enterNumber, enterWholeNumber, maskedPaste, overlongPaste
  case removeCharacter, removeUnreadable, enterOneNumber, plusAtStart, removeSpreadsheetZero
  case wrongBeginning, chooseArea, areaNotListed, otherAreaCode, switchArea, useNumber, areaSwitched,
    cannotCheck

  // Codes
  case requestCodeFirst, enterCode, enterCodeDigits, enterCodeCharacters, wrongCode, refusedCode
  case codeExpired, codeOrSignInExpired
  case codeSent, codeNotSent, sliderClosed, sliderFailed, sliderUnavailable

  // The slider
  case sliderTitle, sliderPosition, sliderPositionValue, checkSlider, newPicture, pictureLoading
  case sliderMissed, pictureExpired, sliderNeedsSight

  // E-mail
  case enterEmail, enterWholeEmail, requestEmailCodeFirst, enterEmailCode, wrongEmailCode, emailCodeExpired,
    numberAndEmail

  // The service
  case definitionsLoading, definitionsUnavailable, noAnswer, unknownError
  case alreadyBound, numberOfAnotherUser, emailOfAnotherUser, numberNotTaken, noAccount, locked,
    lockedForAWhile, signInAgain
  case notAssociated, associatedElsewhere, numberChanged, stepNotServed, stepNotAvailable, signInNow,
    accessDenied, notSetUp,
    vendorFailed, signInUnchecked,
    signInUntrusted

  // One tap
  case oneTapExpired, oneTapFailed, oneTapNeedsMobileData

  /// The text with its slots `{0}` and `{1}` unfilled; ``FormMessage/text(in:wording:)`` fills them.
  ///
  /// - Parameter language: The language of the text.
  public func text(in language: Language) -> String { texts.text(in: language) }
}
