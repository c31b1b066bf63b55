public import PhoneCheck
internal import Platform
internal import StrictJSON

/// An answer of the identity service: a code and its data.
///
/// It comes as an HTTP body, `{"code":…,"data":…}`, `{"error_code":…,"error_msg":…}`, OAuth's `{"error":…,"error_description":…}` or the data alone, or from the
/// SDK's callback as a code and data. Data may be an object, the text of one in a string, plain text or `null`. Every
/// answer can be read: an unknown code is kept as ``AnswerCode/unknown(_:)``, data in no known format as ``text``.
///
/// It holds tokens, so it prints its code only. Answers are equal when they have the same members in the same order.
public struct ServiceAnswer: Hashable, Sendable {
  /// The code, which decides what the answer means.
  public let code: AnswerCode

  /// What the service says in words: `error_msg`, `error_description`, `message`, `msg` or data that are plain text, without white space
  /// around it; `nil` when it says nothing.
  public let text: String?

  /// The members of the data object, and those of the envelope that it doesn't have: strings by their content, other
  /// values as JSON text.
  ///
  /// Members that are `null` are left out. Of several with one name the first counts.
  let members: [ServiceMember]

  /// Reads what the SDK passes to a callback.
  ///
  /// - Parameters:
  ///   - code: The code, such as `0`, `101` or `IDAAS.SDK.SMS.1005`. An `error_code` in the data wins over it.
  ///   - data: A JSON object, a JSON string that holds one, or plain text; `nil` when there are none.
  public init(code: String, data: String? = nil) {
    let payload = ServicePayload(text: data ?? "")
    let named = payload.members.value(of: "error_code").flatMap { $0.isEmpty ? nil : $0 }
    self.init(code: AnswerCode(named ?? code), payload: payload)
  }

  /// Reads an HTTP answer.
  ///
  /// - Parameters:
  ///   - httpStatus: The status. It matters only when the body has no code of its own: an object with 200–299 is
  ///     ``AnswerCode/success``, any other body ``AnswerCode/failure``; any other status is an ``AnswerCode/unknown(_:)``
  ///     code, such as `HTTP 502`.
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
    // SDK and HTTP wrap the same answer differently: members may be in the data or beside them.
    members = payload.members + (envelope?.members ?? [])
    text = payload.message ?? envelope?.message
  }

  /// A member of the data without white space around it; `nil` when it is missing or blank.
  package func member(_ name: String) -> String? {
    members.value(of: name)?.nonBlank
  }
}

extension ServiceAnswer: ShownAsDescription {
  /// The code alone: the data may hold tokens.
  public var description: String { "answer \(code.text.withoutNumbers(from: 7))" }
}

/// A member of an answer's data.
struct ServiceMember: Hashable, Sendable {
  let name: String
  let value: String
}

extension [ServiceMember] {
  /// The value of the first member with a name; `nil` when there is none.
  fileprivate func value(of name: String) -> String? { first { name.hasSameBytes(as: $0.name) }?.value }
}

/// The data of an answer: the members of an object, or plain text.
struct ServicePayload {
  private(set) var members: [ServiceMember] = []
  /// Whether the data are an object, which may be empty.
  private(set) var isObject = false
  private var plainText: String?

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Reads an object, a JSON string that holds one, or any other text.
  init(text: String) {
    let bytes = text.bytes
    let start = bytes.starts(with: Self.byteOrderMark) ? Self.byteOrderMark.count : 0
    guard let document = JSONDocument.read(bytes, from: start).document else {
      plainText = text.trimmed
      return
    }
    add(document.root)
  }

  /// What the service says in words; `nil` when it says nothing.
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
  /// Other values become the plain text.
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
