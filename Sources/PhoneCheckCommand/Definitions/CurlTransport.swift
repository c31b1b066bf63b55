import AccountFlows
import ByteIO
import HTTPTypes
import PhoneCheck

/// Sends requests with `curl`, which handles certificates, proxies and the rest, so this command stays small.
///
/// Redirects aren't followed.
struct CurlTransport: Sendable {
  /// The maximum time for a whole answer, in seconds.
  var secondCount = 60
  /// The maximum number of bytes of a body; if there are more, one byte more is returned.
  var maximumByteCount = 16 << 20

  /// The reason why there was no answer.
  enum Failure: Error, Hashable {
    /// `curl` doesn't exist, or can't be started.
    case notInstalled
    /// The host's name has no address.
    case unknownHost
    /// No server answers at the address.
    case noConnection
    /// The time limit was reached.
    case timedOut
    /// The server's certificate isn't trusted, or there is no encrypted connection.
    case notTrusted
    /// The connection ended before the answer.
    case cut
    /// Another exit code of `curl`; `nil` if a signal ended it.
    case other(code: Int32?)
  }

  /// The maximum size of an answer's headers, including the headers of a proxy and of interim answers.
  private static let maximumHeadByteCount = 256 << 10

  /// Sends a request on a thread of its own, which waits for `curl`.
  func send(_ request: ServiceRequest) async throws -> (head: HTTPResponse, body: [UInt8]) {
    try await withCheckedThrowingContinuation { continuation in
      let isStarted = ChildProcess.onThread { continuation.resume(with: Result { try answer(to: request) }) }
      if !isStarted { continuation.resume(throwing: Failure.other(code: nil)) }
    }
  }

  /// Sends a request and waits for the answer.
  func answer(to request: ServiceRequest) throws(Failure) -> (head: HTTPResponse, body: [UInt8]) {
    let output: ChildProcess.Output
    do {
      output = try ChildProcess.run(
        "curl", ["--disable", "--config", "-"], input: Array(configuration(of: request).utf8),
        outputAtMost: Self.maximumHeadByteCount + maximumByteCount + 1)
    } catch {
      throw .notInstalled
    }
    if !output.isCut, output.exitCode != 0 { throw Failure(exitCode: output.exitCode) }
    guard let (head, start) = Self.head(of: output.bytes) else { throw .cut }
    return (head, Array(output.bytes[start...].prefix(maximumByteCount + 1)))
  }

  /// Returns the request in the format that `curl` reads from its standard input: other users could see arguments.
  func configuration(of request: ServiceRequest) -> String {
    let head = request.head
    var lines = [
      "silent", "include", "suppress-connect-headers", "globoff", "path-as-is",
      "proto = \(Self.quoted("=http,https"))", "max-time = \(secondCount)",
      "request = \(Self.quoted(head.method.rawValue))",
      "url = \(Self.quoted("\(head.scheme ?? "https")://\(head.authority ?? "")\(head.path ?? "/")"))",
    ]
    lines += head.headerFields.map { "header = \(Self.quoted("\($0.name.rawName): \($0.value)"))" }
    if !request.body.isEmpty {
      lines.append("data-raw = \(Self.quoted(String(decoding: request.body, as: UTF8.self)))")
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

  // MARK: Reading the answer

  /// Returns the last head, after the heads of interim answers (RFC 9110, 15.2), and the offset where the body starts.
  ///
  /// - Returns: `nil` for anything but a complete head.
  static func head(of bytes: [UInt8]) -> (head: HTTPResponse, bodyStart: Int)? {
    var place = 0
    while let (lines, next) = lines(of: bytes, from: place) {
      guard let first = lines.first, first.hasPrefix("HTTP/") else { return nil }
      let status = first.split(separator: " ", maxSplits: 2).dropFirst().first.flatMap { Int($0) } ?? 0
      guard (100...999).contains(status) else { return nil }
      place = next
      if status < 200 { continue }
      var head = HTTPResponse(status: .init(code: status))
      for line in lines.dropFirst() {
        let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let name = HTTPField.Name(String(parts[0])) else { continue }
        head.headerFields.append(HTTPField(name: name, value: String(parts[1].drop { $0 == " " })))
      }
      return (head, place)
    }
    return nil
  }

  /// Returns the lines before an empty line, and the offset of the next byte; `nil` if there is no empty line.
  private static func lines(of bytes: [UInt8], from start: Int) -> (lines: [String], next: Int)? {
    var lines: [String] = []
    var place = start
    while let end = bytes[place...].firstIndex(of: UInt8(ascii: "\n")) {
      let hasReturn = end > place && bytes[end - 1] == UInt8(ascii: "\r")
      let line = bytes[place..<(hasReturn ? end - 1 : end)]
      place = end + 1
      if line.isEmpty { return (lines, place) }
      lines.append(String(decoding: line, as: UTF8.self))
    }
    return nil
  }
}

extension CurlTransport.Failure {
  /// - Parameter exitCode: An exit code of `curl`, as its manual page lists them.
  init(exitCode: Int32?) {
    switch exitCode {
    case 5, 6: self = .unknownHost
    case 7: self = .noConnection
    case 28: self = .timedOut
    case 35, 51, 53, 54, 58, 59, 60, 64, 66, 77, 80, 82, 83, 90, 91: self = .notTrusted
    case 18, 52, 55, 56, 92: self = .cut
    default: self = .other(code: exitCode)
    }
  }

  /// Why there was no answer: a sentence with a full stop.
  var text: LocalizedText {
    switch self {
    case .notInstalled: CommandText.noCurlSentence
    case .unknownHost: CommandText.unknownHostSentence
    case .noConnection: CommandText.noConnectionSentence
    case .timedOut: CommandText.timedOutSentence
    case .notTrusted: CommandText.notTrustedSentence
    case .cut: CommandText.cutSentence
    case .other(let code?): CommandText.curlFailedSentence(code: Int(code))
    case .other(nil): CommandText.curlStoppedSentence
    }
  }
}
