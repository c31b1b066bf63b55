public import AccountFlows
public import BindForm
public import Foundation

// The form's values for completions that pass an `NSError`, and for dates.

extension Moment {
  /// Creates a moment from a date, to the microsecond.
  public init(_ date: Date) { self.init(secondsSince1970: date.timeIntervalSince1970) }
}

extension SDKError {
  /// Creates an error from the `Error` that an SDK passes to a completion or a delegate: its code as text, and its
  /// description.
  public init(_ error: any Error) {
    let error = error as NSError
    self.init(code: "\(error.code)", text: error.localizedDescription)
  }
}

extension VendorCredential {
  /// Creates a credential from an SDK's properties, such as `SinaWeibo`'s.
  ///
  /// - Parameters:
  ///   - userID: `userID`.
  ///   - accessToken: `accessToken`.
  ///   - expirationDate: `expirationDate`; `nil` if the SDK has none.
  ///   - vendor: The vendor; `nil` if the host has only one.
  public init(userID: String, accessToken: String, expirationDate: Date?, vendor: Vendor? = nil) {
    self.init(
      userID: userID, accessToken: accessToken, vendor: vendor, expiresAt: expirationDate.map { Moment($0) })
  }
}

extension VendorLogin {
  /// Creates the result of a login that an SDK's delegate reports as failed.
  public static func failed(_ error: any Error) -> VendorLogin { .failed(SDKError(error)) }
}

extension HTTPAnswer {
  /// Reads the error of an SDK that uses the HTTP status as its code, as minapp's does.
  ///
  /// - Parameter error: The error. If its code isn't a status of 400 to 599, there was no answer: the network failed,
  ///   the request was cancelled, or the SDK lost its session.
  public init(_ error: any Error) {
    let code = (error as NSError).code
    self = (400...599).contains(code) ? .received(status: code, body: []) : .noAnswer
  }
}

extension SMSLoginService {
  /// Interprets the arguments of `(BaaSCurrentUser *, NSError *)` for a vendor's login; see ``loginEvent(_:)``.
  ///
  /// - Parameters:
  ///   - tokens: The tokens of the signed-in user, empty if the SDK doesn't reveal them; `nil` for no user.
  ///   - error: The error; `nil` for none.
  public func loginEvent(_ tokens: SessionTokens?, error: (any Error)?) -> BindingForm.Event {
    if let tokens, error == nil { return .signedIn(tokens) }
    return loginEvent(Self.answer(error))
  }

  /// Interprets the arguments of `(BOOL, NSError *)` for `BindingForm.Effect.sendSMS(_:)`.
  ///
  /// - Parameters:
  ///   - isSent: The Boolean.
  ///   - error: The error; `nil` for none.
  ///   - request: The effect's identifier.
  public func codeEvent(_ isSent: Bool, error: (any Error)?, for request: RequestID) -> BindingForm.Event {
    isSent && error == nil ? .codeSent(for: request) : codeEvent(Self.answer(error), for: request)
  }

  /// Interprets the arguments of `(BaaSCurrentUser *, NSError *)` for a submission of the form.
  ///
  /// - Parameters:
  ///   - tokens: The tokens of the signed-in user, empty if the SDK doesn't reveal them; `nil` for no user.
  ///   - error: The error; `nil` for none.
  ///   - request: The effect's identifier, `BindingForm.Submission.request`.
  public func submissionEvent(_ tokens: SessionTokens?, error: (any Error)?, for request: RequestID)
    -> BindingForm.Event
  {
    if let tokens, error == nil { return .submissionSucceeded(tokens, for: request) }
    return submissionEvent(Self.answer(error), for: request)
  }

  /// Interprets the arguments of `(BOOL, NSError *)` for `BindingForm.Effect.associate(_:with:for:)`.
  ///
  /// - Parameters:
  ///   - isAssociated: The Boolean, or whether there was a user.
  ///   - error: The error; `nil` for none.
  ///   - request: The effect's identifier.
  public func associationEvent(_ isAssociated: Bool, error: (any Error)?, for request: RequestID)
    -> BindingForm.Event
  {
    isAssociated && error == nil
      ? .associated(for: request) : associationEvent(Self.answer(error), for: request)
  }

  /// Returns the answer for an error.
  ///
  /// Neither a result nor an error means no answer.
  private static func answer(_ error: (any Error)?) -> HTTPAnswer {
    error.map { HTTPAnswer($0) } ?? .noAnswer
  }
}
