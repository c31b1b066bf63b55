internal import Platform
internal import StrictJSON

extension DefinitionsReader {
  /// The place of the definitions: an object, or a string that contains one as JSON.
  enum Location {
    case object(JSONValue, path: JSONPath)
    case string(JSONValue, content: JSONString, path: JSONPath)
  }

  /// Finds the object with the definitions, or reports the value that was found instead.
  ///
  /// It is the root, or the `data` of an answer as the service's SDKs log it: `{"code":"0","data":{…}}`. There, `data` may also
  /// be a string of JSON.
  mutating func locate(in root: JSONValue, allowsAnswer: Bool) -> Location? {
    guard root.kind == .object else {
      report(.wrongType(found: root.found, expected: .definitionsObject), at: root.start)
      return nil
    }
    if root["phoneAreaCodeDefinitions"] != nil { return .object(root, path: JSONPath()) }
    if reportServiceError(in: root, path: JSONPath()) { return nil }
    if allowsAnswer, let code = root["code"] { return locate(inAnswer: root, code: code) }
    reportMissingList(in: root, path: JSONPath())
    return nil
  }

  private mutating func locate(inAnswer answer: JSONValue, code: JSONValue) -> Location? {
    guard code.kind == .number || code.kind == .string else {
      report(
        .wrongType(found: code.found, expected: .answerCode), at: code.start, path: JSONPath([.key("code")]))
      return nil
    }
    guard code.isZero else {
      report(
        .serviceError(code: code.plainText.shortened, message: Self.message(of: answer)), at: code.start,
        path: JSONPath([.key("code")]))
      return nil
    }
    guard let data = answer["data"] else {
      report(.missingKey("data", similar: answer.key(similarTo: "data")), at: answer.start)
      return nil
    }
    let path = JSONPath([.key("data")])
    if data.kind == .object { return locate(inData: data, path: path) }
    guard let string = data.string else {
      report(.wrongType(found: data.found, expected: .answerData), at: data.start, path: path)
      return nil
    }
    remark(.envelope(dataIsString: true), at: data.start, path: path)
    return .string(data, content: string, path: path)
  }

  private mutating func locate(inData data: JSONValue, path: JSONPath) -> Location? {
    if data["phoneAreaCodeDefinitions"] != nil {
      remark(.envelope(dataIsString: false), at: data.start, path: path)
      return .object(data, path: path)
    }
    if !reportServiceError(in: data, path: path) { reportMissingList(in: data, path: path) }
    return nil
  }

  private mutating func reportMissingList(in object: JSONValue, path: JSONPath) {
    let key = "phoneAreaCodeDefinitions"
    let similar = object.key(similarTo: key) ?? (object["data"] == nil ? nil : "data")
    report(.missingKey(key, similar: similar), at: object.start, path: path)
  }

  /// Reports an object that is an error of the service, `{"error_code":…,"error_msg":…}`.
  private mutating func reportServiceError(in object: JSONValue, path: JSONPath) -> Bool {
    let (code, text) = (object["error_code"], object["error_msg"])
    guard let found = code ?? text else { return false }
    let message = code == nil ? nil : text?.plainText.shortenedMessage
    report(
      .serviceError(code: found.plainText.shortened, message: message), at: found.start,
      path: path.appending(.key(code == nil ? "error_msg" : "error_code")))
    return true
  }

  /// Returns the error message of an answer, from one of the usual members.
  private static func message(of answer: JSONValue) -> String? {
    if let data = answer["data"], data.kind == .object {
      let parts = [data["error_code"], data["error_msg"] ?? data["msg"]].compactMap {
        $0.map { UTF8Text($0.plainText) }
      }
      if !parts.isEmpty { return parts.joined(separator: " ").description.shortenedMessage }
    }
    let candidates = ["error_msg", "msg", "message", "data"].lazy.compactMap { answer[$0] }
    return candidates.first { $0.kind == .string }?.plainText.shortenedMessage
  }
}

extension JSONValue {
  /// Whether the value is the number zero, or the string `0`.
  fileprivate var isZero: Bool {
    if kind == .string { return isString("0") }
    let mantissa = token.prefix { $0 | 0x20 != UInt8(ascii: "e") }
    return kind == .number && !mantissa.contains { UInt8(ascii: "1")...UInt8(ascii: "9") ~= $0 }
  }

  /// The content of a string, or the beginning of any other value's text.
  fileprivate var plainText: String {
    text ?? String(utf8: token.prefix(256))
  }
}

extension String {
  /// The beginning of the text for a message; one more character shows that it was cut.
  fileprivate var shortenedMessage: String {
    String(scalars: firstScalars(DefinitionsReader.maximumMessageLength + 1))
  }
}
