internal import Platform

// Calls after a login, and calls without a form.

extension IdentityServiceCalls {
  /// Returns a call after a login.
  ///
  /// - Throws: ``IdentityCallError`` if the vendor doesn't have the call, or authorizes it in another way.
  func authorized(
    _ call: IdentityCall, _ authorization: SessionAuthorization
  ) throws(IdentityCallError) -> ServiceCall {
    var request = try with(call)
    switch authorization {
    case .idToken(let token) where call != .refresh && !vendor.isSigned:
      request.add(header: "Authorization", String(utf8: "Bearer \(token)"))
    case .sessionToken(let token) where call == .refresh:
      if let header = vendor.sessionTokenHeader { request.add(header: header, token) }
    case .signature(let signature) where vendor.isSigned:
      request.add(header: "X-signature", signature)
    case .idToken, .sessionToken, .signature: throw .otherAuthorization(call, at: vendor)
    }
    return request
  }

  func unbind(_ id: String, _ authorization: SessionAuthorization) throws(IdentityCallError) -> ServiceCall {
    var call = try authorized(.unbindAccount, authorization)
    call.add("id", id)
    return call
  }

  func oneTapLogin(accessToken: String) throws(IdentityCallError) -> ServiceCall {
    var call = try with(.oneTapLogin)
    call.add("access_token", accessToken)
    return call
  }
}
