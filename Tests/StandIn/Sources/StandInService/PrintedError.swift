/// An error that some page prints: of the table on the SDK's pages, `Tests/Fixtures/error-codes.tsv`, or a refusal of the
/// HTTP pages.
public struct PrintedError: Hashable, Sendable {
  /// The code without the prefix of a vendor: `SMS.1005`.
  let name: String
  /// The status of the answer.
  let status: Int
  /// The English text, with slots `{0}` and `{1}`.
  let text: String
  /// Whether the SDK's table has the error.
  private let isOfSDK: Bool

  /// Finds an error by its code, with or without a vendor's prefix; `nil` if no page prints the code.
  public init?(_ code: String) {
    let name = Self.name(of: code)
    if let row = Self.table.rows.first(where: { Self.name(of: $0["error_code"] ?? "") == name }) {
      (self.name, status, text, isOfSDK) = (
        name, Int(row["http_status"] ?? "") ?? 400, row["message_en"] ?? "", true
      )
    } else if let refusal = PrintedRefusal.all.first(where: { Self.name(of: $0.code) == name }) {
      (self.name, status, isOfSDK) = (name, refusal.answer.status, false)
      text = refusal.answer.member("error_msg") ?? ""
    } else {
      return nil
    }
  }

  /// Creates the error of a refusal, with the text of its page.
  public init(_ refusal: PrintedRefusal) {
    let name = Self.name(of: refusal.code)
    (self.name, status) = (name, refusal.answer.status)
    text = refusal.answer.member("error_msg") ?? ""
    isOfSDK = Self.table.rows.contains { Self.name(of: $0["error_code"] ?? "") == name }
  }

  /// Returns the code as a vendor writes it: EIAM's pages have no `IDAAS.`, OneAccess's no prefix at all.
  func code(of vendor: StandInVendor) -> String {
    switch vendor {
    case .ciam: "IDAAS.SDK." + name
    case .eiam: "SDK." + name
    case .oneaccess: isOfSDK ? "IDAAS.SDK." + name : name
    }
  }

  private static func name(of code: String) -> String {
    for prefix in ["IDAAS.SDK.", "SDK."] where code.hasPrefix(prefix) {
      return String(code.dropFirst(prefix.count))
    }
    return code
  }

  private static let table = PrintedTable("error-codes.tsv")
}
