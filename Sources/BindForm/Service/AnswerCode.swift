internal import Platform

/// The `code` of an answer of the identity service or of its SDK.
public enum AnswerCode: Hashable, Sendable {
  /// `0`: success. A login's answer contains tokens.
  case success
  /// `1`: failure. The data give the reason.
  case failure
  /// `101`: a number has to be bound, or an account registered, before the login is done.
  case needsNumber
  /// `102`: the person cancelled or refused on the vendor's page, or switched back to the app manually.
  case cancelled
  /// `103`: the vendor's SDK failed.
  case vendorFailed
  /// `104`: the person went back from the bind or register page.
  case wentBack
  /// `105`: the person closed the slider.
  case sliderClosed
  /// An error code of any of the services' families: `IDAAS.SDK.SMS.1005`, `SDK.SMS.1005`, `MOBILE.0002`.
  /// ``ServiceErrorCode`` lists the meanings of documented codes.
  case error(String)
  /// Any other code, without surrounding white space.
  case unknown(String)

  /// Reads a code.
  ///
  /// - Parameter text: The code; surrounding white space is ignored. Every text is a code, at least an ``unknown(_:)``
  ///   one.
  public init(_ text: String) {
    let code = text.trimmed
    self =
      Self.named.first { code.hasSameBytes(as: $0.text) }
      ?? (Self.isErrorCode(code.bytes) ? .error(code) : .unknown(code))
  }

  /// Whether a code consists of words and a number, separated by dots.
  private static func isErrorCode(_ code: [UInt8]) -> Bool {
    if String(utf8: code).asciiLowercased[...].starts(with: "idaas.") { return true }
    guard let dot = code.lastIndex(of: UInt8(ascii: ".")), dot > 0, dot + 1 < code.count else { return false }
    return code[(dot + 1)...].allSatisfy { $0.isDigit }
      && code[..<dot].allSatisfy { $0.isLetter || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: ".") }
  }

  private static let named: [AnswerCode] = [
    .success, .failure, .needsNumber, .cancelled, .vendorFailed, .wentBack, .sliderClosed,
  ]

  /// Whether the code is ``success``.
  package var isSuccess: Bool { if case .success = self { true } else { false } }

  /// The code as the service writes it.
  public var text: String {
    switch self {
    case .success: "0"
    case .failure: "1"
    case .needsNumber: "101"
    case .cancelled: "102"
    case .vendorFailed: "103"
    case .wentBack: "104"
    case .sliderClosed: "105"
    case .error(let code), .unknown(let code): code
    }
  }
}
