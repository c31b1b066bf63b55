internal import PhoneCheck

extension BindingForm {
  /// What is needed to continue after the app was ended, without secrets but those that are named; save it after every
  /// event, or when the app goes to the background.
  ///
  /// Always kept are the flow without its token; the waits before another code and the lock of the account, with the time
  /// at which they were noted; the chosen area and language; which fields show errors, the errors themselves and the
  /// banner; that another number than the carrier's is preferred, and that the person agreed to a new account with the
  /// number; how many requests there were.
  ///
  /// A form that waits for an answer is saved as one that doesn't, since the answer is lost:
  ///
  /// - submitting: the open form, as it was submitted, without the carrier's proof;
  /// - confirming the carrier's number, or offered it: the open form, in which the number is typed. The carrier's SDK has to
  ///   offer the number again, since it starts again, too;
  /// - associating, or signed in only: the person may try again or go on without. Without the tokens this is the open
  ///   form, in which the person signs in with another code, since the last one was used;
  /// - requesting a code, with or without the slider: another one can be requested.
  ///
  /// Not kept are the configuration and the definitions, of which the restored form gets its own, whatever was said about
  /// missing definitions, an offer of the carrier and why there is none, the vendors' proofs, since a login whose answer is lost
  /// has to be repeated, and whether the number is being edited.
  ///
  /// Waits belong to numbers and addresses. Where these aren't kept, the longest wait is, and holds for whatever is entered
  /// in the restored form: nobody gets codes faster by ending the app.
  ///
  /// What the service said may quote what was entered: its sentences are kept only with every secret. Of its codes the digits
  /// are hidden as in logs, unless both ``SavedForm/Secrets/number`` and ``SavedForm/Secrets/code`` are kept.
  ///
  /// - Parameter secrets: The secrets to keep; none by default. A person who is reading an SMS needs
  ///   ``SavedForm/Secrets/number`` to go on with the code.
  /// - Returns: `nil` for a form that is over: delete what was saved. Also for one that only links a vendor's account,
  ///   ``Event/associationRequested(_:with:)``, unless ``SavedForm/Secrets/tokens`` are kept: begin again.
  public func savedState(keeping secrets: SavedForm.Secrets = []) -> SavedForm? {
    guard !stage.isOver, !isLink || secrets.contains(.tokens) else { return nil }
    var form = self
    form.settle()
    form.drop(allBut: secrets)
    return SavedForm(form.content(keeping: secrets))
  }

  // MARK: Settling

  /// Ends everything that waits for an answer, without messages about it.
  private mutating func settle() {
    switch stage {
    case .submitting(let flow, _):
      stage = .open(flow)
      carrierProof = nil
    case .confirmingOneTap(let flow, _): stage = .open(flow)
    case .associating(let flow, let tokens, _):
      stage = .signedInOnly(flow, tokens)
      banner = Banner(message: FormMessage(.notAssociated), remedy: .tryAgain)
    case .waiting, .open, .signedInOnly, .finished, .closed: break
    }
    if case .oneTap = entryMode {
      entryMode = .typing
      if banner?.message.isPhrase(.noAccount) == true { banner = nil }
    }
    if banner?.isAboutDefinitions == true { banner = nil }
    if fieldErrors[.phone]?.message.isPhrase(.definitionsLoading) == true { fieldErrors[.phone] = nil }
  }

  /// Drops what isn't kept, as if the person had emptied the fields.
  private mutating func drop(allBut secrets: SavedForm.Secrets) {
    if !secrets.contains(.number) {
      changeNumber { $0.clear() }
      agreedToNewAccount = false
      forget([.phone, .code])
      if banner?.remedy == .correctEntry { dismissBanner() }
    }
    if !secrets.contains(.email) {
      emailEntry = ""
      forget([.email, .emailCode])
    }
    guard !secrets.contains(.tokens) else { return }
    if carrierProof != nil { dismissBanner() }
    if case .signedInOnly(let flow, _) = stage {
      stage = .open(flow)
      banner = nil
      smsCode.expire()
      emailCode.expire()
    }
  }

  // MARK: Content

  private func content(keeping secrets: SavedForm.Secrets) -> SavedForm.Content {
    let discretion = SavedForm.Discretion(
      hidesDigits: !secrets.isSuperset(of: [.number, .code]),
      keepsSentences: secrets.isSuperset(of: [.number, .email, .code, .tokens]))
    var content = SavedForm.Content()
    content.requestCount = requestCount
    content.flow = stage.flow.map {
      SavedForm.Flow($0, keepsToken: secrets.contains(.tokens), discretion)
    }
    if case .signedInOnly(_, let tokens) = stage { content.session = SavedForm.Session(tokens) }
    content.language = language == configuration.language ? nil : language.tag
    if hasChosenArea || !number.field.text.isEmpty {
      content.area = (restoredNumber?.area ?? number.area?.id).map {
        SavedForm.Area(areaCode: $0.areaCode.digits, countryCode: $0.countryCode.letters)
      }
    }
    content.hasChosenArea = hasChosenArea ? true : nil
    if !number.field.text.isEmpty {
      content.number = SavedForm.Number(text: number.field.text, caret: number.field.caret)
    }
    content.email = emailEntry.isEmpty ? nil : emailEntry
    content.smsCode = smsCode.kept(
      for: number.number?.canonical, isNamed: secrets.contains(.number), keepsEntry: secrets.contains(.code)
    )
    content.emailCode = emailCode.kept(
      for: email?.text, isNamed: secrets.contains(.email), keepsEntry: secrets.contains(.code))
    content.prefersTyping = prefersTyping ? true : nil
    content.agreedToNewAccount = agreedToNewAccount ? true : nil
    content.touched = touched.isEmpty ? nil : touched.map { $0.rawValue }
    let errors = FormField.allCases.compactMap { field in
      fieldErrors[field].flatMap { SavedForm.Note($0.message, $0.remedy, discretion) }
        .map { SavedForm.FieldError(field: field.rawValue, error: $0) }
    }
    content.errors = errors.isEmpty ? nil : errors
    content.banner = banner.flatMap { SavedForm.Note($0.message, $0.remedy, discretion) }
    content.isLink = isLink ? true : nil
    // Until there are definitions, what was saved about the number still holds.
    content.isRefused = isRefused || restoredNumber?.isRefused == true ? true : nil
    content.lock = lock?.kept
    content.carrierProof = carrierProof.map { SavedForm.Proof($0) }
    return content
  }
}

extension SavedForm.Session {
  fileprivate init(_ tokens: SessionTokens) {
    (sessionToken, idToken, lifetime) = (tokens.sessionToken, tokens.idToken, tokens.lifetime)
  }
}

extension SavedForm.Proof {
  fileprivate init(_ proof: OneTapProof) {
    (token, processID, authCode) = (proof.token, proof.processID, proof.authCode)
  }
}
