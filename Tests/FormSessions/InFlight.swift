package import BindForm
import PhoneCheck

/// The requests of a form without an answer yet; a request with an effect may not be pending twice.
package struct InFlight {
  /// A kind of request.
  private enum Wish: Hashable {
    case login(VendorCredential.Proof), definitions, slider, emailSlider, sms(PhoneNumber), email(
      EmailAddress)
    case oneTap, submission
    case association
    case accountNumber(stateToken: String)
  }

  private var wishes: [RequestID: Wish] = [:]
  private var proofs: Set<VendorCredential.Proof> = []

  package init() {}

  /// Records an effect.
  ///
  /// - Returns: The name of a request that is pending twice; `nil` if there is none.
  package mutating func record(_ effect: BindingForm.Effect) -> String? {
    let (request, wish): (RequestID, Wish)
    switch effect {
    case .signIn(let credential):
      // A proof can be used only once, whether or not it was answered.
      return proofs.insert(credential.proof).inserted ? nil : "a login"
    case .loadNumber(let login, let id):
      // A later login's question replaces an earlier one's.
      (request, wish) = (id, .accountNumber(stateToken: login.stateToken))
    case .loadDefinitions(let id): (request, wish) = (id, .definitions)
    case .showSlider(_, let id): (request, wish) = (id, .slider)
    case .sendSMS(let sms): (request, wish) = (sms.request, .sms(sms.number))
    case .showEmailSlider(_, let id): (request, wish) = (id, .emailSlider)
    case .sendEmailCode(let email): (request, wish) = (email.request, .email(email.address))
    case .confirmOneTap(let id): (request, wish) = (id, .oneTap)
    case .bind(let submission), .register(let submission), .logIn(let submission),
      .passSecondFactor(let submission), .changeNumber(let submission):
      (request, wish) = (submission.request, .submission)
    case .associate(_, _, let id): (request, wish) = (id, .association)
    case .useLanguage, .closeOneTapPage, .fetchOneTapOffer, .rememberArea, .announce, .focus, .report,
      .finish,
      .close:
      return nil
    }
    if wishes[request] != nil { return "a request \(request)" }
    let isSecond = wishes.values.contains(wish)
    wishes[request] = wish
    return isSecond ? "\(wish)" : nil
  }

  /// Records an event, if it answers a request.
  package mutating func record(_ event: BindingForm.Event) {
    switch event {
    case .definitionsLoaded(_, let id), .definitionsFailed(_, let id), .definitionsUnchanged(let id):
      answer(id) { $0 == .definitions }
    // The form no longer waits for the result of a request.
    case .definitionsChanged: leave(.definitions)
    case .sliderFinished(_, let id): answer(id) { $0 == .slider || $0 == .emailSlider }
    case .codeSent(let id), .codeFailed(_, let id): answer(id, where: Self.isCode)
    case .accountMissing(let id): answer(id) { Self.isCode($0) || $0 == .submission }
    case .oneTapFinished(_, let id): answer(id) { $0 == .oneTap }
    case .submissionSucceeded(_, let id), .submissionFailed(_, let id), .submissionClosed(_, let id):
      answer(id) { $0 == .submission }
    case .associated(let id), .associationFailed(_, let id): answer(id) { $0 == .association }
    case .anotherNumberTapped: leave(.oneTap)
    default: break
    }
  }

  /// Records that the other way was chosen, which ends both sliders.
  mutating func changeWay() {
    leave(.slider)
    leave(.emailSlider)
  }

  /// Records that the number has changed, which makes the slider for the old number void.
  mutating func changeNumber() { leave(.slider) }

  /// Records that the address has changed, which makes the slider for the old address void.
  mutating func changeEmail() { leave(.emailSlider) }

  private mutating func leave(_ wish: Wish) { wishes = wishes.filter { $0.value != wish } }

  private mutating func answer(_ request: RequestID, where fits: (Wish) -> Bool) {
    if let wish = wishes[request], fits(wish) { wishes[request] = nil }
  }

  private static func isCode(_ wish: Wish) -> Bool {
    switch wish {
    case .sms, .email: true
    default: false
    }
  }
}
