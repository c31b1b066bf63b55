public import AccountFlows
public import BindForm
public import Foundation

// Completions that hand over an `NSError`, and dates, as values of the form.

extension Moment {
  /// Creates a moment from a date, to the microsecond.
  public init(_ date: Date) { self.init(secondsSince1970: date.timeIntervalSince1970) }
}

extension SDKError {
  /// Creates an error from what an SDK hands to a completion or a delegate: its code as text, and its description.
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
  ///   - expirationDate: `expirationDate`; `nil` when the SDK has none.
  ///   - vendor: The vendor; `nil` when the host has only one.
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
  /// Reads the error of an SDK that hands on the HTTP status as its code, as minapp's does.
  ///
  /// - Parameter error: The error. One whose code isn't a status of 400 to 599 means that there was no answer: the network, a
  ///   cancelled request, or a session that the SDK lost.
  public init(_ error: any Error) {
    let code = (error as NSError).code
    self = (400...599).contains(code) ? .received(status: code, body: []) : .noAnswer
  }
}

extension SMSLoginService {
  /// Interprets what `(BaaSCurrentUser *, NSError *)` hands over for a vendor's login; see ``loginEvent(_:)``.
  ///
  /// - Parameters:
  ///   - tokens: Those of the user that has signed in, empty where the SDK keeps them to itself; `nil` for no user.
  ///   - error: The error; `nil` for none.
  public func loginEvent(_ tokens: SessionTokens?, error: (any Error)?) -> BindingForm.Event {
    if let tokens, error == nil { return .signedIn(tokens) }
    return loginEvent(Self.answer(error))
  }

  /// Interprets what `(BOOL, NSError *)` hands over for `BindingForm.Effect.sendSMS(_:)`.
  ///
  /// - Parameters:
  ///   - isSent: The Boolean.
  ///   - error: The error; `nil` for none.
  ///   - request: The effect's identifier.
  public func codeEvent(_ isSent: Bool, error: (any Error)?, for request: RequestID) -> BindingForm.Event {
    isSent && error == nil ? .codeSent(for: request) : codeEvent(Self.answer(error), for: request)
  }

  /// Interprets what `(BaaSCurrentUser *, NSError *)` hands over for a submission of the form.
  ///
  /// - Parameters:
  ///   - tokens: Those of the user that has signed in, empty where the SDK keeps them to itself; `nil` for no user.
  ///   - error: The error; `nil` for none.
  ///   - request: The effect's identifier, `BindingForm.Submission.request`.
  public func submissionEvent(_ tokens: SessionTokens?, error: (any Error)?, for request: RequestID)
    -> BindingForm.Event
  {
    if let tokens, error == nil { return .submissionSucceeded(tokens, for: request) }
    return submissionEvent(Self.answer(error), for: request)
  }

  /// Interprets what `(BOOL, NSError *)` hands over for `BindingForm.Effect.associate(_:with:for:)`.
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

  /// Neither a result nor an error is no answer.
  private static func answer(_ error: (any Error)?) -> HTTPAnswer {
    error.map { HTTPAnswer($0) } ?? .noAnswer
  }
}
