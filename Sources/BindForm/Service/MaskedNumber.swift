public import PhoneCheck

/// A number with some digits hidden, as carriers and account pages show it: `186****6173`, `1508805****`,
/// `+86-138****8000`.
public struct MaskedNumber: Hashable, Sendable {
  /// The area code in front of it; `nil` when there is none.
  public let areaCode: AreaCode?

  /// The digits behind the area code, `nil` for each hidden one.
  public let digits: [UInt8?]

  /// Reads a masked number.
  ///
  /// - Parameter text: An optional `+`, area code and hyphen, then ASCII or full-width digits with at least one `*`, `＊`,
  ///   `•`, `x` or `X` among them, a mark for each hidden digit; spaces and hyphens between don't count. 5 to 32 places.
  /// - Returns: `nil` when the text is anything else.
  public init?(_ text: String) {
    guard text.utf8.count <= Self.maximumByteCount else { return nil }
    var rest = text.trimmed[...]
    if rest.first == "+" {
      guard let end = rest.firstIndex(where: { $0 == "-" || $0 == " " }),
        let areaCode = AreaCode(String(rest[..<end]))
      else { return nil }
      self.areaCode = areaCode
      rest = rest[rest.index(after: end)...]
    } else {
      areaCode = nil
    }
    var digits: [UInt8?] = []
    for scalar in rest.unicodeScalars {
      switch scalar {
      case "0"..."9": digits.append(UInt8(scalar.value))
      case "\u{FF10}"..."\u{FF19}": digits.append(UInt8(scalar.value - 0xFF10 + 0x30))
      case "*", "＊", "•", "x", "X": digits.append(nil)
      case " ", "-": continue
      default: return nil
      }
    }
    guard (5...32).contains(digits.count), digits.contains(where: { $0 == nil }) else { return nil }
    self.digits = digits
  }

  /// More than 32 places take, with what may stand around and between them.
  private static let maximumByteCount = 256

  /// The digits with a star for each hidden one: `186****6173`.
  public var text: String {
    let national = digits.map { $0.map { String(Unicode.Scalar($0)) } ?? "*" }.joined()
    return areaCode.map { "+\($0)-\(national)" } ?? national
  }
}

extension MaskedNumber: CustomStringConvertible, CustomReflectable {
  /// The fewest hidden digits with which the others may be printed.
  private static let printableHiddenCount = 4

  /// The digits with a star for each hidden one; stars alone where so few are hidden that the rest tells the number.
  public var description: String {
    if digits.count(where: { $0 == nil }) >= Self.printableHiddenCount { return text }
    return String(repeating: "*", count: digits.count)
  }

  /// A mirror of the description alone.
  public var customMirror: Mirror { Mirror(self, children: ["masked": description]) }
}

extension PhoneNumber {
  /// Whether the number may be the one that a masked number hides: the same area code where there is one, the same
  /// digits where they are shown, and as many.
  ///
  /// An area code without `+` counts among the digits: `86186****6173`.
  public func matches(masked: MaskedNumber) -> Bool {
    if let code = masked.areaCode { return code == areaCode && Self.fits(nationalDigits, masked) }
    return Self.fits(nationalDigits, masked) || Self.fits(areaCode.digits + nationalDigits, masked)
  }

  private static func fits(_ digits: String, _ masked: MaskedNumber) -> Bool {
    digits.utf8.count == masked.digits.count
      && zip(digits.utf8, masked.digits).allSatisfy { $1 == nil || $0 == $1 }
  }
}
