internal import Platform

// For the same errors, the services' HTTP pages print other codes than the SDK's table.

extension ServiceErrorCode {
  /// A code of another family, in capitals and without `IDAAS.SDK.`, and its meaning.
  private typealias OtherCode = (code: StaticString, meaning: ServiceErrorCode, parameter: StaticString?)

  private static let otherCodes: [OtherCode] = [
    // CIAM: codes about a call's parameters, and about codes and sliders. SMS and e-mail share the code for a wrong
    // code.
    ("PARAM.0001", .incompleteDevice, nil), ("PARAM.0002", .unknownClient, nil),
    ("PARAM.0003", .unknownClient, nil), ("PARAM.0014", .expired, "state_token"),
    ("PARAM.0016", .expired, "id_token"), ("PARAM.0023", .expired, "session_token"),
    ("CAPTCHA.0002", .captchaMismatch, nil), ("CAPTCHA.0006", .codeNotSent, nil),
    ("CAPTCHA.0007", .wrongSMSCode, nil),
    // OneAccess: codes about applications, and about a number that isn't authenticated.
    ("APP.0001", .unknownClient, nil), ("APP.0002", .unknownClient, nil), ("APP.0003", .unknownClient, nil),
    ("MOBILE.0002", .wrongParameter, "mobile"),
    // OAuth (RFC 6749, 5.2 and 4.1.2.1).
    ("INVALID_CLIENT", .unknownClient, nil), ("UNAUTHORIZED_CLIENT", .unknownClient, nil),
    ("INVALID_REQUEST", .unknownAuthentication, nil), ("INVALID_SCOPE", .unknownAuthentication, nil),
    ("UNSUPPORTED_GRANT_TYPE", .unknownAuthentication, nil),
    ("INVALID_GRANT", .expired, "session_token"), ("SERVER_ERROR", .busy, nil),
    ("TEMPORARILY_UNAVAILABLE", .busy, nil),
    // The library's own, for a call that the service's vendor doesn't have.
    (ServiceError.missingCall, .unknownAuthentication, nil),
  ]

  /// Returns the meaning of a code of any family, and the parameter that the code itself names; `nil` for an
  /// undocumented code.
  ///
  /// - Parameter code: The code in any case, with or without `IDAAS.` or `IDAAS.SDK.` in front, without surrounding
  ///   white space.
  static func meaning(of code: String) -> (ServiceErrorCode, parameter: String?)? {
    let name = code.asciiLowercased.withoutPrefix("idaas.").withoutPrefix("sdk.")
    if let known = allCases.first(where: {
      name.isSame(as: $0.rawValue.asciiLowercased.withoutPrefix("idaas.sdk."))
    }) {
      return (known, nil)
    }
    // The code of a missing call is followed by the vendor and the call.
    let code = name.prefix { $0 != UInt8(ascii: " ") }
    return otherCodes.first { code.isSame(as: $0.code.description.asciiLowercased[...]) }
      .map { ($0.meaning, $0.parameter?.description) }
  }
}

extension [UInt8] {
  fileprivate func withoutPrefix(_ prefix: String) -> ArraySlice<UInt8> { self[...].withoutPrefix(prefix) }
}

extension ArraySlice<UInt8> {
  fileprivate func withoutPrefix(_ prefix: String) -> ArraySlice<UInt8> {
    starts(with: prefix.bytes) ? dropFirst(prefix.byteCount) : self
  }

  fileprivate func isSame(as other: ArraySlice<UInt8>) -> Bool { elementsEqual(other) }
}
