internal import PhoneCheck

extension BindingForm {
  /// Returns the form to save, so that it can continue after the app was ended.
  ///
  /// Only the named secrets are saved. Save the form after every event, or when the app goes to the background.
  ///
  /// Always saved are:
  ///
  /// - the flow without its token;
  /// - the waits before another code and the lock of the account, with the times when they were recorded;
  /// - the chosen area and language, and the choice between number and e-mail address;
  /// - the fields that show errors, the errors themselves, and the banner, also if it offers one tap again;
  /// - the preference for another number than the carrier's, and the agreement to a new account with the number;
  /// - the number of requests.
  ///
  /// A form that waits for an answer is saved without the wait, since the answer is lost:
  ///
  /// - submitting: the open form, as it was submitted, without the carrier's proof, which is used up;
  /// - confirming the carrier's number, or offered it: the open form for a typed number. The carrier's SDK has to offer
  ///   the number again, since the SDK is restarted, too;
  /// - associating, or signed in only: the person may try again or skip the association. Without the tokens this is the
  ///   open form, and the person signs in with a new code, since the last code was used. ``successText`` is saved with the
  ///   number or address, masked;
  /// - requesting a code, with or without the slider: another code can be requested.
  ///
  /// Some facts are never saved:
  ///
  /// - the configuration and the definitions, since the restored form supplies its own, and messages about missing
  ///   definitions;
  /// - an offer of the carrier, and the reason why there is none;
  /// - the vendors' proofs, since a login whose answer is lost has to be repeated;
  /// - whether the number is being edited.
  ///
  /// Waits belong to numbers and addresses. If these aren't saved, the longest wait is saved, and applies to every
  /// entry in the restored form: ending the app never brings codes faster.
  ///
  /// The service's texts may quote entries. Its sentences are saved only with every secret. The digits of its codes are
  /// hidden as in logs, unless both ``SavedForm/Secrets/number`` and ``SavedForm/Secrets/code`` are saved.
  ///
  /// - Parameter secrets: The secrets to save; none by default. A person who is reading an SMS needs
  ///   ``SavedForm/Secrets/number`` to continue with the code.
  /// - Returns: The saved form, or `nil` for a form that has ended: delete earlier saved forms. It is also `nil` for a
  ///   form that only links a vendor's account, ``Event/associationRequested(_:with:)``, unless
  ///   ``SavedForm/Secrets/tokens`` are saved, and for a second factor unless ``SavedForm/Secrets/number`` is saved: begin
  ///   again.
  public func savedState(keeping secrets: SavedForm.Secrets = []) -> SavedForm? {
    guard !stage.isOver, !isLink || secrets.contains(.tokens) else { return nil }
    // Nothing continues the question for the account's number, and without the number there is no form.
    guard numberQuestion == nil || !stage.isWaiting else { return nil }
    guard stage.flow?.givenNumber == nil || secrets.contains(.number) else { return nil }
    var form = self
    form.settle()
    form.drop(allBut: secrets)
    return SavedForm(form.content(keeping: secrets))
  }

  // MARK: Settling

  /// Ends all waits for answers, without messages about them.
  private mutating func settle() {
    switch stage {
    case .submitting(let flow, _):
      stage = .open(flow)
      usesOneTap = false
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

  /// Drops entries that aren't saved, as if the person had cleared the fields.
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
    if case .signedInOnly(_, let tokens) = stage {
      content.session = SavedForm.Session(tokens)
      if secrets.contains(way == .number ? .number : .email) {
        content.success = successMessage.flatMap { SavedForm.Message($0, discretion) }
      }
    }
    content.way = way == .number ? nil : way.rawValue
    content.language = language == configuration.language ? nil : language.tag
    if hasChosenArea || !number.field.text.isEmpty {
      content.area = SavedForm.Area(restoredNumber?.area ?? number.area?.id)
    }
    content.hasChosenArea = hasChosenArea ? true : nil
    if !number.field.text.isEmpty {
      content.number = SavedForm.Number(
        text: number.field.text, caret: number.field.caret,
        movedAreaCode: restoredNumber?.movedAreaCode ?? number.movedAreaCode,
        earlierArea: SavedForm.Area(restoredNumber?.earlierArea ?? number.earlierArea?.id))
    }
    content.email = emailEntry.isEmpty ? nil : emailEntry
    content.smsCode = smsCode.savedState(
      for: codeNumber?.canonical, isNamed: secrets.contains(.number), keepsEntry: secrets.contains(.code)
    )
    content.emailCode = emailCode.savedState(
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
    // Until there are definitions, the restored facts about the number still hold.
    content.isRefused = isRefused || restoredNumber?.isRefused == true ? true : nil
    content.lock = lock?.savedState
    content.usesOneTap = usesOneTap ? true : nil
    return content
  }
}

extension SavedForm.Area {
  /// Saves an area; `nil` for none.
  fileprivate init?(_ id: AreaCodeDefinition.ID?) {
    guard let id else { return nil }
    (areaCode, countryCode) = (id.areaCode.digits, id.countryCode.letters)
  }
}

extension SavedForm.Session {
  fileprivate init(_ tokens: SessionTokens) {
    (sessionToken, idToken, lifetime) = (tokens.sessionToken, tokens.idToken, tokens.lifetime)
  }
}
