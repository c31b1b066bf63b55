import AccountFlows
import BindForm
import HTTPTypes
import StrictJSON

/// The calls of each vendor and the answers, from the tables and files of `Tests/Fixtures/HTTPAnswers`.
package struct ServicePages: Sendable {
  /// A call of a vendor.
  struct Call: Sendable {
    var vendor, method, path, header, answer: String
    /// The members of the body, in alternatives; `?` marks a member that may be absent.
    var alternatives: [[String]]
  }

  /// The answers by the name of their file without its status.
  let answers: [String: HTTPAnswer]
  /// The names of the answers, in their order.
  let names: [String]
  private let calls: [Call]
  /// The error codes that say nothing of the code that was entered, nor of the login.
  private let harmlessErrors: Set<String>
  /// The tokens of the answers, which no log may show.
  let secrets: [String]

  /// Reads the tables.
  ///
  /// - Parameters:
  ///   - calls: The text of `calls.tsv`.
  ///   - refusals: The text of `refusals.tsv`.
  ///   - files: The answers' files, by name.
  package init(calls: String, refusals: String, files: [String: [UInt8]]) {
    self.calls = Self.rows(of: calls).map { row in
      let path = row["path"] ?? ""
      return Call(
        vendor: row["vendor"] ?? "", method: row["method"] ?? "",
        path: path.hasPrefix("/") ? path : "/api/v2/sdk/" + path, header: row["header"] ?? "",
        answer: row["answer"] ?? "",
        alternatives: (row["members"] ?? "").split(separator: "|").map {
          $0.split(separator: " ").map(String.init)
        })
    }
    var answers: [String: HTTPAnswer] = [:]
    var secrets: [String] = []
    for (file, body) in files where file.hasSuffix(".json") {
      let parts = file.split(separator: ".")
      guard let status = Int(parts[parts.count - 2]) else { continue }
      answers[parts.dropLast(2).joined(separator: ".")] = .received(status: status, body: body)
      guard let root = JSONDocument.read(body).document?.root else { continue }
      secrets += ["session_token", "state_token", "id_token", "captcha_token"].compactMap { root[$0]?.text }
    }
    (self.answers, names) = (answers, answers.keys.sorted())
    let harmless = Self.rows(of: refusals).filter {
      ["captcha", "not-sent", "device", "client-id", "application", "type"].contains($0["cause"])
    }
    harmlessErrors = Set(
      harmless.compactMap { row in
        if let code = row["error_code"], !code.isEmpty { return code }
        return answers[row["answer"] ?? ""].flatMap(Self.errorCode)
      })
    self.secrets = Array(Set(secrets)).sorted()
  }

  /// Returns the rows of a table by their columns; `-` is an empty text.
  private static func rows(of table: String) -> [[String: String]] {
    let lines = table.split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map { $0 == "-" ? "" : String($0) }
    }
    guard let names = lines.first else { return [] }
    return lines.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(names, $0)) }
  }

  private static func errorCode(of answer: HTTPAnswer) -> String? {
    guard case .received(_, let body) = answer else { return nil }
    return JSONDocument.read(body).document?.root["error_code"]?.text
  }

  /// Whether an answer to a submission refuses the code that was entered, or may do so.
  ///
  /// No answer and a server's failure don't, and neither does an error about the app or about sending a code.
  func refusesCode(_ answer: HTTPAnswer) -> Bool {
    guard case .received(400..<500, _) = answer else { return false }
    return !harmlessErrors.contains(Self.errorCode(of: answer) ?? "")
  }

  /// Returns what a vendor's pages don't print of a request; `nil` for a request that they print.
  func problem(with request: ServiceRequest, of vendor: IdentityVendor) -> String? {
    let (method, path) = (request.head.method.rawValue, request.head.path ?? "")
    guard let call = call(method, path, of: vendor) else {
      return "\(vendor.rawValue) has no \(method) \(path)"
    }
    let special = ["X-state-token", "Authorization", "X-signature", "session-token", "X-session-token"]
    for name in special {
      let isSent = request.head.headerFields.contains {
        "\($0.name)" == name.lowercased() || $0.name.rawName == name
      }
      if isSent != (name == call.header) { return "\(path) with \(isSent ? "" : "no ")\(name)" }
    }
    let members = JSONDocument.read(request.body).document?.root.members.compactMap { $0.key.text } ?? []
    let fits = call.alternatives.contains { names in
      members.allSatisfy { names.contains($0) || names.contains("\($0)?") }
        && names.allSatisfy { $0.hasSuffix("?") || members.contains($0) }
    }
    return fits || call.alternatives.isEmpty && request.body.isEmpty
      ? nil : "\(path) with the members \(members)"
  }

  /// Returns the ordinary answer to a request.
  func ordinaryAnswer(to request: ServiceRequest, of vendor: IdentityVendor) -> HTTPAnswer? {
    guard let call = call(request.head.method.rawValue, request.head.path ?? "", of: vendor) else {
      return nil
    }
    return call.answer.isEmpty ? .received(status: 200, body: []) : answers[call.answer]
  }

  private func call(_ method: String, _ path: String, of vendor: IdentityVendor) -> Call? {
    calls.first { $0.vendor == vendor.rawValue && $0.method == method && $0.path == path }
  }
}
