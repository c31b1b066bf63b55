public import PhoneCheck

extension ClosingReason {
  /// The message for the person, as a value; `nil` if the person chose to leave.
  public var formMessage: FormMessage? {
    switch self {
    case .cancelled, .cancelledAtVendor, .wentBack, .startOver: nil
    case .vendorFailed: FormMessage(.vendorFailed)
    case .vendorTokenExpired: FormMessage(.signInAgain)
    case .unsupported: FormMessage(.stepNotServed)
    case .numberChanged(let number): .numberChanged(number: .text(number.masked))
    case .accessDenied: FormMessage(.accessDenied)
    case .pending(let login):
      if case .success = login.status {
        FormMessage(.signInNow)
      } else {
        FormMessage.stepNotAvailable(step: .text(login.status.description))
      }
    case .failed(.noAnswer): FormMessage(.noAnswer)
    // Before the form opens there is no field: the error is about what the vendor's SDK returned, such as its code.
    case .failed(let error) where error.field != nil: FormMessage(.vendorFailed)
    case .failed(let error): FailedAnswer.refused(error).formMessage
    }
  }

  /// Returns the message for the person; `nil` if the person chose to leave.
  public func message(in language: Language) -> String? { formMessage?.text(in: language) }

  /// The error to report to the app's operator, because only a change of configuration can fix it; `nil` for none.
  public var operatorError: ServiceError? {
    guard case .failed(let error) = self, error.isForOperator else { return nil }
    return error
  }
}
