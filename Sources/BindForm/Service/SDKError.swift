public import PhoneCheck
internal import Platform

/// An error of a vendor's or a carrier's SDK, as received.
///
/// It prints only its code.
public struct SDKError: Error, Hashable, Sendable {
  /// The code, such as `-20202`, trimmed, at most 80 characters; `nil` if the SDK gave none.
  public let code: String?

  /// The SDK's message as one line of at most 300 characters, in its language; `nil` if it gave none.
  public let text: String?

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - code: The SDK's code; a blank code counts as missing.
  ///   - text: The SDK's message.
  public init(code: String? = nil, text: String? = nil) {
    self.code = code.map { String(scalars: $0.trimmed.firstScalars(80)) }.flatMap { $0.isEmpty ? nil : $0 }
    self.text = text.flatMap { $0.sentence }
  }
}

extension SDKError: ShownAsDescription {
  /// Only the code, without the digits of a possible phone number; or the words `without code`.
  public var description: String { code?.withoutNumbers(from: 7) ?? "without code" }
}
