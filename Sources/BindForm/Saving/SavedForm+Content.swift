internal import PhoneCheck
internal import Platform

extension SavedForm {
  /// The saved facts; missing members are empty, zero or false.
  struct Content: SavedObject, Hashable, Sendable {
    /// The number of the last request.
    var requestCount = 0
    /// The service's requirements; `nil` before the form was opened.
    var flow: Flow?
    /// The tokens of a signed-in person, if only the association is missing.
    var session: Session?
    /// The message that this login succeeds with, which contains a masked number or address.
    var success: Message?
    /// The name of the ``BindFlow/Way``; `nil` for the number.
    var way: String?
    /// The language chosen in the form; `nil` for the configuration's.
    var language: String?
    /// The area beside the field, if it was chosen or a number entered; `nil` for none.
    var area: Area?
    /// Whether the area was chosen.
    var hasChosenArea: Bool?
    /// The number's field.
    var number: Number?
    /// The e-mail address as typed.
    var email: String?
    /// The code by SMS.
    var smsCode = CodeStep.SavedState()
    /// The code by e-mail.
    var emailCode = CodeStep.SavedState()
    /// Whether the person prefers another number to the carrier's.
    var prefersTyping: Bool?
    /// Whether the person agreed to a new account.
    var agreedToNewAccount: Bool?
    /// The fields whose errors are shown, by their parameters.
    var touched: [String]?
    /// The errors at fields.
    var errors: [FieldError]?
    /// The message above the fields.
    var banner: Note?
    /// Whether the form only associates a vendor's account with the account of a person who signed in earlier.
    var isLink: Bool?
    /// Whether the service refused the entry for good.
    var isRefused: Bool?
    /// The countdown of the account's lock.
    var lock: Countdown.SavedState?
    /// Whether the banner offers one tap again.
    var usesOneTap: Bool?

    @inline(never)
    mutating func pass(_ members: inout SavedMembers) {
      members.number("requestCount", &requestCount)
      members.object("flow", &flow)
      members.object("session", &session)
      members.object("success", &success)
      members.text("way", &way)
      members.text("language", &language)
      members.object("area", &area)
      members.flag("hasChosenArea", &hasChosenArea)
      members.object("number", &number)
      members.text("email", &email)
      members.object("smsCode", &smsCode)
      members.object("emailCode", &emailCode)
      members.flag("prefersTyping", &prefersTyping)
      members.flag("agreedToNewAccount", &agreedToNewAccount)
      members.texts("touched", &touched)
      members.objects("errors", &errors)
      members.object("banner", &banner)
      members.flag("isLink", &isLink)
      members.flag("isRefused", &isRefused)
      members.object("lock", &lock)
      members.flag("usesOneTap", &usesOneTap)
    }
  }

  /// A country or region of the definitions.
  struct Area: SavedObject, Hashable, Sendable {
    var areaCode = ""
    var countryCode = ""

    @inline(never)
    mutating func pass(_ members: inout SavedMembers) {
      members.text("areaCode", &areaCode)
      members.text("countryCode", &countryCode)
    }
  }

  /// The number's field.
  struct Number: SavedObject, Hashable, Sendable {
    var text = ""
    var caret = 0
    /// The area code that was entered in front of the number and is beside the field, such as `+852`.
    var movedAreaCode: String?
    /// The area that erasing this code brings back.
    var earlierArea: Area?

    @inline(never)
    mutating func pass(_ members: inout SavedMembers) {
      members.text("text", &text)
      members.number("caret", &caret)
      members.text("movedAreaCode", &movedAreaCode)
      members.object("earlierArea", &earlierArea)
    }
  }

  /// The tokens of a login.
  struct Session: SavedObject, Hashable, Sendable {
    var sessionToken = ""
    var idToken = ""
    var lifetime: Int64?

    @inline(never)
    mutating func pass(_ members: inout SavedMembers) {
      members.text("sessionToken", &sessionToken)
      members.text("idToken", &idToken)
      members.number("lifetime", &lifetime)
    }
  }

  /// A message with a remedy.
  struct Note: SavedObject, Hashable, Sendable {
    var message = Message()
    /// The name of a ``Remedy``; `nil` for none.
    var remedy: String?

    @inline(never)
    mutating func pass(_ members: inout SavedMembers) {
      members.object("message", &message)
      members.text("remedy", &remedy)
    }
  }

  /// The error at a field.
  struct FieldError: SavedObject, Hashable, Sendable {
    /// The field's parameter.
    var field = ""
    var error = Note()

    @inline(never)
    mutating func pass(_ members: inout SavedMembers) {
      members.text("field", &field)
      members.object("error", &error)
    }
  }
}

extension SavedForm.Content {
  /// Whether a form can have saved this: no member exceeds the limits of a form.
  var isPossible: Bool {
    (0...Self.mostRequests).contains(requestCount)
      && (number?.text ?? "").hasAtMost(PhoneField.maximumLength)
      && (email ?? "").hasAtMost(BindingForm.maximumEmailLength)
      && (language == nil || knownLanguage != nil) && (area == nil || area?.id != nil)
      && (number?.movedAreaCode ?? "").hasAtMost(PhoneField.maximumLength)
      && (way == nil || knownWay != nil)
      && (flow == nil ? session == nil : flow?.flow(stateToken: "")?.hasWay == true)
  }

  /// The way; `nil` for the number.
  var knownWay: BindFlow.Way? { way.flatMap { BindFlow.Way(named: $0) } }

  /// The language chosen in the form; `nil` for none.
  var knownLanguage: Language? { language.flatMap { Language(named: $0) } }

  /// More requests than a person can make.
  ///
  /// A ``CaptchaSlider`` counts a thousand times as far, which an `Int` can also on a watch and in a page.
  private static let mostRequests = 1_000_000

  /// Whether there is a token.
  var holdsTokens: Bool { flow?.stateToken != nil || session != nil }
}

extension SavedForm.Area {
  /// The identifier of the area's definition; `nil` if the codes aren't valid.
  var id: AreaCodeDefinition.ID? {
    guard let areaCode = AreaCode(areaCode), let countryCode = CountryCode(countryCode) else { return nil }
    return AreaCodeDefinition.ID(areaCode: areaCode, countryCode: countryCode)
  }
}

extension BindFlow {
  /// Whether a form can have been open for the flow.
  fileprivate var hasWay: Bool { steps.contains(.phone) || steps.contains(.email) }
}

extension String {
  /// Whether the text has at most a number of Unicode scalars.
  fileprivate func hasAtMost(_ count: Int) -> Bool { firstScalars(count + 1).count <= count }
}
