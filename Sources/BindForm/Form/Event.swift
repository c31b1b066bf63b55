public import PhoneCheck

extension BindingForm {
  /// An event of a form: an action of a person at the screen, or an answer of a service or an SDK.
  ///
  /// The host sends events with ``BindingForm/send(_:at:)``. An event that doesn't fit is ignored: an answer to a
  /// request that isn't awaited any more, a second tap, an edit while the form is being submitted, and any event but a
  /// time after the form's end. Carets and ranges are in UTF-16 code units from the start of the field's text.
  @nonexhaustive
  public enum Event: Sendable {
    // MARK: Login

    /// A vendor's SDK signed the person in.
    ///
    /// The form asks the service with ``BindingForm/Effect/signIn(_:)``, or closes if the credential has expired.
    /// Ignored if the proof was used already, and once the form is open.
    case vendorSignedIn(VendorCredential)

    /// The service requires a number, an e-mail address or a second factor, or a signed-in person wants to change the
    /// number: opens the form, once.
    ///
    /// If the service lists only steps that the form doesn't support, the form ends with
    /// ``ClosingReason/unsupported(_:)``. The form loads the service's definitions with
    /// ``BindingForm/Effect/loadDefinitions(for:)`` unless it has definitions of its own, or asks for no number. A second
    /// factor without the account's number keeps the form waiting for the answer to
    /// ``BindingForm/Effect/loadNumber(_:for:)``. Meanwhile a later login replaces it, and the number of the earlier login's
    /// account, which has another state token, is ignored.
    case opened(BindFlow)

    /// The account's number couldn't be loaded before a second factor: the form ends with
    /// ``BindingForm/Effect/close(_:)``. Answers ``BindingForm/Effect/loadNumber(_:for:)``.
    case accountNumberFailed(ClosingReason, for: RequestID)

    /// The login is done without a number: the form ends with ``BindingForm/Effect/finish(_:)``. Ignored once it is
    /// open.
    case signedIn(SessionTokens)

    /// The login was refused, or the person left it: the form ends with ``BindingForm/Effect/close(_:)``.
    ///
    /// An open form closes only for ``ClosingReason/wentBack``. A login's answer names no request, so any other reason
    /// belongs to an earlier login.
    case refused(ClosingReason)

    /// The person signed in to an account on another screen of the app, with a name or an e-mail address and a
    /// password. The form needs no number any more. It associates the vendor's account, if it was opened for that, and
    /// ends.
    ///
    /// Ignored unless the form waits, or is open in a flow that signs in.
    case signedInElsewhere(SessionTokens)

    /// A signed-in person wants to link a vendor's account, from the app's settings. The form only associates the
    /// account, with ``BindingForm/Effect/associate(_:with:for:)``. Ignored once the form is open.
    case associationRequested(Vendor, with: SessionTokens)

    // MARK: Definitions

    /// Definitions were loaded, and the validator was built from them. Answers
    /// ``BindingForm/Effect/loadDefinitions(for:)``.
    ///
    /// A form with definitions takes them in once the number isn't being edited; see
    /// ``BindingForm/hasWaitingDefinitions``.
    case definitionsLoaded(PhoneValidator, for: RequestID)

    /// The service's definitions are the same as the form's, which stay. Answers
    /// ``BindingForm/Effect/loadDefinitions(for:)``. A form without definitions treats this as a failure.
    case definitionsUnchanged(for: RequestID)

    /// There are new definitions without a request: a source that watches the service passes them in.
    ///
    /// They are taken in like loaded ones, and instead of the answer to a request under way.
    case definitionsChanged(PhoneValidator)

    /// Definitions couldn't be loaded. Unless the form has other definitions, the banner explains why, and offers to
    /// try again if that can help. Answers ``BindingForm/Effect/loadDefinitions(for:)``.
    case definitionsFailed(DefinitionsFailure, for: RequestID)

    /// The person tapped the banner's button: loads the definitions, submits the form or the carrier's proof, or
    /// associates again. Ignored unless ``BindingForm/canTryAgain``.
    case tryAgainTapped

    // MARK: Number or e-mail address

    /// The person chose the other way: ``BindingForm/otherWay``. The form then has the fields of this way, whose entries
    /// are as they were left. Ignored if the way is chosen already, or isn't possible.
    case wayChosen(BindFlow.Way)

    // MARK: Number

    /// The person chose an area from the picker: the ``AreaPicker/Row/id`` of its row. Ignored if the catalog doesn't
    /// contain the area, or if it is already chosen.
    case areaChosen(AreaCodeDefinition.ID)

    /// The number's field was edited: its whole text after the edit, and the caret; `nil` if the host doesn't know the
    /// caret.
    ///
    /// Afterwards the field has to show ``PhoneField/text``, which may be grouped or contain another area's national
    /// digits.
    case textEdited(String, caret: Int? = nil)

    /// A text was pasted into the number's field, in place of a range.
    ///
    /// If its digits are partly hidden, or if the text is too long, the field stays as it was, and the form takes no
    /// number until the next edit, because the person meant the pasted number.
    ///
    /// Hosts whose field doesn't report pastes send ``textEdited(_:caret:)``. The range is clamped to the text.
    case pasted(String, replacing: Range<Int>)

    /// The caret was moved in the number's field.
    ///
    /// Optional, but a host that sends it once has to send it for every move. Without it, a forward deletion of the
    /// separator between two groups counts as a backward one.
    case caretMoved(to: Int)

    /// The person tapped the button that takes the suggested number. The field then contains the number, and its
    /// country or region is beside the field. Ignored unless ``BindingForm/offersSuggestedNumber``.
    case suggestedNumberTapped

    /// A field lost the focus: from now on its errors are shown. Ignored if the form doesn't have the field.
    case blurred(FormField)

    // MARK: Codes

    /// The person tapped the button that requests a code by SMS. Shows the number's error if the number isn't valid.
    /// Otherwise ignored unless ``BindingForm/canSendCode``.
    case sendCodeTapped

    /// The slider ended. Answers ``BindingForm/Effect/showSlider(_:for:)`` or
    /// ``BindingForm/Effect/showEmailSlider(_:for:)``.
    case sliderFinished(SliderOutcome, for: RequestID)

    /// The service sent the code. Answers ``BindingForm/Effect/sendSMS(_:)`` or
    /// ``BindingForm/Effect/sendEmailCode(_:)``. If the number or address has changed meanwhile, the earlier one's wait
    /// for another code starts.
    case codeSent(for: RequestID)

    /// The service didn't send the code. Answers ``BindingForm/Effect/sendSMS(_:)`` or
    /// ``BindingForm/Effect/sendEmailCode(_:)``.
    case codeFailed(FailedAnswer, for: RequestID)

    /// The SMS code's field was edited: its whole text, which may be the whole message. Afterwards the field has to
    /// show ``CodeStep/entry``.
    case codeEdited(String)

    /// The e-mail field was edited: its whole text. Afterwards the field has to show ``BindingForm/emailEntry``. Ignored
    /// if the form doesn't have the field.
    case emailEdited(String)

    /// The person tapped the button that requests a code by e-mail. Shows the address's error if the entry isn't an
    /// address. Otherwise ignored unless ``BindingForm/canSendEmailCode``.
    case sendEmailCodeTapped

    /// The e-mail code's field was edited: its whole text. Afterwards the field has to show ``CodeStep/entry``.
    case emailCodeEdited(String)

    // MARK: One tap

    /// The carrier knows the number: the form offers to bind it with one tap.
    ///
    /// Ignored if the offer has expired, text has been typed, the person prefers another number or an e-mail address, or
    /// the service refused the carrier's.
    case oneTapOffered(OneTapOffer)

    /// The carrier doesn't know the number, or withdraws its offer: the number has to be typed.
    ///
    /// The reason is stored as ``BindingForm/oneTapError``.
    case oneTapUnavailable(SDKError)

    /// The person tapped the button that binds the carrier's number. Ignored unless ``BindingForm/canBindOneTap``.
    case oneTapTapped

    /// The carrier's page ended, however late. Answers ``BindingForm/Effect/confirmOneTap(for:)``.
    case oneTapFinished(OneTapOutcome, for: RequestID)

    // MARK: Submission

    /// The person tapped the button that submits the form. Requests a code if the form ``BindingForm/needsCode``. Shows
    /// every field's error unless ``BindingForm/canContinue``.
    case submitTapped

    /// The service bound or registered the number or address: the form ends with ``BindingForm/Effect/finish(_:)``. Answers
    /// ``BindingForm/Effect/bind(_:)`` or ``BindingForm/Effect/register(_:)``.
    case submissionSucceeded(SessionTokens, for: RequestID)

    /// No account has the number, and the service doesn't create one by itself: the form offers to create one.
    ///
    /// Answers ``BindingForm/Effect/bind(_:)``, ``BindingForm/Effect/register(_:)`` or
    /// ``BindingForm/Effect/sendSMS(_:)``.
    case accountMissing(for: RequestID)

    /// The service refused the form, or gave no answer. Answers ``BindingForm/Effect/bind(_:)`` or
    /// ``BindingForm/Effect/register(_:)``.
    case submissionFailed(FailedAnswer, for: RequestID)

    /// The form can't complete the login, because the tenant's policy refuses it or because it continues with another
    /// step; or the account's number has changed. The form ends with ``BindingForm/Effect/close(_:)``. Answers ``BindingForm/Effect/bind(_:)``,
    /// ``BindingForm/Effect/register(_:)`` or ``BindingForm/Effect/logIn(_:)``.
    case submissionClosed(ClosingReason, for: RequestID)

    /// The vendor's account was associated: the form ends with ``BindingForm/Effect/finish(_:)``. Answers
    /// ``BindingForm/Effect/associate(_:with:for:)``.
    case associated(for: RequestID)

    /// The vendor's account wasn't associated: the banner offers to try again. Answers
    /// ``BindingForm/Effect/associate(_:with:for:)``.
    case associationFailed(FailedAnswer, for: RequestID)

    /// The person skips the association that failed: the form ends with ``BindingForm/Effect/finish(_:)``. Ignored
    /// unless ``BindingForm/offersSkippingAssociation``.
    case skipAssociationTapped

    /// The person tapped the button to enter another number: clears the field, and ends the carrier's offer, even while
    /// its page is shown.
    case anotherNumberTapped

    /// The person agreed to a new account. The form continues with the code that was sent, with a new code, or with
    /// another confirmation by the carrier. Ignored unless ``BindingForm/offersNewAccount``.
    case createAccountTapped

    /// The person tapped the banner's button to sign in again: the form ends with ``BindingForm/Effect/close(_:)``.
    /// Ignored unless ``BindingForm/offersNewSignIn``.
    case startOverTapped

    // MARK: Surroundings

    /// The present time: updates countdowns. Send it once a second while a countdown is shown.
    case tick(Moment)

    /// The person chose another language: every text of the form changes, and ``BindingForm/Effect/useLanguage(_:)``
    /// passes the language to the host.
    case languageChanged(Language)

    /// The person left the form: it ends with ``BindingForm/Effect/close(_:)``, or with
    /// ``BindingForm/Effect/finish(_:)`` if only an association is missing.
    case cancelled
  }
}
