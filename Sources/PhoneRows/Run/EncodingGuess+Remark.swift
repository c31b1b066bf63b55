internal import PhoneCheck

extension EncodingGuess {
  /// The remark on the guess that a user should read, if any.
  func remark(on inputName: String, _ plan: BatchPlan, writesCSV: Bool) -> BatchRemark? {
    switch self {
    case .recognized(let encoding):
      .recognizedEncoding(
        encoding, name: inputName, isWritten: writesCSV && (plan.outputEncoding ?? encoding) == encoding)
    case .unclear: .encodingIsUnclear(name: inputName)
    case .utf8: nil
    }
  }
}

extension Language {
  /// Whether an encoding has the characters of the language's messages, except in quoted cells.
  func canBeWritten(in encoding: TextEncoding) -> Bool {
    guard let encoder = TextEncoder(encoding) else { return true }
    return ReasonCode.allCases.allSatisfy { encoder.bytes(of: $0.message(in: self)) != nil }
  }
}
