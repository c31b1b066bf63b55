public import Foundation

/// A request as received by the stand-in.
public struct StandInRequest: Sendable {
  /// The method, such as `POST`.
  public let method: String
  /// The path without a query.
  public let path: String
  /// The headers, by name in lower case.
  public let headers: [String: String]
  /// The body.
  public let body: Data

  /// Whether the request is for a back end with login by SMS, by its path, or by the app's name if the path is the
  /// app's.
  var isForSMSLogin: Bool {
    path.hasPrefix(SMSLoginEndpoints.prefix)
      || path == StandIn.oneTapPath && headers["x-hydrogen-client-id"] != nil
  }

  /// Returns a member of the body's JSON object as text; `nil` if there is none, or if it is blank.
  func text(_ name: String) -> String? {
    guard let text = members[name] as? String, !text.isEmpty else { return nil }
    return text
  }

  /// Returns a member of the body's JSON object that is a number.
  func number(_ name: String) -> Double? { members[name] as? Double }

  /// Returns a member of the body's JSON object that is `true` or `false`.
  func flag(_ name: String) -> Bool? { members[name] as? Bool }

  private var members: [String: Any] {
    (try? JSONSerialization.jsonObject(with: body)) as? [String: Any] ?? [:]
  }

  /// Method, path and body, without the headers.
  public var line: String { "\(method) \(path) \(String(decoding: body, as: UTF8.self))" }
}

/// An answer before it is sent.
struct StandInAnswer: Sendable {
  var status = 200
  var headers: [String: String] = ["Content-Type": "application/json"]
  var body = ""

  static func json(_ object: [String: any Sendable], status: Int = 200) -> StandInAnswer {
    let data = try? JSONSerialization.data(withJSONObject: object, options: [.sortedKeys])
    return StandInAnswer(status: status, body: String(decoding: data ?? Data(), as: UTF8.self))
  }
}
