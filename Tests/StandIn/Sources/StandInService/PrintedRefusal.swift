/// A vendor's refusal: a row of `Tests/Fixtures/HTTPAnswers/refusals.tsv`.
public struct PrintedRefusal: Sendable {
  /// The thing that is refused.
  public enum Cause: String, CaseIterable, Sendable {
    /// A header of the device is missing.
    case device
    /// The client id is blank.
    case clientID = "client-id"
    /// There is no such application.
    case application
    /// A member of the body is blank.
    case parameter
    /// A member of the body is wrong.
    case wrongParameter = "wrong-parameter"
    /// There is no such type of code.
    case type
    /// The slider's position or its token is wrong.
    case captcha
    /// The code can't be sent.
    case notSent = "not-sent"
    /// The entered code is wrong.
    case wrongCode = "wrong-code"
    /// The state token is wrong.
    case stateToken = "state-token"
    /// The id_token is wrong or over.
    case idToken = "id-token"
    /// The session token is wrong or over.
    case sessionToken = "session-token"
    /// The signature is wrong.
    case signature
    /// The number or the address has no account.
    case noAccount = "no-account"
  }

  /// The answer, with `{0}` for the parameter.
  let answer: PrintedAnswer
  /// The evidence for the refusal on the page.
  public let source: PrintedCall.Source
  /// The address of the page.
  public let page: String
  /// The error code.
  public var code: String { answer.member("error_code") ?? "" }

  private init(_ row: [String: String]) {
    if let name = row["answer"], !name.isEmpty {
      answer = PrintedAnswer(name)
    } else {
      let text = #"{"error_code":"\#(row["error_code"] ?? "")","error_msg":"\#(row["error_msg"] ?? "")"}"#
      answer = PrintedAnswer(status: 400, text: text)
    }
    guard let source = PrintedCall.Source(rawValue: row["source"] ?? "") else {
      preconditionFailure("\(row)")
    }
    self.source = source
    page = row["page"] ?? ""
  }

  /// Returns a vendor's refusal at a path, as the page of the call prints it, or else the vendor's usual one.
  public static func of(_ cause: Cause, at path: String, of vendor: StandInVendor) -> PrintedRefusal {
    let rows = table.rows.filter { $0["vendor"] == vendor.rawValue && $0["cause"] == cause.rawValue }
    guard
      let row = rows.first(where: { path == "/api/v2/sdk/" + ($0["path"] ?? "") })
        ?? rows.first(where: { $0["path"] == "*" })
    else { preconditionFailure("\(vendor) has no refusal \(cause)") }
    return PrintedRefusal(row)
  }

  /// All refusals that have a code.
  static let all = table.rows.map(PrintedRefusal.init)

  private static let table = PrintedTable("HTTPAnswers/refusals.tsv")
}

extension PrintedAnswer {
  init(status: Int, text: String) { (self.status, self.text) = (status, text) }
}
