import AccountFlows
import BindForm
import ByteIO
import HTTPTypes

/// Requests by `curl`, which handles certificates, proxies and the rest; this command stays small.
enum CurlTransport {
  /// Why there was no answer.
  struct NoAnswer: Error {}

  /// Sends a request on a thread of its own, which waits for `curl`.
  static func send(_ request: ServiceRequest) async throws -> (head: HTTPResponse, body: [UInt8]) {
    try await withCheckedThrowingContinuation { continuation in
      let isStarted = ChildProcess.onThread { continuation.resume(with: Result { try answer(to: request) }) }
      if !isStarted { continuation.resume(throwing: NoAnswer()) }
    }
  }

  /// Sends a request and waits for the answer.
  private static func answer(to request: ServiceRequest) throws -> (head: HTTPResponse, body: [UInt8]) {
    let result = try ChildProcess.run(
      "curl", ["--disable", "--config", "-"], input: Array(configuration(of: request).utf8))
    guard result.exitCode == 0, let end = result.bytes.lastIndex(of: UInt8(ascii: "\n")),
      let status = Int(String(decoding: result.bytes[(end + 1)...], as: UTF8.self)), status >= 200
    else { throw NoAnswer() }
    return (HTTPResponse(status: .init(code: status)), Array(result.bytes[..<end]))
  }

  /// The request as `curl` reads it from its standard input: arguments could be seen by others.
  static func configuration(of request: ServiceRequest) -> String {
    let head = request.head
    var lines = [
      "silent", "proto = \(quoted("=http,https"))", "max-time = 60",
      "request = \(quoted(head.method.rawValue))",
      "url = \(quoted("\(head.scheme ?? "https")://\(head.authority ?? "")\(head.path ?? "/")"))",
      "write-out = \(quoted("\n%{http_code}"))",
    ]
    lines += head.headerFields.map { "header = \(quoted("\($0.name.rawName): \($0.value)"))" }
    if !request.body.isEmpty {
      lines.append("data-raw = \(quoted(String(decoding: request.body, as: UTF8.self)))")
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
