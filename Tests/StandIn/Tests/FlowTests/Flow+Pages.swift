import StandInService

// Which page prints what a way rests on.

extension Flow {
  /// The source of a request's answer.
  struct Evidence: Hashable {
    /// The address of the page; `nil` for the app's own endpoint.
    var page: String?
    /// Whether a page prints the answer, in a sample, in a table or in words.
    var isPrinted: Bool
  }

  /// The source of the back end with login by SMS: it has no pages about HTTP, but its SDK's source is public.
  static let smsLoginSource = "https://github.com/ifanrx/hydrogen-ios-sdk"

  /// Returns what the answer to a request rests on.
  func evidence(of request: Request) -> Evidence {
    let words = request.line.split(separator: " ")
    let (method, path) = (String(words[0]), String(words[1]))
    if path == StandIn.oneTapPath { return Evidence(page: nil, isPrinted: false) }
    if service == .smsLogin { return Evidence(page: Self.smsLoginSource, isPrinted: true) }
    let answers = PrintedCall.all(of: vendor).filter { $0.method == method && $0.path == path }
    guard let answer = answers.first(where: { $0.outcome == outcome }) ?? answers.first else {
      return Evidence(page: nil, isPrinted: false)
    }
    return Evidence(page: answer.page, isPrinted: answer.source != .inferred)
  }

  /// Whether a page prints every answer on the way.
  ///
  /// A person without an account is no answer of its own: only the SDK's table says so.
  var isDocumented: Bool {
    requests.allSatisfy { evidence(of: $0).isPrinted } && !steps.contains(.createAccount)
      || service == .smsLogin && !steps.contains(.oneTap)
  }

  /// The calls whose answers no page prints, by the end of their paths.
  var unprinted: [String] {
    requests.filter { !evidence(of: $0).isPrinted }.map { request in
      String(request.line.split(separator: " ")[1]).replacing("/api/v2/sdk/", with: "")
    }
  }
}
