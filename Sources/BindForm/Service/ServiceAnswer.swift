public import PhoneCheck
internal import Platform
internal import StrictJSON

/// An answer of the identity service: a code and its data.
///
/// Over HTTP, an answer is a body such as `{"code":…,"data":…}`, `{"error_code":…,"error_msg":…}`, OAuth's
/// `{"error":…,"error_description":…}`, or only the data. From the SDK's callback, it is a code and data. Data may be
/// an object, an object's text in a string, plain text or `null`. Every answer can be read: an unknown code becomes
/// ``AnswerCode/unknown(_:)``, data in no known format become ``text``.
///
/// It contains tokens, so it prints only its code. Answers are equal if they have the same members in the same order.
public struct ServiceAnswer: Hashable, Sendable {
  /// The code, which decides the meaning of the answer.
  public let code: AnswerCode

  /// The service's text: `error_msg`, `error_description`, `message`, `msg` or plain-text data, without surrounding
  /// white space; `nil` if there is none.
  public let text: String?

  /// The members of the data object, and the members of the envelope that the data object doesn't have.
  ///
  /// Strings are stored by their content, other values as JSON text.
  ///
  /// Members that are `null` are left out. Of several members with the same name, the first counts.
  let members: [ServiceMember]

  /// Reads the arguments of the SDK's callback.
  ///
  /// - Parameters:
  ///   - code: The code, such as `0`, `101` or `IDAAS.SDK.SMS.1005`. An `error_code` in the data takes precedence.
  ///   - data: A JSON object, a JSON string that contains one, or plain text; `nil` if there are none.
  public init(code: String, data: String? = nil) {
    let payload = ServicePayload(text: data ?? "")
    let named = payload.members.value(of: "error_code").flatMap { $0.isEmpty ? nil : $0 }
    self.init(code: AnswerCode(named ?? code), payload: payload)
  }

  /// Reads an HTTP answer.
  ///
  /// - Parameters:
  ///   - httpStatus: The status. It matters only if the body has no code of its own: an object with 200–299 is
  ///     ``AnswerCode/success``, any other body ``AnswerCode/failure``. Any other status is an
  ///     ``AnswerCode/unknown(_:)`` code, such as `HTTP 502`.
  ///   - body: JSON or plain text, in UTF-8.
  public init(httpStatus: Int, body: some Sequence<UInt8>) {
    let payload = ServicePayload(text: String(utf8: Array(body)))
    let isSuccess = (200...299).contains(httpStatus)
    let members = payload.members
    if let code = members.value(of: "error_code") ?? members.value(of: "code")
      ?? (isSuccess ? nil : payload.oauthError),
      !code.isEmpty
    {
      let data = members.value(of: "data").map(ServicePayload.init(text:))
      let named = data?.members.value(of: "error_code") ?? code
      self.init(code: AnswerCode(named), payload: data ?? payload, envelope: payload)
    } else {
      let code: AnswerCode =
        isSuccess
        ? payload.isObject ? .success : .failure : .unknown(String(utf8: "HTTP \(httpStatus)"))
      self.init(code: code, payload: payload)
    }
  }

  private init(code: AnswerCode, payload: ServicePayload, envelope: ServicePayload? = nil) {
    self.code = code
    // SDK and HTTP wrap the same answer differently: members may be in the data or beside the data.
    members = payload.members + (envelope?.members ?? [])
    text = payload.message ?? envelope?.message
  }

  /// Returns a member of the data without surrounding white space; `nil` if it is missing or blank.
  package func member(_ name: String) -> String? {
    members.value(of: name)?.nonBlank
  }
}

extension ServiceAnswer: ShownAsDescription {
  /// Only the code, because the data may contain tokens.
  public var description: String { "answer \(code.text.withoutNumbers(from: 7))" }
}

/// A member of an answer's data.
struct ServiceMember: Hashable, Sendable {
  let name: String
  let value: String
}

extension [ServiceMember] {
  /// Returns the value of the first member with a name; `nil` if there is none.
  fileprivate func value(of name: String) -> String? { first { name.hasSameBytes(as: $0.name) }?.value }
}

/// The data of an answer: the members of an object, or plain text.
struct ServicePayload {
  private(set) var members: [ServiceMember] = []
  /// Whether the data are an object, possibly an empty one.
  private(set) var isObject = false
  private var plainText: String?

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Reads an object, a JSON string that contains one, or any other text.
  init(text: String) {
    let bytes = text.bytes
    let start = bytes.starts(with: Self.byteOrderMark) ? Self.byteOrderMark.count : 0
    guard let document = JSONDocument.read(bytes, from: start).document else {
      plainText = text.trimmed
      return
    }
    add(document.root)
  }

  /// The service's text; `nil` if there is none.
  var message: String? {
    for name in ["error_msg", "error_description", "message", "msg"] {
      if let text = members.value(of: name)?.nonBlank { return text }
    }
    return plainText?.nonBlank
  }

  /// The member `error` if it is a code, as in OAuth (RFC 6749, 5.2); `nil` for a sentence.
  var oauthError: String? {
    members.value(of: "error").flatMap { code in
      let isCode = code.bytes.allSatisfy {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || $0 == UInt8(ascii: "_")
      }
      return isCode && !["true", "false"].contains(where: { $0.hasSameBytes(as: code) }) ? code : nil
    }
  }

  /// Adds the members of an object.
  ///
  /// Any other value becomes the plain text.
  private mutating func add(_ value: JSONValue) {
    switch value.kind {
    case .object:
      isObject = true
      for (key, value) in value.members where value.kind != .null {
        guard let name = key.text else { continue }
        members.append(ServiceMember(name: name, value: value.text ?? String(utf8: value.token)))
      }
    case .string:
      let content = value.text ?? ""
      if let inner = JSONDocument.read(content.bytes).document, inner.root.kind == .object {
        add(inner.root)
      } else {
        plainText = content.trimmed
      }
    case .null: break
    case .array, .number, .boolean: plainText = String(utf8: value.token)
    }
  }
}
