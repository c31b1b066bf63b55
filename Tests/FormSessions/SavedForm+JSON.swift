package import BindForm
import Foundation

extension BindingForm {
  /// All texts and states of the form that a screen shows, line by line.
  package var screen: [String] {
    let buttons: [(String, Bool)] = [
      ("canSendCode", canSendCode), ("canSendEmailCode", canSendEmailCode), ("canSubmit", canSubmit),
      ("canContinue", canContinue), ("needsCode", needsCode), ("isRefused", isRefused(.code)),
      ("isRefused", isRefused(.emailCode)),
      ("canBindOneTap", canBindOneTap), ("canTryAgain", canTryAgain),
      ("\(way)", true), ("offers \(otherWayTitle)", otherWay != nil),
      ("offersAnotherNumber", offersAnotherNumber), ("offersSuggestedNumber", offersSuggestedNumber),
      ("offersNewAccount", offersNewAccount), ("offersNewSignIn", offersNewSignIn),
      ("offersSkippingAssociation", offersSkippingAssociation), ("isSubmitting", isSubmitting),
    ]
    let seconds = [resendSeconds(at: nil), emailResendSeconds(at: nil), lockedSeconds(at: nil)]
    let texts = [
      title, explanation, prefix, placeholder, hint, noticeText(for: .email), successText,
      bannerText(at: nil),
      sendCodeTitle(at: nil),
      sendEmailCodeTitle(at: nil), submitTitle, suggestedNumberTitle, skipAssociationTitle,
      number.field.shown, smsCode.entry, emailEntry, emailCode.entry,
    ]
    let errors = FormField.allCases.map { [label(of: $0), errorText(for: $0), problemText(for: $0)] }
    return buttons.filter { $0.1 }.map { $0.0 } + ["\(fields)", "\(unservedSteps)", "\(seconds)"]
      + ["\(smsCode.isSent)", "\(emailCode.isSent)"] + (texts + errors.joined()).map { $0 ?? "none" }
  }
}

extension SavedForm {
  /// Returns the JSON that an app writes to its file.
  package func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }

  /// Reads the JSON that an app has written to its file.
  package init(json: String) throws {
    self = try JSONDecoder().decode(SavedForm.self, from: Data(json.utf8))
  }
}

extension SavedForm.Secrets {
  /// Every secret.
  package static let all: SavedForm.Secrets = [.number, .email, .code, .tokens]
}
