import Foundation

/// A vendor of the identity service, by the word in the tables.
public enum StandInVendor: String, CaseIterable, Sendable {
  /// Bamboocloud IDaaS for customers.
  case ciam
  /// Bamboocloud IDaaS for employees.
  case eiam
  /// Huawei Cloud OneAccess.
  case oneaccess
}

/// One answer to one call of a vendor, as a page prints it: a row of `Tests/Fixtures/HTTPAnswers/calls.tsv`.
public struct PrintedCall: Sendable {
  /// The evidence for an answer.
  public enum Source: String, Sendable {
    /// The page prints the answer.
    case sample
    /// The page says what is answered, in words or in a table of members. The file has the shape of another page.
    case words, table
    /// No page that was read prints the answer.
    case inferred
  }

  /// The method, such as `POST`.
  public let method: String
  /// The whole path.
  public let path: String
  /// The word that leads to the answer, such as `bind`; empty for a call with one answer.
  public let outcome: String
  /// The header that only this call demands, in lower case; empty for none.
  let header: String
  /// The members of the body: one alternative has to be there, and nothing else.
  ///
  /// `?` marks a member that may be absent.
  let alternatives: [[String]]
  /// The types of codes that the call sends or takes.
  let codes: [String]
  /// The file of the answer, without its status; empty for an answer without a body.
  public let answer: String
  /// The seconds that `expire` says; `nil` to leave what the file has.
  let expire: Int?
  /// The evidence for the answer on the page.
  public let source: Source
  /// The address of the page.
  public let page: String

  private init(_ row: [String: String]) {
    method = row["method"] ?? ""
    let path = row["path"] ?? ""
    self.path = path.hasPrefix("/") ? path : "/api/v2/sdk/" + path
    outcome = row["outcome"] ?? ""
    header = (row["header"] ?? "").lowercased()
    alternatives = (row["members"] ?? "").split(separator: "|").map {
      $0.split(separator: " ").map(String.init)
    }
    codes = (row["codes"] ?? "").split(separator: " ").map(String.init)
    answer = row["answer"] ?? ""
    expire = Int(row["expire"] ?? "")
    guard let source = Source(rawValue: row["source"] ?? "") else { preconditionFailure("\(row)") }
    self.source = source
    page = row["page"] ?? ""
  }

  /// Whether the request needs the headers of a device: all but the keys, which are for servers.
  var needsDevice: Bool { path.hasPrefix("/api/v2") || path.hasPrefix("/api/v3") }

  /// Whether a vendor's pages demand `Content-Type`: CIAM's on every call, the others' on calls with a body.
  func needsContentType(at vendor: StandInVendor) -> Bool {
    needsDevice && (vendor == .ciam || !alternatives.isEmpty)
  }

  /// Returns the answers of a vendor.
  public static func all(of vendor: StandInVendor) -> [PrintedCall] {
    table.rows.filter { $0["vendor"] == vendor.rawValue }.map(PrintedCall.init)
  }

  private static let table = PrintedTable("HTTPAnswers/calls.tsv")
}
