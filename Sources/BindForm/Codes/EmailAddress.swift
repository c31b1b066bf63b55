public import PhoneCheck
internal import Platform

/// An e-mail address that a mail server might accept.
///
/// It has one `@` and at most 254 bytes. Before the `@` are 1–64 bytes without white space, quotes and brackets, and
/// without a dot at an end or next to another dot. After the `@` is a domain name with at least two labels of 1–63
/// letters, digits and inner hyphens; the last label isn't all digits. Letters may be of any script. Unlike [RFC 5321,
/// 4.1.2](https://www.rfc-editor.org/rfc/rfc5321#section-4.1.2), this type accepts neither quoted local parts nor
/// address literals.
///
/// It prints masked.
public struct EmailAddress: Hashable, Sendable {
  /// The text to send: the address without surrounding white space and invisible characters, with full-width characters
  /// as ASCII.
  public let text: String

  /// Reads an address.
  ///
  /// - Parameter entry: The text as typed.
  /// - Returns: The address, or `nil` if the text isn't an address.
  public init?(_ entry: String) {
    // White space and full-width characters make an entry longer than the address, but not by much.
    guard entry.byteCount <= 4 * Self.maximumByteCount else { return nil }
    text = Self.normalized(entry)
    let parts = parts
    guard parts.count == 2, text.byteCount <= Self.maximumByteCount, Self.isLocalPart(parts[0]),
      Self.isDomain(parts[1])
    else {
      return nil
    }
  }

  /// The texts before and after each `@`.
  private var parts: [ArraySlice<Unicode.Scalar>] {
    text.scalars.split(omittingEmptySubsequences: false) { $0 == "@" }
  }

  /// Whether two addresses have the same text to send, byte for byte.
  public static func == (one: EmailAddress, other: EmailAddress) -> Bool {
    one.text.hasSameBytes(as: other.text)
  }

  /// Returns the error for an entry that isn't an address.
  static func message(for entry: String) -> FormMessage {
    FormMessage(entry.trimmed.isEmpty ? .enterEmail : .enterWholeEmail)
  }

  /// The limit of [RFC 5321, 4.5.3.1.3](https://www.rfc-editor.org/rfc/rfc5321#section-4.5.3.1.3), without brackets.
  private static let maximumByteCount = 254

  /// The first letter and the domain, as in `n***@example.com`: safe to show and to log.
  public var masked: String {
    let parts = parts
    let first = String(scalars: parts[0].count > 1 ? parts[0].prefix(1) : [])
    return String(utf8: "\(first)***@\(String(scalars: parts[1]))")
  }

  /// Returns an entry without surrounding white space and the invisible characters of copied text, and with full-width
  /// characters as ASCII.
  static func normalized(_ entry: String) -> String {
    let visible = entry.scalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
    return String(scalars: visible.map { Self.fullStops.contains($0) ? "." : $0.narrowed }).trimmed
  }

  /// The full stops of Chinese keyboards, which count as dots in domain names (RFC 3490, 3.1).
  private static let fullStops: [Unicode.Scalar] = ["\u{3002}", "\u{FF61}"]

  private static func isLocalPart(_ part: ArraySlice<Unicode.Scalar>) -> Bool {
    // An empty part between dots would mean a dot at an end, or next to another dot.
    byteCount(of: part) <= 64 && labels(of: part).allSatisfy { !$0.isEmpty }
      && part.allSatisfy { scalar in
        !scalar.isWhiteSpace && scalar.value > 0x20 && scalar.value != 0x7F
          && !#""(),:;<>[\]"#.scalars.contains(scalar)
      }
  }

  private static func isDomain(_ part: ArraySlice<Unicode.Scalar>) -> Bool {
    let labels = labels(of: part)
    guard labels.count >= 2, let last = labels.last, !last.allSatisfy({ $0.isNumber || $0.isMark }) else {
      return false
    }
    return labels.allSatisfy(isLabel)
  }

  private static func isLabel(_ label: ArraySlice<Unicode.Scalar>) -> Bool {
    guard byteCount(of: label) <= 63, let first = label.first, first.isLetter || first.isNumber,
      label.last != "-"
    else { return false }
    var previous = first
    for scalar in label {
      guard scalar.isLetter || scalar.isNumber || scalar == "-" || scalar.isMark && previous != "-" else {
        return false
      }
      previous = scalar
    }
    return true
  }

  private static func labels(of part: ArraySlice<Unicode.Scalar>) -> [ArraySlice<Unicode.Scalar>] {
    part.split(omittingEmptySubsequences: false) { $0 == "." }
  }

  private static func byteCount(of part: ArraySlice<Unicode.Scalar>) -> Int {
    part.reduce(0) { $0 + UTF8.width($1) }
  }
}

extension EmailAddress: ShownAsDescription {
  /// The masked form.
  public var description: String { masked }
}
