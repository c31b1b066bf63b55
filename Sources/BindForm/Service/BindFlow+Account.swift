internal import PhoneCheck

// Flows about the account's number: a code that is sent to it, or a new number instead of it.

extension BindFlow {
  /// Creates a flow that changes the number of a signed-in person's account.
  ///
  /// - Parameter idToken: The person's id_token, from a login or a refresh. The service refuses it after some minutes or
  ///   hours, so refresh the tokens before. Its claim of the present number is shown masked.
  public static func numberChange(idToken: String) -> BindFlow {
    BindFlow(kind: .numberChange(from: MobileClaim(idToken: idToken)?.masked), stateToken: idToken)
  }

  /// The account's number, which gets the code; `nil` if the person enters a number.
  var givenNumber: PhoneNumber? { if case .secondFactor(let number) = kind { number } else { nil } }

  /// Whether the flow is about the account's number: neither an e-mail address nor a carrier's proof can take part.
  var isOfAccountNumber: Bool {
    switch kind {
    case .secondFactor, .numberChange: true
    case .bind, .register, .signIn: false
    }
  }
}

extension MobileClaim {
  /// The number with hidden digits, as a form shows it.
  public var masked: MaskedNumber? {
    switch self {
    case .number(let number): MaskedNumber(number.masked)
    case .masked(let masked): masked
    }
  }
}
