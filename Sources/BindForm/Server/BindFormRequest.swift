internal import StrictJSON

/// A filled-in form as a page or an app posts it to a server.
///
/// ```json
/// {"mobile":"+86-13800138000","code":"123456","state_token":"…"}
/// ```
///
/// It prints nothing of what it holds.
public struct BindFormRequest: Hashable, Sendable, Codable {
  /// `mobile`: the number in any spelling.
  public var mobile: String?
  /// `area`: the area or country code beside the field, where the number comes without one.
  public var area: String?
  /// `code`: the code from the SMS.
  public var code: String?
  /// `state_token`: what the service knows the login by.
  public var stateToken: String?
  /// `email`: the address, where the flow asks for one.
  public var email: String?
  /// `email_code`: the code from the e-mail.
  public var emailCode: String?

  /// The parameters' names.
  public enum CodingKeys: String, CodingKey, CaseIterable {
    /// The number.
    case mobile
    /// The area.
    case area
    /// The code from the SMS.
    case code
    /// What the service knows the login by.
    case stateToken = "state_token"
    /// The address.
    case email
    /// The code from the e-mail.
    case emailCode = "email_code"
  }

  /// Takes the parameters of a form post; those with other names don't count.
  public init(parameters: [String: String]) {
    mobile = parameters[CodingKeys.mobile.rawValue]
    area = parameters[CodingKeys.area.rawValue]
    code = parameters[CodingKeys.code.rawValue]
    stateToken = parameters[CodingKeys.stateToken.rawValue]
    email = parameters[CodingKeys.email.rawValue]
    emailCode = parameters[CodingKeys.emailCode.rawValue]
  }

  /// Reads a JSON body, strictly: two members of one name are no way to say which number is meant.
  ///
  /// - Throws: ``BindFormRefusal`` with `IDAAS.SDK.COMMON.1007` for each member that isn't a string, and for a body that
  ///   isn't an object.
  public init(json: some Sequence<UInt8>) throws(BindFormRefusal) {
    let reading = JSONDocument.read(Array(json))
    guard let root = reading.document?.root, root.kind == .object, reading.problems.isEmpty else {
      throw BindFormRefusal([
        BindFormError("body", .wrongParameterType, FormMessage(.unknownError, .text("JSON")))
      ])
    }
    var parameters: [String: String] = [:]
    var errors: [BindFormError] = []
    for key in CodingKeys.allCases {
      guard let value = root[key.rawValue], value.kind != .null else { continue }
      if let text = value.text {
        parameters[key.rawValue] = text
      } else {
        let error = ServiceError(code: .wrongParameterType, slots: [key.rawValue])
        errors.append(BindFormError(key.rawValue, .wrongParameterType, .service(error)))
      }
    }
    guard errors.isEmpty else { throw BindFormRefusal(errors) }
    self.init(parameters: parameters)
  }
}

extension BindFormRequest: CustomStringConvertible, CustomReflectable {
  /// Which parameters there are.
  public var description: String {
    let present = [
      (CodingKeys.mobile, mobile), (.area, area), (.code, code), (.stateToken, stateToken), (.email, email),
      (.emailCode, emailCode),
    ].filter { $0.1 != nil }
    return "request with " + present.map(\.0.rawValue).joined(separator: ", ")
  }

  /// A mirror of the parameters' names alone.
  public var customMirror: Mirror { Mirror(self, children: ["parameters": description]) }
}
