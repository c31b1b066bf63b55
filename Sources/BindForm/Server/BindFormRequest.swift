public import PhoneCheck
internal import StrictJSON

/// A filled-in form as posted to a server by a page or an app.
///
/// ```json
/// {"mobile":"+86-13800138000","code":"123456","state_token":"…"}
/// {"email":"name@example.com","code":"123456","state_token":"…"}
/// ```
///
/// A parameter is `nil` if it wasn't posted; ``BindFormCheck`` decides whether that is an error. Only the names of the
/// parameters are printed.
public struct BindFormRequest: Hashable, Sendable {
  /// `mobile`: the number, in any spelling.
  public var mobile: String?
  /// `area`: the area or country code beside the field, for a number without an area code.
  ///
  /// A code that no definition has is an error of the number; a blank one is ignored.
  public var area: String?
  /// `code`: the code from the SMS or the e-mail.
  public var code: String?
  /// `state_token`: the service's identifier of the login.
  public var stateToken: String?
  /// `email`: the e-mail address, in place of a number.
  public var email: String?

  /// The parameters' names.
  public enum CodingKeys: String, CaseIterable {
    /// The number.
    case mobile
    /// The area.
    case area
    /// The code from the SMS or the e-mail.
    case code
    /// The service's identifier of the login.
    case stateToken = "state_token"
    /// The address.
    case email
  }

  /// Creates a request from the parameters of a form post.
  ///
  /// - Parameter parameters: The decoded parameters by name. Unknown names are ignored.
  public init(parameters: [String: String]) {
    mobile = parameters[CodingKeys.mobile.rawValue]
    area = parameters[CodingKeys.area.rawValue]
    code = parameters[CodingKeys.code.rawValue]
    stateToken = parameters[CodingKeys.stateToken.rawValue]
    email = parameters[CodingKeys.email.rawValue]
  }

  /// Reads a JSON body.
  ///
  /// - Parameter json: An object in UTF-8. Unknown members are ignored, and `null` counts as absent. Two members with
  ///   the same name are an error: either could be the number.
  /// - Throws: ``BindFormRefusal`` with ``ServiceErrorCode/wrongParameterType``, for each member that isn't a string,
  ///   or once, for `body`, if the body isn't a valid object: its message names the line and the column.
  public init(json: some Sequence<UInt8>) throws(BindFormRefusal) {
    let bytes = Array(json)
    let reading = JSONDocument.read(bytes)
    guard let root = reading.document?.root, root.kind == .object, reading.problems.isEmpty else {
      let place = JSONLocator(bytes).position(of: reading.problems.first?.offset ?? 0)
      let text = "JSON \(place.line):\(place.column)"
      throw BindFormRefusal([
        BindFormError("body", .wrongParameterType, FormMessage.unknownError(errorCode: .text(text)))
      ])
    }
    var parameters: [String: String] = [:]
    var errors: [BindFormError] = []
    for key in CodingKeys.allCases { parameters[key.rawValue] = Self.text(of: key, in: root, &errors) }
    guard errors.isEmpty else { throw BindFormRefusal(errors) }
    self.init(parameters: parameters)
  }

  /// Returns the text of a member; `nil` if it is absent or `null`.
  ///
  /// A member that isn't a string adds an error, and is also `nil`.
  private static func text(
    of key: CodingKeys, in root: JSONValue, _ errors: inout [BindFormError]
  ) -> String? {
    guard let value = root[key.rawValue], value.kind != .null else { return nil }
    if let text = value.text { return text }
    let error = ServiceError(code: .wrongParameterType, slots: [key.rawValue])
    errors.append(BindFormError(key.rawValue, .wrongParameterType, .service(error)))
    return nil
  }
}

extension BindFormRequest: ShownAsDescription {
  /// The names of the parameters that were posted.
  public var description: String {
    let present = [
      (CodingKeys.mobile, mobile), (.area, area), (.code, code), (.stateToken, stateToken), (.email, email),
    ].filter { $0.1 != nil }
    return "request with " + present.map { $0.0.rawValue }.joined(separator: ", ")
  }
}

// Embedded Swift has no coders.
#if !hasFeature(Embedded)
  extension BindFormRequest.CodingKeys: CodingKey {}
  extension BindFormRequest: Codable {}
  extension FormField: Codable {}
  extension SMSType: Codable {}
#endif
