/// The app's own endpoint for a carrier's proof: no page of the services prints one.
enum OneTapEndpoint {
  /// Exchanges a proof for tokens: after a login with its state token, or without a token to sign in.
  static func answer(_ request: StandInRequest) -> StandInAnswer {
    if let token = request.headers["x-state-token"], token != StandIn.stateToken {
      return .json(["error_code": "STATE", "error_msg": "state token"], status: 400)
    }
    guard request.text("token") != nil, request.text("processID") != nil else {
      return .json(["error_code": "PROOF", "error_msg": "token, processID"], status: 400)
    }
    var answer = PrintedAnswer("login-weibo.signed-in")
    answer.set("session_token", StandIn.sessionToken)
    return StandInAnswer(body: answer.text)
  }
}
