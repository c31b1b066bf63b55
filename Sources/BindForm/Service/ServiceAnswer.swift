public import PhoneCheck
internal import StrictJSON

/// An answer of the identity service: a code, and what came with it.
///
/// It comes as an HTTP body, `{"code":…,"data":…}`, `{"error_code":…,"error_msg":…}` or the data alone, or from the
/// SDK's callback as a code and data. Data may be an object, the text of one in a string, plain text or `null`. Every
/// answer can be read: an unknown code is kept as ``AnswerCode/unknown(_:)``, data in no known format as ``text``.
///
/// It holds tokens, so it prints its code only.
public struct ServiceAnswer: Hashable, Sendable {
  /// The code, which decides what the answer means.
  public let code: AnswerCode

  /// What the service says in words: `error_msg`, `message`, `msg` or data that are plain text, without white space
  /// around it; `nil` when it says nothing.
  public let text: String?

  /// The members of the data object, and those of the envelope that it doesn't have: strings by their content, other
  /// values as JSON text.
  ///
  /// Members that are `null` are left out.
  let members: [String: String]

  /// Reads what the SDK passes to a callback.
  ///
  /// - Parameters:
  ///   - code: The code, such as `0`, `101` or `IDAAS.SDK.SMS.1005`. An `error_code` in the data wins over it.
  ///   - data: A JSON object, a JSON string that holds one, or plain text; `nil` when there are none.
  public init(code: String, data: String? = nil) {
    let payload = ServicePayload(text: data ?? "")
    let named = payload.members["error_code"].flatMap { $0.isEmpty ? nil : $0 }
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
    let payload = ServicePayload(text: String(decoding: Array(body), as: UTF8.self))
    let isSuccess = (200...299).contains(httpStatus)
    if let code = payload.members["error_code"] ?? payload.members["code"], !code.isEmpty {
      let data = payload.members["data"].map(ServicePayload.init(text:))
      let named = data?.members["error_code"] ?? code
      self.init(code: AnswerCode(named), payload: data ?? payload, envelope: payload)
    } else {
      let code: AnswerCode =
        isSuccess ? payload.members.isEmpty ? .failure : .success : .unknown("HTTP \(httpStatus)")
      self.init(code: code, payload: payload)
    }
  }

  private init(code: AnswerCode, payload: ServicePayload, envelope: ServicePayload? = nil) {
    self.code = code
    // SDK and HTTP wrap the same answer differently: what isn't in the data may be beside them.
    var members = envelope?.members ?? [:]
    for (name, value) in payload.members { members[name] = value }
    self.members = members
    text = payload.message ?? envelope?.message
  }

  /// A member of the data without white space around it; `nil` when it is missing or blank.
  func member(_ name: String) -> String? {
    members[name].map { $0.trimmed }.flatMap { $0.isEmpty ? nil : $0 }
  }
}

extension ServiceAnswer: ShownAsDescription {
  /// The code alone: the data may hold tokens.
  public var description: String { "answer \(code.text.withoutNumbers(from: 7))" }
}

/// The data of an answer: the members of an object, or plain text.
struct ServicePayload {
  private(set) var members: [String: String] = [:]
  private var plainText: String?

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Reads an object, a JSON string that holds one, or any other text.
  init(text: String) {
    let bytes = Array(text.utf8)
    let start = bytes.starts(with: Self.byteOrderMark) ? Self.byteOrderMark.count : 0
    guard let document = JSONDocument.read(bytes, from: start).document else {
      plainText = text.trimmed
      return
    }
    add(document.root)
  }

  /// What the service says in words; `nil` when it says nothing.
  var message: String? {
    let candidates = [members["error_msg"], members["message"], members["msg"], plainText]
    return candidates.lazy.compactMap { $0?.trimmed }.first { !$0.isEmpty }
  }

  /// Adds the members of an object; the first of several with one name wins.
  ///
  /// Other values become the plain text.
  private mutating func add(_ value: JSONValue) {
    switch value.kind {
    case .object:
      for (key, value) in value.members where value.kind != .null {
        guard let key = key.text, members[key] == nil else { continue }
        members[key] = value.text ?? String(decoding: value.token, as: UTF8.self)
      }
    case .string:
      let content = value.text ?? ""
      if let inner = JSONDocument.read(Array(content.utf8)).document, inner.root.kind == .object {
        add(inner.root)
      } else {
        plainText = content.trimmed
      }
    case .null: break
    case .array, .number, .boolean: plainText = String(decoding: value.token, as: UTF8.self)
    }
  }
}
