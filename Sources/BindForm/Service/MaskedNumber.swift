public import PhoneCheck
internal import Platform

/// A number with some digits hidden, as carriers and account pages show it: `186****6173`, `1508805****`,
/// `+86-138****8000`.
public struct MaskedNumber: Hashable, Sendable {
  /// The area code after the `+`; `nil` for a number without `+`.
  public let areaCode: AreaCode?

  /// The digits after the area code as ASCII bytes; `nil` for each hidden digit.
  public let digits: [UInt8?]

  /// Reads a masked number.
  ///
  /// - Parameter text: An optional `+`, area code and hyphen or space, then 5 to 32 digits of any script. At least one
  ///   digit is hidden by `*`, `＊`, `•`, `x` or `X`. Spaces, hyphens and dashes between digits are ignored.
  /// - Returns: The number, or `nil` if the text is anything else, such as a number without a hidden digit.
  public init?(_ text: String) {
    guard text.byteCount <= Self.maximumByteCount else { return nil }
    var rest = text.trimmed.scalars[...]
    areaCode = Self.removeAreaCode(from: &rest)
    guard let digits = Self.digits(in: rest), (5...32).contains(digits.count),
      digits.contains(where: { $0 == nil })
    else { return nil }
    self.digits = digits
  }

  /// Removes `+`, area code and the following separator; without an area code, the text stays, and the result is `nil`.
  private static func removeAreaCode(from text: inout ArraySlice<Unicode.Scalar>) -> AreaCode? {
    guard text.first == "+", let end = text.firstIndex(where: { $0 == "-" || $0 == " " }),
      let areaCode = AreaCode(String(scalars: text[..<end]))
    else { return nil }
    text = text[(end + 1)...]
    return areaCode
  }

  /// Returns the digits, `nil` for each hidden one.
  ///
  /// The result is `nil` if the text contains any character but digits and separators.
  private static func digits(in text: ArraySlice<Unicode.Scalar>) -> [UInt8?]? {
    var digits: [UInt8?] = []
    for scalar in text {
      switch ScalarClass(scalar) {
      case .digit(let value): digits.append(UInt8(ascii: "0") + value)
      case .mask, .weakMask: digits.append(nil)
      case .space, .separator: continue
      default: return nil
      }
    }
    return digits
  }

  /// More bytes than 32 digits with separators need.
  private static let maximumByteCount = 256

  /// The number with a `*` for each hidden digit: `186****6173`, `+86-138****8000`.
  public var text: String {
    let national = String(utf8: digits.map { $0 ?? UInt8(ascii: "*") })
    return areaCode.map { String(utf8: "+\($0.digits)-\(national)") } ?? national
  }
}

extension MaskedNumber: ShownAsDescription {
  /// ``text``, or a `*` for every digit if the shown digits would reveal the number: safe to log.
  public var description: String { isPrintable ? text : String(utf8: digits.map { _ in UInt8(ascii: "*") }) }

  /// Whether at least four digits are hidden and at most nine shown, at most seven of them in a row.
  ///
  /// `86186****6173` and `1508805****` show seven.
  ///
  /// Carriers differ: some hide the first or the last digits instead of the middle ones.
  private var isPrintable: Bool {
    let hiddenCount = digits.count { $0 == nil }
    let runs = digits.split { $0 == nil }
    return hiddenCount >= 4 && digits.count - hiddenCount <= 9 && runs.allSatisfy { $0.count <= 7 }
  }
}

extension PhoneNumber {
  /// Whether this may be the number that a masked number hides.
  ///
  /// - Parameter masked: The masked number. An area code without `+` is part of its digits: `86186****6173`.
  /// - Returns: `true` if the area codes are equal, provided that the masked number has one, and if there are equally
  ///   many digits, with equal shown digits.
  public func matches(masked: MaskedNumber) -> Bool {
    if let code = masked.areaCode { return code == areaCode && Self.fits(nationalDigits, masked) }
    return Self.fits(nationalDigits, masked) || Self.fits(areaCode.digits + nationalDigits, masked)
  }

  private static func fits(_ digits: String, _ masked: MaskedNumber) -> Bool {
    digits.byteCount == masked.digits.count
      && zip(digits.utf8, masked.digits).allSatisfy { $1 == nil || $0 == $1 }
  }
}
