extension BindFlow {
  /// A way to prove who a person is: with a mobile number or with an e-mail address, and the code that was sent there.
  ///
  /// A submission contains one of them.
  public enum Way: String, CaseIterable, Hashable, Sendable {
    /// With a number and the code from the SMS, or with the carrier's proof.
    case number
    /// With an address and the code from the e-mail.
    case email

    /// The other way.
    var other: Way {
      switch self {
      case .number: .email
      case .email: .number
      }
    }
  }
}
