#if !hasFeature(Embedded)
  internal import PhoneCheck
  internal import Platform

  extension SavedForm {
    /// What is encoded: names that are left out are empty, zero or false.
    struct Content: Codable, Hashable, Sendable {
      /// The number of the last request.
      var requestCount = 0
      /// What the service requires; `nil` before the form was opened.
      var flow: Flow?
      /// The tokens of a person who has signed in, where only the association is missing.
      var session: Session?
      /// The language that was chosen in the form; `nil` for that of the configuration.
      var language: Language?
      /// The area beside the field, where it was chosen or a number entered; `nil` for none.
      var area: Area?
      /// Whether the area was chosen.
      var hasChosenArea: Bool?
      /// The number's field.
      var number: Number?
      /// The e-mail address as typed.
      var email: String?
      /// The code by SMS.
      var smsCode = CodeStep.Kept()
      /// The code by e-mail.
      var emailCode = CodeStep.Kept()
      /// Whether the person prefers another number than the carrier's.
      var prefersTyping: Bool?
      /// Whether the person agreed to a new account.
      var agreedToNewAccount: Bool?
      /// The fields whose errors are shown, by their parameters.
      var touched: [String]?
      /// The errors at fields.
      var errors: [FieldError]?
      /// The message above the fields.
      var banner: Note?
      /// Whether the form only associates a vendor's account with that of a person who has signed in before.
      var isLink: Bool?
      /// Whether the service refused for good what is entered.
      var isRefused: Bool?
      /// How long the account stays locked.
      var lock: Countdown.Kept?
      /// The carrier's proof that the banner offers to send again.
      var carrierProof: Proof?
    }

    /// A country or region of the definitions.
    struct Area: Codable, Hashable, Sendable {
      var areaCode: AreaCode
      var countryCode: CountryCode
    }

    /// The number's field.
    struct Number: Codable, Hashable, Sendable {
      var text: String
      var caret: Int
    }

    /// The tokens of a login.
    struct Session: Codable, Hashable, Sendable {
      var sessionToken: String
      var idToken: String
      var lifetime: Int64?
    }

    /// A carrier's proof.
    struct Proof: Codable, Hashable, Sendable {
      var token: String
      var processID: String
      var authCode: String?
    }

    /// A message with what can help.
    struct Note: Codable, Hashable, Sendable {
      var message: Message
      /// The name of a ``Remedy``; `nil` for none.
      var remedy: String?
    }

    /// The error at a field.
    struct FieldError: Codable, Hashable, Sendable {
      /// The field's parameter.
      var field: String
      var error: Note
    }
  }

  extension SavedForm.Content {
    /// Whether a form may have saved this: nothing in it is longer or larger than it gets.
    var isPossible: Bool {
      (0...Self.mostRequests).contains(requestCount)
        && (number?.text ?? "").hasAtMost(PhoneField.maximumLength)
        && (email ?? "").hasAtMost(BindingForm.maximumEmailLength)
        && (flow == nil ? session == nil : flow?.flow(stateToken: "").steps.contains(.phone) == true)
    }

    /// More requests than a person can make, and far fewer than an `Int` can count, also on a watch.
    private static let mostRequests = 1_000_000_000

    /// Whether there is a token or a proof.
    var holdsTokens: Bool { flow?.stateToken != nil || session != nil || carrierProof != nil }
  }

  extension String {
    /// Whether it has no more Unicode scalars than that.
    fileprivate func hasAtMost(_ count: Int) -> Bool { firstScalars(count + 1).count <= count }
  }
#endif
