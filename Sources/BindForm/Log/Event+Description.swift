public import PhoneCheck
internal import Platform

// One line for each event, stable across releases, without full numbers, codes and tokens.

extension BindingForm.Event: ShownAsDescription {
  /// The event in one line that is safe to log.
  public var description: String {
    switch self {
    case .vendorSignedIn(let credential): "vendorSignedIn \(credential)"
    case .opened(let flow): "opened \(flow)"
    case .signedIn: "signedIn"
    case .signedInElsewhere: "signedInElsewhere"
    case .associationRequested(let vendor, _): "associationRequested \(vendor)"
    case .accountNumberFailed(let reason, let request): "accountNumberFailed \(reason) \(request)"
    case .refused(let reason): "refused \(reason)"
    case .definitionsLoaded(let validator, let request):
      "definitionsLoaded \(validator.catalog.definitions.count) \(request)"
    case .definitionsUnchanged(let request): "definitionsUnchanged \(request)"
    case .definitionsChanged(let validator): "definitionsChanged \(validator.catalog.definitions.count)"
    case .definitionsFailed(let failure, let request): "definitionsFailed \(failure) \(request)"
    case .tryAgainTapped: "tryAgainTapped"
    case .wayChosen(let way): "wayChosen \(way.rawValue)"
    case .areaChosen(let id): "areaChosen \(id.countryCode) +\(id.areaCode)"
    case .textEdited(let text, let caret):
      "textEdited \(Self.digitCount(in: text)) digits\(caret.map { ", caret \($0)" } ?? "")"
    case .pasted(let text, let range):
      "pasted \(Self.digitCount(in: text)) digits at \(range.lowerBound)..<\(range.upperBound)"
    case .caretMoved(let caret): "caretMoved \(caret)"
    case .blurred(let field): "blurred \(field)"
    case .sendCodeTapped: "sendCodeTapped"
    case .sliderFinished(let outcome, let request): "sliderFinished \(outcome) \(request)"
    case .codeSent(let request): "codeSent \(request)"
    case .codeFailed(let failure, let request): "codeFailed \(failure) \(request)"
    case .codeEdited(let code): "codeEdited \(code.count) characters"
    case .emailEdited(let text): "emailEdited \(text.count) characters"
    case .sendEmailCodeTapped: "sendEmailCodeTapped"
    case .emailCodeEdited(let code): "emailCodeEdited \(code.count) characters"
    case .oneTapOffered(let offer): "oneTapOffered \(offer)"
    case .oneTapUnavailable(let error): "oneTapUnavailable \(error)"
    case .oneTapTapped: "oneTapTapped"
    case .oneTapFinished(let outcome, let request): "oneTapFinished \(outcome) \(request)"
    case .submitTapped: "submitTapped"
    case .submissionSucceeded(_, let request): "submissionSucceeded \(request)"
    case .accountMissing(let request): "accountMissing \(request)"
    case .submissionFailed(let failure, let request): "submissionFailed \(failure) \(request)"
    case .submissionClosed(let reason, let request): "submissionClosed \(reason) \(request)"
    case .associated(let request): "associated \(request)"
    case .associationFailed(let failure, let request): "associationFailed \(failure) \(request)"
    case .skipAssociationTapped: "skipAssociationTapped"
    case .anotherNumberTapped: "anotherNumberTapped"
    case .suggestedNumberTapped: "suggestedNumberTapped"
    case .createAccountTapped: "createAccountTapped"
    case .startOverTapped: "startOverTapped"
    case .tick(let moment): "tick \(moment.sinceEpoch.components.seconds)"
    case .languageChanged(let language): "languageChanged \(language.tag)"
    case .cancelled: "cancelled"
    }
  }

  /// Returns the number of digits in a text, up to the field's maximum length.
  private static func digitCount(in text: String) -> Int {
    EditedText(String(scalars: text.firstScalars(PhoneField.maximumLength)), caret: 0).digits.byteCount
  }
}
