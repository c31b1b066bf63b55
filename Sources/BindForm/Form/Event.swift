public import PhoneCheck

extension BindForm {
  /// What happens to a form.
  ///
  /// Answers name the request that they answer; others are harmless.
  @nonexhaustive
  public enum Event: Sendable {
    // MARK: The way in

    /// A vendor's SDK signed a person in: the service has to be asked what to do.
    case vendorSignedIn(VendorCredential)
    /// The service wants a number.
    case opened(BindFlow)
    /// The login is done without a number.
    case signedIn(SessionTokens)
    /// There will be no form; one that is open closes only when the person went back from it. A login's answer names no
    /// request: behind another one it is late.
    case refused(ClosingReason)

    // MARK: Definitions

    /// Definitions were loaded, and a validator made of them.
    case definitionsLoaded(PhoneValidator, for: RequestID)
    /// Definitions couldn't be loaded.
    case definitionsFailed(for: RequestID)
    /// The person wants another attempt at what the banner is about.
    case tryAgainTapped

    // MARK: The number

    /// An area was chosen from the picker.
    case areaChosen(AreaCodeDefinition.ID)
    /// An edit: the text behind it, and the caret in UTF-16 code units; `nil` where the host doesn't know it.
    case textEdited(String, caret: Int? = nil)
    /// A paste in place of a range of the text, in UTF-16 code units.
    case pasted(String, replacing: Range<Int>)
    /// The caret was put somewhere, in UTF-16 code units. Hosts may leave it out; then a forward deletion of a
    /// separator counts as a backward one.
    case caretMoved(to: Int)
    /// A field was left.
    case blurred(FormField)

    // MARK: Codes

    /// The person wants a code by SMS.
    case sendCodeTapped
    /// The slider is done with, one way or the other.
    case sliderFinished(SliderOutcome, for: RequestID)
    /// The service sent the SMS, or the e-mail.
    case codeSent(for: RequestID)
    /// It didn't.
    case codeFailed(FailedAnswer, for: RequestID)
    /// The SMS code's field holds this now.
    case codeEdited(String)
    /// The e-mail field holds this now.
    case emailEdited(String)
    /// The person wants a code by e-mail.
    case sendEmailCodeTapped
    /// The e-mail code's field holds this now.
    case emailCodeEdited(String)

    // MARK: One tap

    /// The carrier knows the number.
    case oneTapOffered(OneTapOffer)
    /// The carrier doesn't, or failed to confirm it.
    case oneTapFailed
    /// The person takes the offer.
    case oneTapTapped
    /// The carrier confirmed.
    case oneTapConfirmed(OneTapProof, for: RequestID)

    // MARK: Sending it off

    /// The person sends the form.
    case submitTapped
    /// The service bound or registered: the login is done.
    case submissionSucceeded(SessionTokens, for: RequestID)
    /// No account has the number, and the back end won't make one unasked.
    case accountMissing(for: RequestID)
    /// The service refused, or gave no answer.
    case submissionFailed(FailedAnswer, for: RequestID)
    /// The person wants to enter another number.
    case anotherNumberTapped
    /// The person agrees to a new account.
    case createAccountTapped

    // MARK: Around it

    /// It is this late now.
    case tick(Moment)
    /// The person reads another language.
    case languageChanged(Language)
    /// The person leaves.
    case cancelled
  }
}
