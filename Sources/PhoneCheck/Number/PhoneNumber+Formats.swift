extension PhoneNumber {
  /// A way to write a number.
  public enum Format: String, CaseIterable, Hashable, Sendable {
    /// `+86-13800138000`, the form the identity service uses.
    case canonical
    /// `+8613800138000`, as in [ITU-T E.164](https://www.itu.int/rec/T-REC-E.164).
    case e164
    /// `+86 138 0013 8000`, grouped for reading.
    case international
    /// `138 0013 8000`, or `07400 123456` in the United Kingdom: grouped for reading, as people write it at home.
    case national
    /// `tel:+86-138-0013-8000;ext=12`, as in [RFC 3966](https://www.rfc-editor.org/rfc/rfc3966).
    case rfc3966
    /// `+86-138****8000`, safe to show.
    case masked
    /// The spelling that this tenant's regex accepts; canonical for a number that was decoded.
    case spelling
  }

  /// The number in a format.
  public func formatted(_ format: Format) -> String {
    switch format {
    case .canonical: canonical
    case .e164: e164
    case .international: international
    case .national: national
    case .rfc3966: rfc3966
    case .masked: masked
    case .spelling: spelling ?? canonical
    }
  }

  /// `+86-13800138000`: the form the identity service uses.
  public var canonical: String { "+\(areaCode.digits)-\(nationalDigits)" }

  /// `+8613800138000`: `+` and digits, as in [ITU-T E.164](https://www.itu.int/rec/T-REC-E.164).
  public var e164: String { "+\(areaCode.digits)\(nationalDigits)" }

  /// `+86 138 0013 8000`: the area code and the national digits, grouped for reading.
  ///
  /// ``DigitGrouping`` has the rule.
  public var international: String { "+\(areaCode.digits) \(grouped)" }

  /// `138 0013 8000`, or `07400 123456` in the United Kingdom: the national digits as people write them at home.
  ///
  /// Grouped for reading, with the trunk prefix and the brackets that libphonenumber writes in that country. A number
  /// that it has no format for is grouped by ``DigitGrouping``, without a trunk prefix.
  public var national: String {
    let layout = NumberFormats.known.layout(
      of: areaCode, nationalDigits.utf8, digitCount: nationalDigits.utf8.count, as: .national)
    return layout?.written(nationalDigits) ?? grouped
  }

  /// `tel:+86-138-0013-8000;ext=12`: a URI as in [RFC 3966](https://www.rfc-editor.org/rfc/rfc3966), with the
  /// extension if there is one.
  public var rfc3966: String {
    var groups = Array(grouped.utf8)
    for index in groups.indices where !Self.isDigit(groups[index]) { groups[index] = UInt8(ascii: "-") }
    let number = "tel:+\(areaCode.digits)-\(String(decoding: groups, as: UTF8.self))"
    return extensionDigits.map { "\(number);ext=\($0)" } ?? number
  }

  /// `+86-138****8000`: safe to show.
  ///
  /// At least four digits and at least a third are hidden, at most three leading and four trailing ones shown;
  /// all are hidden when there are fewer than seven.
  public var masked: String {
    let digits = nationalDigits
    let count = digits.utf8.count
    let shown = count < 7 ? 0 : min(7, count - max(4, (count + 2) / 3))
    let trailing = min(4, (shown + 1) / 2)
    let leading = shown - trailing
    let stars = String(repeating: "*", count: count - shown)
    return "+\(areaCode.digits)-\(digits.prefix(leading))\(stars)\(digits.suffix(trailing))"
  }

  /// The spelling that the tenant's regex accepts: the text to send to this tenant.
  ///
  /// It may differ from the canonical form: `^1\d{10}$` accepts `13800138000` and no other spelling. A number that
  /// was decoded from its canonical form doesn't know it: `nil`.
  public var spelling: String? {
    spellingForm?.text(areaCode: areaCode.digits, nationalDigits: nationalDigits)
  }

  private var grouped: String {
    let layout = NumberFormats.known.layout(
      of: areaCode, nationalDigits.utf8, digitCount: nationalDigits.utf8.count, as: .international)
    return layout?.written(nationalDigits)
      ?? DigitGrouping(digitCount: nationalDigits.utf8.count).grouped(nationalDigits)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
}
