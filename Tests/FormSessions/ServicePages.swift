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
  /// The tokens of the answers, which no log may show.
  let secrets: [String]

  /// Reads the tables.
  ///
  /// - Parameters:
  ///   - calls: The text of `calls.tsv`.
  ///   - files: The answers' files, by name.
  package init(calls: String, files: [String: [UInt8]]) {
    let lines = calls.split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    let columns = lines.first ?? []
    self.calls = lines.dropFirst().map { line in
      func field(_ name: String) -> String {
        guard let index = columns.firstIndex(of: name), line[index] != "-" else { return "" }
        return line[index]
      }
      let path = field("path")
      return Call(
        vendor: field("vendor"), method: field("method"),
        path: path.hasPrefix("/") ? path : "/api/v2/sdk/" + path,
        header: field("header"), answer: field("answer"),
        alternatives: field("members").split(separator: "|").map { $0.split(separator: " ").map(String.init) }
      )
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
    self.secrets = Array(Set(secrets)).sorted()
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
